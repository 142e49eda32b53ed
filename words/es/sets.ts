import { gemText } from './amounts.ts'

// `title`: of a set, that is all that the shop sells of a theme and a type: "K-Pop jewelry" (product-kinds.ts).

export const badgeOf = (title: string) => `${title} badge`
export const gemsEarned = (gems: number) => `${gemText(gems)} earned`
/** Why gems came, in the list of gems. */
export const setComplete = (title: string) => `Set complete: ${title}`
export const badgeIsYours = (title: string) => `The ${title} badge is yours.`
export const badgeAndGemsAreYours = (title: string, gems: number) => `Set complete: the ${title} badge and ${gemText(gems)} are yours.`
