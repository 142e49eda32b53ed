import * as v from 'valibot'
import type { ResetBody } from '#sync-protocol/api/answers.ts'
import { ApiError } from '../api-error.ts'
import { loginKey, type Account } from '../domain/account.ts'
import { nextCommit } from '../domain/next-commit.ts'
import { accountSubject, nameSubject, type RateLimits } from '../limits/rate-limits.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { SecurityEvents } from '../security-events.ts'
import { commitId, keyOf, type Random } from '../random.ts'
import { LIVES } from '../storage/entry-spaces.ts'
import type { Entry, Storage } from '../storage/port.ts'
import { readEntry } from '../storage/stored-row.ts'
import type { AccountStore } from '../sync/account-store.ts'
import type { Run } from '../sync/kept-answers.ts'
import { credentialOf } from './login.ts'
import type { Logins } from './logins.ts'
import type { PresentShop } from '../shop-folder/present-shop.ts'
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
  mailQueue: Pick<MailQueue, 'post'>
  present: Pick<PresentShop, 'facts'>
  /** ms since the epoch. */
  clock(): number
  random: Random
}

/** A link or grant becomes invalid when the password changes that was current at its request. */
const Stored = v.object({ credential: v.string() })

/**
 * Mails a one-time link to the account of this name, if there is one. The request is stored for every name alike, and the mail queue does
 * everything that depends on the account once `answered` resolves, so neither answer nor timing reveals it (DECISIONS D13).
 */
export async function requestReset(deps: Deps, identifier: string, mailId: string, answered: Promise<void>): Promise<void> {
  await deps.limits.count('mail-name', nameSubject(identifier))
  await deps.mailQueue.post({ kind: 'reset-asked', identifier }, { id: `reset.${mailId}` }, answered)
}

/** The account whose link was opened, and the password that it may replace. */
export const Granted = v.object({ accountId: v.string(), credential: v.string() })

/**
 * Opens a link, once: the request's key may set a new password. The grant is stored before the link is used up, so that a retry after a
 * lost answer continues with it. Throws grant_required.
 */
export async function openLink(deps: Deps, token: string, run: Run): Promise<v.InferOutput<typeof Granted>> {
  const { entries } = deps.storage
  const grant = keyOf(run.secret('grant'))
  const begun = run.again ? await entries.newest('grant', grant, deps.clock()) : undefined
  const account = await entitled(deps, begun ?? (await entries.newest('reset', keyOf(token), deps.clock())))
  const granted = { accountId: account.id, credential: credentialOf(account.passwordHash) }
  if (begun === undefined) await putGrant(deps, granted, run)
  // Only one of several simultaneous openings may go on.
  if ((await entries.take('reset', keyOf(token), deps.clock())) !== undefined || begun !== undefined) return granted
  await entries.delete('grant', grant)
  throw new ApiError('grant_required')
}

/** Allows the request's key to set a new password, once. */
export async function putGrant(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  { accountId, credential }: v.InferOutput<typeof Granted>,
  run: Run,
): Promise<void> {
  await storage.entries.put('grant', keyOf(run.secret('grant')), { value: { credential }, accountId, expiresAt: clock() + LIVES.grant })
}

/** Gives the browser the grant of the opened link, and returns its account; undefined if the password has changed since. */
export async function useGrant(
  deps: Deps,
  ctx: SessionContext,
  granted: v.InferOutput<typeof Granted>,
  run: Run,
): Promise<Account | undefined> {
  const account = await deps.accounts.newest(granted.accountId)
  if (account === undefined || credentialOf(account.passwordHash) !== granted.credential) return undefined
  await startSession(ctx, { grant: { id: run.secret('grant'), accountId: account.id } })
  return account
}

/**
 * Sets a new password with the browser's grant, ends every login of the account and its waits after wrong passwords. The commit itself uses
 * up the grant, which is bound to the old password. Throws grant_required.
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
  // The grant goes with them.
  await deps.logins.endAll(account.id)
  await deps.limits.clear('login-account', accountSubject(account, identifier))
  deps.security.note('password_reset', account)
  if (account.emailUnconfirmed !== true) {
    const letter = {
      kind: 'password-changed',
      to: account.profile.email,
      language: account.state.language,
      loggedOut: 'every device',
    } as const
    await deps.mailQueue.post(letter, { id: `password.${run.secret('mail')}`, accountId: account.id })
  }
  return account
}

async function setPassword(deps: Deps, { id, profile }: Account, grant: string, newPassword: string): Promise<Account> {
  checkPassword(newPassword, { ...profile, shop: deps.present.facts.brand.name }, 'newPassword')
  const passwordHash = await deps.passwords.hash(newPassword, id)
  const account = await entitled(deps, await deps.storage.entries.newest('grant', keyOf(grant), deps.clock()))
  const commit = commitId(deps.random)
  return deps.accounts.change(account, (current) => {
    // The password, or the link's address, has changed meanwhile.
    if (current.passwordHash !== account.passwordHash || current.profile.email !== account.profile.email)
      throw new ApiError('grant_required')
    return { account: nextCommit(current, commit, { passwordHash }), value: account }
  })
}

/** The account whose password a link or grant may set. Throws grant_required. */
async function entitled({ accounts }: Deps, entry: Entry | undefined): Promise<Account> {
  const account = entry?.accountId === undefined ? undefined : await accounts.newest(entry.accountId)
  if (account === undefined || readEntry('reset', Stored, entry?.value).credential !== credentialOf(account.passwordHash)) {
    throw new ApiError('grant_required')
  }
  return account
}

function isNamed({ profile }: Account, identifier: string): boolean {
  const key = loginKey(identifier)
  return key === loginKey(profile.username) || key === loginKey(profile.email)
}
