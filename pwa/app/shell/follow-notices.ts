import { toast } from '../../components/toaster/toast-store.ts'
import { onNotice } from '../../state/notices.ts'

/** Shows each notice as a toast. */
export function followNotices(): () => void {
  return onNotice(({ text, tone, link }) => toast(text, { tone, link }))
}
