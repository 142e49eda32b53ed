import * as v from 'valibot'
import type { ResetBody } from '#sync-protocol/api/answers.ts'
import { ApiError } from '../api-error.ts'
import type { Background } from '../background.ts'
import type { Config } from '../config.ts'
import { loginKey, type Account } from '../domain/account.ts'
import { nextCommit } from '../domain/next-commit.ts'
import { accountSubject, nameSubject, type RateLimits } from '../limits/rate-limits.ts'
import { mailOwner } from '../mail/mail-owner.ts'
import type { Mailer } from '../mail/mailer.ts'
import { passwordChangedMail, resetMail } from '../mail/texts.ts'
import type { SecurityEvents } from '../security-events.ts'
import { commitId, keyOf, secretId, type Random } from '../random.ts'
import { LIVES } from '../storage/entry-spaces.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'
import { mailConfirmation } from './confirm-email.ts'
import { credentialOf } from './credential.ts'
import type { Logins } from './logins.ts'
import type { Passwords } from './passwords.ts'
import { checkPassword } from './weak-password.ts'
import { endSession, startSession, type SessionContext } from './session.ts'

interface Deps {
  accounts: AccountStore
  storage: Pick<Storage, 'accounts' | 'entries'>
  passwords: Passwords
  logins: Pick<Logins, 'endAll'>
  limits: RateLimits
  security: SecurityEvents
  mailer: Mailer
  background: Background
  config: Pick<Config, 'publicUrl'>
  /** ms since the epoch. */
  clock(): number
  random: Random
}

/** A link or grant becomes invalid when the password changes that was current when it was requested. */
const Stored = v.object({ credential: v.string() })

/**
 * Mails a one-time link to the account of this name, if there is one. Everything that depends on that begins when `answered` resolves,
 * so that neither answer nor timing reveals it (DECISIONS D13).
 */
export async function requestReset(deps: Deps, identifier: string, answered: Promise<void>): Promise<void> {
  await deps.limits.count('mail-name', nameSubject(identifier))
  deps.background.run('reset mail', async () => {
    await answered
    const account = await deps.storage.accounts.newestByLogin(identifier)
    const isMailed = await mayBeMailed(deps, accountSubject(account, identifier))
    const token = secretId(deps.random)
    const value = { credential: credentialOf(account?.passwordHash ?? '') }
    const owner = account === undefined ? {} : { accountId: account.id }
    // Written for an unknown account too: the next request on this connection would else be answered sooner.
    await deps.storage.entries.put('reset', keyOf(token), { value, ...owner, expiresAt: deps.clock() + LIVES.reset })
    if (account === undefined || !isMailed) return
    deps.security.note('reset_requested', account)
    const link = new URL('/forgot-password', deps.config.publicUrl)
    link.hash = `token=${token}`
    // An address that is not confirmed yet is asked to confirm first; this link goes there when it is asked for once more.
    if (account.emailUnconfirmed === true) await mailConfirmation(deps, account)
    else await mailOwner(deps.mailer, account, resetMail(account.profile, link.href))
  })
}

/** Opens a link: this browser may set a new password, once. Throws grant_required. */
export async function openLink(deps: Deps, ctx: SessionContext, token: string): Promise<Account> {
  const account = await take(deps, 'reset', token)
  const id = secretId(deps.random)
  const value = { credential: credentialOf(account.passwordHash) }
  await deps.storage.entries.put('grant', keyOf(id), { value, accountId: account.id, expiresAt: deps.clock() + LIVES.grant })
  await startSession(ctx, { grant: { id, accountId: account.id } })
  return account
}

/** Sets a new password with the browser's grant, ends every login of the account and opens its door again. Throws grant_required. */
export async function resetPassword(
  deps: Deps,
  ctx: SessionContext,
  { identifier, newPassword }: v.InferOutput<typeof ResetBody>,
): Promise<Account> {
  const grant = ctx.session?.grant
  if (grant === undefined) throw new ApiError('grant_required')
  const granted = await deps.accounts.newest(grant.accountId)
  if (granted === undefined || !isNamed(granted, identifier)) throw new ApiError('grant_required')
  checkPassword(newPassword, granted.profile, 'newPassword')
  const passwordHash = await deps.passwords.hash(newPassword, granted.id)
  // Not before: a shop that has no time for a password must not use the link up.
  const account = await take(deps, 'grant', grant.id)
  const commit = commitId(deps.random)
  await deps.accounts.change(account, (current) => {
    // Another password, or another address than the link was mailed to, came in between.
    if (current.passwordHash !== account.passwordHash || current.profile.email !== account.profile.email)
      throw new ApiError('grant_required')
    return { account: nextCommit(current, commit, { passwordHash }), value: undefined }
  })
  await deps.logins.endAll(account.id)
  await deps.limits.clear('login-account', accountSubject(account, identifier))
  endSession(ctx)
  deps.security.note('password_reset', account)
  deps.background.run('password mail', () => mailOwner(deps.mailer, account, passwordChangedMail(account.profile, 'every device')))
  return account
}

/** A caller who asks by name and by e-mail gets no more mails than by one of them. */
async function mayBeMailed({ limits }: Deps, subject: string): Promise<boolean> {
  try {
    await limits.count('mail-account', subject)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Uses up a link or grant: of any number of concurrent callers exactly one gets its account. */
async function take({ storage, clock, accounts }: Deps, space: 'reset' | 'grant', secret: string): Promise<Account> {
  const entry = await storage.entries.take(space, keyOf(secret), clock())
  const account = entry?.accountId === undefined ? undefined : await accounts.newest(entry.accountId)
  if (account === undefined || v.parse(Stored, entry?.value).credential !== credentialOf(account.passwordHash)) {
    throw new ApiError('grant_required')
  }
  return account
}

function isNamed({ profile }: Account, identifier: string): boolean {
  const key = loginKey(identifier)
  return key === loginKey(profile.username) || key === loginKey(profile.email)
}
