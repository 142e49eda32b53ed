import * as v from 'valibot'
import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'
import { nextCommit } from '../domain/next-commit.ts'
import { nameSubject, type RateLimits } from '../limits/rate-limits.ts'
import type { Posting } from '../mail/mail-queue.ts'
import { commitId, keyOf, type Random } from '../random.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'

/**
 * A link confirms only the address it was sent to. `resets`: it was requested to set a new password in place of this one, which its opener
 * may do until that moment (ms since the epoch).
 */
const Stored = v.object({ email: v.string(), resets: v.optional(v.object({ credential: v.string(), until: v.number() })) })

export interface Confirming {
  accounts: AccountStore
  storage: Pick<Storage, 'entries'>
  limits: RateLimits
  mailQueue: Posting
  /** ms since the epoch. */
  clock(): number
  random: Random
}

/**
 * Mails the account's address a confirmation link; earlier ones become void. One address gets only so many. Requests by strangers, who type
 * it for a reset, are counted separately, or they could keep its owner from confirming. `mailId`: once for each. Throws rate_limited.
 */
export async function askToConfirm({ storage, limits, mailQueue }: Confirming, { id, profile }: Account, mailId: string): Promise<void> {
  await limits.count('confirm-name', nameSubject(profile.email))
  await storage.entries.deleteByAccount(id, ['confirm'])
  await mailQueue.post({ kind: 'confirm', accountId: id, email: profile.email }, { id: `confirm.${mailId}`, accountId: id })
}

/** The same for an answer that does not depend on it: beyond the limit it is skipped, and can be requested on the account page. */
export async function askToConfirmIfAllowed(deps: Confirming, account: Account, mailId: string): Promise<void> {
  try {
    await askToConfirm(deps, account, mailId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** A confirmed address, the key of its link, and the password that its opener may replace now. */
export interface Confirmed {
  link: string
  accountId: string
  credential?: string
}

/**
 * Opens such a link: from now on the address gets all mails. The link is used up once its outcome is stored, so that a retry after a lost
 * answer finds it again. Throws grant_required.
 */
export async function confirmEmail({ storage, accounts, clock, random }: Confirming, token: string): Promise<Confirmed> {
  const link = keyOf(token)
  const entry = await storage.entries.newest('confirm', link, clock())
  const account = entry?.accountId === undefined ? undefined : await accounts.newest(entry.accountId)
  const stored = v.safeParse(Stored, entry?.value)
  const commit = commitId(random)
  const refusal = new ApiError('grant_required', { rule: 'confirmLink' })
  if (account === undefined || !stored.success) throw refusal
  await accounts.change(account, (current) => {
    if (current.profile.email !== stored.output.email) throw refusal
    const { emailUnconfirmed: _asked, ...confirmed } = current
    return { account: nextCommit(confirmed, commit, {}), value: undefined }
  })
  const { resets } = stored.output
  return { link, accountId: account.id, ...(resets !== undefined && clock() < resets.until ? { credential: resets.credential } : {}) }
}
