import type { ReactNode } from 'react'
import { digits, gemText } from './amounts.ts'
import { asOfText } from './dates.ts'
import { whenSent } from './waiting.ts'

export const title = 'Colección'
export const lede = 'Todo lo que has coleccionado.'
export const balance = (gems: ReactNode) => (
  <>
    <span>Saldo: </span>
    {gems}
  </>
)
export const waitingOrders = 'Pedidos en espera'
export const collected = 'En tu carpeta'
export const savedHere = (at: number) => `Guardado en este dispositivo, ${asOfText(at)}`
export const loading = 'Cargando tu colección…'
export const loadingOlder = 'Cargando…'
export const showOlder = 'Mostrar anteriores'
export const failed = 'No se pudo cargar la colección.'
export const failedText =
  'Todavía no está guardada en este dispositivo y la tienda no responde ahora mismo. Todo lo que compraste está a salvo.'
export const tryAgain = 'Intentar de nuevo'
export const isEmpty = 'Tu colección está vacía.'
export const isEmptyText = 'Todo lo que pidas aparece aquí.'
export const isEmptyTextSavedHere = (at: number) => `Todo lo que pidas aparece aquí. Guardado en este dispositivo, ${asOfText(at)}.`
export const visitShop = 'Visitar la tienda'
export const moreToCollect = 'Más para tu colección'

// The collection at a glance.
export const atAGlance = 'Tu colección de un vistazo'
export const total = 'Total'
export const pieces = (count: number) => `${digits(count)} ${count === 1 ? 'pieza' : 'piezas'}`
export const someOf = (some: number, all: number) => `${some} de ${all}`

// One piece.
export const copies = (count: number) => `× ${count}`
/** `set` keeps its capital, so it stands in quotes. */
export const placeInSet = (place: number, pieces: number, set: string) => `Pieza ${place} de ${pieces} de «${set}»`
export const noLongerSold = 'Ya no se vende'
export const seeInShop = 'Ver en la tienda'
export const fromWishlist = 'De tu lista de deseos'
export const onWishlist = 'En tus deseos'

// The sets.
export const sets = 'Sets'
export const ownedOfSet = (owned: number, pieces: number) => `${owned} de ${pieces} piezas`
export const atLeastOwnedOfSet = (owned: number, pieces: number) => `Al menos ${owned} de ${pieces} piezas`
export const badgeEarned = 'Insignia conseguida'
export const takeBadge = (reward: number) => `Recoge tu insignia y ${gemText(reward)}`
export const badgeOnItsWay = 'La insignia está en camino'
export const badgeWaits = (set: string, inBackground: boolean) =>
  `Insignia «${set}»: petición guardada. Se enviará ${whenSent(inBackground)}.`
export const badgeFailed = 'No se pudo recoger la insignia'
