/** Why nothing can be asked of the shop: `isOnline`, as far as the device knows. Within a sentence. */
export const cutOff = (isOnline: boolean) => (isOnline ? 'The shop isn’t answering' : 'You’re offline')
export const cutOffSentence = (isOnline: boolean) => `${cutOff(isOnline)}.`

/** The light of the bar, in a word. */
export const online = 'Online'
export const offline = 'Offline'
export const unknown = 'Connecting'
/** Something other than the connection holds up what waits. */
export const onHold = 'On hold'
export const needsYou = 'Needs you'
/** Stands behind the word, for those who hear it. `waiting`: "1 order and 2 changes". */
export const thingsWaiting = (waiting: string) => `${waiting} waiting`
/** The headlines of its panel. */
export const isOnline = 'You’re online.'
export const isConnecting = 'Connecting…'
