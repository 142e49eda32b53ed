import type { Product } from '#sync-protocol/api/catalog.ts'
import type { SessionUser } from '#sync-protocol/api/user.ts'
import { tallyOf, type Waiting } from '#sync-protocol/mutations/counted-changes.ts'
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
import { showKeptCatalog } from './catalog.ts'
import { connection, env, forgetRemembered, inMemory, leaveMemory, onAnswer, openDatabaseOf, remember } from './device.ts'
import { dropDocuments } from './documents.ts'
import { hearOfGone } from './found-gone.ts'
import { follow, type Session } from './follow.ts'
import { bringIn, takeOutOfMemory } from './out-of-memory.ts'
import { screens } from './screens.ts'
import { finishTakingGuest, takeGuestAlong } from './take-guest.ts'
import { discardJournalled, journalledChanges, takeFor } from './take-journal.ts'

/** How long a logout lets the queue drain before it asks what to do with the rest. */
const LAST_DRAIN_MS = 5_000
/** How long the end of a logout waits until a database is deleted. */
const DROP_MS = 5_000
/** How long a document waits for the first sync, so that it is asked for once. */
const FIRST_SYNC_MS = 2_000
/** How long a browser that lets the shop open no database is left alone before it is tried again. */
const AGAIN_MS = 30_000
const noop = () => {}

let entered: (session: Promise<Session>) => void
let current = new Promise<Session>((resolve) => {
  entered = resolve
})
// Who asks for the session hears why there is none.
current.catch(noop)
/** The account `current` is opened for, known before it is open; undefined: none has been asked for yet. */
let owner: string | undefined
const followers = new Set<() => void>()

/** The open session; waits for the first one. Rejects where this browser lets the shop store nothing. */
export function openSession(): Promise<Session> {
  return current
}

/**
 * Resolves when the open session has been synced once, or has tried for as long as is worth waiting: what is asked of the server before
 * that has to be asked again when the sync brings news. Never rejects.
 */
export async function firstSync(): Promise<void> {
  await within(env, FIRST_SYNC_MS, current.then(({ synced }) => synced).catch(noop))
}

/** Calls back whenever another session has taken the place of the one before. */
export function onSession(listener: () => void): () => void {
  followers.add(listener)
  return () => followers.delete(listener)
}

/**
 * Brings what the journal holds for the open session into its queue, if need be after opening its database anew. Rejects where there
 * is no session.
 */
export async function takeJournal(): Promise<void> {
  const session = await current
  if (!(await takeFor(session.client, { isLast: false, again: takeJournal }))) await reopen(session.client.database)
}

/** Opens the visitor's own cart and wishlist. `elsewhere`: the account that another tab has logged out, which this one may have opened too late. */
export async function enterGuest(elsewhere?: string | false): Promise<void> {
  if (owner !== '') {
    confirmed = undefined
    await switchTo('', () => openWith(undefined, { loggedIn: true }))
    await finishLogout()
  }
  if (elsewhere) await dropEmptied(elsewhere)
}

/** A logout that was pressed in a tab that died, whose login has ended since: there is no screen any more that could ask. */
async function finishLogout(): Promise<void> {
  const begun = begunLogout()
  if (begun === undefined || begun === left || rememberedUser()) return
  await leaveAccount(begun, 'keep', false)
  // A frozen tab that holds on to the database does not hold this up.
  await within(env, DROP_MS, dropEmptied())
  endLogout()
}

/**
 * Opens an account, joins the guest's cart to it, and continues sending what waits. `loggedIn`: the server has confirmed the login;
 * otherwise the account is only remembered by this device.
 */
export async function enterAccount(user: SessionUser, login: Entering): Promise<void> {
  const { loggedIn } = login
  // A late word on the login that is being ended; only a new one brings a device along.
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
    if (loggedIn) await takeGuestAlong(client.database, user.id)
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
  if (accountId !== undefined && login.loggedIn) await takeGuestAlong(database, accountId)
  const onGone = accountId === undefined ? undefined : () => useGoneAccount.setState({ id: accountId })
  return openClient({ accountId, database, env, product: productOf, onGone, onLeft: () => void hearOfGone() })
}

const reopened = new WeakSet<AccountDatabase>()
const LOST = { key: 'lost', tone: 'bad', text: 'Your browser can’t save anything for Starlane right now. Please reload the page.' } as const

/**
 * The database of the open session was deleted, closed by the browser, or takes nothing any more: opens it once more, or makes it anew, for
 * the same user, and goes on with what stands in the journal. Never rejects.
 */
async function reopen(lost: AccountDatabase): Promise<void> {
  const session = await current.catch(() => undefined)
  if (session?.client.database !== lost) return
  // Several signs of one loss: all of them wait for the same session.
  if (reopened.has(lost)) return current.then(noop, noop)
  reopened.add(lost)
  const { accountId } = session.client
  // It is no login: a sealed queue stays sealed.
  const login: Entering = { loggedIn: accountId === undefined, token: tokenOf(accountId) }
  await switchTo(accountId ?? '', () => openWith(accountId, login)).catch(tellLost)
}

/** The token in local storage, if it belongs to this account. */
function tokenOf(accountId: string | undefined): string | undefined {
  return accountId !== undefined && rememberedUser()?.id === accountId ? loginToken.token() : undefined
}

/** This browser lets the shop open no database. Where another tab is in the way of it the user is told so, and nothing else. */
export function tellLost(error?: unknown): void {
  if (!(error instanceof LateDatabase)) notify(LOST)
}

/** The user whose login the server has confirmed to this page. */
let confirmed: SessionUser | undefined
/** How long a change that is under way is left alone before it is looked at again. */
const UNDER_WAY_MS = 5_000

onAnswer(() => void moveOutOfMemory().catch(tellLost))

/** The browser answers after all: what stands in memory moves into its databases, and the page goes on with them (SPEC R62). */
async function moveOutOfMemory(): Promise<void> {
  for (;;) {
    const asked = current
    const session = await asked.catch(() => undefined)
    if (session !== undefined) await takeFor(session.client).catch(noop)
    // Another session may have come meanwhile.
    if ((await takeOutOfMemory(session?.client.accountId, false)) && asked === current) break
    const sent = await session?.scheduler.poke('due')
    if (sent?.kind !== 'done') await new Promise<void>((resolve) => env.after(UNDER_WAY_MS, resolve))
  }
  leaveMemory()
  const accountId = owner || undefined
  if (confirmed !== undefined) void remember(confirmed).catch(noop)
  // The login's own device has numbered what was sent from memory: this queue has another.
  const login: Entering = { loggedIn: accountId === confirmed?.id, token: tokenOf(accountId) }
  await switchTo(accountId ?? '', async () => {
    for (const each of inMemory) await takeOutOfMemory(each, true)
    inMemory.clear()
    return openWith(accountId, login)
  })
}

/** The server says that the login has ended: back to the visitor's session. What waits to be sent stays as it is. */
export async function expireAccount(): Promise<void> {
  await Promise.allSettled([forgetRemembered(), enterGuest()])
}

type Left = { done: true } | ({ done: false } & Waiting)

/** Takes the account off this device, also where the server has ended its login in this moment; see `logout` of the session store. */
export async function leaveAccount(accountId: string, choice: 'keep' | 'discard' | undefined, drainFirst: boolean): Promise<Left> {
  // Where nothing can be stored, or no session has been asked for yet, there is nothing to send or to wipe.
  const session = owner === undefined ? undefined : await current.catch(() => undefined)
  if (session === undefined || accountId === '') return { done: true }
  const { client, scheduler } = session
  if (client.accountId === accountId) {
    await takeFor(client).catch(noop)
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
        // Its database was closed on the way.
        if (owner === accountId && !isClosed(error)) throw error
      }
    }
  }
  for (let tries = TRIES; ; tries -= 1) {
    const database = await openDatabaseOf(accountId)
    try {
      return await leaveWith({
        accountId,
        // Else no screen of the account is left that could ask.
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

/** How often a logout opens a database again that another tab's logout deletes under its hands. */
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
    const { pendingCount, pendingOrders } = tallyOf(changes)
    // What could not be counted is lost by a logout like anything else: it is asked about as one change.
    return { done: false, pendingCount: Math.max(pendingCount + aside, 1), pendingOrders }
  }
  // What is made after it was counted is not lost unasked: it is counted anew, or stays in the journal for the next login.
  const how = isUnsent || choice === 'discard' ? choice : undefined
  const leave = (isJoining: boolean) => seal(how, isJoining, () => how === undefined && journalled().length > 0)
  const isJoining = !(await finishTakingGuest(database, accountId))
  let isSealed = false
  left = accountId
  try {
    // What is on the device goes, even where the disk is too full to note what has joined.
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

/** The account that is being taken off this device, until no tab remembers it any more. */
let left: string | undefined

/**
 * Deletes the database of the account that has just left where it is empty, since its very name says who was here, and documents that came in the
 * meantime. For the last step of a logout, when no tab remembers the account any more and so none opens it anew. Never rejects.
 */
export async function dropEmptied(accountId = left): Promise<void> {
  if (accountId === left) left = undefined
  if (accountId === undefined || owner === accountId) return
  // Another tab may have opened the account once more before it heard of the logout.
  const isBack = () => rememberedUser()?.id === accountId
  const seal = async (database: AccountDatabase) =>
    (await sealQueue(database, undefined, env, false, isBack)) || sealQueue(database, 'keep', env, false, isBack)
  await Promise.allSettled([dropDocuments(accountId), deleteEmptyDatabase(accountId, connection, seal)])
}

/** Sends and fetches now, also what no queue has taken yet. */
export async function syncNow(): Promise<SyncResult> {
  await takeJournal().catch(noop)
  return (await current).scheduler.poke('forced')
}

/** The same for a user who asked for it: a press without an effect in sight is answered in words. */
export async function tryNow(): Promise<void> {
  const { kind } = await syncNow()
  if (kind === 'retry') notify({ key: UNREACHED, tone: 'info', text: 'The shop still can’t be reached.' })
}

/** Ends the wait for another try of the session that could not be opened. */
let giveUp = noop

/**
 * Opens another session in place of the one before. Rejects where it cannot be opened, and then tries again by itself, as long as no other one is
 * asked for: a disk may take things later, and until then what is done stands in the journal.
 */
async function switchTo(next: string, open: () => Promise<Client>): Promise<void> {
  giveUp()
  const before = owner === undefined ? undefined : current
  owner = next
  const session = (async () => {
    await before?.then(({ close }) => close(), noop)
    // A visitor's page shows the catalog first: opening a second database would come in between.
    if (next === '') await showKeptCatalog()
    const [client] = await Promise.all([open(), showKeptCatalog()])
    // What an earlier page journalled but could not queue comes first; what cannot be taken now stays in the journal.
    await takeFor(client, { again: takeJournal }).catch(noop)
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

/** Runs `again` after a while, or as soon as the tab that is in the way has let go of the database, unless the returned function is called. */
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
