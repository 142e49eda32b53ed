import { digits, gemText } from './amounts.ts'

export const title = 'Lista de deseos'
export const cart = 'Carrito'
export const loading = 'Cargando tu lista de deseos…'
export const lines = 'Artículos en tu lista de deseos'
export const isEmpty = 'La lista de deseos está vacía.'
export const isEmptyText = 'Toca el corazón de lo que te guste para guardarlo aquí.'
export const visitShop = 'Visitar la tienda'
export const moreToWishFor = 'Más para tu lista'

// One line.
export const nameless = 'Un artículo de la tienda'
export const moveToCart = 'Pasar al carrito'
export const buyAgain = '¿Comprar otra vez?'
export const remove = 'Quitar'
export const owned = 'Ya está en tu colección'
export const noLongerSold = 'Ya no se vende'
export const cheaper = (was: number, now: number) => `Antes ${gemText(was)}, ahora ${digits(now)}`
export const backInShop = 'De vuelta en la tienda'

// The wishlist at a glance.
export const atAGlance = 'Tu lista de deseos de un vistazo'
export const total = 'Total'
export const yourGems = 'Tus gemas'
export const affordable = 'Te alcanza para'
export const everything = 'Todo'
export const someOf = (some: number, all: number) => `${digits(some)} de ${digits(all)}`
export const inCart = 'En tu carrito'
