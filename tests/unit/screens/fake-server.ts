// A server that answers what a test says, behind the real API client.
import { act } from 'react'
import { vi } from 'vitest'
import { statusOf, textOf, type ErrorCode } from '#sync-protocol/domain/errors.ts'
import { textOfRule, type Rule } from '#sync-protocol/domain/rules.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { network } from '../../../pwa/sync/network.ts'
import { isBetweenTries } from '../../doubles/between-tries.ts'

// The client loads its schemas beside the first call; here they are there before.
import '../../../pwa/actions/api-calls.ts'

export interface Call {
  method: string
  path: string
  body: unknown
}

type Reply = object | ErrorCode | 'down' | 'stranger' | Promise<object>

class Refused {
  readonly ok = false
  readonly code = 'invalid'
  readonly error: string

  constructor(
    readonly issues: unknown,
    readonly message: string,
    readonly rule?: Rule,
  ) {
    this.error = message
  }
}

/** A refusal that names the fields which are wrong, and its text. */
export function refused(issues: unknown, text: string = textOf('invalid')): object {
  return new Refused(issues, text)
}

/** The refusal of something that breaks a rule and is no field of the form. */
export function breaking(rule: Rule): object {
  return new Refused([], textOfRule(rule), rule)
}

export const calls: Call[] = []
/** Of each call so far its Idempotency-Key. */
export const keys: string[] = []
let replies: Reply[] = []
/** What was answered under a key is answered again, as the shop does. */
const kept = new Map<string, Reply>()
const open = new Set<symbol>()

/** The answers to the calls to come, in order; the last one stays. An error code is a refusal, 'down' no answer at all, 'stranger' the page of a gateway. */
export function answers(...next: Reply[]): void {
  replies = next
  calls.length = 0
  keys.length = 0
  kept.clear()
  open.clear()
}

/** The shop is silent, and the device has a connection; what is waited for between two tries comes at once. */
export function silence(): void {
  answers('down')
  vi.spyOn(network, 'after').mockImplementation((ms, run) => {
    if (isBetweenTries(ms)) queueMicrotask(run)
    return () => undefined
  })
}

/** The shop is silent, and what is to be sent again waits until the returned function is called; the shop then answers. */
export function holdTries(): (...next: Reply[]) => Promise<void> {
  const held: (() => void)[] = []
  answers('down')
  vi.spyOn(network, 'after').mockImplementation((ms, run) => {
    if (isBetweenTries(ms)) held.push(run)
    return () => undefined
  })
  return async (...next) => {
    replies = next
    await act(async () => {
      for (const run of held.splice(0)) run()
    })
    await idle()
  }
}

/** The device has lost its connection. */
export async function goOffline(): Promise<void> {
  await act(async () => useConnection.setState({ state: 'offline' }))
}

/** The shop answers again, and the browser notices that. */
export async function comeBack(...next: Reply[]): Promise<void> {
  replies = next
  await act(async () => {
    useConnection.setState({ state: 'online' })
    dispatchEvent(new Event('online'))
  })
  await idle()
}

/** Waits until every call so far is answered and shown, and the code that it needs has come. */
export async function idle(): Promise<void> {
  const moment = () => new Promise((resolve) => setTimeout(resolve, 5))
  await act(async () => {
    do {
      do await moment()
      while (open.size > 0)
      // What reads an answer may come with it.
      await vi.dynamicImportSettled()
      await moment()
    } while (open.size > 0)
  })
}

/** Has it waited for: until a moment after it has ended, so that whoever asked has read it. */
function waited<T>(running: Promise<T>): Promise<T> {
  const one = Symbol()
  open.add(one)
  return running.finally(() => setTimeout(() => open.delete(one), 5))
}

vi.stubGlobal('fetch', (path: string, init: RequestInit) => waited(answer(path, init)))
// The key of a mailed link is a hash, made in another thread before its call: on a busy machine that takes longer than a moment.
const { subtle } = crypto
const digest = subtle.digest.bind(subtle)
subtle.digest = (...of) => waited(digest(...of))

async function answer(path: string, { method, body, headers }: RequestInit): Promise<Response> {
  calls.push({ method: method ?? 'GET', path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
  const key = new Headers(headers).get('idempotency-key') ?? ''
  keys.push(key)
  const reply = kept.get(key) ?? (replies.length > 1 ? replies.shift() : replies[0])
  if (reply === undefined || reply === 'down') throw new TypeError('Failed to fetch')
  if (key !== '') kept.set(key, reply)
  if (reply === 'stranger') return new Response('<html>Not here</html>', { status: 404 })
  if (reply instanceof Refused) return Response.json(reply, { status: 400 })
  if (typeof reply !== 'string') return Response.json({ ok: true, ...(await reply) })
  const message = textOf(reply)
  return Response.json({ ok: false, code: reply, error: message, message }, { status: statusOf(reply) })
}
