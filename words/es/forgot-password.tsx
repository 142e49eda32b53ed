import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'

// `cutOff` is the sentence "You’re offline" or "The shop isn’t answering", without its full stop.

export const title = 'Forgot password'
export const lede = 'We’ll email you a link to set a new one. It works once, for ten minutes.'
export const remembered = (link: Wrap) => (
  <>
    <span>Remember it after all? </span>
    {link('Login')}
  </>
)
export const emailOrUsername = 'Email or username'
export const verify = 'Verify account'
export const verifying = 'Verifying…'
/** English has this slip in the specification; another language has it right. */
export const verifyFailed = 'An has error occurred. Please try again.'
export const notFound = 'Account not found'
/** Follows "we don’t know yet whether". */
export const emailWasSent = 'an email was sent'
export const sendingNeedsConnection = (cutOff: string) => `${cutOff}. Sending the link needs a connection.`

export const sentTitle = 'Check your email'
/** `identifier`: the email address or username that was typed. */
export const askedFor = (identifier: ReactNode) => (
  <>
    <span>You asked for </span>
    {identifier}
    <span>. No email? Check your spam folder and the spelling.</span>
  </>
)
export const tryAnother = 'Try another email or username'

export const openingTitle = 'Opening your link…'
export const oneMoment = 'One moment.'
export const openedLater = 'We’ll try your link again as soon as we can. It works for ten minutes.'

export const resetAgain = 'We don’t know yet whether your new password was set. Enter it once more to find out.'
export const newPassword = 'New password'
export const passwordHint = 'At least 8 characters.'
export const confirmPassword = 'Confirm new password'
export const setPassword = 'Set new password'
export const saving = 'Saving…'
/** Follows "we don’t know yet whether". */
export const passwordWasChanged = 'your password was changed'
export const resettingNeedsConnection = (cutOff: string) => `${cutOff}. Setting a new password needs a connection.`
export const resetFailed = 'An error occurred. Please try again.'
export const noAnswer = 'Server error. Please try again later.'

export const doneTitle = 'Your password is changed'
export const devicesLoggedOut = 'All your devices have been logged out.'
export const login = 'Login'
