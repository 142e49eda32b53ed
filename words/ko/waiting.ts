import type { Waiting } from '../waiting.ts'
import { bothOf } from './lists.ts'

/** "주문 1건", "변경 2건", "주문 1건, 변경 2건": what waits on this device, in the user's words. It ends with 건, so a particle may follow. */
export function waitingWords({ pendingCount, pendingOrders }: Waiting): string {
  const changes = pendingCount - pendingOrders
  return bothOf([counted('주문', pendingOrders), counted('변경', changes)].filter(Boolean))
}

function counted(what: string, count: number): string {
  return count === 0 ? '' : `${what} ${count}건`
}

/** When something that waits is sent, within a sentence. `inBackground`: this browser sends by itself, also while the shop is closed. */
export const whenSent = (inBackground: boolean) => (inBackground ? '상점에 연결되는 대로' : '다음에 상점을 열 때')
