import { notKept } from '#words/notices.ts'
import { lateCode } from '../state/late-code.ts'
import { notify } from '../state/notices.ts'
import { mutate } from './mutate.ts'

// With the schema library, which no screen that offers it needs otherwise.
const code = lateCode(() => import('#sync-protocol/mutations/follow-tag.ts'))

/** Follows a tag with the open account, or no longer. */
export function followTag(tag: string, follows: boolean): void {
  void code().then(
    (late) => void mutate(late.followTag, { tag, follows }),
    () => notify({ tone: 'bad', text: notKept }),
  )
}
