import { deadline } from './deadline.ts'
import type { Network } from './network.ts'
import { codeOf } from './read-reply.ts'

/** The silence, in ms, that counts as no answer (DECISIONS D7). */
export const SILENCE_MS = 15_000

/** The assumed upload rate, 10 kbit/s: a request does not show its progress, and this is half of what a train's connection has. */
const UPLOAD_BYTES_PER_MS = 1.25

/**
 * The result of a request: JSON with its status, "not modified", something other than JSON (a captive portal's page, a proxy's error), or
 * nothing. `at`: when it came, in ms since the epoch. `lasted`: ms until the answer came or was given up.
 */
export type Reply =
  | { kind: 'json'; status: number; headers: Headers; at: number; body: unknown; lasted: number }
  | { kind: 'unmodified'; lasted: number }
  | { kind: 'foreign'; status: number; headers: Headers; at: number; lasted: number }
  | { kind: 'none'; lasted: number }

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  /** 'omit' for a guest's requests, even while a user is logged in. */
  credentials?: 'same-origin' | 'omit'
  /** 'default' lets the browser's own cache answer. */
  cache?: 'no-store' | 'default'
  /** ms of silence after which the attempt is given up, 15 s by default. */
  patience?: number | undefined
  /** Aborted when the caller no longer wants the answer; its cookie is then ignored as well. */
  signal?: AbortSignal | undefined
}

export interface Caller extends Network {
  /** Called after every attempt with whether the shop answered. */
  reached?(answered: boolean): void
}

const noop = () => {}

/**
 * Sends one request to the shop; page and worker have no other way. It is given up on silence, not on duration (SPEC R49). Never throws.
 */
export async function call(caller: Caller, path: string, options: CallOptions = {}): Promise<Reply> {
  const { patience = SILENCE_MS } = options
  const began = caller.now()
  // A clock that was set back meanwhile has measured nothing.
  const lasted = () => Math.max(0, caller.now() - began)
  const controller = new AbortController()
  let giveUp = noop
  const silence = new Promise<Reply>((resolve) => {
    giveUp = () => {
      resolve({ kind: 'none', lasted: lasted() })
      controller.abort()
    }
  })
  let stop = noop
  const listen = (ms: number) => {
    stop()
    stop = deadline(caller, ms, giveUp)
  }
  const { signal } = options
  const isCalledOff = () => signal?.aborted === true
  if (isCalledOff()) return { kind: 'none', lasted: 0 }
  signal?.addEventListener('abort', giveUp)
  const text = options.body === undefined ? undefined : JSON.stringify(options.body)
  listen(patience + Math.ceil((text?.length ?? 0) / UPLOAD_BYTES_PER_MS))
  const heard = () => listen(patience)
  const answered = attempt(caller, path, options, { text, signal: controller.signal, heard, lasted }).catch((): Reply => ({
    kind: 'none',
    lasted: lasted(),
  }))
  const reply = await Promise.race([answered, silence])
  stop()
  signal?.removeEventListener('abort', giveUp)
  if (!isCalledOff()) caller.reached?.(reply.kind === 'json' || reply.kind === 'unmodified')
  return reply
}

/** The two ways in which this browser authenticates a request: the session's cookie, and the last login's token. */
export interface Login {
  /** Undefined if there is only the cookie. */
  token(): string | undefined | Promise<string | undefined>
  /** The shop refused this token. A newer login's token stays. */
  forget(token: string): void | Promise<void>
}

/**
 * Sends a request as the logged-in user: by `first`, and if the shop itself refuses that, once more by the other way. Only a 401 to both
 * means that the login has ended, and only a token that was itself refused is forgotten (SPEC R43). Throws only what `login` throws.
 */
export async function callLoggedIn(
  login: Login,
  caller: Caller,
  path: string,
  options: CallOptions,
  first: 'token' | 'cookie',
): Promise<Reply> {
  const token = await login.token()
  if (token === undefined) return call(caller, path, options)
  const bearer = { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } }
  const isRefused = (reply: Reply) => reply.kind === 'json' && reply.status === 401 && codeOf(reply) === 'unauthorized'

  const reply = await call(caller, path, first === 'token' ? bearer : options)
  if (!isRefused(reply)) return reply
  if (first === 'token') {
    await login.forget(token)
    return call(caller, path, options)
  }
  const second = await call(caller, path, bearer)
  if (isRefused(second)) await login.forget(token)
  return second
}

interface Attempt {
  /** The body as JSON. */
  text: string | undefined
  signal: AbortSignal
  /** Called for each part of the answer. */
  heard(): void
  lasted(): number
}

async function attempt(caller: Caller, path: string, options: CallOptions, { text, signal, heard, lasted }: Attempt): Promise<Reply> {
  const { method = 'GET', headers = {}, credentials = 'same-origin', cache = 'no-store' } = options
  const response = await caller.fetch(path, {
    method,
    credentials,
    // A redirect comes from a portal or proxy: the shop's API never sends one.
    redirect: 'error',
    cache,
    signal,
    headers: { accept: 'application/json', ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...sendable(headers) },
    ...(text === undefined ? {} : { body: text }),
  })
  const answer = { lasted: lasted() }
  if (response.status === 304) return { kind: 'unmodified', ...answer }
  const came = { status: response.status, headers: response.headers, at: caller.now(), ...answer }
  heard()
  const body = await textOf(response, heard)
  try {
    return { kind: 'json', ...came, body: JSON.parse(body) }
  } catch {
    return { kind: 'foreign', ...came }
  }
}

/** Without values that no header can hold, such as a damaged token: `fetch` throws at one, which would look like no network, for good. */
function sendable(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\t\x20-\x7e]*$/.test(value)))
}

/** The body of an answer as text; `heard` is called for each part of it. */
async function textOf(response: Response, heard: () => void): Promise<string> {
  const { body } = response
  if (!body) return response.text()
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true })
    heard()
  }
  return text + decoder.decode()
}
