import type { SessionUser } from '#sync-protocol/api/user.ts'
import * as say from '#words/engine.ts'
import type { DexieOptions } from 'dexie'
import { openAccountDatabase, type AccountDatabase } from '../db/account-database.ts'
import { LateDatabase, NewerDatabase, type ConnectionOptions } from '../db/connection.ts'
import { openDeviceDatabase, RememberedRow, type DeviceDatabase } from '../db/device-database.ts'
import { readRow, setAside, type BrokenRow } from '../db/read-rows.ts'
import { storageFaultOf } from '../db/storage-faults.ts'
import { reportConnection } from '../state/connection.ts'
import { lateCode } from '../state/late-code.ts'
import { notify, takeNoticeBack, type Notice } from '../state/notices.ts'
import { shopName } from '../state/shop.ts'
import { useUpdates } from '../state/updates.ts'
import { journal } from '../storage/journal.ts'
import { HELD_QUEUE, readMark, setMark } from '../storage/marks.ts'
import { deadline } from '../sync/deadline.ts'
import { browserEnv, type Env } from '../sync/env.ts'
import { withRoom } from '../sync/with-room.ts'

/** A browser that clears site data, or repairs its store, refuses for a moment; the journal keeps changes until then. */
const WAITS_MS = [100, 1_000, 3_000]

/** The wait before a browser that opens nothing is asked again. */
const AGAIN_MS = 30_000

const noop = () => {}

// A chunk of its own, because few browsers need it.
const loadMemoryDatabases = lateCode(() => import('./memory-databases.ts'))

const OLDER_TAB = 'older-tab'
const IN_MEMORY = 'in-memory'

function olderTab(): Notice {
  return { key: OLDER_TAB, tone: 'info', text: say.closeOlderTabs(shopName()) }
}

function onlyInMemory(): Notice {
  return { key: IN_MEMORY, tone: 'info', text: say.onlyInMemory(shopName()) }
}

export type Device = ReturnType<typeof openDevice>

/** This device as the page uses it: its environment and its databases, or memory in their place. */
export function openDevice() {
  /**
   * The environment of the sync code (clock, network, locks) in this page. The connection light is drawn a task later, so that it does not
   * delay storing an answer.
   */
  const env: Env = { ...browserEnv(), reached: (answered) => void setTimeout(reportConnection, 0, answered) }

  /** How every database of this page reacts to another version of the app. */
  const connection: ConnectionOptions = {
    deadline: (ms, run) => deadline(env, ms, run),
    onOutdated: () => useUpdates.setState({ state: 'stale' }),
    onBlocked,
  }
  /** The owners whose databases are, or were, in memory. */
  const inMemory = new Set<string | undefined>()
  let memory: DexieOptions | undefined
  /** The number of databases that wait for a tab with an older app version. */
  let blocked = 0
  let opening: Promise<DeviceDatabase> | undefined
  let answered = noop

  function onBlocked(ended: Promise<unknown>): void {
    blocked += 1
    if (blocked === 1) notify(olderTab())
    void ended.then(() => {
      blocked -= 1
      if (blocked === 0) takeNoticeBack(OLDER_TAB)
    })
  }

  /**
   * Opens the database of an account, or of the guest. If the browser forbids IndexedDB or does not answer, everything goes on in memory, and
   * the user is told, until the browser answers after all (`onAnswer`). `onLost`: the database was deleted or closed while in use. Throws
   * NewerDatabase if a newer app wrote it, LateDatabase if a tab with an older one is in the way.
   */
  async function openDatabaseOf(accountId: string | undefined, onLost?: () => void): Promise<AccountDatabase> {
    const open = () => openAccountDatabase(accountId, onLost === undefined ? connection : { ...connection, onLost })
    try {
      // An update may need room to upgrade the rows of an earlier build.
      const opened = await patiently(() => withRoom(env, open))
      if (connection.dexie !== undefined) inMemory.add(accountId)
      else if (readMark(HELD_QUEUE) === undefined) setMark(HELD_QUEUE, '1')
      return opened
    } catch (error) {
      if (error instanceof NewerDatabase || connection.dexie !== undefined) throw error
      if (error instanceof LateDatabase && error.isBlocked) throw error
      await keepInMemory(error)
      inMemory.add(accountId)
      return open()
    }
  }

  async function patiently<Value>(open: () => Promise<Value>): Promise<Value> {
    for (const wait of WAITS_MS) {
      try {
        return await open()
      } catch (error) {
        if (isForGood(error)) throw error
      }
      await pause(wait)
    }
    return open()
  }

  const pause = (ms: number) => new Promise<void>((resolve) => env.after(ms, resolve))

  /** True for a newer app's database, a full disk, a browser that does not answer, and one without IndexedDB for this site. */
  function isForGood(error: unknown): boolean {
    if (connection.dexie !== undefined || storageFaultOf(error) === 'full' || isForbidden(error)) return true
    return error instanceof NewerDatabase || error instanceof LateDatabase
  }

  /** The databases in memory, which end with this page. */
  async function memoryDatabases(): Promise<DexieOptions> {
    const { createMemoryDatabases } = await loadMemoryDatabases()
    return (memory ??= createMemoryDatabases())
  }

  async function keepInMemory(error: unknown): Promise<void> {
    const dexie = await memoryDatabases()
    if (connection.dexie !== undefined) return
    silenceIndexedDb()
    if (!isForbidden(error)) void untilAnswered(error).then(() => answered())
    connection.dexie = dexie
    env.dexie = dexie
    opening = undefined
    // Each page has its own queue: there is nothing to lock or to enqueue from others.
    env.locks = undefined
    journal.forgo(readMark(HELD_QUEUE) !== undefined)
    notify(onlyInMemory())
  }

  /** Resolves when the browser lets a database be opened after a silence or a refusal. */
  async function untilAnswered(error: unknown): Promise<void> {
    if (error instanceof LateDatabase) await error.answer
    else await pause(AGAIN_MS)
    while (!(await canOpen())) await pause(AGAIN_MS)
  }

  /** Sets the listener for the browser's late answer: memory can be moved then, and `leaveMemory` called. */
  function onAnswer(listener: () => void): void {
    answered = listener
  }

  /** From now on databases are opened on disk, and other tabs count again. */
  function leaveMemory(): void {
    delete connection.dexie
    delete env.dexie
    env.locks = browserEnv().locks
    opening = undefined
    journal.regain()
    takeNoticeBack(IN_MEMORY)
  }

  /** The device's own database. All of it can be fetched again, so callers go on without it if it cannot be opened. */
  function deviceDatabase(): Promise<DeviceDatabase> {
    const forget = () => (opening = undefined)
    opening ??= openDeviceDatabase({ ...connection, onLost: forget }).catch((error: unknown) => {
      // Until the browser answers, no caller waits for it a second time.
      if (error instanceof LateDatabase && connection.dexie === undefined) void error.answer.then(forget)
      else forget()
      throw error
    })
    return opening
  }

  /** The account that opens its own screens here without the server's answer (DECISIONS D10). */
  async function rememberedAccount(): Promise<SessionUser | undefined> {
    try {
      const database = await deviceDatabase()
      return await database.transaction('rw', database.meta, database.quarantine, async () => {
        const broken: BrokenRow[] = []
        const row = readRow(database.meta, RememberedRow, await database.meta.get('account'), broken)
        await setAside(database.quarantine, broken, env.now())
        return row === undefined || row.expired ? undefined : row.user
      })
    } catch {
      return undefined
    }
  }

  async function remember(user: SessionUser): Promise<void> {
    await (await deviceDatabase()).meta.put({ key: 'account', user, since: env.now(), expired: false })
  }

  /** The server says that the login has ended: the account no longer opens without asking the server. */
  async function forgetRemembered(): Promise<void> {
    await (await deviceDatabase()).meta.delete('account')
  }

  return {
    env,
    connection,
    inMemory,
    memoryDatabases,
    openDatabaseOf,
    onAnswer,
    leaveMemory,
    deviceDatabase,
    rememberedAccount,
    remember,
    forgetRemembered,
    close: () => void opening?.then((database) => database.close(), noop),
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof Error && ['SecurityError', 'MissingAPIError'].includes(error.name)
}

/** Without a time limit, because a late answer counts. */
function canOpen(): Promise<boolean> {
  return openAccountDatabase(undefined).then(
    (database) => {
      database.close()
      return true
    },
    () => false,
  )
}

/** If reading `indexedDB` throws, Dexie must not read it again, as it does on every opening. */
function silenceIndexedDb(): void {
  try {
    void globalThis.indexedDB
  } catch {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
  }
}
