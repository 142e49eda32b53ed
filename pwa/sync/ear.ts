import { etagOf } from '#sync-protocol/protocol/messages.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { Env } from './env.ts'
import { lockName, withLock } from './lock.ts'
import { transact } from './state-rows.ts'

interface EarOptions {
  accountId: string
  database: AccountDatabase
  env: Env
  /** Fetches the account's base state. */
  pull(): Promise<unknown>
}

/**
 * What to do when the shop names a commit: pull, unless this device has it already. What its own pushes bring is in their answers, so a drain that is under
 * way, in whichever tab or worker, is waited for first. However many are named meanwhile, the newest is asked about once. Never rejects.
 */
export function createEar({ accountId, database, env, pull }: EarOptions): (etag: string) => Promise<void> {
  let newest: string | undefined
  let isBusy = false

  const held = () =>
    transact(database, env, async (rows) => {
      const base = await rows.base()
      return base?.commit === undefined ? undefined : etagOf({ accountId, version: base.version, commit: base.commit })
    })

  return async (etag) => {
    newest = etag
    if (isBusy) return
    isBusy = true
    try {
      for (let judged: string | undefined; judged !== newest;) {
        judged = newest
        if ((await withLock(env, lockName(accountId), held)) !== judged) await pull()
      }
    } catch {
      // The database was closed: so is what listens, in a moment.
    }
    isBusy = false
  }
}
