import { cutOff } from '../../content/cut-off.ts'
import { notify, standingNotices } from '../../state/notices.ts'
import { read, write } from '../../storage/web-storage.ts'

const SAID = 'starlane-offline-said'
const QUIZZES = /^\/(quiz|knowledge|personality)$/

/** Says once in a tab's life what being offline means here. */
export function sayOffline(key: string): void {
  if (read('sessionStorage', SAID) !== undefined) return
  notify({
    key,
    tone: 'info',
    text: `${cutOff()}. Keep ${QUIZZES.test(location.pathname) ? 'playing' : 'shopping'}, we’ll send it later.`,
  })
  // Where a page says it itself, it is still to be said.
  if (standingNotices().includes(key)) write('sessionStorage', SAID, '1')
}
