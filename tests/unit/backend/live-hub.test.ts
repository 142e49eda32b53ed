import { describe, expect, test } from 'vitest'
import type { CommitMark } from '../../../backend/storage/port.ts'
import { LIVE_LIMITS } from '../../../backend/live/live-limits.ts'
import { LiveHub, type News } from '../../../backend/live/live-hub.ts'
import type { Listener } from '../../../backend/live/listener.ts'

const mark = (id: string, version: number): CommitMark => ({ id, version, commit: `commit-${version}` })

interface FakeListener extends Pick<Listener, 'accountId' | 'address' | 'login' | 'onEnd' | 'tell' | 'end' | 'judgedAt' | 'beat'> {
  told: number[]
}

function listener(accountId: string, login: string, address = '10.0.0.1'): Listener & FakeListener {
  const made: FakeListener = {
    accountId,
    address,
    login: { key: login, tokenKey: login, at: 0, credential: '' },
    judgedAt: 1,
    onEnd: undefined,
    told: [],
    tell: ({ version }) => void made.told.push(version),
    beat: () => undefined,
    end() {
      made.told.push(-1)
      made.onEnd?.()
      made.onEnd = undefined
    },
  }
  return made as Listener & FakeListener
}

function hubOf(most = 1_000) {
  const seen = { refused: 0, judged: 0, told: [] as News[] }
  const hub = new LiveHub({
    most,
    perAddress: true,
    judge: () => void (seen.judged += 1),
    tellOthers: (news) => void seen.told.push(news),
    onRefused: () => void (seen.refused += 1),
    onEnter: () => undefined,
    onLeave: () => undefined,
  })
  return { hub, seen }
}

describe('the hub of live events', () => {
  test('R48: a listener that came with an old read is told of what is known, and older news are no news', () => {
    const { hub } = hubOf()
    const [first, second] = [listener('a', 'phone'), listener('a', 'laptop')]
    hub.enter(first, mark('a', 3))
    hub.tell(mark('a', 5))
    hub.enter(second, mark('a', 4))
    hub.tell(mark('a', 5))
    hub.tell(mark('a', 4))
    hub.tell(mark('b', 9))
    expect([first.told, second.told]).toEqual([[3, 5], [5]])
    hub.enter(listener('a', 'tablet'), mark('a', 6))
    expect([first.told, second.told]).toEqual([
      [3, 5, 6],
      [5, 6],
    ])
  })

  test('what is announced here is told to the other processes too; what they tell is not sent back', () => {
    const { hub, seen } = hubOf()
    hub.enter(listener('a', 'phone'), mark('a', 1))
    hub.announce(mark('a', 2))
    hub.tell(mark('a', 3))
    hub.announce({ id: 'a', logins: 'ended' })
    expect(seen.told).toEqual([mark('a', 2), { id: 'a', logins: 'ended' }])
    expect(seen.judged).toBe(1)
  })

  test('an account that is gone, and a process that closes, end their listeners; a closed one takes none', () => {
    const { hub } = hubOf()
    const [gone, left] = [listener('a', 'phone'), listener('b', 'phone')]
    hub.enter(gone, mark('a', 1))
    hub.enter(left, mark('b', 1))
    hub.tell({ id: 'a', version: 0, commit: '' })
    expect([gone.told.at(-1), left.told.at(-1), hub.size]).toEqual([-1, 1, 1])
    hub.close()
    expect([left.told.at(-1), hub.size]).toEqual([-1, 0])
    expect(() => hub.check(listener('b', 'phone'))).toThrow(expect.objectContaining({ code: 'unavailable' }))
  })

  test('an account, an address and a process have so many listeners and no more; a login replaces its own oldest', () => {
    const { hub, seen } = hubOf()
    const enter = (login: string, address: string) => hub.enter(listener('a', login, address), mark('a', 1))
    for (let login = 0; login < LIVE_LIMITS.perAccount; login += 1) enter(`login ${login}`, `10.0.0.${login}`)
    expect(() => enter('one more', '10.0.1.1')).toThrow(expect.objectContaining({ code: 'rate_limited' }))
    for (let again = 0; again < 10; again += 1) {
      if (again < LIVE_LIMITS.perLogin - 1) expect(() => enter('login 1', '10.0.1.1')).toThrow()
    }
    expect(hub.size).toBe(LIVE_LIMITS.perAccount)

    const full = hubOf(16).hub
    const strangers = (count: number, address: string) => {
      for (let made = 0; made < count; made += 1) {
        const id = `${address} ${made}`
        full.enter(listener(id, 'phone', address), mark(id, 1))
      }
    }
    strangers(2, '10.0.0.1')
    expect(() => strangers(1, '10.0.0.1')).toThrow(expect.objectContaining({ code: 'rate_limited' }))
    for (let address = 2; address < 9; address += 1) strangers(2, `10.0.0.${address}`)
    expect(() => strangers(1, '10.0.0.99')).toThrow(expect.objectContaining({ code: 'unavailable' }))
    expect(seen.refused).toBeGreaterThan(0)
  })
})

test('one listener more of a login takes the place of its oldest, and of no other', () => {
  const { hub } = hubOf()
  const enter = (login: string, address: string) => {
    const made = listener('a', login, address)
    hub.enter(made, mark('a', 1))
    return made
  }
  const other = enter('laptop', '10.0.1.1')
  const phones = Array.from({ length: LIVE_LIMITS.perLogin }, (_, at) => enter('phone', `10.0.0.${at}`))
  expect(hub.size).toBe(LIVE_LIMITS.perLogin + 1)
  const newest = enter('phone', '10.0.0.9')
  expect([other, ...phones, newest].map(({ told }) => told.includes(-1))).toEqual([false, true, ...phones.slice(1).map(() => false), false])
  expect(hub.size).toBe(LIVE_LIMITS.perLogin + 1)
})

test('those who are refused are told to come back in one minute to two, not all at once', () => {
  const { hub, seen } = hubOf(0)
  const waits = Array.from({ length: 200 }, () => {
    try {
      return hub.check(listener('a', 'phone'))
    } catch (error) {
      return Number(Object(error).retryAfter)
    }
  }).map(Number)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(LIVE_LIMITS.refusedFor)
  expect(Math.max(...waits)).toBeLessThanOrEqual(2 * LIVE_LIMITS.refusedFor)
  expect([new Set(waits).size > 20, seen.refused]).toEqual([true, 200])
})
