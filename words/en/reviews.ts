export const title = "Customer's Reviews"
export const lede = 'Fans on what they found here.'
export const toStore = 'Back to the store'
