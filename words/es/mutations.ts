import { gemText } from './amounts.ts'
import { andMore, namelessWithin } from './lists.ts'

export const addToCart = (name: string) => `Añadir ${name} a tu carrito`
export const removeFromCart = (name: string) => `Quitar ${name} de tu carrito`
export const moveToCart = (name: string) => `Pasar ${name} a tu carrito`
export const moveToWishlist = (name: string) => `Pasar ${name} a tu lista de deseos`
export const addToWishlist = (name: string) => `Añadir ${name} a tu lista de deseos`
export const removeFromWishlist = (name: string) => `Quitar ${name} de tu lista de deseos`
export const updatedCart = (count: number) => `Actualizaste tu carrito: ${items(count)}`
export const updateCart = (count: number) => `Actualizar tu carrito: ${items(count)}`

/** What a visitor had put into cart and wishlist before the login, as far as there was any. */
interface Brought {
  cart: number
  wishlist: number
}

export const broughtAlong = (brought: Brought) => `Añadiste ${whereTo(brought)}`
export const bringAlong = (brought: Brought) => `Añadir ${whereTo(brought)}`
export const wasBroughtAlong = (brought: Brought) => `Añadimos ${whereTo(brought)}.`
export const done = 'Hecho'
export const doneExcept = (names: readonly (string | undefined)[], more: number) =>
  `Hecho, excepto ${andMore(
    names.map((name) => name ?? namelessWithin),
    more,
  )}`
export const leftBehind = (count: number) =>
  count === 1
    ? `${items(count)} de antes de iniciar sesión no se pudo añadir a tu cuenta.`
    : `${items(count)} de antes de iniciar sesión no se pudieron añadir a tu cuenta.`

export const languageChosen = (name: string) => `Idioma: ${name}`

export const follow = (tag: string) => `Seguir #${tag}`
export const unfollow = (tag: string) => `Dejar de seguir #${tag}`
export const followed = (tag: string) => `Sigues #${tag}`
export const unfollowed = (tag: string) => `Ya no sigues #${tag}`

export const share = (name: string) => `Compartir una lista como «${name}»`
export const shared = (name: string) => `Compartes una lista como «${name}»`
export const renameShare = (name: string) => `Llamar «${name}» a la lista compartida`
export const shareRenamed = (name: string) => `La lista compartida se llama «${name}»`
export const endShare = (name: string) => `Cerrar el enlace a «${name}»`
export const shareEnded = (name: string) => `El enlace a «${name}» está cerrado`

export const messageToShop = 'Mensaje a la tienda'
export const messageSent = 'Tu mensaje se envió.'
export const messageFields = { name: 'Nombre', email: 'Correo electrónico', message: 'Mensaje' }

interface Graded {
  score: number
  total: number
  earnedGems: number
}

const LEVELS = { easy: 'fácil', medium: 'medio', hard: 'difícil' }

export const knowledgeQuiz = (difficulty: 'easy' | 'medium' | 'hard') => `Trivia, nivel ${LEVELS[difficulty]}`
export const graded = ({ score, total, earnedGems }: Graded) =>
  `${score} de ${total} correctas, ${gemText(earnedGems)} ${earnedGems === 1 ? 'ganada' : 'ganadas'}`
export const quizGraded = (result: Graded) => `Tu quiz está corregido: ${graded(result)}.`
export const personalityType = (type: string) => `Tipo de personalidad: ${type}`

function items(count: number): string {
  return `${count} ${count === 1 ? 'artículo' : 'artículos'}`
}

function whereTo({ cart, wishlist }: Brought): string {
  if (wishlist === 0) return cart === 0 ? '' : `${items(cart)} a tu carrito`
  return cart === 0 ? `${items(wishlist)} a tu lista de deseos` : `${items(cart)} a tu carrito y ${items(wishlist)} a tu lista de deseos`
}
