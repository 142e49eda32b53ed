import type { Profile } from '../domain/account.ts'
import type { Mail } from './mailer.ts'

/** The mail with the one-time link. */
export function resetMail({ name, username, email }: Profile, link: string): Mail {
  return {
    to: email,
    subject: 'Set a new password for Starlane',
    text: [
      `Hello ${name === '' ? username : name},`,
      'someone, hopefully you, asked to set a new password for your Starlane account. This link does it, once, within ten minutes:',
      link,
      'If it was not you, ignore this mail: your password stays as it is.',
    ].join('\n\n'),
  }
}

/** The mail after a password was changed by link, so that its owner notices a change made by another person. */
export function passwordChangedMail({ name, username, email }: Profile): Mail {
  return {
    to: email,
    subject: 'Your Starlane password was changed',
    text: [
      `Hello ${name === '' ? username : name},`,
      'the password of your Starlane account was just changed, and every device was logged out.',
      'If it was not you, ask for a new link on the login page right away.',
    ].join('\n\n'),
  }
}
