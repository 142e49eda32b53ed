import type { Snapshot } from '../sync/snapshot.ts'

/** Changes that show in what is kept of an account beside its state: inventory, gem movements, results. */
const SHOWN = /checkout|quiz|gem-bundles/

type Known = Pick<Snapshot, 'base' | 'known' | 'entries'>
type Base = Known['base']

/** Tells of each snapshot in turn whether the shop has said since the one before what makes those documents old. */
export function watchNews(): (snapshot: Known) => boolean {
  let before: Base | undefined
  let waited = 0
  return ({ base, known, entries }) => {
    if (!known) return false
    const waiting = entries.filter(({ name }) => SHOWN.test(name)).length
    // A quiz that pays nothing changes nothing that is known here: that it waits no more is all there is to see.
    const isNews = (before !== undefined && before.version !== base.version && isOther(before, base)) || waiting < waited
    before = base
    waited = waiting
    return isNews
  }
}

/** True also where nothing at all has changed but the version: played on another device, a quiz that pays nothing looks like that. */
function isOther({ state: before }: Base, { state: now }: Base): boolean {
  const isPlain = before.gems === now.gems && before.lastOrder === now.lastOrder && before.personalityType === now.personalityType
  return !isPlain || listsOf(before) === listsOf(now)
}

function listsOf({ cart, wishlist, decisions }: Base['state']): string {
  return JSON.stringify([cart, wishlist, decisions])
}
