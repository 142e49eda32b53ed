import type { Snapshot } from '../sync/snapshot.ts'

/** Changes that show in what is kept of an account beside its state: inventory, gem movements, results. */
const SHOWN = /checkout|quiz|gem-bundles/

type Known = Pick<Snapshot, 'base' | 'known' | 'entries'>

/** Tells of each snapshot in turn whether the shop has said since the one before what makes those documents old. */
export function watchNews(): (snapshot: Known) => boolean {
  let before: string | undefined
  let waited = 0
  return ({ base, known, entries }) => {
    if (!known) return false
    const { gems, lastOrder, personalityType } = base.state
    const now = `${gems} ${lastOrder} ${personalityType}`
    const waiting = entries.filter(({ name }) => SHOWN.test(name)).length
    // A quiz that pays nothing changes none of the three: that it waits no more is all there is to see.
    const isNews = (before !== undefined && before !== now) || waiting < waited
    before = now
    waited = waiting
    return isNews
  }
}
