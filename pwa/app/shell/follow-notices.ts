import { announce } from '../../components/announcer/announcer.tsx'
import { takeToastBack, toast } from '../../components/toaster/toast-store.ts'
import { onNotice } from '../../state/notices.ts'

/** Shows each notice as a toast, as long as what it says holds; what is only to be heard is announced. */
export function followNotices(): () => void {
  return onNotice(({ text, tone, ...options }) => (tone === 'heard' ? announce(text) : toast(text, { tone, ...options })), takeToastBack)
}
