// The worker's pictures: fetched ahead in their order, given up in the reverse order, and only ever pictures.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as v from 'valibot'
import { photoAddress } from '#sync-protocol/domain/photo.ts'
import { browserEnv } from '../../../pwa/sync/env.ts'
import { WarmedMessage, WarmMessage } from '../../../pwa/sync/worker-messages.ts'
import { FakeCaches } from '../../doubles/fake-caches.ts'
import { until } from '../../until.ts'

const ORIGIN = 'https://shop.example'
const CARDS = 'starlane-pictures'
const WHOLE = 'starlane-pictures-whole'

/** A worker's requests may name a path. */
class WorkerRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init)
  }
}

let device = new FakeCaches()
/** What was asked of the network, in order. */
let fetched: string[] = []
let network: (path: string) => Response | Promise<Response>
const picture = () => new Response('x'.repeat(100), { headers: { 'content-type': 'image/avif' } })
const portal = () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } })

vi.stubGlobal('self', globalThis)
vi.stubGlobal('navigator', { userAgent: 'Chrome' })
// Workbox tells developers each step.
vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
vi.stubGlobal('location', new URL(ORIGIN))
vi.stubGlobal('Request', WorkerRequest)
vi.stubGlobal('FetchEvent', Event)
vi.stubGlobal('ExtendableEvent', Event)
let answerFetch: ((event: Event) => void) | undefined
vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) => {
  if (type === 'fetch') answerFetch = listener
})
vi.stubGlobal('fetch', async (request: Request) => {
  const { pathname } = new URL(request.url)
  fetched.push(pathname)
  return network(pathname)
})

const { openPictures } = await import('../../../pwa/sw/pictures.ts')
const { warm } = openPictures()

beforeEach(() => {
  device = new FakeCaches()
  vi.stubGlobal('caches', device)
  fetched = []
  network = picture
})

/** An event of the worker that lives until everything it waits for is done. */
function workerEvent(more: object = {}) {
  const waits: Promise<unknown>[] = []
  return Object.assign(new Event('message'), { waitUntil: (work: Promise<unknown>) => void waits.push(work), waits }, more)
}

const nameOf = (at: number) => at.toString(16).padStart(20, '0')
const card = (at: number) => photoAddress(nameOf(at), '-480.avif')
const whole = (at: number) => photoAddress(nameOf(at), '-1280.avif')
const cards = (...places: number[]) => places.map(card)
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

function wish(places: readonly number[], more: Partial<WarmMessage> = {}): WarmMessage {
  const pictures = places.map((at) => ({ url: card(at), bytes: 100, isSold: true }))
  return { type: 'warm', revision: 1, pictures, ahead: places.length, room: 80_000_000, others: [], deletes: false, ...more }
}

const ask = (message: WarmMessage) => warm(message, workerEvent() as unknown as Parameters<typeof warm>[1])

/** The answer that a page gets for a picture. */
async function show(path: string | Request): Promise<Response> {
  let answer: Promise<Response> | undefined
  const event = workerEvent({
    request: typeof path === 'string' ? new Request(path) : path,
    respondWith: (response: Promise<Response>) => (answer = response),
  })
  answerFetch?.(event)
  const response = await answer
  await Promise.allSettled(event.waits)
  if (response === undefined) throw new Error('the worker leaves it to the browser')
  return response
}

describe('fetched ahead', () => {
  test('the first of the list in their order, no more, and the answer counts what is here of all', async () => {
    expect(await ask(wish(range(20), { ahead: 15 }))).toEqual({ type: 'warmed', revision: 1, here: 15, left: 0, fetched: 15 })
    expect(fetched).toEqual(cards(...range(15)))
    expect(device.paths(CARDS).toSorted()).toEqual(cards(...range(15)).toSorted())
  })

  test('a picture of a product that is gone is fetched, and not counted as one of the shop', async () => {
    const message = wish(range(3))
    message.pictures[0] = { url: card(0), bytes: 100, isSold: false }
    expect(await ask(message)).toMatchObject({ here: 2, left: 0, fetched: 3 })
  })

  test.each([
    ['the page of a captive portal', portal],
    ['an answer of no kind', () => new Response(new Blob(['x']))],
    ['an error', () => new Response('x', { status: 404, headers: { 'content-type': 'image/avif' } })],
    ['an answer that cannot be looked into', () => Response.error()],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s is never kept, and said to be missing', async (_what, answer) => {
    network = answer
    expect(await ask(wish(range(3)))).toMatchObject({ here: 0, left: 3, fetched: 0 })
    expect(device.paths(CARDS)).toEqual([])
    await show(card(9)).catch(() => undefined)
    expect(device.paths(CARDS)).toEqual([])
  })

  test('one that cannot be had is asked for once, and no other makes room for it', async () => {
    for (const at of [7, 8, 9]) await show(card(at))
    fetched = []
    network = () => new Response('', { status: 404 })
    expect(await ask(wish([0, 9, 8, 7]))).toMatchObject({ here: 3, left: 1, fetched: 0 })
    expect([fetched, device.paths(CARDS)]).toEqual([cards(0), cards(7, 8, 9)])
  })

  test('a worker that was stopped halfway goes on where it was', async () => {
    network = (path) => (cards(0, 1).includes(path) ? picture() : Promise.reject(new TypeError('stopped')))
    await ask(wish(range(4)))
    fetched = []
    network = picture
    expect(await ask(wish(range(4)))).toMatchObject({ here: 4, fetched: 2 })
    expect(fetched).toEqual(cards(2, 3))
  })

  test('asked anew, the earlier work ends, unanswered', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    network = () => gate.then(picture)
    const first = ask(wish(range(30)))
    await until(() => expect(fetched.length).toBeGreaterThan(0))
    const second = ask(wish([40]))
    await until(() => expect(fetched).toContain(card(40)))
    open()
    expect([await first, (await second)?.here]).toEqual([undefined, 1])
    expect(fetched.length).toBeLessThan(10)
  })

  test('six at a time, until the worker has worked for 45 s: then it answers, and the page asks anew', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    network = () => gate.then(picture)
    const from = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    const answer = ask(wish(range(30)))
    from.mockRestore()
    await until(() => expect(fetched).toHaveLength(6))
    const later = vi.spyOn(performance, 'now').mockReturnValue(46_000)
    onTestFinished(() => later.mockRestore())
    open()
    expect(await answer).toMatchObject({ here: 6, left: 24, fetched: 6 })
  })

  test('shown while it is fetched ahead, and the reverse: fetched once', async () => {
    const [warmed, shown] = [ask(wish([1])), show(card(1))]
    const [reverse, alike] = [show(card(2)), show(card(2))]
    for (const response of [await shown, await reverse, await alike]) expect(response.status).toBe(200)
    await Promise.all([warmed, ask(wish([1, 2]))])
    expect(fetched.toSorted()).toEqual(cards(1, 2))
  })
})

describe('deleted', () => {
  test('is what neither list names, by the shop’s present catalog only; a whole photograph goes with its card', async () => {
    for (const at of [1, 2, 3]) await show(card(at))
    for (const at of [1, 2, 3]) await show(whole(at))
    await ask(wish([1]))
    expect(device.paths(CARDS)).toEqual(cards(1, 2, 3))
    await ask(wish([1], { others: [card(2)], deletes: true }))
    expect([device.paths(CARDS), device.paths(WHOLE)]).toEqual([cards(1, 2), [whole(1), whole(2)]])
  })

  test.each([
    [CARDS, []],
    [WHOLE, [card(1)]],
  ])('before the worker’s event is over, however slow: %s', async (cache, others) => {
    await show(card(1))
    await show(whole(1))
    const { open } = device
    let isDone = false
    device.open = async (name) => {
      const store = await open(name)
      const slow = async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        isDone = true
        return true
      }
      return name === cache ? { ...store, delete: slow } : store
    }
    if (others.length > 0) device.stores.get(CARDS)?.clear()
    await ask(wish([], { deletes: true }))
    expect(isDone).toBe(true)
  })

  test('is the end of the list where all takes more than its room', async () => {
    for (const at of [4, 3, 2, 1, 0]) await show(card(at))
    await ask(wish(range(5), { ahead: 0, room: 250 }))
    expect(device.paths(CARDS).toSorted()).toEqual(cards(0, 1))
  })

  test('is nothing where all takes exactly its room, and what is not on the list, as it was just seen, takes none', async () => {
    for (const at of [2, 1, 0]) await show(card(at))
    await ask(wish([0, 1], { ahead: 0, room: 200 }))
    expect(device.paths(CARDS)).toEqual(cards(2, 1, 0))
    await ask(wish([0, 1], { ahead: 0, room: 199 }))
    expect(device.paths(CARDS)).toEqual(cards(2, 0))
  })

  test('a thousand at once, the last of the list first: no worker is busy with it for long', async () => {
    await ask(wish(range(1_200)))
    await ask(wish(range(1_200), { ahead: 0, room: 0 }))
    expect(device.paths(CARDS).toSorted()).toEqual(cards(...range(200)))
    await ask(wish([], { deletes: true }))
    expect(device.paths(CARDS)).toHaveLength(0)
  })

  test('is nothing for the sake of pictures that are not here: they take no room yet', async () => {
    await show(card(4))
    await ask(wish(range(5), { ahead: 0, room: 100 }))
    expect(device.paths(CARDS)).toEqual(cards(4))
  })
})

describe('on a full disk', () => {
  test('whole photographs make room, then what is wanted less; what is wanted more stays, and fetching stops', async () => {
    for (const at of [90, 91]) await show(card(at))
    for (const at of [90, 91]) await show(whole(at))
    const list = [...range(30), 90, 91]
    // The list takes its own 1.4 kB.
    device.room = (await device.bytes()) + 3_000
    const answer = await ask(wish(list, { ahead: 30 }))
    expect(device.paths(WHOLE)).toEqual([])
    expect(answer?.fetched).toBe(0)
    const kept = device.paths(CARDS)
    expect(kept.length).toBeGreaterThan(10)
    // All that are here are the first of the list, but for those that came together.
    expect(Math.max(...kept.map((path) => cards(...list).indexOf(path)))).toBeLessThan(kept.length + 6)
    expect(fetched.length).toBeLessThan(60)
    expect(await device.bytes()).toBeLessThanOrEqual(device.room)
  })

  test('where whole photographs make enough of it, no card is given up', async () => {
    await show(card(90))
    for (const at of range(20)) await show(whole(at))
    device.room = (await device.bytes()) + 700
    expect(await ask(wish([...range(10), 90], { ahead: 10 }))).toMatchObject({ here: 11, left: 0 })
    expect(device.paths(WHOLE)).toEqual([])
  })

  test('without room even for the list, or for one picture, the worker answers all the same, and what is here stays', async () => {
    await show(card(1))
    device.room = await device.bytes()
    expect(await ask(wish([1, 2]))).toMatchObject({ here: 1, left: 1, fetched: 0 })
    expect(device.paths(CARDS)).toEqual([card(1)])
    // Once more when whole photographs have made room, and no third time where nothing else can.
    expect(fetched).toEqual(cards(1, 2, 2))
  })

  test('a whole photograph that does not fit is shown all the same', async () => {
    await show(card(1))
    device.room = 150
    expect((await show(whole(1))).status).toBe(200)
    expect([device.paths(CARDS), device.paths(WHOLE)]).toEqual([[card(1)], []])
  })

  test('the queue gets room part after part: whole photographs and covers, then the end of the list, in the end all (SPEC R46)', async () => {
    await ask(wish([5, 4, 3, 2, 1, 0]))
    await show(whole(1))
    const { freeSpace } = browserEnv()
    expect([await freeSpace(), device.paths(WHOLE), device.paths(CARDS).length]).toEqual([true, [], 6])
    expect([await freeSpace(), device.paths(CARDS)]).toEqual([true, cards(5, 4, 3)])
    expect([await freeSpace(), device.paths(CARDS)]).toEqual([true, cards(5)])
    expect([await freeSpace(), device.paths(CARDS), await freeSpace()]).toEqual([true, [], false])
  })
})

describe('a whole photograph', () => {
  test.each([
    ['without a signal', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['behind a captive portal', portal],
    ['that the shop no longer has', () => new Response('', { status: 404 })],
  ])('%s is its card', async (_when, answer) => {
    network = () => new Response('the card', { headers: { 'content-type': 'image/avif' } })
    await show(card(1))
    network = answer
    expect(await (await show(whole(1))).text()).toBe('the card')
    expect(await (await show(photoAddress(nameOf(1), '-1200.jpg'))).text()).toBe('the card')
    expect(device.paths(WHOLE)).toEqual([])
    await expect(show(whole(2))).rejects.toThrow()
  })

  test('is kept when it was seen, the newest sixty', async () => {
    for (const at of range(63)) await show(whole(at))
    await until(() => expect(device.paths(WHOLE)).toHaveLength(60))
    network = () => Promise.reject(new TypeError('offline'))
    expect((await show(whole(62))).status).toBe(200)
  })
})

describe('a cover of a book', () => {
  const COVERS = 'starlane-pictures-covers'
  const cover = (host: string, destination = 'image') => {
    const request = new Request(`https://${host}/cover`)
    Object.defineProperty(request, 'destination', { value: destination })
    return request
  }

  test.each([
    ['books.google.com', 200, true],
    ['books.googleusercontent.com', 0, true],
    ['books.google.com', 404, false],
  ])('of %s that answers %i is kept: %s', async (host, status, isKept) => {
    network = () => (status === 0 ? Response.error() : new Response('cover', { status }))
    expect((await show(cover(host))).status).toBe(status)
    expect(device.paths(COVERS)).toEqual(isKept ? ['/cover'] : [])
    fetched = []
    await show(cover(host))
    expect(fetched).toEqual(isKept ? [] : ['/cover'])
  })

  test.each([
    ['a picture of another host', cover('pictures.example')],
    ['a page of the books service', cover('books.google.com', 'document')],
    ['a page of the shop', '/shop'],
    ['a picture of the app', '/assets/logo.avif'],
    ['a card of another origin', `https://pictures.example${card(1)}`],
    ['a whole photograph of another origin', `https://pictures.example${whole(1)}`],
  ])('%s is left to the browser', async (_what, request) => {
    await expect(show(request)).rejects.toThrow('leaves it to the browser')
  })
})

test('a page and a worker of different builds ignore each other’s messages about pictures', () => {
  // As version 1.0 had them.
  const FormerWarm = v.object({ type: v.literal('warm'), urls: v.array(v.string()) })
  const FormerWarmed = v.object({ type: v.literal('warmed'), missing: v.number() })
  const answer = { type: 'warmed', revision: 1, here: 1, left: 0, fetched: 1 }
  expect([v.is(FormerWarm, wish([1])), v.is(WarmMessage, { type: 'warm', urls: [card(1)] })]).toEqual([false, false])
  expect([v.is(WarmedMessage, { type: 'warmed', missing: 0 }), v.is(WarmedMessage, answer)]).toEqual([false, true])
  expect(v.is(FormerWarmed, answer)).toBe(false)
})
