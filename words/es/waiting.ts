import type { Waiting } from '../waiting.ts'
import { bothOf } from './lists.ts'

/** "1 pedido", "2 cambios", "1 pedido y 2 cambios": what waits on this device, in the user's words. */
export function waitingWords({ pendingCount, pendingOrders }: Waiting): string {
  const changes = pendingCount - pendingOrders
  return bothOf([counted(pendingOrders, 'pedido'), counted(changes, 'cambio')].filter(Boolean))
}

function counted(count: number, one: string): string {
  return count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`
}

export const whenSent = (inBackground: boolean) => (inBackground ? 'en cuanto la tienda responda' : 'cuando vuelvas a abrir la tienda')
