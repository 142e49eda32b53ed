import { etagOf, PullResponse } from '#sync-protocol/protocol/messages.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { BaseRow, HeadRow } from '../db/rows.ts'
import type { Env } from './env.ts'
import { afterAnswer, noteTrouble, patienceOf, pauseLeft, type Failed, type Urgency } from './pause.ts'
import { markOf, storeBase } from './settle.ts'
import { transact } from './state-rows.ts'
import { callAs } from './token.ts'
import { blameless, understand, type Trouble } from './transport.ts'

/** The path of the base state. */
export const PULL = `/api/sync/pull?protocol=${PROTOCOL_VERSION}`

/** The proof that a device belongs to its account, even a deleted one (SPEC R51). */
export function deviceHeader(deviceId: string | undefined): Record<string, string> {
  return deviceId === undefined ? {} : { 'starlane-device': deviceId }
}

export type PullResult = { kind: 'done'; changed: boolean } | Failed

/** Fetches the account's base state if the server's differs (SPEC R24), unless the queue is paused. Throws only what IndexedDB throws. */
export async function pull(database: AccountDatabase, accountId: string, env: Env, urgency: Urgency): Promise<PullResult> {
  const { before, head } = await transact(database, env, async (rows) => ({ before: await rows.base(), head: rows.head }))
  const left = head && pauseLeft(head, urgency, env)
  if (left !== undefined) return left
  const pulled = await attempt(database, accountId, env, before, head)
  return pulled.kind === 'done' ? pulled : noteTrouble(database, pulled, [], env)
}

async function attempt(
  database: AccountDatabase,
  accountId: string,
  env: Env,
  before: BaseRow | undefined,
  asking: HeadRow | undefined,
): Promise<{ kind: 'done'; changed: boolean } | Trouble> {
  const { blocked, deviceId } = asking ?? {}
  // Only a complete answer names its account and proves that the queue is no longer blocked.
  const commit = blocked === undefined ? before?.commit : undefined
  const headers = {
    ...deviceHeader(deviceId),
    ...(before === undefined || commit === undefined ? {} : { 'if-none-match': etagOf({ accountId, version: before.version, commit }) }),
  }
  const patience = patienceOf(asking)
  const reply = await callAs(database, env, PULL, { headers, patience })
  const isPaced = asking?.pause !== undefined || asking?.line !== undefined || reply.lasted > patience / 2
  if (reply.kind === 'unmodified') {
    if (isPaced) await noteAnswer(database, reply.lasted, env)
    return { kind: 'done', changed: false }
  }
  const answer = understand(reply, PullResponse)
  if (answer.kind !== 'answer') return answer.kind === 'refused' ? blameless(answer.code) : answer
  const { accountId: whose, ...said } = answer.data
  // Another account is logged in in this browser, and its state must not be stored here (SPEC R4).
  if (whose !== accountId) return { kind: 'blocked', why: 'auth' }

  const changed = await transact(database, env, async (rows) => {
    const { head } = rows
    if (head === undefined || head.sealed) return false
    const isNew = await storeBase(rows, said, markOf(before))
    const isFreed = head.blocked !== undefined
    const { blocked: _blocked, outdated: _outdated, ...free } = head
    await database.meta.put(afterAnswer({ ...free, epoch: head.epoch + (isNew || isFreed ? 1 : 0) }, reply.lasted))
    return isNew || isFreed
  })
  return { kind: 'done', changed }
}

/** An answer without news still ends the queue's pause. */
function noteAnswer(database: AccountDatabase, lasted: number, env: Env): Promise<void> {
  return transact(database, env, async ({ head }) => {
    if (head !== undefined && !head.sealed) await database.meta.put(afterAnswer(head, lasted))
  })
}
