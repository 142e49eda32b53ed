// What screens and the app itself say in passing: in a message that comes and goes, or to those who hear the page.

/** Of a change that is shown already, for those who hear it. `what`: "Added Comet Ring to your cart". */
export const changeDone = (what: string) => `${what}.`
export const notKept = 'This change could not be kept. Please try again.'

export const movedToWishlist = (count: number) => `Moved ${items(count)} to your wishlist.`
export const movedToCart = (count: number) => `Moved ${items(count)} to your cart.`
export const removed = (name: string) => `Removed ${name}.`

export const pricesLoading = 'The prices are still loading. Please try again in a moment.'
export const tooLateToCancel = 'It’s too late to cancel: the shop already has this order.'
export const activity = 'Activity'
export const orderCanceled = 'Your order is canceled. If it had already been placed, we’ll tell you.'
export const orderCanceledToCart =
  'Your order is canceled and its items are back in your cart. If it had already been placed, we’ll tell you.'

export const loginFailed = 'Login failed'
export const registerFailed = 'Register failed'
export const loginOvertaken = 'Another login or a logout came in between.'
export const loginAgain = 'Please log in again. Your changes are kept on this device.'
export const accountDeleted = 'This account was deleted. Everything it kept on this device has been removed.'
export const otherAccountDeleted = 'An account that was used on this device was deleted. Everything it kept here has been removed.'

export const unreachable = 'The shop cannot be reached right now. Please try again.'
export const notLoaded = 'This could not be loaded.'
/** Its code was never on this device. */
export const notHere = 'This needs a connection the first time. Nothing you did is lost.'

function items(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
