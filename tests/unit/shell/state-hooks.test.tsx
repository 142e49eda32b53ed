// @vitest-environment happy-dom
// What screens read of the day and of the connection, to the moment.
import { act, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useConnection } from '../../../pwa/state/connection.ts'
import { useSeenWaiting } from '../../../pwa/state/late.ts'
import { useOffline } from '../../../pwa/state/offline.ts'
import { usePartLang, useShop } from '../../../pwa/state/shop.ts'
import { useToday } from '../../../pwa/state/today.ts'
import { pageText, show } from '../screens/screen.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 10, 20, 23, 59, 59) }))
afterEach(() => void vi.useRealTimers())
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const become = (state: 'online' | 'offline' | 'unknown') => act(async () => useConnection.setState({ state }))

test('a page that is open past midnight (UTC) shows the next day, also where a device slept, and no longer than it is shown', async () => {
  const Day = () => <p>{useToday()}</p>
  await show(<Day />)
  await wait(999)
  expect(pageText()).toBe('2026-11-20')
  await wait(1)
  expect(pageText()).toBe('2026-11-21')
  await wait(24 * 3_600_000 - 1)
  expect(pageText()).toBe('2026-11-21')
  await wait(1)
  expect(pageText()).toBe('2026-11-22')
  vi.setSystemTime(Date.UTC(2026, 10, 25))
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(pageText()).toBe('2026-11-25')
  await show(<p />)
  expect(vi.getTimerCount()).toBe(0)
})

test('the shop is back each time that it was out of reach, and not before it was', async () => {
  const back = vi.fn()
  const Page = () => <p>{String(useOffline(back))}</p>
  await become('unknown')
  await show(<Page />)
  await become('online')
  expect([pageText(), back.mock.calls.length]).toEqual(['false', 0])
  for (const times of [1, 2]) {
    await become('offline')
    expect([pageText(), back.mock.calls.length]).toEqual(['true', times - 1])
    await become('online')
    expect([pageText(), back.mock.calls.length]).toEqual(['false', times])
  }
  await become('offline')
  await show(<Page />)
  await become('online')
  expect(back).toHaveBeenCalledTimes(3)
})

const waiting = (pendingCount: number, pendingOrders = 0) => ({ pendingCount, pendingOrders })
const Seen = ({ now }: { now: ReturnType<typeof waiting> }) => {
  const { pendingCount, pendingOrders } = useSeenWaiting(now)
  return <p>{`${pendingCount} ${pendingOrders}`}</p>
}

test('what the shop has within half a second is not shown as waiting; what is shown stays for a moment', async () => {
  await become('online')
  const rerender = await showAgain(waiting(0))
  await rerender(waiting(1))
  await wait(499)
  await rerender(waiting(0))
  await wait(10_000)
  expect(pageText()).toBe('0 0')
  await rerender(waiting(1))
  await wait(500)
  expect(pageText()).toBe('1 0')
  await rerender(waiting(3, 1))
  expect(pageText()).toBe('3 1')
  await rerender(waiting(3, 2))
  expect(pageText()).toBe('3 2')
  await rerender(waiting(0))
  await wait(699)
  expect(pageText()).toBe('3 2')
  await wait(1)
  expect(pageText()).toBe('0 0')
})

test.each(['offline', 'unknown'] as const)(
  'while the shop is %s what waits is shown at once, and so is that nothing does',
  async (state) => {
    await become(state)
    const rerender = await showAgain(waiting(2, 1))
    expect(pageText()).toBe('2 1')
    await rerender(waiting(0))
    expect(pageText()).toBe('0 0')
    await rerender(waiting(1))
    expect(pageText()).toBe('1 0')
  },
)

/** Shows what waits, and anew as it changes. */
async function showAgain(first: ReturnType<typeof waiting>) {
  let set = (_now: ReturnType<typeof waiting>) => {}
  function Page() {
    const [now, setNow] = useState(first)
    useEffect(() => void (set = setNow), [])
    return <Seen now={now} />
  }
  await show(<Page />)
  return (now: ReturnType<typeof waiting>) => act(async () => set(now))
}

test.each([
  ['nothing is known', undefined, undefined, 'fr'],
  ['the page says so', undefined, { shown: { parts: ['tagline'] } }, ''],
  ['the page says it of another one', undefined, { shown: { parts: ['reviews'] } }, 'fr'],
  ['what was fetched since knows better', {}, { shown: { parts: ['tagline'] } }, 'fr'],
])('a part of the shop’s texts is in the language of the page only where it is said to be: %s', async (_what, facts, excerpt, lang) => {
  const before = useShop.getState()
  useShop.setState({ brand: { ...before.brand, language: 'fr' }, facts, excerpt } as object)
  const Part = () => <p>{usePartLang('tagline')}</p>
  await show(<Part />)
  expect(pageText()).toBe(lang)
  useShop.setState(before)
})
