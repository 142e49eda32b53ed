// The worker as the browser wakes it: what it keeps of the app and opens from there, whom it answers, and what it has done before it may end.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeCaches } from '../../doubles/fake-caches.ts'
import { until } from '../../until.ts'

const ORIGIN = 'https://shop.example'
const drained = vi.hoisted(() => vi.fn<(accountId: string | undefined) => Promise<{ kind: string }>>())
const told = vi.hoisted(() => vi.fn(async (_accountId: string) => undefined))
const pressed = vi.hoisted(() => vi.fn(async (_notification: unknown) => undefined))
const warm = vi.hoisted(() => vi.fn<(wish: object) => Promise<object | undefined>>())
vi.mock('../../../pwa/sync/background.ts', () => ({ drainOwnerAndGuest: drained }))
vi.mock('../../../pwa/sw/notifications.ts', () => ({ tellInBackground: told, openFromNotification: pressed }))
vi.mock('../../../pwa/sw/pictures.ts', () => ({ openPictures: () => ({ warm }) }))

/** What the build says of each file: two that are named by their content, and two whose revision is named. */
const FILES: Record<string, { revision: string | null; content: string }> = {
  '/index.html': { revision: '7', content: 'the shell' },
  '/assets/a-11.js': { revision: null, content: 'a' },
  '/assets/b-22.js': { revision: null, content: 'b' },
  '/favicon.svg': { revision: '9', content: 'an icon' },
}
const manifest = Object.entries(FILES).map(([url, { revision, content }]) => ({ url, revision, integrity: `hash of ${content}` }))

class WorkerRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init)
  }
}
interface Asked extends RequestInit {
  path: string
}
let device: FakeCaches
let asked: Asked[]
let network: (asked: Asked) => Promise<Response> | Response
const listeners = new Map<string, ((event: Event) => void)[]>()
const windows = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }]
const clients = { claim: vi.fn(async () => undefined), matchAll: vi.fn(async (_wanted: object) => windows) }
const skipWaiting = vi.fn(async () => undefined)
const shop = ({ path }: Asked) => new Response(FILES[path]?.content, { status: path in FILES ? 200 : 404 })
const portal = () => new Response('Log in')
const down = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(async () => {
  vi.clearAllMocks()
  vi.resetModules()
  device = new FakeCaches()
  asked = []
  network = shop
  listeners.clear()
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('navigator', { userAgent: 'Chrome' })
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.stubGlobal('registration', { scope: `${ORIGIN}/`, addEventListener: () => undefined })
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('__WB_MANIFEST', manifest)
  vi.stubGlobal('Request', WorkerRequest)
  vi.stubGlobal('FetchEvent', Event)
  vi.stubGlobal('ExtendableEvent', Event)
  vi.stubGlobal('caches', device)
  vi.stubGlobal('clients', clients)
  vi.stubGlobal('skipWaiting', skipWaiting)
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener])
  })
  // As the browser does it: content with another hash than the one that is asked for is no answer.
  vi.stubGlobal('fetch', async (input: string | Request, init: RequestInit = {}) => {
    const path = new URL(typeof input === 'string' ? input : input.url, ORIGIN).pathname
    // A browser refuses what it does not know of.
    void new Request(path, init)
    asked.push({ ...init, path })
    const answer = await network({ ...init, path })
    if (init.integrity !== undefined && init.integrity !== `hash of ${await answer.clone().text()}`) throw new TypeError('Failed to fetch')
    return answer
  })
  await import('../../../pwa/sw/service-worker.ts')
})

/** The browser wakes the worker; answers what it waits for before it may end the worker, and what the page gets. */
function wake(type: string, more: object = {}) {
  const waits: Promise<unknown>[] = []
  const said: { answer?: Promise<Response> } = {}
  const event = Object.assign(new Event(type), {
    waitUntil: (work: Promise<unknown>) => void waits.push(work),
    respondWith: (answer: Promise<Response>) => void (said.answer = answer),
    ...more,
  })
  for (const listener of listeners.get(type) ?? []) listener(event)
  return { ended: Promise.allSettled(waits), waits: Promise.all(waits), answer: said.answer }
}
const install = () => wake('install').waits
const visit = (path: string) => {
  const request = new Request(path)
  Object.defineProperty(request, 'mode', { value: 'navigate' })
  return wake('fetch', { request })
}
const ofApp = () => [...device.stores].flatMap(([name]) => (name.includes('precache') ? device.paths(name) : []))
const paths = () => asked.map(({ path }) => path)
const throwOut = async (...gone: string[]) => {
  for (const [name, store] of device.stores)
    if (name.includes('precache')) for (const url of store.keys()) if (gone.includes(new URL(url).pathname)) store.delete(url)
}

describe('an install', () => {
  test('keeps every file, as its hash says: from the browser’s own cache only what is named by its content', async () => {
    await install()
    expect(ofApp().toSorted()).toEqual(Object.keys(FILES).toSorted())
    const modes = Object.fromEntries(asked.map(({ path, cache }) => [path, cache]))
    expect(modes).toEqual({ '/index.html': 'reload', '/assets/a-11.js': 'default', '/assets/b-22.js': 'default', '/favicon.svg': 'reload' })
    for (const one of asked) expect(one).toMatchObject({ credentials: 'same-origin', redirect: 'error' })
  })

  test('of a file whose name stands for a portal’s page in the browser’s own cache asks the shop', async () => {
    network = (one) => (one.path === '/assets/a-11.js' && one.cache === 'default' ? portal() : shop(one))
    await install()
    expect(ofApp()).toHaveLength(4)
  })

  test.each([
    ['a page that answers to its name', portal],
    ['an error', () => new Response('b', { status: 500 })],
    ['no answer', down],
  ])('fails with %s in place of one file; the next goes on from what there is', async (_what, answer) => {
    network = (one) => (one.path === '/assets/b-22.js' ? answer() : shop(one))
    await expect(install()).rejects.toThrow()
    expect(ofApp().toSorted()).toEqual(['/assets/a-11.js', '/favicon.svg', '/index.html'])
    network = shop
    asked = []
    await install()
    expect(paths()).toEqual(['/assets/b-22.js'])
    expect(ofApp()).toHaveLength(4)
  })

  test('on a full disk has pictures make room', async () => {
    await (await device.open('starlane-pictures-whole')).put(`${ORIGIN}/pictures/x`, new Response('x'.repeat(100)))
    device.room = 110
    await install()
    expect(ofApp()).toHaveLength(4)
  })

  test('that is over takes the files of other builds away, and the pages that are open under its control', async () => {
    await install()
    const name = [...device.stores.keys()].find((one) => one.includes('precache')) ?? ''
    await (await device.open(name)).put(`${ORIGIN}/assets/old.js`, new Response('old'))
    await wake('activate').waits
    expect(ofApp().toSorted()).toEqual(Object.keys(FILES).toSorted())
    expect(clients.claim).toHaveBeenCalledOnce()
  })
})

describe('of forty files', () => {
  beforeEach(async () => {
    vi.resetModules()
    listeners.clear()
    const entries = Array.from({ length: 40 }, (_, at) => ({ url: `/assets/${at}.js`, revision: null, integrity: 'hash of x' }))
    vi.stubGlobal('__WB_MANIFEST', entries)
    await import('../../../pwa/sw/service-worker.ts')
  })
  const number = (path: string) => Number(/\d+/.exec(path)?.[0])

  test('six are asked for at a time', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    network = () => gate.then(() => new Response('x'))
    const installed = install()
    await until(() => expect(paths()).toHaveLength(6))
    await new Promise((resolve) => setImmediate(resolve))
    expect(paths()).toHaveLength(6)
    open()
    await installed
    expect(ofApp()).toHaveLength(40)
  })

  test.each([
    [2, 38],
    [3, 3],
  ])('%i fail: %i are kept, because a server that fails three times is left alone', async (failing, kept) => {
    let open = () => {}
    const failed = new Promise<void>((resolve) => (open = resolve))
    let left = 2 * failing
    // The first of them come after the others have failed, each twice: past the browser's own cache as well.
    network = async ({ path }) => {
      if (number(path) >= failing) return failed.then(() => new Response('x'))
      if ((left -= 1) === 0) setImmediate(open)
      return down()
    }
    await expect(install()).rejects.toThrow()
    expect(ofApp()).toHaveLength(kept)
  })
})

describe('a visit', () => {
  test.each(['/', '/cart', '/product/ring?from=cart', '/apiary'])(
    'of %s opens the app that is kept, whatever the network',
    async (path) => {
      await install()
      network = portal
      const { answer, ended } = visit(path)
      expect(await (await answer)?.text()).toBe('the shell')
      await ended
    },
  )

  test.each(['/api/shop', '/api', '/pictures/a.svg', '/healthz', '/readyz?x', '/export.csv'])('of %s is the server’s', async (path) => {
    await install()
    expect(visit(path).answer).toBeUndefined()
  })

  test('of a device whose browser has thrown the page out brings it back; where it cannot be had, any page of the server is better', async () => {
    await install()
    await throwOut('/index.html')
    const back = visit('/cart')
    expect(await (await back.answer)?.text()).toBe('the shell')
    await back.ended
    expect(ofApp()).toContain('/index.html')
    await throwOut('/index.html')
    network = () => new Response('the server’s own')
    expect(await (await visit('/cart').answer)?.text()).toBe('the server’s own')
  })

  test('brings back what else was thrown out, before the worker ends; a failure leaves the page alone', async () => {
    await install()
    await throwOut('/assets/a-11.js')
    network = down
    const { answer, ended, waits } = visit('/')
    expect(await (await answer)?.text()).toBe('the shell')
    await ended
    await expect(waits).resolves.toBeDefined()
    expect(ofApp()).not.toContain('/assets/a-11.js')
    network = shop
    await visit('/').waits
    expect(ofApp()).toContain('/assets/a-11.js')
  })

  test('has its files from the device', async () => {
    await install()
    network = portal
    const { answer, ended } = wake('fetch', { request: new Request('/assets/a-11.js') })
    expect(await (await answer)?.text()).toBe('a')
    await ended
  })
})

describe('a message', () => {
  const say = (data: unknown) => wake('message', { data }).waits

  test('lets it take over, or take a page under its control, and any other does neither', async () => {
    await say({ type: 'something else' })
    await say('SKIP_WAITING')
    expect([skipWaiting.mock.calls.length, clients.claim.mock.calls.length]).toEqual([0, 0])
    await say({ type: 'SKIP_WAITING' })
    expect([skipWaiting.mock.calls.length, clients.claim.mock.calls.length]).toEqual([1, 0])
    await say({ type: 'claim' })
    expect([skipWaiting.mock.calls.length, clients.claim.mock.calls.length, told.mock.calls.length]).toEqual([1, 1, 0])
  })

  test('of wanted pictures is answered to every page, also those that another worker serves; one that was overtaken to none', async () => {
    const wish = { type: 'warm', revision: 1, pictures: [], ahead: 0, room: 9, others: [], deletes: false }
    const answer = { type: 'warmed', revision: 1, here: 1, left: 0, fetched: 1 }
    warm.mockResolvedValueOnce(answer)
    await say(wish)
    expect(warm.mock.lastCall?.[0]).toEqual(wish)
    expect(clients.matchAll).toHaveBeenLastCalledWith({ type: 'window', includeUncontrolled: true })
    for (const { postMessage } of windows) expect(postMessage.mock.calls).toEqual([[answer]])
    warm.mockResolvedValueOnce(undefined)
    await say(wish)
    for (const { postMessage } of windows) expect(postMessage).toHaveBeenCalledOnce()
  })

  test('of a hidden page has an outcome shown, and the worker lives until it is', async () => {
    let show = () => {}
    told.mockImplementationOnce(() => new Promise((resolve) => (show = () => resolve(undefined))))
    let isOver = false
    const over = say({ type: 'tell', accountId: 'account-1' }).then(() => (isOver = true))
    await until(() => expect(told.mock.lastCall?.[0]).toBe('account-1'))
    expect(isOver).toBe(false)
    show()
    await over
  })
})

describe('woken to send', () => {
  const sync = (tag: string, lastChance = false) => wake('sync', { tag, lastChance }).waits

  test('an account’s queue is sent, and then what came of it is shown', async () => {
    drained.mockImplementationOnce(async () => {
      expect(told).not.toHaveBeenCalled()
      return { kind: 'done' }
    })
    await sync('starlane-drain:account-1#7')
    expect([drained.mock.lastCall?.[0], told.mock.calls.map(([id]) => id)]).toEqual(['account-1', ['account-1']])
  })

  test('a visitor’s queue is sent, and there is nothing to show; another’s tag is none', async () => {
    drained.mockResolvedValue({ kind: 'done' })
    await sync('starlane-drain:#7')
    await sync('another')
    expect([drained.mock.calls.map(([id]) => id), told.mock.calls]).toEqual([[undefined], []])
  })

  test('without an answer it asks to be woken again, but for the last time; what is blocked needs no other try', async () => {
    drained.mockResolvedValue({ kind: 'retry' })
    await expect(sync('starlane-drain:account-1#7')).rejects.toThrow('could not be sent')
    await sync('starlane-drain:account-1#7', true)
    drained.mockResolvedValue({ kind: 'blocked' })
    await sync('starlane-drain:account-1#7')
    expect(told).toHaveBeenCalledTimes(3)
  })
})

test('a press on a notification opens what it speaks of, and the API is left to the network where the browser can do that', async () => {
  const notification = { tag: 'x' }
  await wake('notificationclick', { notification }).waits
  expect(pressed.mock.lastCall?.[0]).toBe(notification)
  const addRoutes = vi.fn(async () => undefined)
  await wake('install', { addRoutes }).waits
  expect(addRoutes).toHaveBeenCalledOnce()
})
