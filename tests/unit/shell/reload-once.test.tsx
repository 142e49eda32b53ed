// @vitest-environment happy-dom
// A file that the server no longer has: the page is loaded anew, once, and never where that would lose something.
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppRoute } from '../../../pwa/app/routes.tsx'
import { Screen } from '../../../pwa/app/screen.tsx'
import { useConnection } from '../../../pwa/state/connection.ts'
import { lateCode } from '../../../pwa/state/late-code.ts'
import { reloadPage } from '../../../pwa/actions/reload-page.ts'
import { countWaiting } from '../../../pwa/state/account.ts'
import { followTyping, reloadIfGone } from '../../../pwa/state/reload-once.ts'
import { journal } from '../../../pwa/storage/journal.ts'
import { pageText, show } from '../screens/screen.tsx'

const HOUR = 60 * 60_000
const FILE = `${location.origin}/assets/cart-screen-12345678.js`
const gone = new TypeError(`Failed to fetch dynamically imported module: ${FILE}`)
/** As Safari says it. */
const nameless = new TypeError('Importing a module script failed.')

/** What the server says now, by address; null: it cannot be reached. */
let answers: Record<string, number | null> = {}
let reload = vi.spyOn(location, 'reload')
followTyping()

beforeEach(() => {
  answers = { [FILE]: 404 }
  reload = vi.spyOn(location, 'reload').mockReturnValue()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    // What the browser has of it says nothing of the server, and a file is not brought to learn that it is there.
    if (init.method !== 'HEAD' || init.cache !== 'no-store') throw new TypeError('not asked for like this')
    const status = answers[address]
    if (status === undefined || status === null) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  vi.useFakeTimers({ toFake: ['Date'] })
  sessionStorage.clear()
  document.body.replaceChildren()
  useConnection.setState({ state: 'online' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refused = (name: string, responseStatus = 404) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockImplementation((type) => (type === 'resource' ? [Object.assign(Object.create(null), { name, responseStatus })] : []))

test('the page is loaded anew once, and again not before an hour has gone by, whichever way the clock is put', async () => {
  const tries = []
  for (const passed of [0, 1, HOUR - 2, 1, -1, -2 * HOUR, 1]) {
    vi.setSystemTime(Date.now() + passed)
    tries.push(await reloadIfGone(gone))
  }
  expect(tries).toEqual([true, false, false, true, false, true, false])
  // The script before the first paint looks for it, too.
  expect(sessionStorage.getItem('starlane-reloaded')).not.toBeNull()
  expect(reload).toHaveBeenCalledTimes(3)
})

test.each<[string, unknown, () => void, boolean]>([
  ['the file is gone', gone, () => undefined, true],
  [
    'what the file imports is gone',
    gone,
    () => ((answers = { [FILE]: 200, [`${location.origin}/assets/b.js`]: 404 }), refused(`${location.origin}/assets/b.js`)),
    true,
  ],
  ['the browser does not name the file', nameless, () => refused(FILE), true],
  ['it was refused by one shop, and another has it', gone, () => ((answers = { [FILE]: 200 }), refused(FILE)), true],
  ['the line broke, and the file is there', gone, () => (answers = { [FILE]: 200 }), false],
  ['the server is busy', gone, () => (answers = { [FILE]: 503 }), false],
  ['the server cannot be reached', gone, () => (answers = { [FILE]: null }), false],
  ['it was refused, and then the line broke', gone, () => ((answers = {}), refused(FILE)), false],
  ['there is no signal', gone, () => useConnection.setState({ state: 'offline' }), false],
  ['the error is another one', new TypeError('x is not a function'), () => undefined, false],
  ['what came of the app is there, and nobody says what did not', nameless, () => ((answers = { [FILE]: 200 }), refused(FILE, 200)), false],
  ['a picture is gone, no file of the app', nameless, () => refused(`${location.origin}/pictures/a.svg`), false],
  [
    'the file is another site’s',
    new TypeError('Failed: https://elsewhere.example/assets/a.js'),
    () => (answers = { 'https://elsewhere.example/assets/a.js': 404 }),
    false,
  ],
  [
    'the browser forbids storage',
    gone,
    () =>
      vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
        throw new DOMException('no')
      }),
    false,
  ],
])('%s', async (_what, error, arrange, reloads) => {
  arrange()
  expect([await reloadIfGone(error), reload.mock.calls.length]).toEqual([reloads, reloads ? 1 : 0])
})

test('a form that is being filled in keeps the page; once it is left, the page may go', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.value = 'Dear shop'
  field.addEventListener('input', (event) => event.stopPropagation())
  field.dispatchEvent(new Event('input', { bubbles: true }))
  expect(await reloadIfGone(gone)).toBe(false)
  field.remove()
  expect(await reloadIfGone(gone)).toBe(true)
})

test('a part of the page that is told as missing reloads it; one that the page does without does not', async () => {
  await expect(lateCode(() => Promise.reject(gone), false)()).rejects.toBe(gone)
  await new Promise((resolve) => setImmediate(resolve))
  expect(reload).not.toHaveBeenCalled()
  await expect(lateCode(() => Promise.reject(gone))()).rejects.toBe(gone)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

const routeThat = (load: () => Promise<void>, Shown: () => AppRoute['Screen']): AppRoute => ({
  path: '/cart',
  title: 'Cart',
  screen: 'cart/cart',
  access: 'public',
  load,
  get Screen() {
    return Shown()
  },
})

test('a screen that is gone reloads the page once', async () => {
  await show(
    <Screen
      route={routeThat(
        () => Promise.reject(gone),
        () => undefined,
      )}
    />,
    '/cart',
  )
  expect(pageText()).toContain('This page could not be loaded')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a screen that comes when it is asked for again is shown, without a reload', async () => {
  let isThere = false
  const load = async () => void (isThere = true)
  await show(<Screen route={routeThat(load, () => (isThere ? () => <p>Your cart</p> : undefined))} />, '/cart')
  await act(async () => undefined)
  expect([pageText(), reload.mock.calls.length]).toEqual(['Your cart', 0])
})

test.each([
  ['with a connection and no worker', 'online', null, true],
  ['without a connection, from the worker', 'offline', {}, true],
  ['without either, where nothing would come back,', 'offline', null, false],
] as const)('a page that is to be loaded anew %s', async (_when, state, controller, isLoaded) => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } })
  reload.mockClear()
  useConnection.setState({ state })
  expect(reloadPage()).toBe(isLoaded)
  await new Promise((resolve) => setImmediate(resolve))
  expect(reload).toHaveBeenCalledTimes(isLoaded ? 1 : 0)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test.each<[string, () => unknown]>([
  ['is to be loaded anew', reloadPage],
  ['lacks a file that is gone', () => reloadIfGone(gone)],
])('a page that %s waits for a change that only its memory has', async (_what, reloads) => {
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (!key.startsWith('starlane-intent:')) return setItem.call(this, key, value)
    throw new DOMException('full', 'QuotaExceededError')
  })
  const key = journal.add({ id: 'a'.repeat(32), owner: '', name: 'store/cart/add', v: 1, args: {}, at: 1 })
  reload.mockClear()
  void reloads()
  await new Promise((resolve) => setImmediate(resolve))
  expect(reload).not.toHaveBeenCalled()
  journal.remove(key)
  countWaiting()
  await new Promise((resolve) => setImmediate(resolve))
  expect(reload).toHaveBeenCalledOnce()
})
