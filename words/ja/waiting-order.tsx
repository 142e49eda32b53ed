import type { ReactNode } from 'react'
import { gemText } from './amounts.ts'
import { whenSent } from './waiting.ts'

export const waitsToBePlaced = '送信待ち'
export const notYours = (inBackground: boolean, rest: ReactNode) => (
  <>
    <span>{`まだ手に入れていません。注文は${whenSent(inBackground)}送信されます。`}</span>
    {rest}
  </>
)
export const gemsMissing = (gems: number) => (
  <span>
    <strong>{`あと${gemText(gems)}必要です`}</strong>
    <span>。足りないままだと注文は確定せず、カートに戻ります。</span>
  </span>
)
export const asksFirst = 'そのときまでに値上がりしていたら、先に確認します。'

export const cancelOrder = '注文を取り消す'
export const cancelingPutsBack = '取り消すと、アイテムはカートに戻ります。'
export const takeQuiz = 'クイズに挑戦'
export const tryNow = '今すぐ試す'
export const total = (amount: ReactNode) => (
  <>
    <span>合計 </span>
    {amount}
  </>
)
export const gemsLeft = (amount: ReactNode) => (
  <>
    <span>残りのジェム </span>
    {amount}
  </>
)
