// What screens and the app itself say in passing: in a message that comes and goes, or to those who hear the page.

/** Of a change that is shown already, for those who hear it. `what`: "Added Comet Ring to your cart". */
export const changeDone = (what: string) => `${what}.`
export const notKept = 'This change could not be kept. Please try again.'

export const loginFailed = 'Login failed'
export const registerFailed = 'Register failed'
export const loginAgain = 'Please log in again. Your changes are kept on this device.'

export const unreachable = 'The shop cannot be reached right now. Please try again.'
/** Its code was never on this device. */
export const notHere = 'This needs a connection the first time. Nothing you did is lost.'
