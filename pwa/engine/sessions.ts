import type { Product } from '#sync-protocol/api/catalog.ts'
import type { SessionUser } from '#sync-protocol/api/user.ts'
import { countPending, type Waiting } from '#sync-protocol/mutations/count-pending.ts'
import { UNREACHED } from '../content/notice-key.ts'
import { useCatalog } from '../state/catalog.ts'
import { useGoneAccount } from '../state/gone-account.ts'
import { openClient, type Client, type SyncResult } from '../sync/client.ts'
import { within } from '../sync/deadline.ts'
import { openQueue, type Entering } from '../sync/open-queue.ts'
import { deleteEmptyDatabase, type AccountDatabase } from '../db/account-database.ts'
import { LateDatabase } from '../db/connection.ts'
import { sealQueue, unsentChanges } from '../sync/seal-queue.ts'
import { notify, takeNoticeBack } from '../state/notices.ts'
import { begunLogout, endLogout } from '../storage/begun-logout.ts'
import { loginToken } from '../storage/login-token.ts'
import { rememberedUser } from '../storage/remembered-user.ts'
import { showKeptCatalog } from './load-catalog.ts'
import { connection, env, forgetRemembered, inMemory, leaveMemory, onAnswer, openDatabaseOf, remember } from './device.ts'
import { dropDocuments } from './documents.ts'
import { hearOfGone } from './found-gone.ts'
import { follow, type Session } from './follow.ts'
import { bringIn, takeOutOfMemory } from './out-of-memory.ts'
import { screens } from './screens.ts'
import { finishGuestJoin, joinGuestOnLogin } from './join-on-login.ts'
import { discardJournalled, journalledChanges, enqueueFor } from './enqueue-journal.ts'

/** How long a logout lets the queue drain before it asks what to do with the rest. */
const LAST_DRAIN_MS = 5_000
/** How long the end of a logout waits until a database is deleted. */
const DROP_MS = 5_000
/** How long a document waits for the first sync, so that it is requested only once. */
const FIRST_SYNC_MS = 2_000
/** The wait before another try, if the browser opens no database. */
const AGAIN_MS = 30_000
const noop = () => {}

let entered: (session: Promise<Session>) => void
let current = new Promise<Session>((resolve) => {
  entered = resolve
})
// Callers that ask for the session hear the reason.
current.catch(noop)
/** The account that `current` is opened for, known before it is open; undefined before the first request. */
let owner: string | undefined
const followers = new Set<() => void>()

/** The open session; waits for the first one. Rejects if this browser lets the shop store nothing. */
export function openSession(): Promise<Session> {
  return current
}

/**
 * Resolves when the open session was synced once, or a reasonable time has passed: documents requested earlier would be requested again
 * when the sync brings news. Never rejects.
 */
export async function firstSync(): Promise<void> {
  await within(env, FIRST_SYNC_MS, current.then(({ synced }) => synced).catch(noop))
}

/** Calls back whenever a new session has replaced the previous one. */
export function onSession(listener: () => void): () => void {
  followers.add(listener)
  return () => followers.delete(listener)
}

/** Enqueues the journal of the open session, opening its database anew if needed. Rejects without a session. */
export async function enqueueJournal(): Promise<void> {
  const session = await current
  if (!(await enqueueFor(session.client, { isLast: false, again: enqueueJournal }))) await reopen(session.client.database)
}

/**
 * Opens the visitor's own cart and wishlist. `elsewhere`: the account that another tab has logged out, which this one may have opened too
 * late.
 */
export async function enterGuest(elsewhere?: string | false): Promise<void> {
  if (owner !== '') {
    confirmed = undefined
    await switchTo('', () => openWith(undefined, { loggedIn: true }))
    await finishLogout()
  }
  if (elsewhere) await dropEmptied(elsewhere)
}

/** Finishes a logout of a tab that died, whose login has ended since: no screen is left that could ask. */
async function finishLogout(): Promise<void> {
  const begun = begunLogout()
  if (begun === undefined || begun === left || rememberedUser()) return
  await leaveAccount(begun, 'keep', false)
  // A frozen tab that holds the database does not delay this.
  await within(env, DROP_MS, dropEmptied())
  endLogout()
}

/**
 * Opens an account, joins the guest's cart to it, and continues to send its queue. `loggedIn`: the server has confirmed the login;
 * otherwise this device only remembers the account.
 */
export async function enterAccount(user: SessionUser, login: Entering): Promise<void> {
  const { loggedIn } = login
  // A late answer about the login that is ending; only a new login brings a device along.
  const isOver = () => user.id === left && login.deviceId === undefined
  if (isOver()) return
  if (user.id === left) left = undefined
  if (loggedIn) {
    confirmed = user
    void remember(user).catch(noop)
  }
  if (owner === user.id) {
    const { client, scheduler } = await current
    if (isOver()) return
    await openQueue(client.database, login, env)
    if (loggedIn) await joinGuestOnLogin(client.database, user.id)
    await client.refresh()
    void scheduler.poke('forced')
    return
  }
  await switchTo(user.id, () => openWith(user.id, login))
}

async function openWith(accountId: string | undefined, login: Entering): Promise<Client> {
  let opened: AccountDatabase | undefined
  const database = await openDatabaseOf(accountId, () => opened && void reopen(opened))
  opened = database
  await openQueue(database, login, env)
  await bringIn(accountId, database).catch(noop)
  if (accountId !== undefined && login.loggedIn) await joinGuestOnLogin(database, accountId)
  const onGone = accountId === undefined ? undefined : () => useGoneAccount.setState({ id: accountId })
  return openClient({ accountId, database, env, product: productOf, onGone, onLeft: () => void hearOfGone() })
}

const reopened = new WeakSet<AccountDatabase>()
const LOST = { key: 'lost', tone: 'bad', text: 'Your browser can’t save anything for Starlane right now. Please reload the page.' } as const

/**
 * The session's database was deleted, closed by the browser, or fails: reopens or recreates it for the same user and continues with the
 * journal. Never rejects.
 */
async function reopen(lost: AccountDatabase): Promise<void> {
  const session = await current.catch(() => undefined)
  if (session?.client.database !== lost) return
  // Several signs of one loss wait for the same session.
  if (reopened.has(lost)) return current.then(noop, noop)
  reopened.add(lost)
  const { accountId } = session.client
  // This is no login: a sealed queue stays sealed.
  const login: Entering = { loggedIn: accountId === undefined, token: tokenOf(accountId) }
  await switchTo(accountId ?? '', () => openWith(accountId, login)).catch(tellLost)
}

/** The token in local storage, if it belongs to this account. */
function tokenOf(accountId: string | undefined): string | undefined {
  return accountId !== undefined && rememberedUser()?.id === accountId ? loginToken.token() : undefined
}

/** This browser opens no database. If another tab is in the way, only that is told. */
export function tellLost(error?: unknown): void {
  if (!(error instanceof LateDatabase)) notify(LOST)
}

/** The user whose login the server has confirmed to this page. */
let confirmed: SessionUser | undefined
/** The wait before a running change is checked again. */
const UNDER_WAY_MS = 5_000

onAnswer(() => void moveOutOfMemory().catch(tellLost))

/** The browser answers after all: memory moves into its databases, and the page goes on with them (SPEC R62). */
async function moveOutOfMemory(): Promise<void> {
  for (;;) {
    const asked = current
    const session = await asked.catch(() => undefined)
    if (session !== undefined) await enqueueFor(session.client).catch(noop)
    // Another session may have opened meanwhile.
    if ((await takeOutOfMemory(session?.client.accountId, false)) && asked === current) break
    const sent = await session?.scheduler.poke('due')
    if (sent?.kind !== 'done') await new Promise<void>((resolve) => env.after(UNDER_WAY_MS, resolve))
  }
  leaveMemory()
  const accountId = owner || undefined
  if (confirmed !== undefined) void remember(confirmed).catch(noop)
  // The login's own device numbered what was sent from memory, so this queue needs another.
  const login: Entering = { loggedIn: accountId === confirmed?.id, token: tokenOf(accountId) }
  await switchTo(accountId ?? '', async () => {
    for (const each of inMemory) await takeOutOfMemory(each, true)
    inMemory.clear()
    return openWith(accountId, login)
  })
}

/** The server says that the login has ended: back to the visitor's session. Unsent changes stay. */
export async function expireAccount(): Promise<void> {
  await Promise.allSettled([forgetRemembered(), enterGuest()])
}

type Left = { done: true } | ({ done: false } & Waiting)

/** Takes the account off this device, even if the server has just ended its login; see `logout` of the session store. */
export async function leaveAccount(accountId: string, choice: 'keep' | 'discard' | undefined, drainFirst: boolean): Promise<Left> {
  // Without storage or a session there is nothing to send or to wipe.
  const session = owner === undefined ? undefined : await current.catch(() => undefined)
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
    if (owner === accountId) {
      try {
        return await leaveWith({ accountId, choice, database: client.database, seal })
      } catch (error) {
        // Its database was closed meanwhile.
        if (owner === accountId && !isClosed(error)) throw error
      }
    }
  }
  for (let tries = TRIES; ; tries -= 1) {
    const database = await openDatabaseOf(accountId)
    try {
      return await leaveWith({
        accountId,
        // Otherwise no screen of the account is left that could ask.
        choice: owner === accountId ? choice : (choice ?? 'keep'),
        database,
        seal: (how, ...more) => sealQueue(database, how, env, ...more),
      })
    } catch (error) {
      if (tries === 0 || !isClosed(error)) throw error
    } finally {
      database.close({ disableAutoOpen: true })
    }
  }
}

/** How often a logout reopens a database that another tab's logout deletes meanwhile. */
const TRIES = 2

function isClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseClosedError'
}

interface Leaving {
  accountId: string
  choice: 'keep' | 'discard' | undefined
  database: AccountDatabase
  seal: Client['leave']
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
  left = accountId
  try {
    // The device's data is removed even if the disk is too full to note what has joined.
    isSealed = await leave(isJoining).catch(() => leave(false))
  } finally {
    if (!isSealed) left = undefined
  }
  if (!isSealed) return leaveWith({ accountId, choice, database, seal })
  if (how === 'discard') discardJournalled(accountId)
  await dropDocuments(accountId).catch(noop)
  // Another user may have logged in meanwhile.
  if (![accountId, '', undefined].includes(owner)) return { done: true }
  await forgetRemembered().catch(noop)
  await enterGuest()
  return { done: true }
}

/** The account that is leaving this device, until no tab remembers it. */
let left: string | undefined

/**
 * Deletes the empty database of the account that has just left, since its very name says who was here, and documents that arrived
 * meanwhile. The last step of a logout, when no tab remembers the account and so none reopens it. Never rejects.
 */
export async function dropEmptied(accountId = left): Promise<void> {
  if (accountId === left) left = undefined
  if (accountId === undefined || owner === accountId) return
  // Another tab may have reopened the account before it heard of the logout.
  const isBack = () => rememberedUser()?.id === accountId
  const seal = async (database: AccountDatabase) =>
    (await sealQueue(database, undefined, env, false, isBack)) || sealQueue(database, 'keep', env, false, isBack)
  await Promise.allSettled([dropDocuments(accountId), deleteEmptyDatabase(accountId, connection, seal)])
}

/** Sends and fetches now, including what no queue has yet. */
export async function syncNow(): Promise<SyncResult> {
  await enqueueJournal().catch(noop)
  return (await current).scheduler.poke('forced')
}

/** The same at the user's request, with a message if nothing visible changes. */
export async function tryNow(): Promise<void> {
  const { kind } = await syncNow()
  if (kind === 'retry') notify({ key: UNREACHED, tone: 'info', text: 'The shop still can’t be reached.' })
}

/** Ends the wait for another try to open the session. */
let giveUp = noop

/**
 * Replaces the session. Rejects if the new one cannot be opened, and then retries by itself until another is requested: a disk may have
 * room later, and the journal keeps changes until then.
 */
async function switchTo(next: string, open: () => Promise<Client>): Promise<void> {
  giveUp()
  const before = owner === undefined ? undefined : current
  owner = next
  const session = (async () => {
    await before?.then(({ close }) => close(), noop)
    // A visitor's page shows the catalog first, before it opens a second database.
    if (next === '') await showKeptCatalog()
    const [client] = await Promise.all([open(), showKeptCatalog()])
    // The journal of an earlier page comes first; what cannot be enqueued now stays in it.
    await enqueueFor(client, { again: enqueueJournal }).catch(noop)
    return follow(client, screens)
  })()
  current = session
  entered(session)
  for (const tell of followers) tell()
  try {
    await session
    takeNoticeBack(LOST.key)
  } catch (error) {
    if (current === session) {
      owner = undefined
      giveUp = whenWorthwhile(error, () => void switchTo(next, open).catch(noop))
    }
    throw error
  }
}

/** Runs `again` after a while, or as soon as a blocking tab has released the database, unless the returned function is called. */
function whenWorthwhile(error: unknown, again: () => void): () => void {
  if (!(error instanceof LateDatabase)) return env.after(AGAIN_MS, again)
  let isWanted = true
  void error.answer.then(() => isWanted && again())
  return () => {
    isWanted = false
  }
}

function productOf(id: string): Product | undefined {
  return useCatalog.getState().byId.get(id)
}
