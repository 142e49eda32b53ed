import { etagOf, versionIn } from '#sync-protocol/protocol/messages.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { Env } from './env.ts'
import { lockName, withLock } from './lock.ts'
import { transact } from './state-rows.ts'

/** Each event of a busy account must not become a request. */
const BETWEEN_PULLS_MS = 1_000
/** A pull that an old read answered is made again so often, each time after twice as long; then the next look finds out (SPEC R45). */
const MOST_AGAIN = 4

export interface EarOptions {
  accountId: string
  database: AccountDatabase
  env: Env
  /** Fetches the account's base state. */
  pull(): Promise<unknown>
}

/**
 * What to do when the shop names a commit: pull, unless this device has it already. What its own pushes bring is in their answers, so a drain that is under
 * way, in whichever tab or worker, is waited for first. However many are named meanwhile, the newest is asked about once, and not before a
 * second has passed since the last pull began. A pull that brings nothing though another commit was named was answered from an old read, and is
 * made again. Never rejects.
 */
export function createEar({ accountId, database, env, pull }: EarOptions): (etag: string) => Promise<void> {
  let newest: string | undefined
  let isBusy = false
  let pulledAt = -Infinity
  let interrupt = () => {}

  const held = () =>
    transact(database, env, async (rows) => {
      const base = await rows.base()
      return base?.commit === undefined ? undefined : etagOf({ accountId, version: base.version, commit: base.commit })
    })

  /** Waits until so much time has passed since the last pull, or another commit is named. */
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

  /** Pulls until the device holds this commit, or has been brought a later one. */
  const pullUntilHeld = async (etag: string) => {
    for (let again = 0; again <= MOST_AGAIN; again += 1) {
      if (again > 0) await untilDue(BETWEEN_PULLS_MS * 2 ** again)
      const before = await withLock(env, lockName(accountId), held)
      // A newer event tells of a newer commit.
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
      // The database was closed: so is what listens, in a moment.
    }
    isBusy = false
  }
}
