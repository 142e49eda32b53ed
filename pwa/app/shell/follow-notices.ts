import { toast } from '../../components/toaster/toast-store.ts'
import { onNotice } from '../../state/notices.ts'

/** Shows what the stores have to say. */
export function followNotices(): () => void {
  return onNotice(({ text, tone, link }) => toast(text, { tone, link }))
}
