import { MAX_WAIT_MS } from './backoff.ts'
import type { Line } from './line.ts'

/** A request without an answer after this long counts as none (DESIGN §4). */
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
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  /** 'omit' for what a guest sends, even where somebody is logged in. */
  credentials?: 'same-origin' | 'omit'
  /** 'default' for what the browser's own cache may answer. */
  cache?: 'no-store' | 'default'
}

export interface Caller extends Line {
  /** Hears of every attempt whether the shop answered. */
  reached?(answered: boolean): void
}

const noop = () => {}

/** One request to the shop: the only way to it, for a page and its worker. Never throws; `retryAfter` in ms, at most five minutes. */
export async function call(caller: Caller, path: string, options: CallOptions = {}): Promise<Reply> {
  const controller = new AbortController()
  let stop = noop
  const expired = new Promise<Reply>((resolve) => {
    stop = caller.after(TIMEOUT_MS, () => {
      resolve({ kind: 'none', status: undefined, retryAfter: undefined })
      controller.abort()
    })
  })
  try {
    const reply = await Promise.race([attempt(caller, path, options, controller.signal), expired])
    caller.reached?.(reply.kind !== 'none')
    return reply
  } catch {
    caller.reached?.(false)
    return { kind: 'none', status: undefined, retryAfter: undefined }
  } finally {
    stop()
  }
}

async function attempt(caller: Caller, path: string, options: CallOptions, signal: AbortSignal): Promise<Reply> {
  const { method = 'GET', body, headers = {}, credentials = 'same-origin', cache = 'no-store' } = options
  const response = await caller.fetch(path, {
    method,
    credentials,
    // A redirect is somebody else's: the shop never answers its API with one.
    redirect: 'error',
    cache,
    signal,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (response.status === 304) return { kind: 'unmodified' }
  const retryAfter = waitOf(response.headers.get('retry-after'), caller.now())
  const text = await response.text()
  const parsed = parseJson(text)
  if (parsed === undefined) return { kind: 'none', status: response.status, retryAfter }
  return { kind: 'json', status: response.status, body: parsed, etag: response.headers.get('etag') ?? undefined, retryAfter }
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
