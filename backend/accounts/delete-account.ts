import type { Account } from '../domain/account.ts'
import { ACCOUNT_SPACES } from '../storage/entry-spaces.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** When it is looked once more for what is left of an account, in ms after its deletion: another process may be slow, or stand still for days. */
const LOOKS_MS = [0, MINUTE_MS, 15 * MINUTE_MS, DAY_MS, 30 * DAY_MS]
const LAST_LOOK_MS = Math.max(...LOOKS_MS)
const LOOKS_AT_ONCE = 500

/**
 * Deletes an account and everything of it: profile, logins, picture, cart, results, inventory, ledger, messages. What another process writes for
 * it meanwhile, or this one does not get to, the next looks remove: they are in the store before anything goes.
 */
export async function deleteAccount({ accounts, storage, clock }: Deleting & { accounts: AccountStore }, { id }: Account): Promise<void> {
  await planLooks({ storage, clock }, id)
  await accounts.delete(id)
  await storage.entries.deleteByAccount(id, ACCOUNT_SPACES)
}

/** Takes the looks that are due. Throws when one could not be taken; it stays due. */
export async function lookForDeleted({ storage, clock }: Deleting): Promise<void> {
  const now = clock()
  const looks = await storage.deletions.due(now, now + LAST_LOOK_MS, LOOKS_AT_ONCE)
  const ids = new Set(looks.map(({ accountId }) => accountId))
  for (const id of ids) {
    // A deletion that was broken off before the account went is none.
    if ((await storage.accounts.newest(id)) === undefined) await removeAll(storage, id)
  }
  // Of those that a clock planned which ran ahead nothing is known but that they are wanted: from now on.
  for (const { accountId } of looks.filter(({ due }) => due > now)) await planLooks({ storage, clock }, accountId)
  await storage.deletions.taken(looks)
}

interface Deleting {
  storage: Storage
  clock(): number
}

async function planLooks({ storage, clock }: Deleting, accountId: string): Promise<void> {
  const now = clock()
  await storage.deletions.plan(LOOKS_MS.map((after) => ({ accountId, due: now + after })))
}

async function removeAll({ records, entries }: Storage, id: string): Promise<void> {
  await records.deleteAll(id)
  await entries.deleteByAccount(id, ACCOUNT_SPACES)
}
