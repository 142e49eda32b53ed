// What a run lives of the simulation: a first look, and the rest, which begins where that ended.
import { script } from './exec.mjs'
import { newestLts } from './newest-lts.mjs'

const FIRST = 102_000
const [FEW, ALL] = [500, 5_000]
/** A mistake of each kind in each part: rules of the shop, protocol, server, queue, device. */
const TEN_FAULTS = [
  'free-checkout',
  'overdraft',
  'same-cart-twice',
  'gap-is-accepted',
  'sent-twice-is-done-twice',
  'answered-before-it-is-stored',
  'half-of-the-records-move',
  'tries-once',
  'expired-login-empties-the-queue',
  'second-device-takes-the-queue',
]
/** Each by the seed that is known to find it, or by forty others where the code has moved since. */
const PLANTED = ['--planted', '--known', '--seeds', '40']

export function simulateAFew() {
  return everyOne([
    ['--seeds', String(FEW), '--seed', String(FIRST)],
    [...PLANTED, ...TEN_FAULTS.flatMap((name) => ['--fault', name])],
  ])
}

export function simulateTheRest() {
  return everyOne([
    ['--seeds', String(ALL - FEW), '--seed', String(FIRST + FEW)],
    ['--seeds', '60', '--seed', '5000', '--databases', 'dexie'],
    ['--crash-points', '7'],
    [...PLANTED, ...TEN_FAULTS.flatMap((name) => ['--except', name])],
  ])
}

/** `node`: of another version than this one. */
export function simulation(options, node) {
  return script('tests/simulation/main.ts', options, {}, { node })
}

/** On the newest Node with long-term support, or on this one where that cannot be had. */
async function everyOne(runs) {
  const node = newestLts()
  let sound = true
  for (const options of runs) sound = (await simulation(options, node)) === 0 && sound
  return sound
}
