import { known } from './amounts.ts'
import { andMore, timesOf } from './lists.ts'

export const order = 'Pedido'
export const cancellation = 'Cancelación de un pedido'
export const orderAvailable = 'Pedir sin los artículos que ya no están'
export const keepCart = 'Dejar el carrito, no pedir nada'
/** "… : se enviará en cuanto …" may follow. */
export const waitingToBePlaced = 'En espera'

export const orderPlaced = (balance: number | undefined) =>
  `¡Pedido hecho! Los artículos ya están en tu colección. Saldo: ${known(balance)}`
export const orderPlacedBefore = (balance: number | undefined) =>
  `Tu pedido ya se había hecho, así que no se pudo cancelar. Los artículos ya están en tu colección. Saldo: ${known(balance)}`
export const nothingOrdered = 'No se pidió nada'
export const canceled = 'Cancelado antes de hacerse. No se pidió nada'
export const ordered = (items: readonly { name: string; qty: number }[], more: number, balance: number | undefined) =>
  `${andMore(
    items.map(({ name, qty }) => timesOf(name, qty)),
    more,
  )}. Saldo: ${known(balance)}`
export const itemAndMore = (name: string, more: number) => `${name} y ${more} más`
