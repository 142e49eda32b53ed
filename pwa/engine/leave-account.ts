import { countPending, type Waiting } from '#sync-protocol/mutations/count-pending.ts'
import { deleteEmptyDatabase, type AccountDatabase } from '../db/account-database.ts'
import { rememberedUser } from '../storage/stored-login.ts'
import type { Client } from '../sync/client.ts'
import { within } from '../sync/deadline.ts'
import { sealQueue, unsentChanges } from '../sync/seal-queue.ts'
import type { Device } from './device.ts'
import type { Documents } from './documents.ts'
import { discardJournalled, journalledChanges, type JournalQueue } from './enqueue-journal.ts'
import type { Session } from './follow.ts'

/** How long a logout lets the queue drain before it asks what to do with the rest. */
const LAST_DRAIN_MS = 5_000
/** How often a logout reopens a database that another tab's logout deletes meanwhile. */
const TRIES = 2
const noop = () => {}

type Left = { done: true } | ({ done: false } & Waiting)

interface Leaving {
  accountId: string
  choice: 'keep' | 'discard' | undefined
  database: AccountDatabase
  seal: Client['leave']
}

/** The session that a logout ends, and what it needs to do so. */
interface Parts {
  device: Pick<Device, 'env' | 'connection' | 'openDatabaseOf' | 'forgetRemembered'>
  documents: Pick<Documents, 'dropDocuments'>
  queue: Pick<JournalQueue, 'enqueueFor'>
  openOwner: () => string | undefined
  openSession: () => Promise<Session>
  /** The account that is leaving this device, until no tab remembers it. */
  leaving: { get(): string | undefined; set(accountId: string | undefined): void }
  enterGuest: () => Promise<void>
  finishGuestJoin: (database: AccountDatabase, accountId: string) => Promise<boolean>
}

/** The logout of an account from this device (DECISIONS D14). */
export function createLogout({
  device: { env, connection, openDatabaseOf, forgetRemembered },
  documents,
  queue: { enqueueFor },
  openOwner,
  openSession,
  leaving,
  enterGuest,
  finishGuestJoin,
}: Parts) {
  /** Takes the account off this device, even if the server has just ended its login; see `logout` of the session store. */
  async function leaveAccount(accountId: string, choice: 'keep' | 'discard' | undefined, drainFirst: boolean): Promise<Left> {
    // Without storage or a session there is nothing to send or to wipe.
    const session = openOwner() === undefined ? undefined : await openSession().catch(() => undefined)
    if (session === undefined || accountId === '') return { done: true }
    const { client, scheduler } = session
    if (client.accountId === accountId) {
      await enqueueFor(client).catch(noop)
      if (drainFirst) await within(env, LAST_DRAIN_MS, scheduler.poke('forced'))
      const seal: Leaving['seal'] = async (...how) => {
        const isSealed = await client.leave(...how)
        if (isSealed) scheduler.stop()
        return isSealed
      }
      if (openOwner() === accountId) {
        try {
          return await leaveWith({ accountId, choice, database: client.database, seal })
        } catch (error) {
          // Its database was closed meanwhile.
          if (openOwner() === accountId && !isClosed(error)) throw error
        }
      }
    }
    for (let tries = TRIES; ; tries -= 1) {
      const database = await openDatabaseOf(accountId)
      try {
        return await leaveWith({
          accountId,
          // Otherwise no screen of the account is left that could ask.
          choice: openOwner() === accountId ? choice : (choice ?? 'keep'),
          database,
          seal: (how, ...more) => sealQueue(database, how, env, ...more),
        })
      } catch (error) {
        if (tries === 0 || !isClosed(error)) throw error
      } finally {
        database.close()
      }
    }
  }

  async function leaveWith({ accountId, choice, database, seal }: Leaving): Promise<Left> {
    const { queued, aside } = await unsentChanges(database)
    const journalled = () => journalledChanges(accountId)
    const changes = [...queued, ...journalled()]
    const isUnsent = changes.length + aside > 0
    if (isUnsent && choice === undefined) {
      const { pendingCount, pendingOrders } = countPending(changes)
      // Uncountable changes are lost by a logout as well: they count as one.
      return { done: false, pendingCount: Math.max(pendingCount + aside, 1), pendingOrders }
    }
    // Changes made after counting are not lost unasked: they are counted again, or stay in the journal for the next login.
    const how = isUnsent || choice === 'discard' ? choice : undefined
    const leave = (isJoining: boolean) => seal(how, isJoining, () => how === undefined && journalled().length > 0)
    const isJoining = !(await finishGuestJoin(database, accountId))
    let isSealed = false
    leaving.set(accountId)
    try {
      // The device's data is removed even if the disk is too full to note what has joined.
      isSealed = await leave(isJoining).catch(() => leave(false))
    } finally {
      if (!isSealed) leaving.set(undefined)
    }
    if (!isSealed) return leaveWith({ accountId, choice, database, seal })
    if (how === 'discard') discardJournalled(accountId)
    await documents.dropDocuments(accountId).catch(noop)
    // Another user may have logged in meanwhile.
    if (![accountId, '', undefined].includes(openOwner())) return { done: true }
    await forgetRemembered().catch(noop)
    await enterGuest()
    return { done: true }
  }

  /**
   * Deletes the empty database of the account that has just left, since its very name says who was here, and documents that arrived
   * meanwhile. The last step of a logout, when no tab remembers the account and so none reopens it. Never rejects.
   */
  async function dropEmptied(accountId = leaving.get()): Promise<void> {
    if (accountId === leaving.get()) leaving.set(undefined)
    if (accountId === undefined || openOwner() === accountId) return
    // Another tab may have reopened the account before it heard of the logout.
    const isBack = () => rememberedUser()?.id === accountId
    const seal = async (database: AccountDatabase) => {
      const leave = (choice?: 'keep') => sealQueue(database, choice, env, false, isBack)
      return (await leave()) || leave('keep')
    }
    await Promise.allSettled([documents.dropDocuments(accountId), deleteEmptyDatabase(accountId, connection, seal)])
  }

  return { leaveAccount, dropEmptied }
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseClosedError'
}
