// A server that answers what a test says, behind the real API client.
import { act } from 'react'
import { vi } from 'vitest'
import { ERRORS, textOf, type ErrorCode } from '#sync-protocol/domain/errors.ts'

// The client loads its schemas beside the first call; here they are there before.
import '../../../pwa/actions/api-schemas.ts'

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
  ) {
    this.error = message
  }
}

/** A refusal that names the fields which are wrong, and its text. */
export function refused(issues: unknown, text: string = textOf('invalid')): object {
  return new Refused(issues, text)
}

export const calls: Call[] = []
let replies: Reply[] = []
const open = new Set<symbol>()

/** The answers to the calls to come, in order; the last one stays. An error code is a refusal, 'down' no answer at all, 'stranger' the page of a gateway. */
export function answers(...next: Reply[]): void {
  replies = next
  calls.length = 0
  open.clear()
}

/** Waits until every call so far is answered and shown. */
export async function idle(): Promise<void> {
  const moment = () => new Promise((resolve) => setTimeout(resolve, 5))
  await act(async () => {
    await moment()
    while (open.size > 0) await moment()
    await moment()
  })
}

vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
  const call = Symbol(path)
  open.add(call)
  return answer(path, init).finally(() => setTimeout(() => open.delete(call), 5))
})

async function answer(path: string, { method, body }: RequestInit): Promise<Response> {
  calls.push({ method: method ?? 'GET', path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
  const reply = replies.length > 1 ? replies.shift() : replies[0]
  if (reply === undefined || reply === 'down') throw new TypeError('Failed to fetch')
  if (reply === 'stranger') return new Response('<html>Not here</html>', { status: 404 })
  if (reply instanceof Refused) return Response.json(reply, { status: 400 })
  if (typeof reply !== 'string') return Response.json({ ok: true, ...(await reply) })
  const message = textOf(reply)
  return Response.json({ ok: false, code: reply, error: message, message }, { status: ERRORS[reply][0] })
}
