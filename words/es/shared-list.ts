// Una lista que alguien compartió con un enlace.
import { digits } from './amounts.ts'
import { asOfText } from './dates.ts'

export const loading = 'Cargando la lista…'
const pieces = (count: number) => `${digits(count)} ${count === 1 ? 'pieza' : 'piezas'}`
export const ledes = {
  wishlist: (count: number) => `Una lista de deseos con ${pieces(count)}`,
  collection: (count: number) => `Una colección de ${pieces(count)}`,
}
export const items = 'Lo que hay en la lista'
export const wishItToo = 'Yo también lo quiero'
export const onYourWishlist = 'En tu lista de deseos'
export const noLongerSold = 'Ya no se vende'
export const savedHere = (at: number) => `Guardada en este dispositivo, ${asOfText(at)}`
export const isEmpty = 'Todavía no hay nada en esta lista.'
export const gone = 'Esta lista no se comparte'
export const goneText = 'Puede que el enlace esté incompleto o que su dueño lo haya cerrado.'
export const notHere = 'Esta lista todavía no está en tu dispositivo'
export const notHereText = 'Ahora no hay conexión con la tienda. La primera vez, una lista compartida solo se abre con conexión.'
export const tryAgain = 'Intentar de nuevo'
export const visitShop = 'Visitar la tienda'
