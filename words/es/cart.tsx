import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'
import { digits, gemText } from './amounts.ts'

export const title = 'Carrito'
export const wishlist = 'Lista de deseos'
export const loading = 'Cargando tu carrito…'
export const lines = 'Artículos en tu carrito'
export const isEmpty = 'El carrito está vacío.'
export const isEmptyText = 'Todo lo que añadas se guarda aquí, con o sin conexión.'
export const isEmptyApart = 'Aparte de esto, tu carrito está vacío.'
export const goShopping = 'Ir a la tienda'
export const seeWishlist = 'Ver tu lista de deseos'
export const moreToCollect = 'Más para tu colección'

// One line.
export const nameless = 'Un artículo de la tienda'
export const moveToWishlist = 'Pasar a la lista de deseos'
export const remove = 'Quitar'
export const noLongerSold = 'Ya no se vende'
export const quantity = (count: number) => `Cantidad: ${count}`
export const inTotal = (amount: ReactNode) => (
  <>
    <span>en total </span>
    {amount}
  </>
)
export const owned = 'Ya está en tu colección'
export const enoughWithout = (spares: number) => (spares > 1 ? 'Podría esperar en tu lista de deseos.' : 'Sin esto te alcanzan las gemas.')

// The checkout bar.
export const checkout = 'Finalizar pedido'
export const checkingOut = 'Finalizando…'
export const loadingPrices = 'Cargando precios…'
export const pricesFailed = 'Todavía no se pudieron cargar los precios.'
export const items = 'Artículos'
export const itemsAndPieces = (items: number, pieces: number) =>
  items === pieces ? digits(items) : `${digits(items)} (${digits(pieces)} ${pieces === 1 ? 'pieza' : 'piezas'})`
export const yourGems = 'Tus gemas'
export const gemsLeft = 'Te quedan'
export const total = (gems: ReactNode, label: Wrap) => (
  <>
    {label('Total ')}
    {gems}
  </>
)
export const tooMuch = (most: number) => `Es más que el máximo de una cuenta, ${gemText(most)}. Quita algo de tu carrito.`
export const totalAndShort = (total: number, missing: number, mark: Wrap) => (
  <>
    {mark(`Total: ${digits(total)}.`)}
    <span>{` Te ${missing === 1 ? 'falta' : 'faltan'} ${gemText(missing)}.`}</span>
  </>
)
export const notPlacedAndShort = (missing: number, mark: Wrap) => (
  <>
    {mark('Tu pedido no se hizo.')}
    <span>{` Te ${missing === 1 ? 'falta' : 'faltan'} ${gemText(missing)}.`}</span>
  </>
)
export const waitingOrdersCounted = ' Los pedidos en espera ya están contados.'
export const moveSomeToWishlist = (count: number) => `Pasar ${count} a la lista de deseos`
export const takeQuiz = 'Hacer un quiz'
export const gemShop = 'Tienda de gemas'

// What came of an order.
export const yourOrders = (count: number) => (count === 1 ? 'Tu pedido' : 'Tus pedidos')
export const inventory = 'Colección'
export const activity = 'Actividad'
export const answer = 'Responder'
export const nothingNewOrdered = (why: string) => `${why} No se pidió nada nuevo.`
export const nothingOrderedYet = (why: string) => `${why} No se pidió nada: échale un vistazo y después finaliza el pedido.`
export const removeSomething = (why: string) => `${why} Quita algo de tu carrito.`
export const needAnswer = (orders: number, why: string, mark: Wrap) => (
  <>
    {mark(orders === 1 ? 'Tu pedido espera tu respuesta.' : `${orders} de tus pedidos esperan tu respuesta.`)}
    <span>{` ${why}`}</span>
  </>
)
export const notPaid = (pieces: string, cost: number, mark: Wrap) => (
  <>
    <span>{`${pieces}: ${gemText(cost)}, `}</span>
    {mark('sin pagar')}
  </>
)
export const yoursNow = 'Ya es todo tuyo.'
export const seeCollection = 'Ver tu colección'
export const keepShopping = 'Seguir comprando'
