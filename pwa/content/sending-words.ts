import * as say from '#words/waiting.ts'

/** Whether this browser sends by itself what waits, also when the shop is closed: Background Sync, which not every browser has. */
export function sendsInBackground(): boolean {
  return 'SyncManager' in globalThis
}

/** When something that waits is sent, as true as this browser can make it, also while the shop is only slow to answer. */
export function whenSent(): string {
  return say.whenSent(sendsInBackground())
}
