import type { ReactNode } from 'react'
import { gemText } from './amounts.ts'
import { whenSent } from './waiting.ts'

export const waitsToBePlaced = '주문 대기 중'
/** `rest`: one of the two below. */
export const notYours = (inBackground: boolean, rest: ReactNode) => (
  <>
    <span>{`아직 내 것은 아니에요. 주문은 ${whenSent(inBackground)} 보낼게요. `}</span>
    {rest}
  </>
)
export const gemsMissing = (gems: number) => (
  <span>
    <strong>{`${gemText(gems)} 모자라요`}</strong>
    <span>: 채우지 않으면 주문되지 않고 장바구니로 돌아와요.</span>
  </span>
)
export const asksFirst = '그때 값이 올라 있으면 먼저 물어볼게요.'

export const cancelOrder = '주문 취소'
export const cancelingPutsBack = '취소하면 장바구니로 돌아와요.'
export const takeQuiz = '퀴즈 풀기'
export const tryNow = '지금 보내기'
export const total = (amount: ReactNode) => (
  <>
    <span>합계 </span>
    {amount}
  </>
)
export const gemsLeft = (amount: ReactNode) => (
  <>
    <span>남는 젬 </span>
    {amount}
  </>
)
