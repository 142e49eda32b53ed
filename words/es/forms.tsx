import type { ReactNode } from 'react'
import { cutOff } from './connection.ts'

export const showPassword = 'Show password'
export const hidePassword = 'Hide password'

export const choosePicture = 'Choose a picture'
export const changePicture = 'Change picture'
export const removePicture = 'Remove picture'
export const pictureUnreadable = 'This picture could not be read. Please choose a PNG, JPEG or WebP picture.'

export const loggedInAs = (name: ReactNode, link: ReactNode) => (
  <>
    <span>You’re logged in as </span>
    {name}
    <span>. </span>
    {link}
  </>
)
export const toDashboard = 'Go to your dashboard'

/** Said where an address was entered that the shop asks about. */
export const linkOnItsWay = (email: string) => `A link is on its way to ${email}. Open it to confirm that this is your address.`

/**
 * Said when no answer came to something that was sent. `what` may have happened, in words of the form: "your password was changed". It ends
 * with `findsOut`.
 */
export const unknownOutcome = (what: string, isOnline: boolean) => `${cutOff(isOnline)}, so we don’t know yet whether ${what}. ${findsOut}`
export const findsOut = 'This page finds out as soon as it can.'
/** Takes its place once the page can't find out any more. */
export const tookTooLong = 'It took too long to find out here: reload this page to see.'
