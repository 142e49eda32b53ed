// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { followBrowser, reportConnection, useConnection } from '../../../pwa/state/connection.ts'
import { OFFLINE, onNotice, sayInSight } from '../../../pwa/state/notices.ts'
import { showAccount, showAs } from '../screens/account-store.ts'
import { freshMember } from '../screens/fake-member.ts'
import { all, one, pageText, press, show, textOf } from '../screens/screen.tsx'

const retryNow = vi.hoisted(() => vi.fn())
vi.mock('../../../pwa/actions/mutate.ts', () => ({ retryNow }))

const { Connection } = await import('../../../pwa/app/shell/connection.tsx')
const { useOfflineLine } = await import('../../../pwa/app/shell/use-offline-line.ts')
// The panel comes with the first press; here it is there before.
await import('../../../pwa/app/shell/connection-panel.tsx')

const light = () => document.querySelector<HTMLElement>('.signal > button') ?? document.body
const LINE = 'You’re offline. Keep shopping, we’ll send it later.'

/** What the browser knows of it: a shop that is down is not a device without a signal. */
const hasConnection = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)

beforeEach(() => {
  hasConnection(false)
  freshMember()
  sessionStorage.clear()
  useConnection.setState({ state: 'online' })
})

describe('the panel of the connection light', () => {
  test.each([
    ['online', 0, 0, 'You’re online. Everything you did is saved.'],
    ['online', 3, 0, 'You’re online. 3 changes are on the way to the shop.'],
    ['online', 1, 1, 'You’re online. 1 order is on the way to the shop.'],
    ['unknown', 0, 0, 'Connecting… Keep shopping'],
    ['offline', 0, 0, 'You’re offline. Keep shopping. What you do is kept here and will be sent later.'],
    ['offline', 1, 0, 'You’re offline. 1 change is kept on this device and will be sent when you next open the shop.'],
    ['offline', 3, 1, 'You’re offline. 1 order and 2 changes are kept on this device and will be sent when you next open the shop.'],
  ] as const)('%s with %i waiting, orders among them %i', async (state, pendingCount, pendingOrders, text) => {
    useConnection.setState({ state })
    await showAs({ pendingCount, pendingOrders }, <Connection />)
    expect(pageText()).not.toContain(text)
    await press(light())
    const panel = document.querySelector('.signal-more')
    const said = [...(panel?.querySelectorAll('p') ?? [])].map((line) => line.textContent).join(' ')
    expect(said).toContain(text)
    await act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    expect(document.querySelector('.signal-more p')).toBeNull()
  })

  test('its button closes it and gives the focus back to the light', async () => {
    await show(<Connection />)
    await press(light())
    await press(one('button', 'Close'))
    expect(document.querySelector('.signal-more')).toBeNull()
    expect(document.activeElement).toBe(light())
  })

  test('a shop that does not answer a device with a connection: neither is called offline', async () => {
    hasConnection(true)
    useConnection.setState({ state: 'offline' })
    await show(<Connection />)
    await press(light())
    expect(document.querySelector('.signal-more')?.textContent).toMatch(/^The shop isn’t answering\. ?Keep shopping/)
  })

  test('what waits can be tried now, unless a login has to come first', async () => {
    await showAs({ pendingCount: 1 }, <Connection />)
    await press(light())
    await press(one('button', 'Try now'))
    expect(retryNow).toHaveBeenCalledOnce()
    expect(one('link', 'Activity').getAttribute('href')).toBe('/activity')
    await act(async () => showAccount({ blocked: 'auth' }))
    expect(all('button', 'Try now')).toEqual([])
    expect(one('link', 'Log in').getAttribute('href')).toBe('/login')
    expect(pageText()).toContain('Log in again and it is sent. Nothing is lost.')
  })
})

test('the light names the state and what waits: one order is one, with all that was put into its cart', async () => {
  useConnection.setState({ state: 'offline' })
  await showAs({ pendingCount: 1, pendingOrders: 1 }, <Connection />)
  const name = light().cloneNode(true) as HTMLElement
  for (const hidden of name.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  expect(textOf(name)).toBe('Offline 1 order waiting')
  await act(async () => showAccount({ pendingCount: 0, pendingOrders: 0 }))
  expect(textOf(light())).toBe('Offline')
})

test('what the shop has within half a second is not counted: the bar stands still', async () => {
  vi.useFakeTimers()
  useConnection.setState({ state: 'online' })
  await showAs({ pendingCount: 1, pendingOrders: 0 }, <Connection />)
  await act(async () => vi.advanceTimersByTime(400))
  expect(textOf(light())).toBe('Online')
  await act(async () => showAccount({ pendingCount: 0 }))
  await act(async () => showAccount({ pendingCount: 2 }))
  await act(async () => vi.advanceTimersByTime(400))
  expect(textOf(light())).toBe('Online')
  await act(async () => vi.advanceTimersByTime(100))
  expect(textOf(light())).toContain('2')
  vi.useRealTimers()
})

test('what the shop took its time for does not go in a flash, and goes at once where there is no shop', async () => {
  vi.useFakeTimers()
  await showAs({ pendingCount: 1, pendingOrders: 1 }, <Connection />)
  await act(async () => vi.advanceTimersByTime(600))
  await act(async () => showAccount({ pendingCount: 0, pendingOrders: 0 }))
  expect(textOf(light())).toContain('1 order waiting')
  await act(async () => vi.advanceTimersByTime(700))
  expect(textOf(light())).toBe('Online')
  await act(async () => useConnection.setState({ state: 'offline' }))
  await act(async () => showAccount({ pendingCount: 1, pendingOrders: 0 }))
  expect(textOf(light())).toContain('1 change waiting')
  await act(async () => showAccount({ pendingCount: 0 }))
  expect(textOf(light())).toBe('Offline')
  await act(async () => useConnection.setState({ state: 'online' }))
  expect(textOf(light())).toBe('Online')
  vi.useRealTimers()
})

describe('the line on being offline', () => {
  function Line({ quiet = false }: { quiet?: boolean }) {
    useOfflineLine(quiet)
    return null
  }
  const said: string[] = []
  const heard: string[] = []
  const ended: string[] = []
  onNotice(
    ({ text, tone }) => (tone === 'heard' ? heard : said).push(text),
    (key) => ended.push(key),
  )
  beforeEach(() => {
    for (const list of [said, heard, ended]) list.splice(0)
  })

  test('who does not see the light hears each change: being offline where no message says it, and being back', async () => {
    await show(<Line />)
    expect(heard).toEqual([])
    await act(async () => useConnection.setState({ state: 'offline' }))
    expect([said, heard]).toEqual([[LINE], []])
    await act(async () => useConnection.setState({ state: 'online' }))
    expect(heard).toEqual(['Back online.'])
    await act(async () => useConnection.setState({ state: 'offline' }))
    await act(async () => useConnection.setState({ state: 'online' }))
    expect([said, heard]).toEqual([[LINE], ['Back online.', 'You’re offline.', 'Back online.']])
  })

  test('a page that says it itself: it is heard all the same', async () => {
    await show(<Line quiet />)
    await act(async () => useConnection.setState({ state: 'offline' }))
    expect([said, heard]).toEqual([[], ['You’re offline.']])
  })

  test('is said when the connection is gone, and once only', async () => {
    await show(<Line />)
    expect(said).toEqual([])
    await act(async () => useConnection.setState({ state: 'offline' }))
    expect(said).toEqual([LINE])
    await act(async () => useConnection.setState({ state: 'online' }))
    await act(async () => useConnection.setState({ state: 'offline' }))
    await show(<Line />)
    expect(said).toEqual([LINE])
  })

  test('is not said where there is nothing to shop: the page says what is missing', async () => {
    useCatalog.setState({ failed: true })
    useConnection.setState({ state: 'offline' })
    await show(<Line />)
    expect(said).toEqual([])
    await act(async () => useCatalog.setState({ failed: false }))
    expect(said).toEqual([LINE])
  })

  test('is said of the shop where the device has a connection', async () => {
    hasConnection(true)
    useConnection.setState({ state: 'offline' })
    await show(<Line />)
    expect(said).toEqual(['The shop isn’t answering. Keep shopping, we’ll send it later.'])
  })

  test('where a page says it itself it is not said, and still to be said on the next one', async () => {
    const leave = sayInSight([OFFLINE])
    useConnection.setState({ state: 'offline' })
    await show(<Line />)
    expect(said).toEqual([])
    leave()
    await act(async () => useConnection.setState({ state: 'online' }))
    await act(async () => useConnection.setState({ state: 'offline' }))
    expect(said).toEqual([LINE])
  })

  test.each(['/quiz', '/knowledge', '/personality'])('speaks of playing on %s', async (path) => {
    useConnection.setState({ state: 'offline' })
    await show(<Line />, path)
    expect(said).toEqual(['You’re offline. Keep playing, we’ll send it later.'])
  })

  test('ends when the connection is back', async () => {
    useConnection.setState({ state: 'offline' })
    await show(<Line />)
    expect(ended).toEqual([])
    await act(async () => useConnection.setState({ state: 'online' }))
    expect(said).toEqual([LINE])
    expect(ended).toEqual(['offline'])
  })

  test('ends when the panel of the light is opened, whose headline says the same', async () => {
    useConnection.setState({ state: 'offline' })
    await show(
      <>
        <Line />
        <Connection />
      </>,
    )
    expect(said).toEqual([LINE])
    expect(ended).toEqual([])
    await press(light())
    expect(ended).toEqual(['offline'])
  })

  test('is left to pages that say it themselves, and said on the next one', async () => {
    useConnection.setState({ state: 'offline' })
    await show(<Line quiet />)
    expect(said).toEqual([])
    await show(<Line />)
    expect(said).toEqual([LINE])
  })
})

test('the browser’s word that there is no connection is believed, until the server answers', () => {
  useConnection.setState({ state: 'online' })
  followBrowser()
  dispatchEvent(new Event('offline'))
  expect(useConnection.getState().state).toBe('offline')
  reportConnection(true)
  expect(useConnection.getState().state).toBe('online')
})

test('a page that is left breaks off its own requests: the line is not judged by them until it is come back to', () => {
  followBrowser()
  useConnection.setState({ state: 'online' })
  dispatchEvent(new Event('pagehide'))
  reportConnection(false)
  expect(useConnection.getState().state).toBe('online')
  dispatchEvent(new Event('pageshow'))
  reportConnection(false)
  expect(useConnection.getState().state).toBe('offline')
})
