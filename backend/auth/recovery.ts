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
import type { Entry, Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'
import type { Run } from '../sync/kept-answers.ts'
import { mailConfirmation } from './confirm-email.ts'
import { credentialOf } from './credential.ts'
import type { Logins } from './logins.ts'
import type { Passwords } from './passwords.ts'
import { checkPassword } from './weak-password.ts'
import { startSession, type SessionContext } from './session.ts'

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

const LINK_MS = 10 * 60_000
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
    await deps.storage.entries.put('reset', keyOf(token), { value, ...owner, expiresAt: deps.clock() + LINK_MS })
    if (account === undefined || !isMailed) return
    deps.security.note('reset_requested', account)
    const link = new URL('/forgot-password', deps.config.publicUrl)
    link.hash = `token=${token}`
    // An address that is not confirmed yet is asked to confirm first; this link goes there when it is asked for once more.
    if (account.emailUnconfirmed === true) await mailConfirmation(deps, account)
    else await mailOwner(deps.mailer, account, resetMail(account.profile, link.href))
  })
}

/** Whose link was opened, and the password that it may replace. */
export const Granted = v.object({ accountId: v.string(), credential: v.string() })

/**
 * Opens a link, once: the request's key may set a new password. The grant is there before the link is used up, so that a try whose answer was lost goes
 * on with it. Throws grant_required.
 */
export async function openLink(deps: Deps, token: string, run: Run): Promise<v.InferOutput<typeof Granted>> {
  const { entries } = deps.storage
  const grant = keyOf(run.secret('grant'))
  const begun = run.again ? await entries.newest('grant', grant, deps.clock()) : undefined
  const account = await entitled(deps, begun ?? (await entries.newest('reset', keyOf(token), deps.clock())))
  const granted = { accountId: account.id, credential: credentialOf(account.passwordHash) }
  const value = { credential: granted.credential }
  if (begun === undefined) await entries.put('grant', grant, { value, accountId: account.id, expiresAt: deps.clock() + LINK_MS })
  // Of any number that open it at once one may go on.
  if ((await entries.take('reset', keyOf(token), deps.clock())) !== undefined || begun !== undefined) return granted
  await entries.delete('grant', grant)
  throw new ApiError('grant_required')
}

/** Gives the browser the grant of the link that it has opened. Throws grant_required: the password has changed since. */
export async function useGrant(deps: Deps, ctx: SessionContext, granted: v.InferOutput<typeof Granted>, run: Run): Promise<Account> {
  const account = await deps.accounts.newest(granted.accountId)
  if (account === undefined || credentialOf(account.passwordHash) !== granted.credential) throw new ApiError('grant_required')
  await startSession(ctx, { grant: { id: run.secret('grant'), accountId: account.id } })
  return account
}

/**
 * Sets a new password with the browser's grant, ends every login of the account and opens its door again. The commit itself uses the grant up: it is for
 * one password, which is another one then. Throws grant_required.
 */
export async function resetPassword(
  deps: Deps,
  grant: { id: string; accountId: string } | undefined,
  { identifier, newPassword }: v.InferOutput<typeof ResetBody>,
  run: Run,
): Promise<Account> {
  if (grant === undefined) throw new ApiError('grant_required')
  const granted = await deps.accounts.newest(grant.accountId)
  if (granted === undefined || !isNamed(granted, identifier)) throw new ApiError('grant_required')
  const isSet = run.again && (await deps.passwords.verify(granted.passwordHash, newPassword, granted.id))
  const account = isSet ? granted : await setPassword(deps, granted, grant.id, newPassword)
  await deps.storage.entries.delete('grant', keyOf(grant.id))
  await deps.logins.endAll(account.id)
  await deps.limits.clear('login-account', accountSubject(account, identifier))
  deps.security.note('password_reset', account)
  deps.background.run('password mail', () => mailOwner(deps.mailer, account, passwordChangedMail(account.profile, 'every device')))
  return account
}

async function setPassword(deps: Deps, { id, profile }: Account, grant: string, newPassword: string): Promise<Account> {
  checkPassword(newPassword, profile, 'newPassword')
  const passwordHash = await deps.passwords.hash(newPassword, id)
  const account = await entitled(deps, await deps.storage.entries.newest('grant', keyOf(grant), deps.clock()))
  const commit = commitId(deps.random)
  return deps.accounts.change(account, (current) => {
    // Another password, or another address than the link was mailed to, came in between.
    if (current.passwordHash !== account.passwordHash || current.profile.email !== account.profile.email)
      throw new ApiError('grant_required')
    return { account: nextCommit(current, commit, { passwordHash }), value: account }
  })
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

/** The account whose password a link or grant may set. Throws grant_required. */
async function entitled({ accounts }: Deps, entry: Entry | undefined): Promise<Account> {
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
