import type { Profile } from '../domain/account.ts'
import type { Mail } from './mailer.ts'

// None of these mails quotes anything that was typed: an account registered with a stranger's address would write to them in the shop's name.

/** The mail with the one-time link. */
export function resetMail({ email }: Profile, link: string): Mail {
  return {
    to: email,
    subject: 'Set a new password for Starlane',
    text: [
      'Hello,',
      'Someone, hopefully you, asked to set a new password for your Starlane account. Use this link to set it. It works once, for ten minutes:',
      link,
      'If it was not you, ignore this email: your password stays as it is.',
    ].join('\n\n'),
  }
}

/** The mail after a password was changed, so that its owner notices a change made by another person. */
export function passwordChangedMail({ email }: Profile, loggedOut: 'every device' | 'every other device'): Mail {
  return {
    to: email,
    subject: 'Your Starlane password was changed',
    text: [
      'Hello,',
      `The password of your Starlane account was just changed, and ${loggedOut} was logged out.`,
      'If it was not you, ask for a new link on the login page right away.',
    ].join('\n\n'),
  }
}

/** The mail to the address that an account had until now. The new one is not named: it may be a stranger's. */
export function emailChangedMail({ email }: Profile): Mail {
  return {
    to: email,
    subject: 'Your Starlane email address was changed',
    text: [
      'Hello,',
      'Your Starlane account now has another email address, and messages about it go there from now on.',
      'If it was not you, someone knows your password. Please write to us through the contact page right away.',
    ].join('\n\n'),
  }
}

/** The only mail to an address that was not confirmed. */
export function confirmEmailMail({ email }: Profile, link: string): Mail {
  return {
    to: email,
    subject: 'Is this your email address?',
    text: [
      'Hello,',
      'This address was entered for a Starlane account. If it was you, this link confirms that it is yours. It works once, for a week:',
      link,
      'If it was not you, ignore this email. Nothing else is sent to this address before it is confirmed.',
    ].join('\n\n'),
  }
}
