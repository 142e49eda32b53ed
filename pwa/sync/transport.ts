import { quickTest } from '#sync-protocol/api/quick-test.ts'
import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import type { Outcome } from '#sync-protocol/protocol/messages.ts'
import type { GenericSchema } from 'valibot'
import type { QueueRow } from '../db/rows.ts'
import { MAX_WAIT_MS } from './backoff.ts'
import type { Reply } from './http.ts'
import { codeOf, dataOf } from './read-reply.ts'
import type { Said } from './settle.ts'

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
