import type { Snapshot } from '../sync/snapshot.ts'

/** Mutations that change an account's documents beside its state: inventory, ledger, results. */
const SHOWN = /checkout|quiz|gem-bundles|sets/

type Known = Pick<Snapshot, 'base' | 'known' | 'entries'>
type Base = Known['base']

/** Tells of each snapshot whether the shop has made those documents outdated since the previous one. */
export function watchNews(): (snapshot: Known) => boolean {
  let before: Base | undefined
  let waited = 0
  return ({ base, known, entries }) => {
    if (!known) return false
    const waiting = entries.filter(({ name }) => SHOWN.test(name)).length
    // A quiz without pay changes nothing known here except that it no longer waits.
    const isNews = (before !== undefined && before.version !== base.version && isOther(before, base)) || waiting < waited
    before = base
    waited = waiting
    return isNews
  }
}

/** True also if only the version changed, as after a quiz without pay on another device. */
function isOther({ state: before }: Base, { state: now }: Base): boolean {
  const isPlain = before.gems === now.gems && before.lastOrder === now.lastOrder && before.personalityType === now.personalityType
  return !isPlain || listsOf(before) === listsOf(now)
}

function listsOf({ cart, wishlist, decisions }: Base['state']): string {
  return JSON.stringify([cart, wishlist, decisions])
}
