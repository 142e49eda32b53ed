import * as v from 'valibot'
import type { ResetBody } from '#sync-protocol/api/answers.ts'
import { loginKey, type Account } from '../accounts/account.ts'
import { nextCommit } from '../accounts/next-commit.ts'
import { ApiError } from '../api-error.ts'
import { passwordChangedMail, resetMail } from '../mail/texts.ts'
import { accountSubject } from '../middleware/rate-limits.ts'
import { commitId, keyOf, secretId } from '../random.ts'
import type { Shop } from '../shop.ts'
import { credentialOf } from './credential.ts'
import { endSession, startSession, type SessionContext } from './session.ts'

const LINK_MS = 10 * 60_000
/** A link or grant dies with the password it was asked for under. */
const Stored = v.object({ credential: v.string() })

/**
 * Mails a one-time link to the account of this name, if there is one. Everything that depends on it happens after the
 * answer, so that neither answer nor timing tells (DECISIONS D13).
 */
export async function requestReset(shop: Shop, identifier: string): Promise<void> {
  await shop.limits.count('mail-account', accountSubject(identifier))
  shop.background.run('reset mail', async () => {
    const account = await shop.storage.accounts.findByLogin(identifier)
    if (account === undefined) return
    const token = secretId(shop.random)
    const value = { credential: credentialOf(account.passwordHash) }
    await shop.storage.entries.put('reset', keyOf(token), { value, accountId: account.id, expiresAt: shop.clock() + LINK_MS })
    const link = new URL('/forgot-password', shop.config.publicUrl)
    link.hash = `token=${token}`
    await shop.mailer.send(resetMail(account.profile, link.href))
  })
}

/** Opens a link: this browser may set a new password, once. Throws grant_required. */
export async function openLink(shop: Shop, ctx: SessionContext, token: string): Promise<Account> {
  const account = await take(shop, 'reset', token)
  const id = secretId(shop.random)
  const value = { credential: credentialOf(account.passwordHash) }
  await shop.storage.entries.put('grant', keyOf(id), { value, accountId: account.id, expiresAt: shop.clock() + LINK_MS })
  await startSession(ctx, { grant: { id, accountId: account.id } })
  return account
}

/** Sets a new password with the browser's grant and ends every login of the account. Throws grant_required. */
export async function resetPassword(shop: Shop, ctx: SessionContext, { identifier, newPassword }: v.InferOutput<typeof ResetBody>): Promise<void> {
  const grant = ctx.session?.grant
  if (grant === undefined) throw new ApiError('grant_required')
  const granted = await shop.accounts.get(grant.accountId)
  if (granted === undefined || !isNamed(granted, identifier)) throw new ApiError('grant_required')
  const account = await take(shop, 'grant', grant.id)

  const passwordHash = await shop.passwords.hash(newPassword)
  const commit = commitId(shop.random)
  await shop.accounts.change(account, (current) => ({ account: nextCommit(current, commit, { passwordHash }), value: undefined }))
  await shop.storage.entries.deleteByAccount(account.id, ['session', 'token', 'reset', 'grant'])
  endSession(ctx)
  shop.background.run('password mail', () => shop.mailer.send(passwordChangedMail(account.profile)))
}

/** Uses up a link or grant: of any number of callers one gets its account. */
async function take({ storage, clock, accounts }: Shop, space: 'reset' | 'grant', secret: string): Promise<Account> {
  const entry = await storage.entries.take(space, keyOf(secret), clock())
  const account = entry?.accountId === undefined ? undefined : await accounts.get(entry.accountId)
  if (account === undefined || v.parse(Stored, entry?.value).credential !== credentialOf(account.passwordHash)) {
    throw new ApiError('grant_required')
  }
  return account
}

function isNamed({ profile }: Account, identifier: string): boolean {
  const key = loginKey(identifier)
  return key === loginKey(profile.username) || key === loginKey(profile.email)
}
