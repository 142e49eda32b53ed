import type { Wrap } from '../wrap.ts'

export const title = 'Login'
export const lede = 'Log in to check out and earn gems.'
export const ledeLoggedIn = 'Log in here to use another account.'
export const cartWaits = (items: number) => `${itemsAre(items)} in your cart. Saved. Log in to check out.`
export const cartAndWishlistWait = (cart: number, wishlist: number) =>
  `${itemsAre(cart)} in your cart, ${wishlist} on your wishlist. Saved. Log in to check out.`
export const wishlistWaits = (items: number) => `${itemsAre(items)} on your wishlist. Saved. Log in to see it.`
export const expired = 'Your login has expired. Your changes are kept on this device and will be sent once you log in again.'
export const emailOrUsername = 'Email or username'
export const password = 'Password'
export const login = 'Login'
export const loggingIn = 'Logging in…'
export const loggedIn = 'Login successful!'
export const failed = 'Login failed'
/** Stands after what was wrong. */
export const resetPassword = 'Reset password'
/** `cutOff`: "You’re offline" or "The shop isn’t answering". */
export const needsConnection = (cutOff: string, link: Wrap) => (
  <>
    <span>{`${cutOff}. Logging in needs a connection. `}</span>
    {link('Keep shopping')}
  </>
)
export const newHere = (link: Wrap) => (
  <>
    <span>New here? </span>
    {link('Register')}
  </>
)
export const forgotUsername = 'Forgot username?'
export const forgotPassword = 'Forgot password?'

function itemsAre(count: number): string {
  return count === 1 ? '1 item is' : `${count} items are`
}
