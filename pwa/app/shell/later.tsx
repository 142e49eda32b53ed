import { useEffect } from 'react'
import { keepFocus } from '../../components/lost-focus.ts'
import { preloadOnIntent } from '../navigation/preload-on-intent.ts'
import { followNotices } from './follow-notices.ts'
import { useOfflineLine } from './use-offline-line.ts'

export { ToastCard } from '../../components/toaster/toast-card.tsx'

/** What the shell does beside what it shows. `quiet`: the page itself says that the device is offline. */
export function Attendance({ quiet }: { quiet: boolean }) {
  useOfflineLine(quiet)
  useEffect(keepFocus, [])
  useEffect(followNotices, [])
  useEffect(preloadOnIntent, [])
  return null
}
