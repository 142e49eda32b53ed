import { hasAccountDatabase, openAccountDatabase, type AccountDatabase } from '../db/account-database.ts'
import { useCatalog } from '../state/catalog.ts'
import { openQueue } from '../sync/open-queue.ts'
import { finishJoin, hasEnqueuedJoin, joinGuest } from '../sync/join-guest.ts'
import { enqueueChanges, storeChanges } from '../sync/store-changes.ts'
import type { Device } from './device.ts'
import { journalledChanges, type Enqueuer, type JournalQueue } from './enqueue-journal.ts'

/** What joins a guest's cart and wishlist to the account that logs in (SPEC R44). */
export function createGuestJoin(
  { env, connection, openDatabaseOf }: Pick<Device, 'env' | 'connection' | 'openDatabaseOf'>,
  { enqueueFor }: Pick<JournalQueue, 'enqueueFor'>,
) {
  /** Joins a guest's cart and wishlist to the account. What fails now is joined the next time. */
  async function joinGuestOnLogin(account: AccountDatabase, accountId: string): Promise<void> {
    await withGuest(async (guest) => {
      await enqueueGuestTaps(guest).catch(() => undefined)
      await joinGuest({ guest, account, accountId, env, hasJoined })
    })
  }

  /** Removes what has joined the account from the guest's lists. False if that failed. */
  function finishGuestJoin(account: AccountDatabase, accountId: string): Promise<boolean> {
    return withGuest((guest) => finishJoin({ guest, account, accountId, env }))
  }

  async function withGuest(run: (guest: AccountDatabase) => Promise<void>): Promise<boolean> {
    const guest = await openDatabaseOf(undefined).catch(() => undefined)
    if (guest === undefined) return false
    const isDone = await run(guest).then(
      () => true,
      () => false,
    )
    guest.close()
    return isDone
  }

  /** Changes made as a guest a moment ago may still be in the journal. */
  async function enqueueGuestTaps(guest: AccountDatabase): Promise<void> {
    if (journalledChanges('').length === 0) return
    await openQueue(guest, { loggedIn: true }, env)
    const store = { database: guest, env, guest: true }
    const context = { now: env.now(), product: (id: string) => useCatalog.getState().byId.get(id) }
    const enqueue: Enqueuer['enqueue'] = (changes, journalled) =>
      enqueueChanges(changes, (some) => storeChanges(store, undefined, some, context, journalled))
    await enqueueFor({ accountId: undefined, enqueue })
  }

  async function hasJoined(accountId: string, joinId: string): Promise<boolean> {
    if (!(await hasAccountDatabase(accountId, connection))) return false
    const database = await openAccountDatabase(accountId, connection)
    try {
      return await hasEnqueuedJoin(database, joinId, env)
    } finally {
      database.close()
    }
  }

  return { joinGuestOnLogin, finishGuestJoin }
}
