import * as v from 'valibot'
import * as say from '#words/sets.ts'
import { MAX_BALANCE, SET_REWARD } from '../domain/economy.ts'
import { countSet, ownedIn, SETS, titleOfSet, type SetName } from '../domain/sets.ts'
import { Gems } from '../api/primitives.ts'
import { defineMutation } from './definition.ts'
import { moveGems } from './gems.ts'
import { labelOfSet } from './ledger-labels.ts'
import { applied, rejected } from './step.ts'

/**
 * Takes the badge and the gems of a set of which the account owns every piece that is sold now. Both are given once: the badge stays when
 * pieces are added later, and taking it again changes nothing. Rejects set_unfinished.
 */
export const finishSet = defineMutation({
  name: 'store/sets/finish',
  version: 1,
  summary: 'Takes the badge and the gems of a finished set.',
  refusals: ['set_unfinished'],
  example: { set: 'kpop-fashion' },
  words: {
    done: ({ set }) => say.badgeOf(titleOfSet(set)),
    outcome: ({ earnedGems }) => say.gemsEarned(earnedGems),
    notice: ({ earnedGems }, args) => (args === undefined || earnedGems === 0 ? undefined : badgeEarned(args.set, earnedGems)),
  },
  readsPurchases: true,
  args: v.strictObject({ set: v.picklist(SETS) }),
  result: v.object({ earnedGems: Gems, remainingGems: Gems }),
  reduce(body, { set }, context) {
    const { gems, badges } = body.state
    if (context.authority === undefined || badges.includes(set)) return applied(body, {}, { earnedGems: 0, remainingGems: gems })
    const { pieces, owned } = countSet(context.authority.products(), set, ownedIn(context.purchases ?? []))
    if (pieces === 0 || owned < pieces) return rejected('set_unfinished')
    const earnedGems = Math.min(pieces * SET_REWARD, MAX_BALANCE - gems)
    // A reason that release 1.0 reads, as of a refund: its servers and devices would take a new word for damage.
    const moved = moveGems(body, earnedGems, 'checkout', labelOfSet(set), context)
    if (typeof moved === 'string') return rejected(moved)
    const result = { earnedGems, remainingGems: moved.gems }
    return applied(body, { gems: moved.gems, badges: [...badges, set] }, result, earnedGems === 0 ? [] : [moved.record])
  },
})

/** A badge that was just earned; without gems it was had before, or no balance could hold them. */
export function badgeEarned(set: SetName, gems: number): string {
  const title = titleOfSet(set)
  return gems === 0 ? say.badgeIsYours(title) : say.badgeAndGemsAreYours(title, gems)
}
