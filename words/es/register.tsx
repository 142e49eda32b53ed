import type { Wrap } from '../wrap.ts'

export const title = 'Register'
export const lede = 'Earn gems with quizzes, check out, and see your things on every device. Fields with an asterisk are required.'
/** In a shop that has no quizzes. */
export const ledeWithoutQuizzes = 'Check out, and see your things on every device. Fields with an asterisk are required.'
/** `cutOff`: "You’re offline" or "The shop isn’t answering". */
export const needsConnection = (cutOff: string) => `${cutOff}. Creating an account needs a connection.`
export const username = 'Username'
export const email = 'Email'
export const password = 'Password'
export const passwordHint = 'At least 8 characters.'
export const confirmPassword = 'Confirm password'
export const name = 'Name'
export const nameHint = 'What we call you. Optional now, but changes in your account can’t be saved without it.'
export const phoneNumber = 'Phone number'
/** A phone number has this form in every language. */
export const phoneHint = 'For example 123-456-7890. It helps you find a forgotten username.'
export const birthday = 'Birthday'
export const birthdayHint = 'It helps you find a forgotten username, too.'
export const profilePicture = 'Profile picture'
export const register = 'Register'
export const registering = 'Creating account…'
export const registered = 'Registration successful! You are now logged in.'
/** Follows "we don’t know yet whether". */
export const accountWasCreated = 'your account was created'
export const failed = 'Registration failed. Please try again.'
export const haveAccount = (link: Wrap) => (
  <>
    <span>Already have an account? </span>
    {link('Login')}
  </>
)
