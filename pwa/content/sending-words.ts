/** Whether this browser sends by itself what waits, also when the shop is closed: Background Sync, which not every browser has. */
export function sendsInBackground(): boolean {
  return 'SyncManager' in globalThis
}

/** When something that waits is sent, as true as this browser can make it. */
export function whenSent(): string {
  return sendsInBackground() ? 'once you’re back online' : 'when you next open Starlane'
}
