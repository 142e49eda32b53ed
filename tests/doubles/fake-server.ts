import type { Aggregate } from '#sync-protocol/protocol/aggregate.ts'
import { applyPush } from '#sync-protocol/protocol/apply.ts'
import type { AccountState } from '#sync-protocol/api/account-state.ts'
import type { Catalog } from '#sync-protocol/api/catalog.ts'
import { statusOf, textOf, type ErrorCode } from '#sync-protocol/domain/errors.ts'
import { DeviceRequest, etagOf, PushRequest, type Settlement } from '#sync-protocol/protocol/messages.ts'
import { runMutation, isMutationName } from '#sync-protocol/mutations/registry.ts'
import type { Body } from '#sync-protocol/mutations/step.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import * as v from 'valibot'
import { parseJson } from '../../backend/middleware/json-guard.ts'
import { aggregate, NOON, SERVER } from './fixtures.ts'

/** One mutation the server settled for the first time, in the order of settling. */
export interface Settled {
  deviceId: string
  id: string
  name: string
  v: number
  args: unknown
  settlement: Settlement
}

/** What happens to one request instead of, or around, what the server does. */
export type Fault = (deliver: () => Promise<Response>, path: string, body: unknown) => Promise<Response>

export const ACCOUNT = 'account-1' as const

/** The real `applyPush` behind the calls a device makes, with a log of everything it ever settled. */
export class FakeServer {
  readonly initial: Aggregate
  account: Aggregate
  /** The account the cookie logs in; undefined: none. */
  loggedIn: string | undefined = ACCOUNT
  /** Tokens that are good, and whose. Where a bearer comes, only it counts (DECISIONS D11). */
  readonly tokens = new Map<string, string>()
  /** The account was deleted: only its devices hear of it. */
  deleted = false
  capacity = 1_000
  protocol = PROTOCOL_VERSION
  catalog: Catalog | undefined
  readonly settled: Settled[] = []
  readonly contacts = new Map<string, unknown>()
  /** Requests by path, as they were sent. */
  readonly requests: { path: string; body: unknown; bearer: string | undefined }[] = []
  /** Happens to the next requests, one each. */
  readonly faults: Fault[] = []
  readonly #devices = new Map<string, number>()
  readonly #followers = new Map<string, string>()
  #issued = 0

  constructor(state: Partial<AccountState> = {}) {
    this.initial = aggregate(state)
    this.account = this.initial
  }

  /** A new device of the account, as login or POST /api/sync/device issue them; after the same one always the same. */
  issueDevice(after?: string): string {
    const followed = after === undefined ? undefined : this.#followers.get(after)
    if (followed !== undefined) return followed
    const id = `device-${String(++this.#issued).padStart(16, '0')}`
    if (after !== undefined) this.#followers.set(after, id)
    this.#devices.set(id, NOON + this.#issued - 1)
    return id
  }

  /** The secret that device ids are made with has changed: those the account has no marks of are not recognised any more. */
  changeSecret(): void {
    this.#devices.clear()
  }

  async fetch(path: string, init: RequestInit): Promise<Response> {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const headers = new Headers(init.headers)
    this.requests.push({ path, body, bearer: headers.get('authorization')?.replace('Bearer ', '') })
    const deliver = () => Promise.resolve(isReadable(init.body) ? this.#answer(path, body, headers) : refusal('invalid'))
    const fault = this.faults.shift()
    return fault === undefined ? deliver() : fault(deliver, path, body)
  }

  pushes(): PushRequest[] {
    return this.requests.filter(({ path }) => path === '/api/sync/push').map(({ body }) => v.parse(PushRequest, body))
  }

  /** What the account must hold: everything settled, run once each, in that order, by the reducers alone. */
  expectedState(): AccountState {
    let body: Body = { state: this.initial.state, daily: this.initial.daily, waiting: [] }
    for (const { deviceId, id, name, v, args } of this.settled) {
      if (!isMutationName(name)) continue
      const step = runMutation(name, v, args, body, { ...SERVER, entryId: `${deviceId}.${id}`, mutationId: id, seen: {} })
      if (step.status === 'applied') body = step.body
    }
    return body.state
  }

  #answer(path: string, body: unknown, headers: Headers): Response {
    if (path === '/api/contact') return this.#contact(headers.get('idempotency-key') ?? '', body)
    if (path === '/api/catalog') return this.#catalog(headers)
    if (this.deleted) return refusal(this.#isDevice(body, headers) ? 'account_gone' : 'unauthorized')
    const bearer = headers.get('authorization')?.replace('Bearer ', '')
    const login = bearer === undefined ? this.loggedIn : this.tokens.get(bearer)
    if (login === undefined) return refusal('unauthorized')
    const { version, commit, state } = this.account
    const base = { ok: true, protocol: this.protocol, accountId: login, version, commit, state }
    switch (path) {
      case '/api/sync/push':
        return this.#push(body, login)
      case '/api/sync/device':
        return json({ ok: true, accountId: login, deviceId: this.issueDevice(v.parse(DeviceRequest, body).after) })
      case `/api/sync/pull?protocol=${PROTOCOL_VERSION}`:
        return headers.get('if-none-match') === etagOf(base) ? new Response(null, { status: 304 }) : json(base)
      default:
        return refusal('not_found')
    }
  }

  #isDevice(body: unknown, headers: Headers): boolean {
    const { deviceId, after } = Object(body)
    return this.#devices.has(headers.get('starlane-device') ?? deviceId ?? after)
  }

  #push(body: unknown, login: string): Response {
    const parsed = v.safeParse(PushRequest, body)
    if (!parsed.success) return refusal('invalid')
    const push = parsed.output
    if (push.protocol !== this.protocol) return refusal('protocol_unsupported')
    const issuedAt = login === ACCOUNT ? (this.account.devices[push.deviceId]?.issuedAt ?? this.#devices.get(push.deviceId)) : undefined
    const result = applyPush(this.account, push, SERVER, { issuedAt, capacity: this.capacity, retryAfter: 2_000 })
    this.account = result.aggregate ?? this.account
    if (result.kind === 'refused') return refusal(result.code, result.expected)
    for (const [index, outcome] of result.outcomes.entries()) {
      const mutation = push.mutations[index]
      if (
        mutation === undefined ||
        outcome.status === 'duplicate' ||
        outcome.status === 'retry_later' ||
        outcome.status === 'upgrade_required'
      )
        continue
      const { seq: _, id, ...settlement } = outcome
      this.settled.push({ deviceId: push.deviceId, id, name: mutation.name, v: mutation.v, args: mutation.args, settlement })
    }
    const { version, commit, state } = this.account
    return json({ ok: true, protocol: this.protocol, accountId: ACCOUNT, version, commit, state, outcomes: result.outcomes })
  }

  #contact(key: string, body: unknown): Response {
    if (!this.contacts.has(key)) this.contacts.set(key, body)
    return json({ ok: true })
  }

  #catalog(headers: Headers): Response {
    if (this.catalog === undefined) return refusal('unavailable')
    const etag = `"r${this.catalog.revision}"`
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 })
    return json(this.catalog, 200, { etag })
  }
}

/** What the server's own guard lets through. */
function isReadable(body: RequestInit['body']): boolean {
  try {
    if (typeof body === 'string') parseJson(Buffer.from(body))
    return true
  } catch {
    return false
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

export function refusal(code: ErrorCode, expected?: number, headers: Record<string, string> = {}): Response {
  const text = textOf(code)
  return json({ ok: false, code, error: text, message: text, ...(expected === undefined ? {} : { expected }) }, statusOf(code), headers)
}

export const faults = {
  noConnection: () => Promise.reject(new TypeError('Failed to fetch')),
  answerLost: async (deliver: () => Promise<Response>) => {
    await deliver()
    throw new TypeError('Failed to fetch')
  },
  /** The request reaches the server twice; the device hears the second answer. */
  sentTwice: async (deliver: () => Promise<Response>) => {
    await deliver()
    return deliver()
  },
  refused:
    (code: ErrorCode, headers: Record<string, string> = {}) =>
    () =>
      Promise.resolve(refusal(code, undefined, headers)),
  status: (status: number) => () => Promise.resolve(new Response('Bad Gateway', { status })),
  captivePortal: () =>
    Promise.resolve(new Response('<!doctype html><title>Wi-Fi</title>', { status: 200, headers: { 'content-type': 'text/html' } })),
  nonsense: (body: unknown) => () => Promise.resolve(json(body)),
  /** Something else happens before the server sees it. */
  after: (act: () => void) => (deliver: () => Promise<Response>) => {
    act()
    return deliver()
  },
  /** The answer is changed on its way. */
  forged: (change: (body: Record<string, unknown>) => unknown) => async (deliver: () => Promise<Response>) => {
    const response = await deliver()
    return json(change(await response.json()), response.status)
  },
} satisfies Record<string, unknown>
