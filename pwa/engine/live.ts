import { useConnection } from '../state/connection.ts'
import type { Client } from '../sync/client.ts'
import { openLive } from '../sync/live.ts'
import type { Env } from '../sync/env.ts'

/** Follows other devices' changes while this page is visible and online. A chunk of its own, loaded after the first sync. */
export function followLive(
  { database }: Client,
  accountId: string,
  env: Env,
  pull: () => Promise<unknown>,
): { isHeard(): boolean; stop(): void } {
  const isWanted = () => document.visibilityState === 'visible' && navigator.onLine
  const live = openLive({ accountId, database, env, pull, isWanted })
  const { look, leave } = live
  // Behind a captive portal the browser always said "online": the shop's answer is the only sign.
  const unfollow = useConnection.subscribe(({ state }, before) => state === 'online' && before.state !== 'online' && look())
  addEventListener('online', look)
  addEventListener('offline', look)
  // A page with an open connection could not go into the back-forward cache.
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', look)
  return {
    isHeard: () => live.isHeard(),
    stop() {
      live.stop()
      unfollow()
      removeEventListener('online', look)
      removeEventListener('offline', look)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', look)
    },
  }
}
