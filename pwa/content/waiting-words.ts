import type { Waiting } from '#sync-protocol/mutations/count-pending.ts'

/** "1 order", "2 changes", "1 order and 2 changes": what waits on this device, in the user's words. */
export function waitingWords({ pendingCount, pendingOrders }: Waiting): string {
  const changes = pendingCount - pendingOrders
  return [counted(pendingOrders, 'order'), counted(changes, 'change')].filter(Boolean).join(' and ')
}

function counted(count: number, one: string): string {
  return count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`
}
