import { fansText } from './fans.ts'

export const title = 'K-Pop or anime?'
export const lede = 'Browse both. Everything is priced in gems, and every card leads to a seller.'
export const kpop = 'K-Pop'
export const kpopText = 'For the ones who know the fan chant by heart and own more photocards than shelves.'
export const anime = 'Anime'
export const animeText = 'For the ones who never skip the opening and cried at that one lamp post.'
export const shopNow = 'Shop Now'
export const searchAll = 'Search all'
export const whatFansSay = 'What fans say'
export const fansWroteDown = 'Fans wrote down what they found here.'
export const someFansWroteDown = (fans: number) => `${fansText(fans)} wrote down what they found here.`
export const reviews = 'Reviews'
