import type { ReactNode } from 'react'
import { gemText } from './amounts.ts'
import { whenSent } from './waiting.ts'

export const waitsToBePlaced = 'Waiting to be placed'
/** `rest`: one of the two below. */
export const notYours = (inBackground: boolean, rest: ReactNode) => (
  <>
    <span>{`Not yours yet. Your order will be sent ${whenSent(inBackground)}. `}</span>
    {rest}
  </>
)
export const gemsMissing = (gems: number) => (
  <span>
    <strong>{`${gemText(gems)} missing`}</strong>
    <span>: without them it can’t be placed, and comes back to your cart.</span>
  </span>
)
export const asksFirst = 'If it costs more by then, we ask you first.'

export const cancelOrder = 'Cancel order'
export const cancelingPutsBack = 'Canceling puts the items back in your cart.'
export const takeQuiz = 'Take a quiz'
export const tryNow = 'Try now'
export const total = (amount: ReactNode) => (
  <>
    <span>Total </span>
    {amount}
  </>
)
export const gemsLeft = (amount: ReactNode) => (
  <>
    <span>Gems left </span>
    {amount}
  </>
)
