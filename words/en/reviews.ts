export const title = "Customer's Reviews"
/** Until it is known how many. */
export const lede = 'Fans on what they found here.'
/** `fans`: "Six fans". */
export const ledeOf = (fans: string) => `${fans} on what they found here.`
export const toStore = 'Back to the store'
