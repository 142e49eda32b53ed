// One request to the shop as it leaves the device, what is made of its answer, and when it is given up (SPEC R49).
import { beforeEach, expect, test } from 'vitest'
import { call, callLoggedIn, type CallOptions, type Reply } from '../../../pwa/sync/http.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'
import { FakeServer, json, refusal } from '../../doubles/fake-server.ts'

let device: FakeDevice
let sent: [path: string, init: RequestInit][]
let reached: boolean[]
let answer: (init: RequestInit) => Promise<Response>

beforeEach(() => {
  device = new FakeDevice(new FakeServer())
  sent = []
  reached = []
  answer = () => Promise.resolve(new Response('{}'))
})

function ask(options: CallOptions = {}): Promise<Reply> {
  const env = device.env()
  const fetch = (path: string, init: RequestInit) => {
    sent.push([path, init])
    return answer(init)
  }
  return call({ ...env, fetch, reached: (answered) => void reached.push(answered) }, '/api/x', options)
}

/** A body that comes in these parts, and then breaks, ends or goes on. */
function inParts(parts: readonly Uint8Array[], then: 'breaks' | 'ends' = 'ends'): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      if (then === 'ends') controller.close()
      else controller.error(new TypeError('network error'))
    },
  })
  return new Response(body)
}

test('what a request says of itself: read anew, with the cookie, no redirect followed', async () => {
  await ask({ headers: { 'starlane-device': 'one' } })
  const [[path, init] = ['', {}]] = sent
  expect(path).toBe('/api/x')
  expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin', redirect: 'error', cache: 'no-store' })
  expect(init.headers).toEqual({ accept: 'application/json', 'starlane-device': 'one' })
  expect(init).not.toHaveProperty('body')

  await ask({ method: 'POST', body: { a: 1 }, credentials: 'omit', cache: 'default' })
  expect(sent[1]?.[1]).toMatchObject({ method: 'POST', credentials: 'omit', cache: 'default', redirect: 'error', body: '{"a":1}' })
  expect(sent[1]?.[1].headers).toEqual({ accept: 'application/json', 'content-type': 'application/json' })
})

test.each<[string, () => Promise<Response>, object, boolean]>([
  ['JSON', async () => new Response('{"a":1}', { status: 404 }), { kind: 'json', status: 404, body: { a: 1 } }, true],
  ['nothing new', async () => new Response(null, { status: 304 }), { kind: 'unmodified' }, true],
  ['a page', async () => new Response('<html>', { status: 502 }), { kind: 'foreign', status: 502 }, false],
  ['no body', async () => new Response(null, { status: 204 }), { kind: 'foreign', status: 204 }, false],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'none' }, false],
  ['a body that breaks', async () => inParts([new TextEncoder().encode('{}')], 'breaks'), { kind: 'none' }, false],
])('%s: what it is taken for, and whether the shop was reached', async (_what, answers, reply, isReached) => {
  answer = answers
  expect(await ask()).toMatchObject({ ...reply, lasted: 0 })
  expect([reached, device.timers]).toEqual([[isReached], []])
})

test('a letter that comes in two parts is one letter, and half of one at the end is none of the text’s', async () => {
  const bytes = new TextEncoder().encode('"é"')
  answer = async () => inParts([bytes.slice(0, 2), bytes.slice(2)])
  expect(await ask()).toMatchObject({ kind: 'json', body: 'é' })
  answer = async () => inParts([new TextEncoder().encode('"a"'), bytes.slice(1, 2)])
  expect(await ask()).toMatchObject({ kind: 'foreign' })
})

test('a caller that wants the answer no more: nothing is sent, or what was sent is ended, and it says nothing of the shop', async () => {
  const asking = new AbortController()
  answer = (init) => new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
  const underWay = ask({ signal: asking.signal })
  await device.advance(700)
  asking.abort()
  expect(await underWay).toEqual({ kind: 'none', lasted: 700 })
  expect(sent[0]?.[1].signal?.aborted).toBe(true)
  expect(await ask({ signal: asking.signal })).toEqual({ kind: 'none', lasted: 0 })
  expect([sent.length, reached, device.timers]).toEqual([1, [], []])
})

test('whoever gives up after the answer gives up nothing', async () => {
  const asking = new AbortController()
  await ask({ signal: asking.signal })
  asking.abort()
  expect([sent[0]?.[1].signal?.aborted, reached]).toEqual([false, [true]])
})

test.each([
  [undefined, undefined, 15_000],
  [40_000, undefined, 40_000],
  // Of `{"a":"…"}`: 2,500 bytes at 1.25 a millisecond.
  [undefined, { a: 'x'.repeat(2_492) }, 17_000],
])('a patience of %s for %j: silence is given up after %i ms, and ended', async (patience, body, ms) => {
  answer = () => new Promise(() => undefined)
  let reply: Reply | undefined
  void ask({ ...(patience && { patience }), ...(body && { body }) }).then((came) => (reply = came))
  await device.advance(ms - 1)
  expect([reply, sent[0]?.[1].signal?.aborted]).toEqual([undefined, false])
  await device.advance(1)
  expect([reply, sent[0]?.[1].signal?.aborted]).toEqual([{ kind: 'none', lasted: ms }, true])
})

test('each part of an answer is a sign of life; how long it took is counted to its head', async () => {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  answer = async () => {
    await device.advance(9_000)
    return new Response(new ReadableStream({ start: (controller) => void (body = controller) }))
  }
  let reply: Reply | undefined
  void ask().then((came) => (reply = came))
  await settleDown()
  for (const part of ['{"a":', '1', '}']) {
    await device.advance(14_999)
    expect(reply).toBeUndefined()
    body?.enqueue(new TextEncoder().encode(part))
    await settleDown()
  }
  body?.close()
  await settleDown()
  expect(reply).toMatchObject({ kind: 'json', body: { a: 1 }, lasted: 9_000, at: device.now - 3 * 14_999 })

  void ask().then((came) => (reply = came))
  await settleDown()
  await device.advance(14_999)
  body?.enqueue(new TextEncoder().encode('{'))
  await settleDown()
  await device.advance(15_000)
  expect(reply).toMatchObject({ kind: 'none' })
})

test('a clock that is set back meanwhile has measured nothing', async () => {
  answer = async () => {
    device.now -= 60_000
    return new Response('{}')
  }
  expect(await ask()).toMatchObject({ kind: 'json', lasted: 0 })
})

const otherRefusal = () => json({ message: 'log in to the proxy' }, 401)
test.each([
  ['token', 'good', 'bad', ['token'], 200, []],
  ['token', 'bad', 'good', ['token', null], 200, ['token']],
  ['token', 'bad', 'bad', ['token', null], 401, ['token']],
  ['token', 'of a proxy', 'good', ['token'], 401, []],
  ['cookie', 'bad', 'good', [null], 200, []],
  ['cookie', 'good', 'bad', [null, 'token'], 200, []],
  ['cookie', 'bad', 'bad', [null, 'token'], 401, ['token']],
  ['cookie', 'of a proxy', 'bad', [null, 'token'], 401, []],
] as const)('by the %s first, where the token is %s and the cookie %s', async (first, token, cookie, bearers, status, forgotten) => {
  const answers = { good: () => new Response('{}'), bad: () => refusal('unauthorized'), 'of a proxy': otherRefusal }
  const bearerOf = (init: RequestInit) => new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
  const asked: (string | null)[] = []
  const fetch = async (_path: string, init: RequestInit) => {
    asked.push(bearerOf(init))
    return answers[bearerOf(init) === null ? cookie : token]()
  }
  const gone: string[] = []
  let forget = async (one: string) => void gone.push(one)
  const login = { token: async () => 'token', forget: (one: string) => forget(one) }
  const reply = () => callLoggedIn(login, { ...device.env(), fetch }, '/api/x', {}, first)
  expect(await reply()).toMatchObject({ status })
  expect([asked, gone]).toEqual([bearers, forgotten])
  forget = () => Promise.reject(new Error('the disk'))
  if (forgotten.length > 0) await expect(reply()).rejects.toThrow('the disk')
})
