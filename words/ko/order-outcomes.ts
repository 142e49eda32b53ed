import { known } from './amounts.ts'
import { andMore, timesOf } from './lists.ts'

export const order = '주문'
/** Whether it came in time, only its outcome knows. */
export const cancellation = '주문 취소'
/** The answer to a question about an order. */
export const orderAvailable = '없어진 것을 빼고 주문하기'
export const keepCart = '장바구니는 두고 주문하지 않기'
/** What an order does until the shop has answered; another text may follow, when it will be sent. */
export const waitingToBePlaced = '주문 대기 중'

/** `balance` in gems, undefined where this version of the app cannot read it. */
export const orderPlaced = (balance: number | undefined) => `결제했어요! 이제 컬렉션에 있어요. 잔액: ${known(balance)}`
/** It was to be canceled, and had been placed by then. */
export const orderPlacedBefore = (balance: number | undefined) =>
  `이미 처리된 주문이라 취소하지 못했어요. 이제 컬렉션에 있어요. 잔액: ${known(balance)}`
export const nothingOrdered = '주문된 것이 없어요'
export const canceled = '주문이 처리되기 전에 취소했어요. 주문된 것이 없어요'
/** What came of an order, in the activity list; `more` items are not named. */
export const ordered = (items: readonly { name: string; qty: number }[], more: number, balance: number | undefined) =>
  `${andMore(
    items.map(({ name, qty }) => timesOf(name, qty)),
    more,
  )}. 잔액: ${known(balance)}`
/** What an order paid for, in the list of gems: its first item, and how many others. */
export const itemAndMore = (name: string, more: number) => `${name} 외 ${more}개`
