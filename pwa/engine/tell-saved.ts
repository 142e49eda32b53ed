import { notify, SAVED } from '../state/notices.ts'
import { read, write } from '../storage/web-storage.ts'

const SAID = 'starlane-saved-said'

/** Tells a visitor once in a tab's life what becomes of a cart without an account. */
export function tellSaved(): void {
  if (read('sessionStorage', SAID) !== undefined) return
  write('sessionStorage', SAID, '1')
  notify({ key: SAVED, tone: 'good', text: 'Saved.', link: { to: '/cart', label: 'Log in to check out.' } })
}
