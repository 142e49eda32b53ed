import { quickTest } from '#sync-protocol/api/quick-test.ts'
import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import { DeviceResponse, PushResponse, type Outcome } from '#sync-protocol/protocol/messages.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import type { GenericSchema } from 'valibot'
import type { AccountDatabase } from '../db/account-database.ts'
import type { QueueRow } from '../db/rows.ts'
import { MAX_WAIT_MS } from './backoff.ts'
import type { Env } from './env.ts'
import type { Reply } from './http.ts'
import { codeOf, dataOf } from './read-reply.ts'
import type { Said } from './settle.ts'
import { callAs } from './token.ts'

/** Consecutive entries of a queue, from its front. */
export interface Batch {
  deviceId: string
  ackedThrough: number
  entries: readonly QueueRow[]
  /** The login's token, if read with the entries. */
  token?: string | undefined
  /** ms of silence after which the request is given up. */
  patience?: number | undefined
}

/** A refusal that this device can repair by itself. */
export type Refusal = 'gap' | 'device_conflict' | 'device_retired' | 'device_foreign' | 'acknowledge_first' | 'batch_too_large' | 'invalid'

/**
 * The reason why an attempt failed: try again (`after` ms, if the server said so), wait for the user, or never (the account was deleted).
 * `silent`: no answer, at once (no connection) or after long (a slow or cut line).
 */
export type Trouble =
  | { kind: 'retry'; after: number | undefined; silent?: 'at once' | 'long' }
  | { kind: 'blocked'; why: 'auth' | 'upgrade' }
  | { kind: 'gone' }

/** `lasted`: how long the answer took, in ms. */
export type Answer =
  | { kind: 'settled'; outcomes: readonly Outcome[]; base?: Said; lasted: number }
  | { kind: 'refused'; code: Refusal }
  | Trouble

/** Carries the entries of a queue to the server. Whatever the network does is an answer; only IndexedDB's errors are thrown. */
export interface Transport {
  send(batch: Batch): Promise<Answer>
  /** Requests a new device for the queue (SPEC R8, R52); `after`: its predecessor. */
  newDevice(after: string | undefined): Promise<{ kind: 'device'; deviceId: string } | Trouble>
}

/** The attempt failed, and the server did not say when to try again. */
export const RETRY = { kind: 'retry', after: undefined } as const satisfies Trouble

/** An attempt that fails sooner was not too much for its line. */
const LONG_MS = 1_000

/** The server does not understand this app: an update may help. */
export const OUTDATED: Trouble = { kind: 'blocked', why: 'upgrade' }

/** The meaning of a refusal without an entry to blame. */
export function blameless(code: Refusal): Trouble {
  return code === 'invalid' ? OUTDATED : RETRY
}

/** The transport of an account's queue: pushes of many mutations (SPEC R3), by the login's token or the session's cookie. */
export function pushTransport(database: AccountDatabase, accountId: string, env: Env): Transport {
  return {
    async send(batch) {
      const { deviceId, ackedThrough, entries, token, patience } = batch
      const mutations = entries.map(({ at: _at, ...mutation }) => mutation)
      const body = { protocol: PROTOCOL_VERSION, deviceId, ackedThrough, mutations }
      const reply = await callAs(database, env, '/api/sync/push', { method: 'POST', body, patience }, token)
      const answer = understand(reply, PushResponse)
      if (answer.kind !== 'answer') return answer
      const { accountId: whose, outcomes, version, commit, state } = answer.data
      return whose === accountId && fits(outcomes, batch)
        ? { kind: 'settled', outcomes, base: { version, commit, state }, lasted: reply.lasted }
        : RETRY
    },

    async newDevice(after) {
      const answer = understand(await callAs(database, env, '/api/sync/device', { method: 'POST', body: { after } }), DeviceResponse)
      if (answer.kind !== 'answer') return answer.kind === 'refused' ? blameless(answer.code) : answer
      const { accountId: whose, deviceId } = answer.data
      // Another account is logged in in this browser, and its device must not number this queue.
      return whose === accountId ? { kind: 'device', deviceId } : { kind: 'blocked', why: 'auth' }
    },
  }
}

/** True for one outcome per mutation, in order (SPEC R17), with nothing settled behind something postponed (SPEC R20). */
function fits(outcomes: readonly Outcome[], { entries }: Batch): boolean {
  let putOff = false
  return (
    outcomes.length === entries.length &&
    entries.every(({ seq, id }, index) => {
      const outcome = outcomes[index]
      const later = outcome?.status === 'retry_later' || outcome?.status === 'upgrade_required'
      const fit = outcome?.seq === seq && outcome.id === id && (later || !putOff)
      putOff ||= later
      return fit
    })
  )
}

/** A reply parsed as the expected answer. Never throws: a captive portal's 200 counts as no answer (SPEC R27). */
export function understand<T>(
  reply: Reply,
  schema: GenericSchema<unknown, T>,
): { kind: 'answer'; data: T } | { kind: 'refused'; code: Refusal } | Trouble {
  // A thousand outcomes usually need no change.
  if (reply.kind === 'json' && reply.status === 200 && quickTest(schema)(reply.body)) return { kind: 'answer', data: reply.body }
  const read = dataOf(reply, schema)
  if (read !== undefined) return { kind: 'answer', data: read.data }
  // An unreadable success does not come from the shop.
  return reply.kind === 'json' && reply.status === 200 ? RETRY : troubleOf(reply)
}

const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'gap',
  'device_conflict',
  'device_retired',
  'device_foreign',
  'acknowledge_first',
  'batch_too_large',
  'invalid',
])

/**
 * The meaning of a reply that settles nothing (SPEC R27). Only the shop's own error shape can block a queue: a 401 of a proxy or captive
 * portal says nothing about the login.
 */
export function troubleOf(reply: Reply): Trouble | { kind: 'refused'; code: Refusal } {
  const code = codeOf(reply)
  if (reply.kind === 'none') return { ...RETRY, silent: reply.lasted < LONG_MS ? 'at once' : 'long' }
  if (reply.kind === 'unmodified') return RETRY
  if (code === undefined)
    return reply.status === 413 ? { kind: 'refused', code: 'batch_too_large' } : { kind: 'retry', after: waitOf(reply) }
  if (isRefusal(code)) return { kind: 'refused', code }
  if (code === 'too_large') return { kind: 'refused', code: 'batch_too_large' }
  if (code === 'too_deep') return { kind: 'refused', code: 'invalid' }
  if (code === 'account_gone') return { kind: 'gone' }
  if (code === 'unauthorized') return { kind: 'blocked', why: 'auth' }
  if (code === 'protocol_unsupported') return OUTDATED
  return { kind: 'retry', after: waitOf(reply) }
}

/** How long the server asks to wait, in ms: at most five minutes. */
export function waitOf({ headers, at }: { headers: Headers; at: number }): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - at
  return Number.isNaN(ms) ? undefined : Math.min(MAX_WAIT_MS, Math.max(0, ms))
}

function isRefusal(code: ErrorCode): code is Refusal {
  return REFUSALS.has(code)
}
