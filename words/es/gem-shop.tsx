import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'
import { digits, gemText } from './amounts.ts'
import { moment, time } from './dates.ts'
import { whenSent } from './waiting.ts'

export const title = 'Tienda de gemas'
/** With its article: "medianoche", "la 1:00", "las 18:40". */
const clock = (at: Date) => (at.getHours() + at.getMinutes() === 0 ? 'medianoche' : `${at.getHours() === 1 ? 'la' : 'las'} ${time(at)}`)
export const offerPerDay = (most: number, end: Date) =>
  `Cambia gemas por más gemas: hasta ${digits(most)} más al día. Se renueva a ${clock(end)}.`
export const offerLeft = (left: number, end: Date) =>
  `Cambia gemas por más gemas: hoy te ${left === 1 ? 'queda' : 'quedan'} ${digits(left)}, hasta ${clock(end)}.`
export const offerUsedUp = (end: Date) => `Cambia gemas por más gemas: ya recibiste todas las de hoy. Habrá más después de ${clock(end)}.`
export const yourBalance = 'Tu saldo'
export const firstGems = 'Gana tus primeras gemas'
export const firstGemsText = 'Cada acierto en la trivia da gemas. Vuelve y conviértelas en más.'
export const takeQuiz = 'Hacer un quiz'
export const waiting = (purchases: number) =>
  purchases === 1
    ? 'Hay una compra en espera. Tu saldo cambia cuando se confirme.'
    : `Hay ${purchases} compras en espera. Tu saldo cambia cuando se confirmen.`
export const activity = 'Actividad'

// An amount of one's own.
export const customAmount = 'Cantidad libre'
export const twiceTheValue = 'Valor x2'
export const gemsToSpend = 'Gemas que gastas'
export const moreThanYouHave = (missing: number) => `${missing === 1 ? 'Es' : 'Son'} ${gemText(missing)} más de las que tienes.`
export const atMostToday = (most: number) => `Hoy, como máximo ${digits(most)}.`
export const deal = (spent: ReactNode, arrow: ReactNode, gained: ReactNode, heard: Wrap) => (
  <>
    {spent}
    {arrow}
    {heard('se convierten en ')}
    {gained}
  </>
)
export const buyGems = 'Comprar gemas'
export const buyingGems = 'Comprando…'

// Bundles.
export const bundles = 'Paquetes de gemas'
export const loadingBundles = 'Cargando paquetes…'
export const noBundles = 'Hoy no hay paquetes. Vuelve mañana.'
export const bundlesLocked = 'Inicia sesión para ver los paquetes (401)'
export const bundlesFailed = 'No se pudieron cargar los paquetes de gemas'
export const bundlesAsOf = (at: number) => `Datos del ${moment(at)}. No se pudieron cargar otros más recientes.`
export const costs = 'Cuesta'
export const gives = 'Da'
export const tooFewGems = (missing: number) => `Te ${missing === 1 ? 'falta' : 'faltan'} ${digits(missing)}`
export const overLimit = 'Supera el límite de hoy'
export const buy = (bundle: string, heard: Wrap) => (
  <>
    <span>Comprar</span>
    {heard(` ${bundle}`)}
  </>
)
export const buying = (bundle: string, heard: Wrap) => (
  <>
    <span>Comprando…</span>
    {heard(` ${bundle}`)}
  </>
)

// What came of a purchase.
export const purchaseWaits = (what: string, inBackground: boolean) => `${what}: compra guardada. Se enviará ${whenSent(inBackground)}.`
export const bundleBlocked = 'No se pudo comprar el paquete: llegaste al límite de hoy.'
export const customFailed = 'No se pudo hacer la compra'
