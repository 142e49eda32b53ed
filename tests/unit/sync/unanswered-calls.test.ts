// A call that changes something and gets no answer: it is sent again under its key for a while, and what came of it is not known until the shop says so (SPEC R65).
import { beforeEach, expect, test } from 'vitest'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import { ApiError } from '../../../pwa/sync/api-error.ts'
import { createApi, type Attempt } from '../../../pwa/sync/api.ts'
import { isBetweenTries } from '../../doubles/between-tries.ts'
import { json, refusal } from '../../doubles/fake-server.ts'

type Answer = () => Response | Promise<Response>
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const done: Answer = () => json({ ok: true })
const gateway: Answer = () => new Response('<html>', { status: 502 })
const portal: Answer = () => new Response('<html>Free Wi-Fi')

let answers: Answer[]
let keys: (string | null)[]
let isOffline: boolean
let now: number

const api = createApi({
  network: {
    fetch: async (_path, { headers }) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      return (answers.shift() ?? lost)()
    },
    now: () => now,
    after(ms, run) {
      if (isBetweenTries(ms)) void Promise.resolve().then(() => ((now += ms), run()))
      return () => undefined
    },
  },
  login: { token: () => undefined, forget: () => undefined },
  reached: () => undefined,
  isOffline: () => isOffline,
})
const change = async (attempt?: Attempt, isOnce = false) => {
  const call = api('users/1', { method: 'PUT', body: {}, isOnce, ...(attempt && { attempt }) }, OkResponse)
  const outcome = await call.catch((error: unknown) => error)
  return outcome instanceof ApiError ? outcome : 'done'
}

beforeEach(() => {
  answers = []
  keys = []
  isOffline = false
  now = 0
})

test.each([
  ['nothing', lost],
  ['the error of a gateway', gateway],
  ['the page of a portal', portal],
  ['the word that the shop is busy', () => refusal('unavailable')],
] as const)('after %s it is sent again with the same key, and the answer counts', async (_what, failing) => {
  answers = [failing, failing, done]
  expect(await change()).toBe('done')
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('it is not sent for ever, and then it is unknown what came of it; the next try has the same key and is one', async () => {
  const attempt: Attempt = {}
  expect(await change(attempt)).toMatchObject({ isUnknown: true, status: undefined })
  expect(keys).toHaveLength(4)
  expect(await change(attempt)).toMatchObject({ isUnknown: true })
  expect(keys).toHaveLength(5)
  answers = [done]
  expect(await change(attempt)).toBe('done')
  expect(new Set(keys).size).toBe(1)
  // It is over: the same thing once more is another one.
  answers = [done]
  await change(attempt)
  expect(keys.at(-1)).not.toBe(keys[0])
})

test('a key that was given beforehand is sent as often as any other', async () => {
  answers = [lost, lost, done]
  expect(await change({ key: 'made-of-a-link' })).toBe('done')
  expect(keys).toEqual(Array(3).fill('made-of-a-link'))
})

test('a refusal is an answer: nothing is unknown, and the next try has another key', async () => {
  const attempt: Attempt = {}
  answers = [lost, () => refusal('username_taken'), () => refusal('username_taken')]
  expect(await change(attempt)).toMatchObject({ isUnknown: false, code: 'username_taken' })
  expect(await change(attempt)).toMatchObject({ isUnknown: false })
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
})

test('without a connection nothing leaves the device, and that is known', async () => {
  isOffline = true
  const attempt: Attempt = {}
  expect(await change(attempt)).toMatchObject({ isUnknown: false, status: undefined })
  expect(keys).toHaveLength(1)
  isOffline = false
  await change(attempt)
  isOffline = true
  // What was sent before may have arrived.
  expect(await change(attempt)).toMatchObject({ isUnknown: true })
})

test('what the shop cannot do now keeps its key, for it may have been done; a long Retry-After is not waited for', async () => {
  const attempt: Attempt = {}
  answers = [() => refusal('internal'), done]
  expect(await change(attempt)).toMatchObject({ isUnknown: false, code: 'internal' })
  expect(await change(attempt)).toBe('done')
  expect(new Set(keys).size).toBe(1)

  keys = []
  answers = [
    () =>
      new Response(JSON.stringify({ ok: false, code: 'unavailable', error: '', message: '' }), {
        status: 503,
        headers: { 'retry-after': '30' },
      }),
  ]
  expect(await change()).toMatchObject({ code: 'unavailable', isUnknown: true })
  expect(keys).toHaveLength(1)
})

test.each([500, 502, 503, 504])('a gateway that says %i in JSON does not know what the shop has done', async (status) => {
  const attempt: Attempt = {}
  answers = [() => json({ message: 'upstream' }, status), done]
  const first = await change(attempt)
  // What may be over in a moment is tried again at once.
  if (status !== 503) expect(first).toMatchObject({ isUnknown: true, status })
  if (status !== 503) expect(await change(attempt)).toBe('done')
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
})

test('what is taken back is not sent again', async () => {
  const attempt: Attempt = {}
  answers = [
    () => {
      attempt.isTakenBack = true
      return lost()
    },
    done,
  ]
  expect(await change(attempt)).toMatchObject({ isUnknown: true })
  expect(keys).toHaveLength(1)
})

test('under the key of another thing, whose answer was lost, it is sent as a thing of its own', async () => {
  const attempt: Attempt = {}
  await change(attempt)
  const before = keys.splice(0)[0]
  answers = [() => refusal('idempotency_key_reused'), done]
  expect(await change(attempt)).toBe('done')
  expect(keys[0]).toBe(before)
  expect(keys[1]).not.toBe(before)
  expect(keys).toHaveLength(2)
})

test('a call whose caller comes again by itself is sent once; what only reads has no key', async () => {
  await change({}, true)
  expect(keys).toHaveLength(1)
  keys = []
  answers = [done]
  await api('auth/me', {}, OkResponse)
  expect(keys).toEqual([null])
})

test.each([
  ['JSON', 499, true],
  ['JSON', 500, false],
  ['a page', 299, false],
  ['a page', 300, true],
  ['a page', 499, true],
  ['a page', 500, false],
])('%s with the status %i says whether it was done, or kept from the shop: %s', async (what, status, isSettled) => {
  const attempt: Attempt = { isUnknown: true, key: 'a'.repeat(32) }
  answers = [() => new Response(what === 'JSON' ? '{}' : '<html>', { status })]
  await change(attempt)
  expect([attempt.key === undefined, attempt.isUnknown]).toEqual([isSettled, !isSettled])
  expect(keys).toHaveLength(1)
})

test('a shop that asks for no longer than the next wait is sent it again, and for no more than eight seconds in all', async () => {
  const busy: Answer = () => refusal('unavailable', undefined, { 'retry-after': '4' })
  answers = [lost, lost, busy, done]
  expect([await change(), keys.length]).toEqual(['done', 4])
  // The second answer came after so many ms: the next wait is not worth it where it was more than eight seconds.
  for (const [ms, sent] of [
    [7_500, 3],
    [7_501, 2],
  ] as const) {
    keys = []
    now = 0
    const slow: Answer = () => ((now += ms), lost())
    answers = [lost, slow, done]
    await change()
    expect(keys).toHaveLength(sent)
  }
  // The first may have met a line that had just gone, and is given another chance.
  keys = []
  answers = [() => ((now += 15_000), lost()), done]
  expect([await change(), keys.length]).toEqual(['done', 2])
})
