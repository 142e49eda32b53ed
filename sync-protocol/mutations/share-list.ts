import * as v from 'valibot'
import * as say from '#words/mutations.ts'
import { SharedListName, ShareId } from '../api/account-state.ts'
import { Text } from '../api/primitives.ts'
import { MAX_SHARE_NAME, MAX_SHARES } from '../domain/limits.ts'
import { isOneLine, isVisible } from '../domain/text.ts'
import { defineMutation } from './definition.ts'
import { applied, rejected } from './step.ts'

export const ShareName = v.pipe(Text, v.trim(), v.minLength(1), v.check(isVisible), v.check(isOneLine), v.maxLength(MAX_SHARE_NAME))

/**
 * Opens a link to the wishlist or the collection under a name, changes that name, or ends the link. A link that has ended is never opened by a
 * late change of its name. Ending what is not open changes nothing. Rejects shares_full, share_ended, share_taken (a link to another list has, or
 * had, the id).
 */
export const shareList = defineMutation({
  name: 'users/share',
  version: 1,
  summary: 'Opens a read-only link to a list of the account, renames the shared list, or ends the link.',
  refusals: ['shares_full', 'share_ended', 'share_taken'],
  example: { id: '3f9a0c55d1e84b7692fe30a7cc481d06', list: 'wishlist', name: 'Mina’s wishes', change: 'open' },
  words: {
    done: ({ name, change }) =>
      change === 'open' ? say.shared(name) : change === 'rename' ? say.shareRenamed(name) : say.shareEnded(name),
    attempt: ({ name, change }) => (change === 'open' ? say.share(name) : change === 'rename' ? say.renameShare(name) : say.endShare(name)),
  },
  isRoutine: true,
  args: v.strictObject({ id: ShareId, list: SharedListName, name: ShareName, change: v.picklist(['open', 'rename', 'end']) }),
  result: v.object({}),
  reduce(body, { id, list, name, change }, { takenShares = [] }) {
    const { shares } = body.state
    if (change === 'end') return applied(body, { shares: shares.filter((share) => share.id !== id) }, {})
    const open = shares.find((share) => share.id === id)
    if (open !== undefined && (change === 'rename' || open.list === list))
      return applied(body, { shares: shares.map((share) => (share.id === id ? { ...share, name } : share)) }, {})
    if (change === 'rename') return rejected('share_ended')
    if (open !== undefined) return rejected('share_taken')
    if (shares.length >= MAX_SHARES) return rejected('shares_full')
    if (takenShares.includes(id)) return rejected('share_taken')
    return applied(body, { shares: [...shares, { id, list, name }] }, {})
  },
})
