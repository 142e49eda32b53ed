import * as v from 'valibot'
import { ApiError } from '../api-error.ts'
import type { Background } from '../background.ts'
import type { Config } from '../config.ts'
import type { Account } from '../domain/account.ts'
import { nextCommit } from '../domain/next-commit.ts'
import { nameSubject, type RateLimits } from '../limits/rate-limits.ts'
import type { Mailer } from '../mail/mailer.ts'
import { confirmEmailMail } from '../mail/texts.ts'
import { commitId, keyOf, secretId, type Random } from '../random.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'

/** Said of a link that was used, has ended or is damaged. */
export const LINK_OVER = 'This link is no longer valid. Ask for a new one on your account page.'

const LINK_MS = 7 * 24 * 60 * 60_000
/** A link confirms the address it was sent to, not one that took its place. */
const Stored = v.object({ email: v.string() })

export interface Confirming {
  accounts: AccountStore
  storage: Pick<Storage, 'entries'>
  limits: RateLimits
  mailer: Mailer
  background: Background
  config: Pick<Config, 'publicUrl'>
  /** ms since the epoch. */
  clock(): number
  random: Random
}

/**
 * As `mailConfirmation`, but only so often to one address. What strangers ask for by typing it, a reset, is counted elsewhere: they could else keep
 * its owner from confirming. Throws rate_limited.
 */
export async function askToConfirm(deps: Confirming, account: Account): Promise<void> {
  await deps.limits.count('confirm-name', nameSubject(account.profile.email))
  await mailConfirmation(deps, account)
}

/** Mails the account's address a link that confirms it; the one before it is void. */
export async function mailConfirmation(deps: Confirming, { id, profile }: Account): Promise<void> {
  const { storage, config, clock, random } = deps
  const token = secretId(random)
  await storage.entries.deleteByAccount(id, ['confirm'])
  await storage.entries.put('confirm', keyOf(token), { value: { email: profile.email }, accountId: id, expiresAt: clock() + LINK_MS })
  const link = new URL('/confirm-email', config.publicUrl)
  link.hash = `token=${token}`
  await deps.mailer.send({ ...confirmEmailMail(profile, link.href), accountId: id })
}

/** The same behind an answer that does not depend on it: too many are left out, and can be asked for on the account page. */
export function askToConfirmLater(deps: Confirming, account: Account): void {
  deps.background.run('confirmation mail', async () => {
    try {
      await askToConfirm(deps, account)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  })
}

/**
 * Opens such a link: from now on the address gets the other mails too. Answers the link's key: it is to be used up when its outcome is kept, so that a try
 * whose answer was lost finds it again. Throws grant_required.
 */
export async function confirmEmail({ storage, accounts, clock, random }: Confirming, token: string): Promise<string> {
  const entry = await storage.entries.newest('confirm', keyOf(token), clock())
  const account = entry?.accountId === undefined ? undefined : await accounts.newest(entry.accountId)
  const stored = v.safeParse(Stored, entry?.value)
  const commit = commitId(random)
  const refusal = new ApiError('grant_required', { text: LINK_OVER })
  if (account === undefined || !stored.success) throw refusal
  await accounts.change(account, (current) => {
    if (current.profile.email !== stored.output.email) throw refusal
    const { emailUnconfirmed: _asked, ...confirmed } = current
    return { account: nextCommit(confirmed, commit, {}), value: undefined }
  })
  return keyOf(token)
}
