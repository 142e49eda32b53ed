import { bothOf } from './lists.ts'

interface Waiting {
  /** Changes and orders together. */
  pendingCount: number
  pendingOrders: number
}

/** "1 order", "2 changes", "1 order and 2 changes": what waits on this device, in the user's words. */
export function waitingWords({ pendingCount, pendingOrders }: Waiting): string {
  const changes = pendingCount - pendingOrders
  return bothOf([counted(pendingOrders, 'order'), counted(changes, 'change')].filter(Boolean))
}

function counted(count: number, one: string): string {
  return count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`
}
