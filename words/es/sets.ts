import { gemText } from './amounts.ts'

// `title`: of a set, that is all that the shop sells of a theme and a type: "Joyas K-pop" (product-kinds.ts). It keeps its capital, so it stands in quotes.

export const badgeOf = (title: string) => `Insignia «${title}»`
export const gemsEarned = (gems: number) => `Ganaste ${gemText(gems)}`
export const setComplete = (title: string) => `Set completo: ${title}`
export const badgeIsYours = (title: string) => `La insignia «${title}» es tuya.`
export const badgeAndGemsAreYours = (title: string, gems: number) => `Set completo: la insignia «${title}» y ${gemText(gems)} ya son tuyas.`
