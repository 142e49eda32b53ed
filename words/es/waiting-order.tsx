import type { ReactNode } from 'react'
import { gemText } from './amounts.ts'
import { whenSent } from './waiting.ts'

export const waitsToBePlaced = 'En espera'
/** Not "se enviará": nothing is shipped. */
export const notYours = (inBackground: boolean, rest: ReactNode) => (
  <>
    <span>{`Todavía no es tuyo. Tu pedido se hará ${whenSent(inBackground)}. `}</span>
    {rest}
  </>
)
export const gemsMissing = (gems: number) => (
  <span>
    <strong>{`${gems === 1 ? 'Falta' : 'Faltan'} ${gemText(gems)}`}</strong>
    <span>
      {gems === 1 ? ': sin ella no se puede hacer, y vuelve a tu carrito.' : ': sin ellas no se puede hacer, y vuelve a tu carrito.'}
    </span>
  </span>
)
export const asksFirst = 'Si para entonces cuesta más, te preguntamos antes.'

export const cancelOrder = 'Cancelar pedido'
export const cancelingPutsBack = 'Si lo cancelas, los artículos vuelven a tu carrito.'
export const takeQuiz = 'Hacer un quiz'
export const tryNow = 'Probar ahora'
export const total = (amount: ReactNode) => (
  <>
    <span>Total </span>
    {amount}
  </>
)
export const gemsLeft = (amount: ReactNode) => (
  <>
    <span>Te quedan </span>
    {amount}
  </>
)
