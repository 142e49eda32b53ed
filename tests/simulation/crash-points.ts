// Every point at which a client or a server may fail while one thing is done: found by counting, and tried one at a time.
import type { Plan, Step } from './steps.ts'
import { PROFILES } from './steps.ts'
import type { Job, Lived, Runners } from './runners.ts'
import type { Failing } from './world/life.ts'

/** A thing that is done, and what has to be so before it. */
interface Scenario {
  name: string
  before: Step[]
  doing: Step[]
}

const TAB = 'a1'
const member: Step[] = [
  { do: 'register', tab: TAB, person: 0, pause: 700 },
  { do: 'quiz', tab: TAB, difficulty: 'hard', first: 0, right: 10, pause: 300 },
]
const inCart = (item: number): Step => ({ do: 'cart', tab: TAB, item, pause: 200 })
const wished = (item: number): Step => ({ do: 'wishlist', tab: TAB, item, pause: 200 })
/** The shop raises its prices, and the page does not know it yet. */
const dearer: Step = { do: 'import', prices: [30, 40, 120, 60, 20, 300], pause: 1_500 }
/** The id of a link, as a device makes one. */
const SHARED = '3f9a0c55d1e84b7692fe30a7cc481d06'
const later = (step: Step): Step => ({ ...step, pause: 1_500 })

/** All nineteen mutations, and what else changes what a device or the server keeps. */
export const SCENARIOS: readonly Scenario[] = [
  { name: 'store/cart/add', before: member, doing: [later(inCart(0))] },
  { name: 'store/cart/remove', before: [...member, inCart(0)], doing: [{ do: 'remove', tab: TAB, item: 0, pause: 1_500 }] },
  {
    name: 'store/cart/sync',
    before: [...member, inCart(0)],
    doing: [{ do: 'set cart', tab: TAB, items: [{ item: 1, qty: 2 }], pause: 1_500 }],
  },
  { name: 'store/cart/checkout', before: [...member, inCart(0), inCart(1)], doing: [{ do: 'checkout', tab: TAB, pause: 1_500 }] },
  {
    name: 'store/cart/decide',
    before: [...member, inCart(0), dearer, { do: 'checkout', tab: TAB, pause: 1_500 }],
    doing: [{ do: 'decide', tab: TAB, choice: 'place', pause: 1_500 }],
  },
  { name: 'store/move-to-cart', before: [...member, wished(0)], doing: [{ do: 'to cart', tab: TAB, item: 0, pause: 1_500 }] },
  { name: 'store/move-to-wishlist', before: [...member, inCart(0)], doing: [{ do: 'to wishlist', tab: TAB, item: 0, pause: 1_500 }] },
  { name: 'store/wishlist/add', before: member, doing: [later(wished(0))] },
  { name: 'store/wishlist/remove', before: [...member, wished(0)], doing: [later(wished(0))] },
  {
    name: 'store/guest/join',
    before: [...member, { do: 'log out', tab: TAB, choice: 'discard', pause: 2_000 }, inCart(0), wished(1)],
    doing: [{ do: 'log in', tab: TAB, person: 0, pause: 2_500 }],
  },
  { name: 'store/gem-bundles/purchase', before: member, doing: [{ do: 'bundle', tab: TAB, bundle: 0, pause: 1_500 }] },
  { name: 'store/gem-bundles/purchase-custom', before: member, doing: [{ do: 'gems', tab: TAB, amount: 20, pause: 1_500 }] },
  {
    name: 'store/sets/finish',
    before: [
      ...member,
      { do: 'import', prices: [0, 35, 0, 50, 0, 0], pause: 1_500 },
      inCart(1),
      inCart(3),
      { do: 'checkout', tab: TAB, pause: 1_500 },
    ],
    doing: [{ do: 'finish set', tab: TAB, pause: 1_500 }],
  },
  {
    name: 'quiz/knowledge/submit',
    before: member,
    doing: [{ do: 'quiz', tab: TAB, difficulty: 'easy', first: 0, right: 7, pause: 1_500 }],
  },
  { name: 'quiz/personality/submit', before: member, doing: [{ do: 'personality', tab: TAB, text: 0, pause: 1_500 }] },
  { name: 'contact', before: member, doing: [{ do: 'contact', tab: TAB, text: 0, pause: 1_500 }] },
  { name: 'users/follow', before: member, doing: [{ do: 'follow', tab: TAB, tag: 'lightstick', follows: true, pause: 1_500 }] },
  { name: 'users/share', before: member, doing: [{ do: 'share', tab: TAB, id: SHARED, list: 'wishlist', change: 'open', pause: 1_500 }] },
  { name: 'users/language', before: member, doing: [{ do: 'language', tab: TAB, language: 'ko', pause: 1_500 }] },
  { name: 'contact of a visitor', before: [], doing: [{ do: 'contact', tab: TAB, text: 0, pause: 1_500 }] },
  {
    name: 'an order taken back',
    before: [...member, inCart(0), { do: 'offline', device: 'a', pause: 100 }, { do: 'checkout', tab: TAB, pause: 9_000 }],
    doing: [
      { do: 'take back', tab: TAB, pause: 500 },
      { do: 'online', device: 'a', pause: 2_000 },
    ],
  },
  { name: 'registration', before: [inCart(0)], doing: [{ do: 'register', tab: TAB, person: 1, pause: 2_500 }] },
  {
    name: 'logout that keeps',
    before: [...member, { do: 'offline', device: 'a', pause: 100 }, inCart(0)],
    doing: [
      { do: 'log out', tab: TAB, choice: 'keep', pause: 9_000 },
      { do: 'online', device: 'a', pause: 500 },
      { do: 'log in', tab: TAB, person: 0, pause: 2_500 },
    ],
  },
  { name: 'logout that discards', before: [...member, inCart(0)], doing: [{ do: 'log out', tab: TAB, choice: 'discard', pause: 4_000 }] },
  { name: 'a new password', before: [...member, inCart(0)], doing: [{ do: 'new password', tab: TAB, pause: 2_000 }] },
  { name: 'the end of an account', before: [...member, inCart(0)], doing: [{ do: 'delete account', tab: TAB, pause: 3_000 }] },
]

const WAYS: readonly Failing[] = ['before', 'after', 'throws']
/** Beyond every step that is ever taken: it counts them, and fails at none. */
const NEVER = 1_000_000
const SEED = 7

type Side = 'client' | 'server'

/** One point of a scenario. */
export interface CrashPoint {
  scenario: string
  side: Side
  at: number
  how: Failing
  plan: Plan
}

/** Every point of every scenario, by living each once to count its steps on both sides. */
export async function crashPoints(runners: Runners): Promise<CrashPoint[]> {
  const counted = await Promise.all(
    SCENARIOS.flatMap((scenario) =>
      (['client', 'server'] as const).map(async (side) => {
        const plan = planOf(scenario, side, NEVER, 'before')
        const { stepsOfFailing, violations } = await runners.live({ seed: SEED, profile: 'small', plan })
        if (violations.length > 0) throw new Error(`${scenario.name} breaks a promise without any failure: ${violations.join('\n')}`)
        if (stepsOfFailing === 0) throw new Error(`${scenario.name} takes no step of the ${side}: it does nothing`)
        return { scenario, side, steps: stepsOfFailing }
      }),
    ),
  )
  return counted.flatMap(({ scenario, side, steps }) =>
    Array.from({ length: steps }, (_, place) => place + 1).flatMap((at) =>
      WAYS.map((how) => ({ scenario: scenario.name, side, at, how, plan: planOf(scenario, side, at, how) })),
    ),
  )
}

/** Tries points one at a time and hands on each with what came of it. */
export async function tryPoints(
  runners: Runners,
  points: readonly CrashPoint[],
  each: (point: CrashPoint, lived: Lived) => void,
): Promise<void> {
  const left = points.values()
  const run = async () => {
    for (const point of left) {
      const job: Job = { seed: SEED, profile: 'small', plan: point.plan }
      each(point, await runners.live(job))
    }
  }
  await Promise.all(Array.from({ length: runners.count }, run))
}

function planOf({ before, doing }: Scenario, side: Side, at: number, how: Failing): Plan {
  const failure: Step = side === 'client' ? { do: 'fail', tab: TAB, at, how, pause: 0 } : { do: 'server fails', at, how, pause: 0 }
  return { seed: SEED, profile: { ...PROFILES.small, devices: 1 }, locks: [true], steps: [...before, failure, ...doing] }
}
