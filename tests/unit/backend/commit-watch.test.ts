// How a process learns what others commit to the accounts that are listened to.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommitWatch } from '../../../backend/live/commit-watch.ts'
import type { News } from '../../../backend/live/live-hub.ts'
import { createLog } from '../../../backend/operations/log.ts'
import type { Accounts, CommitMark } from '../../../backend/storage/port.ts'

const POLL = 1_000
const MINUTE = 60_000

const mark = (id: string, version: number): CommitMark => ({ id, version, commit: `commit-${version}` })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Listened accounts at version 1, and a store that can be watched, or not; `asked`: what each question was about. */
function watched(accounts: Partial<Accounts> = {}) {
  const listened = new Map<string, CommitMark>()
  const stored = new Map<string, number>()
  const told: News[] = []
  const asked: string[][] = []
  const newer: Accounts['newer'] = async (known) => {
    asked.push(known.map(({ id }) => id))
    return known.flatMap(({ id, version }) => (stored.get(id) === version ? [] : mark(id, stored.get(id) ?? 0)))
  }
  const tell = (news: News) => {
    told.push(news)
    if ('version' in news) listened.set(news.id, news)
  }
  const hub = { marks: () => [...listened.values()], markOf: (id: string) => listened.get(id), tell }
  const log = createLog('silent', { write: () => undefined })
  const watch = new CommitWatch({ accounts: { newer, ...accounts }, hub, log, pollMs: POLL })
  const enter = (id: string) => {
    stored.set(id, 1)
    listened.set(id, mark(id, 1))
    watch.entered(id)
  }
  /** What is asked and told within `ms`; looks that ask about no account are left out. */
  const within = async (ms: number) => {
    const before = [asked.length, told.length]
    await vi.advanceTimersByTimeAsync(ms)
    return { asked: asked.slice(before[0]).filter((ids) => ids.length > 0), told: told.slice(before[1]) }
  }
  return { watch, listened, stored, enter, within }
}

/** A store that tells; `opened` counts how often it was asked to, `stopped` how often it need not any more. */
function telling() {
  const state = {
    opened: 0,
    stopped: 0,
    heard: (() => undefined) as (id: string, version: number) => void,
    lost: () => {},
    opening: Promise.resolve(),
  }
  const watch: Accounts['watch'] = async (heard, lost) => {
    state.opened += 1
    Object.assign(state, { heard, lost })
    await state.opening
    return () => void (state.stopped += 1)
  }
  return { state, watch }
}

test('a store that tells nothing is asked about all at once, again and again, and about none when they are gone', async () => {
  const { stored, enter, within, listened } = watched()
  enter('a')
  enter('b')
  expect(await within(POLL)).toEqual({ asked: [['a', 'b']], told: [] })
  stored.set('b', 2)
  expect(await within(POLL)).toEqual({ asked: [['a', 'b']], told: [mark('b', 2)] })
  listened.clear()
  expect(await within(MINUTE)).toEqual({ asked: [], told: [] })
  enter('c')
  expect(await within(POLL)).toEqual({ asked: [['c']], told: [] })
})

test('an account that is not found proves nothing: its logins are judged', async () => {
  const { stored, enter, within } = watched()
  enter('a')
  stored.delete('a')
  expect((await within(POLL)).told).toEqual([{ id: 'a', logins: 'ended' }])
})

test('of many, 500 are asked about in one question', async () => {
  const { enter, within } = watched()
  for (let n = 0; n < 1_201; n += 1) enter(`a${n}`)
  expect((await within(POLL + 10)).asked.map((ids) => ids.length)).toEqual([500, 500, 201])
})

test('a store that does not answer is asked about all again, though its stamp stays', async () => {
  let [isDown, hasChanged] = [false, false]
  const asked: string[][] = []
  const { enter, within } = watched({
    stamp: () => 1,
    newer: async (known) => {
      asked.push(known.map(({ id }) => id))
      if (isDown) throw new Error('down')
      return hasChanged ? [mark('b', 2)] : []
    },
  })
  enter('a')
  await within(2 * POLL)
  isDown = true
  enter('b')
  await within(POLL)
  isDown = false
  hasChanged = true
  expect((await within(POLL)).told).toEqual([mark('b', 2)])
  expect(asked.filter((ids) => ids.length > 0)).toEqual([['a'], ['b'], ['a', 'b']])
})

test('a store whose stamp stays is asked about new listeners only, and about all once it differs', async () => {
  let stamp = 1
  const { stored, enter, within } = watched({ stamp: () => stamp })
  enter('a')
  expect((await within(POLL)).asked).toEqual([['a']])
  enter('b')
  expect((await within(5 * POLL)).asked).toEqual([['b']])
  stored.set('a', 2)
  stamp = 2
  expect(await within(5 * POLL)).toEqual({ asked: [['a', 'b']], told: [mark('a', 2)] })
})

test('a store that tells is asked at once, and about what it tells of alone, where that is news', async () => {
  const { state, watch } = telling()
  const { stored, enter, within } = watched({ watch })
  enter('a')
  enter('b')
  // What was committed before the watch began is asked for once it has.
  expect((await within(3 * POLL)).asked).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect((await within(MINUTE)).asked).toEqual([])
  stored.set('a', 2)
  state.heard('a', 2)
  state.heard('elsewhere', 7)
  state.heard('b', 1)
  expect(await within(1)).toEqual({ asked: [['a']], told: [mark('a', 2)] })
  // A deletion is told without a version.
  state.heard('b', 0)
  expect((await within(1)).asked).toEqual([['b']])
  expect(state).toMatchObject({ opened: 1, stopped: 0 })
})

test('a store that can tell no more is asked about all, and is to tell again a minute later', async () => {
  const { state, watch } = telling()
  const { stored, enter, within } = watched({ watch })
  enter('a')
  await within(3 * POLL)
  stored.set('a', 2)
  state.lost()
  expect(await within(2 * POLL)).toEqual({ asked: [['a'], ['a']], told: [mark('a', 2)] })
  expect(state.opened).toBe(1)
  await within(MINUTE)
  expect(state.opened).toBe(2)
  expect((await within(MINUTE)).asked).toEqual([])
})

test('one that can tell no more before it has begun to is asked as one that tells nothing', async () => {
  const { state, watch } = telling()
  const { enter, within } = watched({ watch })
  let begin = () => {}
  state.opening = new Promise<void>((resolve) => (begin = resolve))
  enter('a')
  await within(3 * POLL)
  expect(state.opened).toBe(1)
  state.lost()
  begin()
  await within(POLL)
  expect((await within(2 * POLL)).asked).toEqual([['a'], ['a']])
})

test('when nobody listens, and when the shop closes, the store need tell no more', async () => {
  const { state, watch } = telling()
  const { enter, within, listened } = watched({ watch })
  enter('a')
  await within(POLL)
  listened.clear()
  await within(POLL)
  expect(state).toMatchObject({ opened: 1, stopped: 1 })
  const other = telling()
  const closing = watched({ watch: other.watch })
  closing.enter('a')
  await closing.within(POLL)
  await closing.watch.close()
  expect(other.state.stopped).toBe(1)
  closing.enter('b')
  expect(await closing.within(MINUTE)).toEqual({ asked: [], told: [] })
})

test('a shop that closes while the store begins to tell: it need not, and nothing is asked', async () => {
  const { state, watch } = telling()
  const { enter, within, watch: closing } = watched({ watch })
  let begin = () => {}
  state.opening = new Promise<void>((resolve) => (begin = resolve))
  enter('a')
  await within(POLL)
  await closing.close()
  begin()
  expect(await within(MINUTE)).toEqual({ asked: [], told: [] })
  expect(state.stopped).toBe(1)
})
