import * as say from '#words/engine.ts'
import { notify, SAVED } from '../state/notices.ts'
import { read, write } from '../storage/web-storage.ts'

const SAID = 'starlane-saved-said'

/** Tells a visitor, once per tab, where a cart without an account is kept. */
export function tellSaved(): void {
  if (read('sessionStorage', SAID) !== undefined) return
  write('sessionStorage', SAID, '1')
  notify({ key: SAVED, tone: 'good', text: say.saved, link: { to: '/cart', label: say.loginToOrder } })
}
