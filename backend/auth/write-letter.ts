import type { Config } from '../config.ts'
import type { Account } from '../domain/account.ts'
import type { Letter } from '../mail/letter.ts'
import { accountSubject, type RateLimits } from '../limits/rate-limits.ts'
import { ApiError } from '../api-error.ts'
import type { Written } from '../mail/mail-queue.ts'
import type { Mail } from '../mail/mailer.ts'
import {
  answerMail,
  confirmEmailMail,
  confirmToResetMail,
  emailChangedMail,
  messageMail,
  passwordChangedMail,
  resetMail,
  type Addressed,
} from '../mail/texts.ts'
import { keyOf, secretId, type Random } from '../random.ts'
import type { SecurityEvents } from '../security-events.ts'
import type { PresentShop } from '../shop-folder/present-shop.ts'
import { LIVES } from '../storage/entry-spaces.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'
import { credentialOf } from './login.ts'

/** The most valid links of a kind, because each try to send a mail makes another. */
const MAX_LINKS = 20

interface Deps {
  accounts: Pick<AccountStore, 'newest'>
  storage: Pick<Storage, 'accounts' | 'entries'>
  limits: RateLimits
  security: SecurityEvents
  config: Pick<Config, 'publicUrl' | 'contactEmail'>
  present: Pick<PresentShop, 'facts'>
  /** ms since the epoch. */
  clock(): number
  random: Random
}

/** Writes a mail when it is sent: for the account as it is then, and with a token that exists nowhere else. */
export async function writeLetter(deps: Deps, letter: Letter): Promise<Written> {
  switch (letter.kind) {
    case 'reset-asked':
      return whoseReset(deps, letter.identifier)
    case 'reset':
      return reset(deps, letter)
    case 'confirm':
      return confirm(deps, letter)
    case 'password-changed':
      return { mail: passwordChangedMail(toUser(deps, letter.to, letter.language), letter.loggedOut) }
    case 'email-changed':
      return { mail: emailChangedMail(toUser(deps, letter.to, letter.language)) }
    case 'message':
      return { mail: messageMail(deps.config.contactEmail, letter) }
    case 'answer':
      return { mail: answerMail(toUser(deps, letter.to, ''), letter.text, deps.config.contactEmail) }
  }
}

/** The account of a typed name, if it exists and was not mailed too often. */
async function whoseReset(deps: Deps, identifier: string): Promise<Written> {
  const account = await deps.storage.accounts.newestByLogin(identifier)
  const isMailed = await mayBeMailed(deps, accountSubject(account, identifier))
  if (account === undefined || !isMailed) {
    // Written for an unknown account too, or the next request on this connection would be answered sooner.
    await deps.storage.entries.put('reset', keyOf(secretId(deps.random)), {
      value: { credential: '' },
      expiresAt: deps.clock() + LIVES.reset,
    })
    return undefined
  }
  deps.security.note('reset_requested', account)
  const { id, passwordHash, profile } = account
  return { letter: { kind: 'reset', accountId: id, credential: credentialOf(passwordHash), email: profile.email }, accountId: id }
}

/** A caller who asks by name and by e-mail gets no more mails than with one of them. */
async function mayBeMailed({ limits }: Deps, subject: string): Promise<boolean> {
  try {
    await limits.count('mail-account', subject)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** The link to a new password; for an unconfirmed address it asks for confirmation first. */
async function reset(deps: Deps, { accountId, credential, email }: Extract<Letter, { kind: 'reset' }>): Promise<Written> {
  const account = await deps.accounts.newest(accountId)
  // The password, or the address, has changed since the request.
  if (account === undefined || credentialOf(account.passwordHash) !== credential || account.profile.email !== email) return undefined
  const until = deps.clock() + LIVES.reset
  return account.emailUnconfirmed === true
    ? linkMail(deps, account, 'confirm', { email, resets: { credential, until } }, (link) =>
        confirmToResetMail(toUser(deps, email, account.state.language), `${link}&next=password`),
      )
    : linkMail(deps, account, 'reset', { credential }, (link) => resetMail(toUser(deps, email, account.state.language), link))
}

async function confirm(deps: Deps, { accountId, email }: Extract<Letter, { kind: 'confirm' }>): Promise<Written> {
  const account = await deps.accounts.newest(accountId)
  if (account?.emailUnconfirmed !== true || account.profile.email !== email) return undefined
  return linkMail(deps, account, 'confirm', { email }, (link) => confirmEmailMail(toUser(deps, email, account.state.language), link))
}

function toUser({ present }: Deps, to: string, language: string): Addressed {
  return { shop: present.facts.brand.name, to, language }
}

const PAGES = {
  reset: '/forgot-password',
  confirm: '/confirm-email',
} as const

async function linkMail(
  { storage: { entries }, config, clock, random }: Deps,
  { id }: Account,
  space: keyof typeof PAGES,
  value: unknown,
  mail: (link: string) => Mail,
): Promise<Written> {
  const now = clock()
  const known = (await entries.listByAccount(id, space, now)).toSorted((a, b) => b.expiresAt - a.expiresAt)
  for (const { key } of known.slice(MAX_LINKS - 1)) await entries.delete(space, key)
  const token = secretId(random)
  await entries.put(space, keyOf(token), { value, accountId: id, expiresAt: now + LIVES[space] })
  const link = new URL(PAGES[space], config.publicUrl)
  link.hash = `token=${token}`
  return { mail: mail(link.href) }
}
