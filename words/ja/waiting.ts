import type { Waiting } from '../waiting.ts'
import { bothOf } from './lists.ts'

/** 「注文1件と変更2件」: with をか、がの behind it. */
export function waitingWords({ pendingCount, pendingOrders }: Waiting): string {
  return bothOf([counted('注文', pendingOrders), counted('変更', pendingCount - pendingOrders)].filter(Boolean))
}

function counted(what: string, count: number): string {
  return count === 0 ? '' : `${what}${count}件`
}

/** Stands right before a verb: 「ショップにつながりしだい送信されます」. */
export const whenSent = (inBackground: boolean) => (inBackground ? 'ショップにつながりしだい' : '次にショップを開いたときに')
