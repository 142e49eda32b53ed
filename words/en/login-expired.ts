/** A sentence of what is kept follows. */
export const loginExpired = 'Your login has expired. '
export const nothingLost = 'Nothing you did is lost.'
/** `changes`: "1 order and 2 changes", `count` of them. */
export const keptUntilLogin = (count: number, changes: string) =>
  `${changes} ${count === 1 ? 'is' : 'are'} saved on this device and will be sent once you log in again.`
export const logInAgain = 'Log in again'
