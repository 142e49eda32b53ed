import { useEffect } from 'react'
import type { SessionState } from '../../state/session.ts'

/** Brings the other screens once the worker that keeps them is in control; what brings them is asked for until it is here. */
export function usePreload(offlineReady: boolean, status: SessionState['status']): void {
  useEffect(() => {
    if (!offlineReady || status === 'loading') return
    let stop = () => {}
    const asking = new AbortController()
    const ask = () =>
      void import('../navigation/preload-when-idle.ts').then(
        ({ preloadWhenIdle }) => {
          if (asking.signal.aborted) return
          asking.abort()
          stop = preloadWhenIdle(status === 'authenticated')
        },
        () => undefined,
      )
    for (const sign of ['online', 'visibilitychange']) addEventListener(sign, ask, asking)
    ask()
    return () => {
      asking.abort()
      stop()
    }
  }, [offlineReady, status])
}
