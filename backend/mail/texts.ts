import type { Letter } from './letter.ts'
import type { Mail } from './mailer.ts'

// None of the mails to users quotes anything that was typed: an account registered with a stranger's address would write to them in the shop's name.

/** The mail with the one-time link. */
export function resetMail(shop: string, to: string, link: string): Mail {
  return {
    to,
    subject: `Set a new password for ${shop}`,
    text: [
      'Hello,',
      `Someone, hopefully you, asked to set a new password for your ${shop} account. Use this link to set it. It works once, for ten minutes:`,
      link,
      'If it was not you, ignore this email: your password stays as it is.',
    ].join('\n\n'),
  }
}

/** The mail after a password was changed, so that its owner notices a change made by another person. */
export function passwordChangedMail(shop: string, to: string, loggedOut: 'every device' | 'every other device'): Mail {
  return {
    to,
    subject: `Your ${shop} password was changed`,
    text: [
      'Hello,',
      `The password of your ${shop} account was just changed, and ${loggedOut} was logged out.`,
      'If it was not you, ask for a new link on the login page right away.',
    ].join('\n\n'),
  }
}

/** The mail to the address that an account had until now. The new one is not named: it may be a stranger's. */
export function emailChangedMail(shop: string, to: string): Mail {
  return {
    to,
    subject: `Your ${shop} email address was changed`,
    text: [
      'Hello,',
      `Your ${shop} account now has another email address, and messages about it go there from now on.`,
      'If it was not you, someone knows your password. Please write to us through the contact page right away.',
    ].join('\n\n'),
  }
}

/** The mail to an address that was not confirmed. */
export function confirmEmailMail(shop: string, to: string, link: string): Mail {
  return {
    to,
    subject: 'Is this your email address?',
    text: [
      'Hello,',
      `This address was entered for a ${shop} account. If it was you, this link confirms that it is yours. It works once, for a week:`,
      link,
      'If it was not you, ignore this email. Nothing else is sent to this address before it is confirmed.',
    ].join('\n\n'),
  }
}

/** The same where its user has forgotten the password: the link leads through the question to the new one. */
export function confirmToResetMail(shop: string, to: string, link: string): Mail {
  return {
    to,
    subject: `Set a new password for ${shop}`,
    text: [
      'Hello,',
      `Someone, hopefully you, asked to set a new password for the ${shop} account with this address. The address was never confirmed, so this link first asks you whether it is yours, and then goes straight on to your new password. It works once, for ten minutes:`,
      link,
      'If it was not you, ignore this email: the password stays as it is, and nothing else is sent to this address before it is confirmed.',
    ].join('\n\n'),
  }
}

/** A message of the contact form, for the operator. */
export function messageMail(to: string, { name, email, message }: Extract<Letter, { kind: 'message' }>): Mail {
  return {
    to,
    replyTo: email,
    subject: 'A message from the contact form',
    text: `${name} <${email}> writes:\n\n${quoted(message)}\n`,
  }
}

/**
 * The operator's answer to a message of the contact form. It does not quote that: anyone may have typed the address, and would write to its owner in the
 * shop's name. What is answered to it goes to the operator.
 */
export function answerMail(shop: string, { to, text }: Extract<Letter, { kind: 'answer' }>, replyTo: string): Mail {
  return { to, replyTo, subject: `An answer from ${shop}`, text: `${text}\n` }
}

/** What a stranger wrote must not be taken for words of the shop. */
function quoted(message: string): string {
  return message.replace(/^/gm, '> ')
}
