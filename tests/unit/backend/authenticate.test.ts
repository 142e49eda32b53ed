// Who a request is: by its bearer or its cookie, as its account is now; judged again when a slow body is there, and never more at once than an account may.
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../backend/api-error.ts'
import { credentialOf, type Login } from '../../../backend/auth/login.ts'
import { Background } from '../../../backend/background.ts'
import type { Account } from '../../../backend/domain/account.ts'
import { authenticate, requireLogin } from '../../../backend/middleware/authenticate.ts'
import { account } from '../../contract/samples.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 1)
const TOKEN = 'a'.repeat(43)
const mina = account('mina')
const credential = credentialOf(mina.passwordHash)
const markOf = (more: object = {}) => ({ accountId: 'mina', at: NOW - DAY, credential, ...more })

const [get, newest, find, markAt] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
const [newestMarkAt, used, take, count] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
const slot = { read: vi.fn(), during: vi.fn((arrival: () => Promise<unknown>) => arrival()), end: vi.fn() }
const background = new Background(pino({ level: 'silent' }))

beforeEach(() => {
  vi.clearAllMocks()
  get.mockReset().mockResolvedValue(mina)
  newest.mockReset().mockResolvedValue(mina)
  find.mockReset().mockImplementation(async (token: string) => (token === TOKEN ? { key: 'key', mark: markOf() } : undefined))
  markAt.mockReset().mockResolvedValue(markOf())
  newestMarkAt.mockReset().mockResolvedValue(undefined)
  used.mockReset().mockReturnValue(undefined)
  take.mockReset().mockResolvedValue(slot)
  count.mockReset()
})

interface Asked {
  authorization?: string
  cookie?: object
  method?: string
  readBy?: 'get' | 'newest'
  during?: (ctx: {
    state: { login?: Login; judgeAgain?(): Promise<void>; place?: { during<T>(arrival: () => Promise<T>): Promise<T> } }
  }) => unknown
}

/** The login that the request has, or the code that it is refused with. */
async function ask({ authorization, cookie, method = 'GET', readBy = 'get', during }: Asked): Promise<unknown> {
  const shop = {
    accounts: { get, newest },
    tokens: { find, markAt, newestMarkAt },
    logins: { used },
    background,
    clock: () => NOW,
    queues: { take },
    requestLimit: { count },
  }
  const place = { leave: () => undefined, during: vi.fn((arrival: () => Promise<unknown>) => arrival()) }
  const ctx = {
    method,
    ip: '10.0.0.1',
    headers: { authorization },
    session: cookie === undefined ? null : { login: cookie },
    state: { place },
  }
  let seen: Login | undefined
  const next = async () => {
    seen = Reflect.get(ctx.state, 'login')
    await during?.(ctx as never)
  }
  try {
    await authenticate(shop as never, readBy)(ctx as never, next)
    return seen
  } catch (error) {
    return error instanceof ApiError ? error.code : error
  }
}
const bearer = { authorization: `Bearer ${TOKEN}` }
const cookie = { cookie: { ...markOf(), tokenKey: 'key' } }
const asMina = (via: Login['via'], more: object = {}) => expect.objectContaining({ account: mina, via, tokenKey: 'key', ...more })

describe.each([
  ['bearer', bearer],
  ['cookie', cookie],
] as const)('by %s', (via, asked) => {
  const refused = via === 'bearer' ? 'unauthorized' : undefined

  test('it is the account of its login; its use is noted, and its turn ends with its answer', async () => {
    expect(await ask(asked)).toEqual(asMina(via))
    expect([count.mock.calls, take.mock.calls]).toEqual([[['key']], [['mina', 'key', { changes: false }]]])
    expect(used).toHaveBeenCalledWith('key', expect.objectContaining({ credential }), NOW)
    expect([slot.read.mock.calls.length, slot.end.mock.calls.length, newest.mock.calls.length]).toEqual([1, 1, 0])
    await ask({ ...asked, method: 'POST' })
    expect(take).toHaveBeenLastCalledWith('mina', 'key', { changes: true })
  })

  test.each<[string, () => unknown]>([
    ['is over', () => (via === 'bearer' ? find.mockResolvedValue(undefined) : markAt.mockResolvedValue(undefined))],
    ['is of an account that has gone', () => (get.mockResolvedValue(undefined), newest.mockResolvedValue(undefined))],
    ['is of another password', () => [get, newest].map((read) => read.mockResolvedValue({ ...mina, passwordHash: 'another' }))],
  ])('one that %s is none', async (_what, before) => {
    before()
    expect(await ask(asked)).toBe(refused)
    expect(slot.read).not.toHaveBeenCalled()
  })

  test('one that an old read does not know yet is asked of the newest; so is one that goes on under a new password', async () => {
    get.mockResolvedValue(undefined)
    expect(await ask(asked)).toEqual(asMina(via))
    const changed: Account = { ...mina, passwordHash: 'another' }
    const renewed = markOf({ credential: credentialOf('another') })
    newest.mockResolvedValue(changed)
    newestMarkAt.mockResolvedValue(renewed)
    expect(await ask(asked)).toMatchObject({ account: changed, mark: renewed })
  })

  test('what reads by the strongest read reads so once', async () => {
    expect(await ask({ ...asked, readBy: 'newest' })).toEqual(asMina(via))
    expect([get.mock.calls.length, newest.mock.calls.length]).toEqual([0, 1])
    newest.mockResolvedValue({ ...mina, passwordHash: 'another' })
    expect(await ask({ ...asked, readBy: 'newest' })).toBe(refused)
    expect(newest).toHaveBeenCalledTimes(2)
  })

  test('too many, or too many at once, are refused before anything is read', async () => {
    count.mockImplementationOnce(() => {
      throw new ApiError('rate_limited')
    })
    expect(await ask(asked)).toBe('rate_limited')
    take.mockRejectedValueOnce(new ApiError('rate_limited'))
    expect(await ask(asked)).toBe('rate_limited')
    expect(get).not.toHaveBeenCalled()
  })

  test('while a body comes neither the place nor the turn is kept', async () => {
    const arrived = vi.fn(async () => 'body')
    await ask({ ...asked, during: ({ state }) => state.place?.during(arrived) })
    expect([arrived.mock.calls.length, slot.during.mock.calls.length]).toEqual([1, 1])
  })

  test('a turn ends also where what follows fails', async () => {
    expect(await ask({ ...asked, during: () => Promise.reject(new ApiError('no_match')) })).toBe('no_match')
    expect(slot.end).toHaveBeenCalledTimes(1)
  })

  test('judged again, it is the same, goes on under its new password, or has ended', async () => {
    const again = () => ask({ ...asked, during: async ({ state }) => (await state.judgeAgain?.(), (judged = state.login)) })
    let judged: Login | undefined
    await again()
    expect([judged, get.mock.calls.length]).toEqual([asMina(via), 1])
    const changed = { ...mina, passwordHash: 'another' }
    const renewed = markOf({ credential: credentialOf('another') })
    if (via === 'cookie') markAt.mockResolvedValueOnce(markOf())
    markAt.mockResolvedValueOnce(renewed)
    get.mockResolvedValueOnce(mina).mockResolvedValueOnce(changed)
    await again()
    expect(judged).toMatchObject({ account: changed, mark: renewed, tokenKey: 'key' })
    if (via === 'cookie') markAt.mockResolvedValueOnce(markOf())
    markAt.mockResolvedValueOnce(undefined)
    expect(await again()).toBe('unauthorized')
  })
})

test('a bad bearer counts for nothing, even beside a good cookie; without either there is nobody', async () => {
  expect(await ask({ ...cookie, authorization: 'Bearer x' })).toBe('unauthorized')
  expect(await ask({ ...cookie, authorization: `Bearer ${'b'.repeat(43)}` })).toBe('unauthorized')
  expect([await ask({}), take.mock.calls]).toEqual([undefined, []])
})

test.each([
  [180 * DAY - 1, true],
  [180 * DAY, false],
  [-2 * 3_600_000, false],
])('a login of %i ms ago lives: %s', async (age, lives) => {
  find.mockResolvedValue({ key: 'key', mark: markOf({ at: NOW - age }) })
  expect(await ask(bearer)).toEqual(lives ? asMina('bearer') : 'unauthorized')
})

test('a session of before there were tokens is its own proof, and is judged by its account', async () => {
  const old = { cookie: markOf() }
  let judged: Login | undefined
  expect(await ask({ ...old, during: async ({ state }) => (await state.judgeAgain?.(), (judged = state.login)) })).toMatchObject({
    account: mina,
    tokenKey: undefined,
  })
  expect([judged?.account, take.mock.calls[0]?.slice(0, 2), used.mock.calls, markAt.mock.calls]).toEqual([mina, ['mina', 'mina'], [], []])
  newest.mockResolvedValue({ ...mina, passwordHash: 'another' })
  get.mockResolvedValue({ ...mina, passwordHash: 'another' })
  expect(await ask(old)).toBeUndefined()
})

test('a use that cannot be noted is no fault of the request', async () => {
  used.mockReturnValue(Promise.reject(new Error('the store')))
  expect(await ask(bearer)).toEqual(asMina('bearer'))
  await background.settled()
})

test('where a login is demanded nobody else passes', async () => {
  const next = vi.fn(async () => undefined)
  expect(() => requireLogin({ state: {} } as never, next)).toThrow(expect.objectContaining({ code: 'unauthorized' }))
  await requireLogin({ state: { login: {} } } as never, next)
  expect(next).toHaveBeenCalledTimes(1)
})
