import { gemText } from './amounts.ts'

// `title`: of a set, that is all that the shop sells of a theme and a type: "K-pop 주얼리" (product-kinds.ts).

export const badgeOf = (title: string) => `${title} 배지`
export const gemsEarned = (gems: number) => `${gemText(gems)} 획득`
/** Why gems came, in the list of gems. */
export const setComplete = (title: string) => `세트 완성: ${title}`
export const badgeIsYours = (title: string) => `${title} 배지를 받았어요.`
export const badgeAndGemsAreYours = (title: string, gems: number) => `세트 완성! ${title} 배지와 ${gemText(gems)}을 받았어요.`
