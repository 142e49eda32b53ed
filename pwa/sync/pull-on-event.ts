import { etagOf, versionIn } from '#sync-protocol/protocol/messages.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { Env } from './env.ts'
import { lockName, withLock } from './lock.ts'
import { transact } from './state-rows.ts'

/** The shortest time between pulls, so that not each event of a busy account becomes a request. */
const BETWEEN_PULLS_MS = 1_000
/** How often a pull answered from an old read is repeated, each time after twice as long; then the next look finds out (SPEC R45). */
const MOST_AGAIN = 4

export interface PullOnEventOptions {
  accountId: string
  database: AccountDatabase
  env: Env
  /** Fetches the account's base state. */
  pull(): Promise<unknown>
}

/**
 * Handles a commit that the shop names: pulls, unless this device has it. Its own pushes bring their commits in the answers, so a running
 * drain of any tab or worker is waited for. However many commits are named, only the newest is pulled, at most once a second. A pull that
 * brings nothing came from an old read and is repeated. Never rejects.
 */
export function createPullOnEvent({ accountId, database, env, pull }: PullOnEventOptions): (etag: string) => Promise<void> {
  let newest: string | undefined
  let isBusy = false
  let pulledAt = -Infinity
  let interrupt = () => {}

  const held = () =>
    transact(database, env, async (rows) => {
      const base = await rows.base()
      return base?.commit === undefined ? undefined : etagOf({ accountId, version: base.version, commit: base.commit })
    })

  /** Waits until this long after the last pull, or until another commit is named. */
  const untilDue = async (pause: number) => {
    // A clock that was set back must not make it wait longer.
    const wait = Math.min(pause, pulledAt + pause - env.now())
    if (wait <= 0) return
    await new Promise<void>((resolve) => {
      const cancel = env.after(wait, resolve)
      interrupt = () => {
        cancel()
        resolve()
      }
    })
  }

  /** Pulls until the device holds this commit or a later one. */
  const pullUntilHeld = async (etag: string) => {
    for (let again = 0; again <= MOST_AGAIN; again += 1) {
      if (again > 0) await untilDue(BETWEEN_PULLS_MS * 2 ** again)
      const before = await withLock(env, lockName(accountId), held)
      // A newer event names a newer commit.
      if (before === etag || newest !== etag) return
      pulledAt = env.now()
      await pull()
      const after = await held()
      if (after !== before && (versionIn(after ?? '') ?? 0) >= (versionIn(etag) ?? Infinity)) return
    }
  }

  return async (etag) => {
    if (newest !== etag) interrupt()
    newest = etag
    if (isBusy) return
    isBusy = true
    try {
      for (let judged: string | undefined; judged !== newest;) {
        while (env.now() - pulledAt < BETWEEN_PULLS_MS && env.now() >= pulledAt) await untilDue(BETWEEN_PULLS_MS)
        judged = newest
        await pullUntilHeld(judged)
      }
    } catch {
      // The database was closed, and the listener is about to be.
    }
    isBusy = false
  }
}
