export const inShort = 'In short'
/** The region of a wide table. */
export const table = 'Table'
export const notHere = 'This text is not on this device yet'
export const seemOffline = 'You seem to be offline. Try again once you’re back online.'
export const tryAgain = 'Try again'
