import { countPending } from '#sync-protocol/mutations/count-pending.ts'
import { hasAccountDatabase, openAccountDatabase } from '../db/account-database.ts'
import { ReceiptRow } from '../db/rows.ts'
import type { Env } from './env.ts'
import { transact } from './state-rows.ts'

/** What an account's user has not seen yet, without an open page. */
export interface Unseen {
  /** Unshown outcomes, oldest first. */
  unshown: ReceiptRow[]
  /** The number of changes that wait to be sent or decided on. */
  waiting: number
  /** The tags that the account follows. */
  follows: readonly string[]
}

/** Reads what an account's user has not seen; undefined if this device has nothing of it, or it is logged out. */
export async function readUnseen(accountId: string, env: Env): Promise<Unseen | undefined> {
  const options = env.dexie === undefined ? {} : { dexie: env.dexie }
  if (!(await hasAccountDatabase(accountId, options))) return undefined
  const database = await openAccountDatabase(accountId, options)
  try {
    return await transact(database, env, async ({ head, base, queue, undecided, parse }) => {
      if (head === undefined || head.sealed) return undefined
      const stored = await parse(database.receipts, ReceiptRow, await database.receipts.where('told').equals(0).toArray())
      const { decisions, follows } = (await base())?.state ?? { decisions: [], follows: [] }
      const waiting = countPending(await queue()).pendingCount + (await undecided()).length + decisions.length
      return { unshown: stored.toSorted((a, b) => a.order - b.order), waiting, follows }
    })
  } finally {
    database.close()
  }
}
