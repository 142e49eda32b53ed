import * as en from '../../words/en/mail.ts'
import * as es from '../../words/es/mail.ts'
import * as ja from '../../words/ja/mail.ts'
import * as ko from '../../words/ko/mail.ts'
import { FIRST_LANGUAGE, isLanguage, type LanguageTag } from '../../words/languages.ts'
import type { Letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** The server writes in every language at once. */
const WORDS: Readonly<Record<LanguageTag, typeof en>> = { en, ko, ja, es }

/** Whom a mail is for, from which shop, in which language. */
export interface Addressed {
  shop: string
  to: string
  /** As the account has it: '' or one that this shop does not speak is English. */
  language: string
}

type Words = ReturnType<(typeof en)['setPassword']>

function wordsIn(language: string): typeof en {
  return WORDS[isLanguage(language) ? language : FIRST_LANGUAGE]
}

function mail({ shop, to, language }: Addressed, write: (say: typeof en, shop: string) => Words): Mail {
  const { subject, text } = write(wordsIn(language), shop)
  return { to, subject, text: text.join('\n\n') }
}

/** The mail with the one-time link. */
export function resetMail(addressed: Addressed, link: string): Mail {
  return mail(addressed, (say, shop) => say.setPassword(shop, link))
}

/** The mail after a password was changed. */
export function passwordChangedMail(addressed: Addressed, loggedOut: Extract<Letter, { kind: 'password-changed' }>['loggedOut']): Mail {
  return mail(addressed, (say, shop) => say.passwordChanged(shop, loggedOut === 'every device'))
}

/** The mail to the address that an account had until now. */
export function emailChangedMail(addressed: Addressed): Mail {
  return mail(addressed, (say, shop) => say.emailChanged(shop))
}

/** The mail to an address that was not confirmed. */
export function confirmEmailMail(addressed: Addressed, link: string): Mail {
  return mail(addressed, (say, shop) => say.confirmEmail(shop, link))
}

/** The same where its user has forgotten the password. */
export function confirmToResetMail(addressed: Addressed, link: string): Mail {
  return mail(addressed, (say, shop) => say.confirmToSetPassword(shop, link))
}

/** A message of the contact form, for the operator, in the operator's English. */
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
export function answerMail({ shop, to, language }: Addressed, text: string, replyTo: string): Mail {
  return { to, replyTo, subject: wordsIn(language).answerOf(shop), text: `${text}\n` }
}

/** What a stranger wrote must not be taken for words of the shop. */
function quoted(message: string): string {
  return message.replace(/^/gm, '> ')
}
