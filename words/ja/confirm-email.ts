export const title = 'Confirm your email'
export const lede = 'So that nothing about your account is ever emailed to a stranger.'
/** Where the link was asked for because of a forgotten password. */
export const ledeForPassword = 'Then you can set your new password.'
export const noLink = 'Look in your inbox'
export const openLink = 'Open the link in the email we sent you. You can have it sent again on your account page.'
export const openLinkLoggedOut =
  'Open the link in the email we sent you. You can have it sent again on your account page, once you’re logged in.'
export const account = 'Account'
export const login = 'Login'
export const forgotPassword = 'Forgot password'
export const question = (shop: string) => `Did you enter this address for your ${shop} account?`
export const yes = 'Yes, this is my address'
export const confirming = 'Confirming…'
/** Follows "we don’t know yet whether". */
export const addressWasConfirmed = 'your address was confirmed'
export const failed = 'An error occurred. Please try again.'
export const offline = 'You’re offline. Your link is saved here: try again once you’re back online.'
export const done = 'Your address is confirmed'
export const doneWhy = 'If you ever forget your password, the link to set a new one goes there.'
export const doneTooLate = 'The link to a new password is good for ten minutes only, and they are over. Ask for a new one.'
export const goOn = 'Continue'
