import { fansText } from './fans.ts'

export const title = "Customer's Reviews"
/** Until it is known how many. */
export const lede = 'Fans on what they found here.'
export const ledeOf = (fans: number) => `${fansText(fans)} on what they found here.`
export const toStore = 'Back to the store'
