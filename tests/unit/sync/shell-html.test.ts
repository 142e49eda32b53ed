// The worker's page, where a browser has thrown it out of the cache of the install.
import { beforeEach, expect, test, vi } from 'vitest'

const KEPT = new Set(['/assets/main-1a2b.js', '/assets/main-3c4d.css'])
const KEY = '/index.html?__WB_REVISION__=1'
const cached = new Map<string, Response>()

vi.mock('workbox-core', () => ({ cacheNames: { precache: 'starlane-precache' } }))
const NavigationRoute = vi.fn<(handler: unknown, how: { denylist: RegExp[] }) => void>()
vi.mock('workbox-routing', () => ({ registerRoute: () => undefined, NavigationRoute }))
vi.mock('workbox-precaching', () => ({
  createHandlerBoundToURL: () => () => undefined,
  getCacheKeyForURL: (url: string) => (url === '/index.html' ? KEY : KEPT.has(url) ? url : undefined),
  matchPrecache: (url: string) => Promise.resolve(url === '/index.html' ? cached.get(KEY) : undefined),
}))
const { mendShell, registerShell } = await import('../../../pwa/sw/shell.ts')

const htmlOf = (...files: string[]) => files.map((file) => `<link href="${file}">`).join('')
const answers = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  cached.clear()
  answers.mockReset()
  vi.stubGlobal('fetch', answers)
  vi.stubGlobal('caches', {
    open: (name: string) =>
      Promise.resolve({
        put: (key: string, response: Response) => void cached.set(`${name === 'starlane-precache' ? '' : name}${key}`, response),
      }),
  })
})

test('the page is gone: it is fetched and kept as the install keeps it', async () => {
  const html = htmlOf(...KEPT)
  answers.mockResolvedValueOnce(new Response(html))
  await mendShell()
  expect(await cached.get(KEY)?.text()).toBe(html)
})

test('the page is there: nothing is fetched', async () => {
  cached.set(KEY, new Response('as installed'))
  await mendShell()
  expect(answers).not.toHaveBeenCalled()
})

test.each([
  ['a newer build’s', () => new Response(htmlOf('/assets/main-1a2b.js', '/assets/main-9z9z.css'))],
  ['a captive portal’s', () => new Response('<h1>Free Wi-Fi</h1>')],
  ['an error', () => new Response(htmlOf(...KEPT), { status: 503 })],
] as const)('what comes is %s: it is not kept', async (_what, response) => {
  answers.mockResolvedValueOnce(response())
  await mendShell()
  expect(cached.size).toBe(0)
})

test('without a signal: nothing is kept, and the next visit tries again', async () => {
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(new Response(htmlOf(...KEPT)))
  await expect(mendShell()).rejects.toThrow('Failed to fetch')
  await mendShell()
  expect([...cached.keys()]).toEqual([KEY])
})

// The browser's own addresses have the path and what follows it, as the page was opened with it.
test.each([
  ['/', true],
  ['/kpop?page=2', true],
  ['/apiary', true],
  ['/share?url=https://shop.example/moon.html', true],
  ['/kpop?q=a/b.c', true],
  ['/favicon.ico', false],
  ['/.well-known/security.txt', false],
  ['/api/docs', false],
  ['/pictures/fashion/x.svg', false],
  ['/healthz', false],
  ['/healthz?deep', false],
])('%s is opened from the cache: %s', (address, isOurs) => {
  registerShell()
  const denied = NavigationRoute.mock.lastCall?.[1].denylist.some((pattern) => pattern.test(address))
  expect(denied).toBe(!isOurs)
})
