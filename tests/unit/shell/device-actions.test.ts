// @vitest-environment happy-dom
// What a page asks of its browser: notifications, the icon's number, the installation, a hash; and links that a press makes.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askToInstall, followInstallation } from '../../../pwa/actions/install.ts'
import { linkKey } from '../../../pwa/actions/link-key.ts'
import { askToNotify, canAskToNotify, clearNotifications, showBadge } from '../../../pwa/actions/notifications.ts'
import { endShare, openShare, renameShare } from '../../../pwa/actions/share-list.ts'
import { useAccount } from '../../../pwa/state/account.ts'
import { useInstall, type InstallPrompt } from '../../../pwa/state/install.ts'
import { journal } from '../../../pwa/storage/journal.ts'
import { noEngine } from '../screens/no-engine.ts'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('../screens/no-engine.ts'))

beforeEach(() => {
  noEngine()
  useInstall.setState(useInstall.getInitialState())
})
afterEach(() => void vi.unstubAllGlobals())
/** The browser takes its time. */
const late = <T>(value: T) => new Promise<T>((resolve) => setImmediate(resolve, value))

describe('notifications', () => {
  test.each<[what: string, globals: object, can: boolean]>([
    ['may be asked for', { Notification: { permission: 'default' }, SyncManager: {} }, true],
    ['were allowed', { Notification: { permission: 'granted' }, SyncManager: {} }, false],
    ['would tell of nothing that is sent meanwhile', { Notification: { permission: 'default' } }, false],
    ['are unknown to the browser', { SyncManager: {} }, false],
  ])('%s', (_what, globals, can) => {
    Reflect.deleteProperty(globalThis, 'Notification')
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    expect(canAskToNotify()).toBe(can)
  })

  test.each([
    ['granted', true],
    ['denied', false],
  ])('asked for, the answer is %s', async (answer, isAllowed) => {
    vi.stubGlobal('Notification', { requestPermission: () => late(answer) })
    expect(await askToNotify()).toBe(isAllowed)
  })

  test('that speak of what is on the screen go, all of them; a browser without a worker has none', async () => {
    const shown = [{ close: vi.fn() }, { close: vi.fn() }]
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => late({ getNotifications: () => late(shown) }) } })
    await clearNotifications()
    for (const { close } of shown) expect(close).toHaveBeenCalledOnce()
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => late(undefined) } })
    await clearNotifications()
    vi.stubGlobal('navigator', {})
    await clearNotifications()
  })

  test('the number on the icon is set, also to one, and taken away; where icons have none nothing happens', async () => {
    const said: unknown[] = []
    const setAppBadge = (count: number) => late(count).then((number) => said.push(number))
    const clearAppBadge = () => late(0).then(() => said.push('none'))
    vi.stubGlobal('navigator', { setAppBadge, clearAppBadge })
    for (const count of [2, 1, 0]) await showBadge(count)
    expect(said).toEqual([2, 1, 'none'])
    vi.stubGlobal('navigator', {})
    await showBadge(3)
  })
})

describe('the installation', () => {
  test.each([
    ['accepted', true],
    ['dismissed', false],
  ] as const)('is asked for once: %s', async (outcome, isAccepted) => {
    let isShown = false
    const prompt = {
      prompt: () => late(undefined).then(() => (isShown = true)),
      get userChoice() {
        return late({ outcome: isShown ? outcome : 'unasked' })
      },
    } as unknown as InstallPrompt
    useInstall.setState({ prompt })
    const asked = askToInstall(prompt)
    expect(useInstall.getState()).toEqual({ prompt: undefined, installed: false })
    expect([await asked, isShown]).toEqual([isAccepted, true])
  })

  test('by whatever way is noted, as long as the page asks for it', () => {
    const stop = followInstallation()
    dispatchEvent(new Event('appinstalled'))
    expect(useInstall.getState()).toEqual({ prompt: undefined, installed: true })
    useInstall.setState({ installed: false })
    stop()
    dispatchEvent(new Event('appinstalled'))
    expect(useInstall.getState().installed).toBe(false)
  })
})

test('the key of a mailed link is the same each time, another for each, and always of 32 hexadecimal digits', async () => {
  const keys = await Promise.all(Array.from({ length: 60 }, (_, at) => linkKey(`token-${at}`)))
  expect(new Set(keys).size).toBe(60)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(await linkKey('token-7')).toBe(keys[7])
  vi.stubGlobal('crypto', {})
  expect(await linkKey('token-7')).toBeUndefined()
})

test('a link is opened under an id of its own, renamed and ended: each is written down, and shown at once', async () => {
  openShare('wishlist', 'Gifts')
  await vi.waitFor(() => expect(useAccount.getState().shares).toHaveLength(1))
  const [share] = useAccount.getState().shares
  if (share === undefined) throw new Error('no link')
  expect(share).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), list: 'wishlist', name: 'Gifts' })
  renameShare(share, 'Wishes')
  await vi.waitFor(() => expect(useAccount.getState().shares).toEqual([{ ...share, name: 'Wishes' }]))
  endShare({ ...share, name: 'Wishes' })
  await vi.waitFor(() => expect(useAccount.getState().shares).toEqual([]))
  const written = journal.entries().map(({ text }) => JSON.parse(text))
  expect(written.map(({ name, args }) => [name, args])).toEqual([
    ['users/share', { ...share, change: 'open' }],
    ['users/share', { ...share, name: 'Wishes', change: 'rename' }],
    ['users/share', { ...share, name: 'Wishes', change: 'end' }],
  ])
})
