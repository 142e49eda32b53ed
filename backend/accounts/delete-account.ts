import type { Background } from '../background.ts'
import type { Account } from '../domain/account.ts'
import { ACCOUNT_SPACES } from '../storage/entry-spaces.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'

/** How long another process may still be moving records of the account it read before. */
const LATE_RECORDS_MS = 15_000

interface Deps {
  accounts: AccountStore
  storage: Pick<Storage, 'entries' | 'records'>
  background: Background
}

/** Deletes an account and everything of it: profile, logins, picture, cart, results, inventory, ledger, messages. */
export async function deleteAccount({ accounts, storage, background }: Deps, { id }: Account): Promise<void> {
  await accounts.delete(id)
  await storage.entries.deleteByAccount(id, ACCOUNT_SPACES)
  // Records another process was just moving would come to lie without an account: look once more.
  setTimeout(() => background.run('delete late records', () => storage.records.deleteAll(id)), LATE_RECORDS_MS).unref()
}
