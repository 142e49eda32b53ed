import type { Product } from '#sync-protocol/api/catalog.ts'
import type { SessionUser } from '#sync-protocol/api/user.ts'
import * as say from '#words/engine.ts'
import { create } from 'zustand'
import { UNREACHED } from '../content/notice-key.ts'
import { useCatalog } from '../state/catalog.ts'
import { useGoneAccount } from '../state/gone-account.ts'
import { openClient, type Client, type SyncResult } from '../sync/client.ts'
import { within } from '../sync/deadline.ts'
import { openQueue, type Entering } from '../sync/open-queue.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import { LateDatabase } from '../db/connection.ts'
import { notify, takeNoticeBack, type Notice } from '../state/notices.ts'
import { shopName } from '../state/shop.ts'
import { begunLogout, endLogout, loginToken, rememberedUser } from '../storage/stored-login.ts'
import type { CatalogLoader } from './load-catalog.ts'
import type { Device } from './device.ts'
import type { Documents } from './documents.ts'
import type { GoneAccounts } from './found-gone.ts'
import type { Session } from './follow.ts'
import { createMemoryMove } from './out-of-memory.ts'
import { createGuestJoin } from './join-on-login.ts'
import type { JournalQueue } from './enqueue-journal.ts'
import { createLogout } from './leave-account.ts'

/** How long the end of a logout waits until a database is deleted. */
const DROP_MS = 5_000
/** How long a document waits for the first sync, so that it is requested only once. */
const FIRST_SYNC_MS = 2_000
/** The wait before another try, if the browser opens no database. */
const AGAIN_MS = 30_000
/** The wait before a running change is checked again. */
const UNDER_WAY_MS = 5_000
const noop = () => {}
const LOST = 'lost'

function lost(): Notice {
  return { key: LOST, tone: 'bad', text: say.notSaving(shopName()) }
}

/** Where this page stands with its user. An owner of '' is the guest; `confirmed` is the user whose login the server has confirmed to this page. */
type Stage =
  /** Nobody has been entered: `begin` gives those who wait the first session. */
  | { name: 'none'; session: Promise<Session>; begin: (session: Promise<Session>) => void; confirmed?: SessionUser | undefined }
  | { name: 'opening' | 'open'; session: Promise<Session>; owner: string; confirmed?: SessionUser | undefined }
  /** No database could be opened: it is tried again until `giveUp`. */
  | { name: 'failed'; session: Promise<Session>; giveUp: () => void; confirmed?: SessionUser | undefined }
  | { name: 'closed'; session: Promise<Session>; confirmed?: SessionUser | undefined }

interface State {
  stage: Stage
  /** The account that is leaving this device, until no tab remembers it. */
  leaving: string | undefined
}

/** The parts of the engine that sessions use. */
interface Parts {
  device: Omit<Device, 'rememberedAccount' | 'deviceDatabase' | 'close'>
  catalog: Pick<CatalogLoader, 'showKeptCatalog'>
  documents: Pick<Documents, 'dropDocuments'>
  queue: JournalQueue
  gone: Pick<GoneAccounts, 'hearOfGone'>
  follow: (client: Client) => Session
}

export type Sessions = ReturnType<typeof createSessions>

/** The sessions of this page, one after the other: each is an account, or the guest, that is open here. */
export function createSessions({ device, catalog, documents, queue, gone, follow }: Parts) {
  const { env, inMemory, openDatabaseOf, remember, forgetRemembered } = device
  const { enqueueFor } = queue
  const { joinGuestOnLogin, finishGuestJoin } = createGuestJoin(device, queue)
  const { takeOutOfMemory, bringIn } = createMemoryMove(device)
  const store = create<State>()(() => ({ stage: nobodyYet(), leaving: undefined }))
  const stage = () => store.getState().stage
  const leaving = {
    get: () => store.getState().leaving,
    set: (accountId: string | undefined) => store.setState({ leaving: accountId }),
  }
  const { leaveAccount, dropEmptied } = createLogout({
    device,
    documents,
    queue,
    openOwner,
    openSession,
    leaving,
    enterGuest,
    finishGuestJoin,
  })

  /** The owner whose session is open or being opened. */
  function openOwner(): string | undefined {
    const now = stage()
    return now.name === 'opening' || now.name === 'open' ? now.owner : undefined
  }

  /** The open session; waits for the first one. Rejects if this browser lets the shop store nothing. */
  function openSession(): Promise<Session> {
    return stage().session
  }

  /**
   * Resolves when the open session was synced once, or a reasonable time has passed: documents requested earlier would be requested again
   * when the sync brings news. Never rejects.
   */
  async function firstSync(): Promise<void> {
    await within(
      env,
      FIRST_SYNC_MS,
      openSession()
        .then(({ synced }) => synced)
        .catch(noop),
    )
  }

  /** Calls back whenever a new session has replaced the previous one. */
  function onSession(listener: () => void): () => void {
    return store.subscribe((now, before) => now.stage.session !== before.stage.session && listener())
  }

  /** Enqueues the journal of the open session, opening its database anew if needed. Rejects without a session. */
  async function enqueueJournal(): Promise<void> {
    const session = await openSession()
    if (!(await enqueueFor(session.client, { isLast: false, again: enqueueJournal }))) await reopen(session.client.database)
  }

  /**
   * Opens the visitor's own cart and wishlist. `elsewhere`: the account that another tab has logged out, which this one may have opened too
   * late.
   */
  async function enterGuest(elsewhere?: string | false): Promise<void> {
    if (openOwner() !== '') {
      await switchTo({ owner: '' }, () => openWith(undefined, { loggedIn: true }))
      await finishLogout()
    }
    if (elsewhere) await dropEmptied(elsewhere)
  }

  /** Finishes a logout of a tab that died, whose login has ended since: no screen is left that could ask. */
  async function finishLogout(): Promise<void> {
    const begun = begunLogout()
    if (begun === undefined || begun === leaving.get() || rememberedUser()) return
    await leaveAccount(begun, 'keep', false)
    // A frozen tab that holds the database does not delay this.
    await within(env, DROP_MS, dropEmptied())
    endLogout()
  }

  /**
   * Opens an account, joins the guest's cart to it, and continues to send its queue. `loggedIn`: the server has confirmed the login;
   * otherwise this device only remembers the account.
   */
  async function enterAccount(user: SessionUser, login: Entering): Promise<void> {
    const { loggedIn } = login
    // A late answer about the login that is ending; only a new login brings a device along.
    const isOver = () => user.id === leaving.get() && login.deviceId === undefined
    if (isOver()) return
    if (user.id === leaving.get()) leaving.set(undefined)
    if (loggedIn) void remember(user).catch(noop)
    const { confirmed: before } = stage()
    const confirmed = loggedIn ? user : before?.id === user.id ? before : undefined
    if (openOwner() === user.id) {
      store.setState({ stage: { ...stage(), confirmed } })
      const { client, scheduler } = await openSession()
      if (isOver()) return
      await openQueue(client.database, login, env)
      if (loggedIn) await joinGuestOnLogin(client.database, user.id)
      await client.refresh()
      void scheduler.poke('forced')
      return
    }
    await switchTo({ owner: user.id, confirmed }, () => openWith(user.id, login))
  }

  async function openWith(accountId: string | undefined, login: Entering): Promise<Client> {
    let opened: AccountDatabase | undefined
    const database = await openDatabaseOf(accountId, () => opened && void reopen(opened))
    opened = database
    await openQueue(database, login, env)
    await bringIn(accountId, database).catch(noop)
    if (accountId !== undefined && login.loggedIn) await joinGuestOnLogin(database, accountId)
    const onGone = accountId === undefined ? undefined : () => useGoneAccount.setState({ id: accountId })
    return openClient({ accountId, database, env, product: productOf, onGone, onLeft: () => void gone.hearOfGone() })
  }

  /**
   * The session's database was deleted, closed by the browser, or fails: reopens or recreates it for the same user and continues with the
   * journal. Never rejects.
   */
  async function reopen(lost: AccountDatabase): Promise<void> {
    const asked = openSession()
    const session = await asked.catch(() => undefined)
    if (session?.client.database !== lost) return
    // Several signs of one loss wait for the same session.
    if (asked !== openSession()) return openSession().then(noop, noop)
    const { accountId } = session.client
    // This is no login: a sealed queue stays sealed.
    const login: Entering = { loggedIn: accountId === undefined, token: tokenOf(accountId) }
    await switchTo({ owner: accountId ?? '', confirmed: stage().confirmed }, () => openWith(accountId, login)).catch(tellLost)
  }

  /** The browser answers after all: memory moves into its databases, and the page goes on with them (SPEC R62). */
  async function moveOutOfMemory(): Promise<void> {
    for (;;) {
      const asked = openSession()
      const session = await asked.catch(() => undefined)
      // Another session may have opened meanwhile.
      if ((await takeOutOfMemory(session?.client.accountId, false)) && asked === openSession()) break
      const sent = await session?.scheduler.poke('due')
      if (sent?.kind !== 'done') await new Promise<void>((resolve) => env.after(UNDER_WAY_MS, resolve))
    }
    device.leaveMemory()
    const { confirmed } = stage()
    const accountId = openOwner() || undefined
    if (confirmed !== undefined) void remember(confirmed).catch(noop)
    // The login's own device numbered what was sent from memory, so this queue needs another.
    const login: Entering = { loggedIn: accountId === confirmed?.id, token: tokenOf(accountId) }
    await switchTo({ owner: accountId ?? '', confirmed }, async () => {
      for (const each of inMemory) await takeOutOfMemory(each, true)
      inMemory.clear()
      return openWith(accountId, login)
    })
  }

  /** The server says that the login has ended: back to the visitor's session. Unsent changes stay. */
  async function expireAccount(): Promise<void> {
    await Promise.allSettled([forgetRemembered(), enterGuest()])
  }

  /** Sends and fetches now, including what no queue has yet. */
  async function syncNow(): Promise<SyncResult> {
    await enqueueJournal().catch(noop)
    return (await openSession()).scheduler.poke('forced')
  }

  /** The same at the user's request, with a message if nothing visible changes. */
  async function tryNow(): Promise<void> {
    const { kind } = await syncNow()
    if (kind === 'retry') notify({ key: UNREACHED, tone: 'info', text: say.stillUnreached })
  }

  /**
   * Replaces the session. Rejects if the new one cannot be opened, and then retries by itself until another is requested: a disk may have
   * room later, and the journal keeps changes until then.
   */
  async function switchTo(to: { owner: string; confirmed?: SessionUser | undefined }, open: () => Promise<Client>): Promise<void> {
    const before = stage()
    if (before.name === 'closed') return
    if (before.name === 'failed') before.giveUp()
    const isAnother = before.name === 'opening' || before.name === 'open'
    const session = (async () => {
      await (isAnother ? before.session.then(({ close: end }) => end(), noop) : undefined)
      // A visitor's page shows the catalog first, before it opens a second database.
      if (to.owner === '') await catalog.showKeptCatalog()
      const client = await open()
      // The journal of an earlier page comes first; what cannot be enqueued now stays in it.
      await enqueueFor(client, { again: enqueueJournal }).catch(noop)
      return follow(client)
    })()
    store.setState({ stage: { name: 'opening', session, ...to } })
    if (before.name === 'none') before.begin(session)
    try {
      await session
      takeNoticeBack(LOST)
      advance(session, (now) => ({ ...now, name: 'open' }))
    } catch (error) {
      advance(session, ({ confirmed }) => ({
        name: 'failed',
        session,
        confirmed,
        giveUp: whenWorthwhile(error, () => void switchTo(to, open).catch(noop)),
      }))
      throw error
    }
  }

  /** The next stage of a session that was being opened, unless another has replaced it. */
  function advance(session: Promise<Session>, next: (now: Extract<Stage, { owner: string }>) => Stage): void {
    const now = stage()
    if (now.name === 'opening' && now.session === session) store.setState({ stage: next(now) })
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

  device.onAnswer(() => void moveOutOfMemory().catch(tellLost))

  /** Ends the open session, and opens no other. */
  async function close(): Promise<void> {
    const last = stage()
    const session = Promise.reject<Session>(new Error('closed'))
    session.catch(noop)
    store.setState({ stage: { name: 'closed', session } })
    if (last.name === 'failed') last.giveUp()
    if (last.name === 'opening' || last.name === 'open') await last.session.then(({ close: end }) => end(), noop)
  }

  return {
    openSession,
    firstSync,
    onSession,
    enqueueJournal,
    enterGuest,
    enterAccount,
    expireAccount,
    leaveAccount,
    dropEmptied,
    syncNow,
    tryNow,
    close,
  }
}

function nobodyYet(): Stage {
  let begin: (session: Promise<Session>) => void = noop
  const session = new Promise<Session>((resolve) => {
    begin = resolve
  })
  // Callers that ask for the session hear the reason.
  session.catch(noop)
  return { name: 'none', session, begin }
}

/** This browser opens no database. If another tab is in the way, only that is told. */
export function tellLost(error?: unknown): void {
  if (!(error instanceof LateDatabase)) notify(lost())
}

/** The token in local storage, if it belongs to this account. */
function tokenOf(accountId: string | undefined): string | undefined {
  return accountId !== undefined && rememberedUser()?.id === accountId ? loginToken.token() : undefined
}

function productOf(id: string): Product | undefined {
  return useCatalog.getState().byId.get(id)
}
