import { etagOf } from '#sync-protocol/protocol/messages.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { Env } from './env.ts'
import { lockName, withLock } from './lock.ts'
import { transact } from './state-rows.ts'

/** Each event of a busy account, or of a shop that names what no pull brings, must not become a request. */
const BETWEEN_PULLS_MS = 1_000

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
 * second has passed since the last pull began. Never rejects.
 */
export function createEar({ accountId, database, env, pull }: EarOptions): (etag: string) => Promise<void> {
  let newest: string | undefined
  let isBusy = false
  let pulledAt = -Infinity

  const held = () =>
    transact(database, env, async (rows) => {
      const base = await rows.base()
      return base?.commit === undefined ? undefined : etagOf({ accountId, version: base.version, commit: base.commit })
    })

  const untilDue = async () => {
    // A clock that was set back must not make it wait longer.
    const wait = Math.min(BETWEEN_PULLS_MS, pulledAt + BETWEEN_PULLS_MS - env.now())
    if (wait > 0) await new Promise<void>((resolve) => env.after(wait, resolve))
  }

  return async (etag) => {
    newest = etag
    if (isBusy) return
    isBusy = true
    try {
      for (let judged: string | undefined; judged !== newest;) {
        await untilDue()
        judged = newest
        if ((await withLock(env, lockName(accountId), held)) === judged) continue
        pulledAt = env.now()
        await pull()
      }
    } catch {
      // The database was closed: so is what listens, in a moment.
    }
    isBusy = false
  }
}
