import { takeToastBack, toast } from '../../components/toaster/toast-store.ts'
import { onNotice } from '../../state/notices.ts'

/** Shows each notice as a toast, as long as what it says holds. */
export function followNotices(): () => void {
  return onNotice(({ text, ...options }) => toast(text, options), takeToastBack)
}
