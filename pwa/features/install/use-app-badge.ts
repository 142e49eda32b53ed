import { useEffect } from 'react'
import { clearNotifications, showBadge } from '../../actions/notifications.ts'
import { useAccount } from '../../state/account.ts'

/** Keeps the number on the app's icon at what waits or needs the user, and takes back what the worker said when it was out of sight. */
export function useAppBadge(): void {
  const count = useAccount(({ pendingCount, decisions, undecided }) => pendingCount + decisions.length + undecided.length)
  useEffect(() => void showBadge(count).catch(() => undefined), [count])
  useEffect(() => {
    const seen = () => void (document.visibilityState === 'visible' && clearNotifications().catch(() => undefined))
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
}
