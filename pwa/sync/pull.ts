import { etagOf, PullResponse } from '#sync-protocol/protocol/messages.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { Env } from './env.ts'
import { markOf, storeBase } from './settle.ts'
import { transact } from './state-rows.ts'
import { callAs } from './token.ts'
import { blameless, understand, type Trouble } from './transport.ts'

/** Fetches the account's base state if the server has another one (SPEC R24). Throws only what IndexedDB throws. */
export async function pull(database: AccountDatabase, accountId: string, env: Env): Promise<{ kind: 'done'; changed: boolean } | Trouble> {
  const { before, blocked } = await transact(database, env, async (rows) => ({ before: await rows.base(), blocked: rows.head?.blocked }))
  // Only a complete answer names its account, and proves that nothing blocks the queue any more.
  const commit = blocked === undefined ? before?.commit : undefined
  const headers: Record<string, string> =
    before === undefined || commit === undefined ? {} : { 'if-none-match': etagOf({ accountId, version: before.version, commit }) }
  const reply = await callAs(database, env, `/api/sync/pull?protocol=${PROTOCOL_VERSION}`, { headers })
  if (reply.kind === 'unmodified') return { kind: 'done', changed: false }
  const answer = understand(reply, PullResponse)
  if (answer.kind !== 'answer') return answer.kind === 'refused' ? blameless(answer.code) : answer
  const { accountId: whose, ...said } = answer.data
  // Another account is logged in in this browser: its state must not be stored here (SPEC R4).
  if (whose !== accountId) return { kind: 'blocked', why: 'auth' }

  const changed = await transact(database, env, async (rows) => {
    const { head } = rows
    if (head === undefined || head.sealed) return false
    const isNew = await storeBase(rows, said, markOf(before))
    if (!isNew && head.blocked === undefined) return false
    const { blocked: _blocked, outdated: _outdated, ...free } = head
    await database.meta.put({ ...free, epoch: head.epoch + 1 })
    return true
  })
  return { kind: 'done', changed }
}
