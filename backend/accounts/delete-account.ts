import type { Shop } from '../shop.ts'
import type { Account } from './account.ts'

/** Every space of the entries that holds things of an account. */
export const ACCOUNT_SPACES = ['session', 'token', 'reset', 'grant', 'picture', 'told']
/** How long another process may still be moving records of the account it read before. */
const LATE_RECORDS_MS = 15_000

/** Deletes an account and everything of it: profile, logins, picture, cart, results, inventory, ledger, messages. */
export async function deleteAccount({ accounts, storage, background }: Shop, { id }: Account): Promise<void> {
  await accounts.delete(id)
  await storage.entries.deleteByAccount(id, ACCOUNT_SPACES)
  // Records another process was just moving would come to lie without an account: look once more.
  setTimeout(() => background.run('delete late records', () => storage.records.deleteAll(id)), LATE_RECORDS_MS).unref()
}
