/** Whether this browser sends by itself what waits, also when the shop is closed: Background Sync, which not every browser has. */
export function sendsInBackground(): boolean {
  return 'SyncManager' in globalThis
}

/** When something that waits is sent, as true as this browser can make it: who has a signal is not told to come back online by a slow shop. */
export function whenSent(): string {
  if (!sendsInBackground()) return 'when you next open Starlane'
  return navigator.onLine ? 'as soon as the shop answers' : 'once you’re back online'
}
