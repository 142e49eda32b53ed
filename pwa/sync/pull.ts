import { PullResponse } from '#sync-protocol/messages.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { Env } from './env.ts'
import { call } from './http.ts'
import { storeBase } from './settle.ts'
import { transact } from './state-rows.ts'
import { RETRY, understand, type Trouble } from './transport.ts'

/** Fetches the account's base state if the server has another one (SPEC R24). Throws only what IndexedDB throws. */
export async function pull(database: AccountDatabase, accountId: string, env: Env): Promise<{ kind: 'done'; changed: boolean } | Trouble> {
  const before = await transact(database, env.now(), (rows) => rows.base())
  const headers: Record<string, string> = before === undefined ? {} : { 'if-none-match': `"v${before.version}"` }
  const reply = await call(env, '/api/sync/pull', { headers })
  if (reply.kind === 'unmodified') return { kind: 'done', changed: false }
  const answer = understand(reply, PullResponse)
  if (answer.kind !== 'answer') return answer.kind === 'refused' ? RETRY : answer
  const { accountId: whose, version, state } = answer.data
  // Another account is logged in in this browser: its state must not be stored here (SPEC R4).
  if (whose !== accountId) return { kind: 'blocked', why: 'auth' }

  const changed = await transact(database, env.now(), async (rows) => {
    const { head } = rows
    if (head === undefined || head.sealed || !(await storeBase(rows, { version, state }, before?.version ?? 0))) return false
    await database.meta.put({ ...head, epoch: head.epoch + 1 })
    return true
  })
  return { kind: 'done', changed }
}
