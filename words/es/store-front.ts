import { fansText } from './fans.ts'

export const title = '¿K-pop o anime?'
export const lede = 'Mira los dos. Todo tiene su precio en gemas, y cada tarjeta lleva a quien lo vende.'
export const kpop = 'K-pop'
export const kpopText = 'Para quienes se saben el fanchant de memoria y tienen más photocards que estantes.'
export const anime = 'Anime'
export const animeText = 'Para quienes nunca saltan el opening y lloraron con cierta farola.'
export const shopNow = 'Comprar'
export const searchAll = 'Buscar en todo'
export const whatFansSay = 'Lo que dice el fandom'
export const fansWroteDown = 'Fans escribieron lo que encontraron aquí.'
export const someFansWroteDown = (fans: number) =>
  fans === 1 ? `${fansText(fans)} escribió lo que encontró aquí.` : `${fansText(fans)} escribieron lo que encontraron aquí.`
export const reviews = 'Reseñas'
