import type { Network } from './network.ts'

/** A request without an answer after this long counts as none (DECISIONS D7). */
const TIMEOUT_MS = 15_000

/**
 * What came back: JSON with its status, "not modified", something else than JSON (a captive portal's page, a proxy's error), or nothing: no
 * connection, no answer in time. `at`: when it came, in ms since the epoch.
 */
export type Reply =
  | { kind: 'json'; status: number; headers: Headers; at: number; body: unknown }
  | { kind: 'unmodified' }
  | { kind: 'foreign'; status: number; headers: Headers; at: number }
  | { kind: 'none' }

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  /** 'omit' for what a guest sends, even where a user is logged in. */
  credentials?: 'same-origin' | 'omit'
  /** 'default' for what the browser's own cache may answer. */
  cache?: 'no-store' | 'default'
}

export interface Caller extends Network {
  /** Hears of every attempt whether the shop answered. */
  reached?(answered: boolean): void
}

const noop = () => {}

/** One request to the shop: the only way to it, for a page and its worker. Never throws. */
export async function call(caller: Caller, path: string, options: CallOptions = {}): Promise<Reply> {
  const controller = new AbortController()
  let stop = noop
  const expired = new Promise<Reply>((resolve) => {
    stop = caller.after(TIMEOUT_MS, () => {
      resolve({ kind: 'none' })
      controller.abort()
    })
  })
  const answered = attempt(caller, path, options, controller.signal).catch((): Reply => ({ kind: 'none' }))
  const reply = await Promise.race([answered, expired])
  stop()
  caller.reached?.(reply.kind === 'json' || reply.kind === 'unmodified')
  return reply
}

async function attempt(caller: Caller, path: string, options: CallOptions, signal: AbortSignal): Promise<Reply> {
  const { method = 'GET', body, headers = {}, credentials = 'same-origin', cache = 'no-store' } = options
  const response = await caller.fetch(path, {
    method,
    credentials,
    // A redirect comes from a portal or proxy: the shop never answers its API with one.
    redirect: 'error',
    cache,
    signal,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (response.status === 304) return { kind: 'unmodified' }
  const came = { status: response.status, headers: response.headers, at: caller.now() }
  const text = await response.text()
  try {
    return { kind: 'json', ...came, body: JSON.parse(text) }
  } catch {
    return { kind: 'foreign', ...came }
  }
}
