import { known } from './amounts.ts'
import { andMore, timesOf } from './lists.ts'

export const order = '注文'
export const cancellation = '注文の取り消し'
export const orderAvailable = '販売終了のものを除いて注文'
export const keepCart = '注文せず、カートを残す'
export const waitingToBePlaced = '注文は送信待ち'

export const orderPlaced = (balance: number | undefined) =>
  `購入手続きが完了しました！アイテムはコレクションにあります。残高：${known(balance)}`
export const orderPlacedBefore = (balance: number | undefined) =>
  `注文がすでに確定していたため、取り消せませんでした。アイテムはコレクションにあります。残高：${known(balance)}`
export const nothingOrdered = '何も注文していません'
export const canceled = '確定前に取り消しました。何も注文していません'
export const ordered = (items: readonly { name: string; qty: number }[], more: number, balance: number | undefined) =>
  `${andMore(
    items.map(({ name, qty }) => timesOf(name, qty)),
    more,
  )}。残高：${known(balance)}`
export const itemAndMore = (name: string, more: number) => `${name}、ほか${more}点`
