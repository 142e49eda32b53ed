import type { Wrap } from '../wrap.ts'

export const title = 'Forgot username'
export const lede = 'Find it with the phone number or birthday of your account.'
export const remembered = (link: Wrap) => (
  <>
    <span>Remember it after all? </span>
    {link('Login')}
  </>
)
export const findBy = 'Find it by'
/** To choose from, briefly. */
export const choices = { phone: 'Phone', birthday: 'Birthday' }
export const labels = { phone: 'Phone number', birthday: 'Birthday' }
/** How it is typed: the order of digits, month, day and year is the same in every language. */
export const forms = { phone: 'XXX-XXX-XXXX', birthday: 'MM-DD-YYYY' }
export const birthdayWrong = 'Birthday must be MM-DD-YYYY'
export const failed = 'An error occurred. Please try again.'
/** Stands after what was wrong. */
export const register = 'Register'
/** `cutOff`: "You’re offline" or "The shop isn’t answering". */
export const needsConnection = (cutOff: string) => `${cutOff}. Looking up your username needs a connection.`
export const find = 'Find my username'
export const finding = 'Looking…'

export const found = 'We found your account'
export const username = 'Username'
export const email = 'Email'
export const login = 'Login'
export const goBack = 'Go Back'
