import { ErrorResponse } from '#sync-protocol/protocol/messages.ts'
import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import * as v from 'valibot'
import { MAX_WAIT_MS } from './backoff.ts'
import type { Env } from './env.ts'

/** A request without an answer after this long counts as none (DECISIONS D7). */
export const TIMEOUT_MS = 15_000

/**
 * What came back: JSON of the shop with its status, "not modified", or nothing usable: no connection, no answer in time, or
 * something else than JSON (a captive portal's page, a proxy's error).
 */
export type Reply =
  | { kind: 'json'; status: number; body: unknown; etag: string | undefined; retryAfter: number | undefined }
  | { kind: 'unmodified' }
  | { kind: 'none'; status: number | undefined; retryAfter: number | undefined }

export interface CallOptions {
  method?: 'GET' | 'POST'
  body?: unknown
  headers?: Record<string, string>
  /** 'omit' for what a guest sends, even where somebody is logged in. */
  credentials?: 'same-origin' | 'omit'
}

const noop = () => {}

/** One request to the shop. Never throws; `retryAfter` in ms, at most five minutes. */
export async function call(env: Env, path: string, options: CallOptions = {}): Promise<Reply> {
  const controller = new AbortController()
  let stop = noop
  const expired = new Promise<Reply>((resolve) => {
    stop = env.after(TIMEOUT_MS, () => {
      resolve({ kind: 'none', status: undefined, retryAfter: undefined })
      controller.abort()
    })
  })
  try {
    const reply = await Promise.race([attempt(env, path, options, controller.signal), expired])
    env.reached?.(reply.kind !== 'none')
    return reply
  } catch {
    env.reached?.(false)
    return { kind: 'none', status: undefined, retryAfter: undefined }
  } finally {
    stop()
  }
}

async function attempt(env: Env, path: string, options: CallOptions, signal: AbortSignal): Promise<Reply> {
  const { method = 'GET', body, headers = {}, credentials = 'same-origin' } = options
  const response = await env.fetch(path, {
    method,
    credentials,
    // A redirect is somebody else's: the shop never answers its API with one.
    redirect: 'error',
    cache: 'no-store',
    signal,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (response.status === 304) return { kind: 'unmodified' }
  const retryAfter = waitOf(response.headers.get('retry-after'), env.now())
  const text = await response.text()
  const parsed = parseJson(text)
  if (parsed === undefined) return { kind: 'none', status: response.status, retryAfter }
  return { kind: 'json', status: response.status, body: parsed, etag: response.headers.get('etag') ?? undefined, retryAfter }
}

/** The code of a refusal in the shop's own error shape; undefined for anything else, whatever its status. */
export function codeOf(reply: Reply): ErrorCode | undefined {
  if (reply.kind !== 'json') return undefined
  const parsed = v.safeParse(ErrorResponse, reply.body)
  return parsed.success ? parsed.output.code : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function waitOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.min(MAX_WAIT_MS, Math.max(0, ms))
}
