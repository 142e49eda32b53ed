import { takeToastBack, toast } from '../../components/toaster/toast-store.ts'
import { onNotice } from '../../state/notices.ts'

/** Shows each notice as a toast, as long as what it says holds; what is only to be heard is not (follow-heard.ts). */
export function followNotices(): () => void {
  return onNotice(({ text, tone, ...options }) => {
    if (tone !== 'heard') toast(text, { tone, ...options })
  }, takeToastBack)
}
