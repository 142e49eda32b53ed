import type { Waiting } from '../waiting.ts'
import { bothOf } from './lists.ts'

/** "1 order", "2 changes", "1 order and 2 changes": what waits on this device, in the user's words. */
export function waitingWords({ pendingCount, pendingOrders }: Waiting): string {
  const changes = pendingCount - pendingOrders
  return bothOf([counted(pendingOrders, 'order'), counted(changes, 'change')].filter(Boolean))
}

function counted(count: number, one: string): string {
  return count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`
}

/** When something that waits is sent, within a sentence. `inBackground`: this browser sends by itself, also while the shop is closed. */
export const whenSent = (inBackground: boolean) => (inBackground ? 'as soon as the shop can be reached' : 'when you next open the shop')
