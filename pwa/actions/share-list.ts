import type { Share, SharedListName } from '#sync-protocol/api/account-state.ts'
import { notKept } from '#words/notices.ts'
import { lateCode } from '../state/late-code.ts'
import { notify } from '../state/notices.ts'
import { randomId } from '../sync/random-id.ts'
import { mutate } from './mutate.ts'

// It comes with the dialog, so that a press there is kept at once.
const code = lateCode(() => import('#sync-protocol/mutations/share-list.ts'))

/** Opens a link to a list under a name. Its id is made here, so that it can be shown and sent on without a signal. */
export function openShare(list: SharedListName, name: string): void {
  change('open', { id: randomId(), list, name })
}

/** Gives a shared list another name. */
export function renameShare(share: Share, name: string): void {
  change('rename', { ...share, name })
}

/** Ends a link for good. */
export function endShare(share: Share): void {
  change('end', share)
}

function change(what: 'open' | 'rename' | 'end', share: Share): void {
  void code().then(
    ({ shareList }) => void mutate(shareList, { ...share, change: what }),
    () => notify({ tone: 'bad', text: notKept }),
  )
}
