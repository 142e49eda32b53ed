import type { Profile } from '../domain/account.ts'
import type { Mail } from './mailer.ts'

/** The mail with the one-time link. */
export function resetMail({ name, username, email }: Profile, link: string): Mail {
  return {
    to: email,
    subject: 'Set a new password for Starlane',
    text: [
      `Hello ${name === '' ? username : name},`,
      'someone, hopefully you, asked to set a new password for your Starlane account. Use this link to set it. It works once, for ten minutes:',
      link,
      'If it was not you, ignore this email: your password stays as it is.',
    ].join('\n\n'),
  }
}

/** The mail after a password was changed, so that its owner notices a change made by another person. */
export function passwordChangedMail({ name, username, email }: Profile, loggedOut: 'every device' | 'every other device'): Mail {
  return {
    to: email,
    subject: 'Your Starlane password was changed',
    text: [
      `Hello ${name === '' ? username : name},`,
      `the password of your Starlane account was just changed, and ${loggedOut} was logged out.`,
      'If it was not you, ask for a new link on the login page right away.',
    ].join('\n\n'),
  }
}

/** The mail to the address that an account had until now. The new one is not named: it may be a stranger's. */
export function emailChangedMail({ name, username, email }: Profile): Mail {
  return {
    to: email,
    subject: 'Your Starlane e-mail address was changed',
    text: [
      `Hello ${name === '' ? username : name},`,
      'your Starlane account now has another e-mail address, and mail for it goes there from now on.',
      'If it was not you, somebody knows your password: write to us by the contact page right away.',
    ].join('\n\n'),
  }
}
