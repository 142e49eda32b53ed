import { announce } from '../../components/announcer/announcer.tsx'
import { useNotices } from '../../state/notices.ts'

/** Announces each notice that is only to be heard. Not with the toasts, whose code comes later. */
export function followHeard(): () => void {
  return useNotices.subscribe(({ heard }, before) => {
    if (heard !== before.heard) announce(heard.text)
  })
}
