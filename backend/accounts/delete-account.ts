import { ApiError } from '../api-error.ts'
import { checkLogin, type LoginCheck } from '../auth/check-login.ts'
import type { Login } from '../auth/login.ts'
import type { Account } from '../domain/account.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ACCOUNT_SPACES } from '../storage/entry-spaces.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'
import { removeMessage, visitorsMessages } from './messages.ts'
import { rememberGone } from '../sync/gone-accounts.ts'
import { DAY_MS, MINUTE_MS } from '#sync-protocol/domain/units.ts'

/** When a deleted account is cleaned up after, in ms after its deletion: another process may be slow, or suspended for days. */
const CLEANUPS_MS = [0, MINUTE_MS, 15 * MINUTE_MS, DAY_MS, 30 * DAY_MS]
const LAST_CLEANUP_MS = Math.max(...CLEANUPS_MS)
const CLEANUPS_AT_ONCE = 500

interface Removing extends Deleting {
  accounts: AccountStore
  limits: RateLimits
}

/**
 * Deletes an account for its owner. The login, whose account's password was given, is judged as of the deletion. Throws unauthorized, reauthenticate,
 * unavailable.
 */
export async function deleteAccount(deps: Removing & LoginCheck, login: Login): Promise<void> {
  const { id, passwordHash } = login.account
  await removeAccount(deps, id, async (present) => {
    await checkLogin(deps, login, present)
    if (present.passwordHash !== passwordHash) throw new ApiError('reauthenticate')
  })
}

/**
 * Deletes an account and all its data: profile, logins, picture, cart, results, inventory, ledger, messages (also those that visitors left with its confirmed address), mails, counters. What another process writes for
 * it meanwhile, or this one fails to remove, the later cleanups remove: they are planned in the store before anything is deleted.
 * `judge` sees the account as of the deletion and throws where it must not happen. Throws unauthorized (it is gone), unavailable.
 */
export async function removeAccount(deps: Removing, id: string, judge: (present: Account) => Promise<void> | void): Promise<void> {
  const { accounts, storage, mailer, limits } = deps
  await planCleanups(deps, id)
  let removed: Account | undefined
  await accounts.delete(id, async (present) => {
    await judge(present)
    removed = present
  })
  await rememberGone(deps, id)
  await storage.entries.deleteByAccount(id, ACCOUNT_SPACES)
  await Promise.all([storage.mails.deleteByAccount(id), mailer.forget(id), limits.forget({ id }), storage.entries.delete('told-hour', id)])
  if (removed === undefined) return
  for await (const message of visitorsMessages(storage, removed)) await removeMessage(deps, message)
}

/** Does the cleanups that are due. Throws when one failed; it stays due. */
export async function cleanUpDeleted(deps: Deleting): Promise<void> {
  const { storage, clock } = deps
  const now = clock()
  const cleanups = await storage.deletions.due(now, now + LAST_CLEANUP_MS, CLEANUPS_AT_ONCE)
  const ids = new Set(cleanups.map(({ accountId }) => accountId))
  for (const id of ids) {
    // The account still exists: its deletion was interrupted before it took effect.
    if ((await storage.accounts.newest(id)) === undefined) await removeAll(deps, id)
  }
  // Planned by a process whose clock ran ahead: their true time is unknown, so they are planned anew from now.
  for (const { accountId } of cleanups.filter(({ due }) => due > now)) await planCleanups(deps, accountId)
  await storage.deletions.done(cleanups)
}

interface Deleting {
  storage: Storage
  mailer: Pick<Mailer, 'forget'>
  clock(): number
}

async function planCleanups({ storage, clock }: Pick<Deleting, 'storage' | 'clock'>, accountId: string): Promise<void> {
  const now = clock()
  await storage.deletions.plan(CLEANUPS_MS.map((after) => ({ accountId, due: now + after })))
}

async function removeAll({ storage, mailer, clock }: Deleting, id: string): Promise<void> {
  await rememberGone({ storage, clock }, id)
  await storage.records.deleteAll(id)
  await storage.entries.deleteByAccount(id, ACCOUNT_SPACES)
  await storage.mails.deleteByAccount(id)
  await mailer.forget(id)
}
