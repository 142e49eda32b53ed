// A session opens or ends on a page: what its screens show, what the browser keeps of it, and what the engine hears.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '#sync-protocol/api/user.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { product } from '../../doubles/fixtures.ts'
import { USER } from '../../doubles/session-page.ts'
import { until } from '../../until.ts'

const done = () => Promise.resolve()
const enterAccount = vi.fn((_user: SessionUser, _login: object) => done())
const engine = { enterAccount, enterGuest: vi.fn(done), expireAccount: vi.fn(done), tellLost: vi.fn() }
/** When the code of the engine comes. */
let code: Promise<typeof engine>
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: () => code, engineWhenIdle: () => code }))

const JUN = { ...USER, id: 'account-2', name: 'Jun', username: 'jun', gems: 7 }
let local: FakeStorage
let session: FakeStorage

beforeEach(() => {
  ;({ local, session } = stubStorage())
  vi.resetModules()
  vi.clearAllMocks()
  code = Promise.resolve(engine)
})

async function openPage() {
  const { notify, standingNotices, ...names } = await import('../../../pwa/state/notices.ts')
  const { useAccount, publishAccount } = await import('../../../pwa/state/account.ts')
  const { useSession } = await import('../../../pwa/state/session.ts')
  const open = await import('../../../pwa/actions/open-session.ts')
  return {
    ...open,
    ...names,
    useAccount,
    publish: (view: object) => publishAccount({ ...useAccount.getState(), ...view }),
    useSession,
    say: (...keys: string[]) => keys.forEach((key) => notify({ key, tone: 'info', text: key })),
    standingNotices,
  }
}
const ring = product('ring')
if (ring === undefined) throw new Error('no products')
const LINE = { id: ring.id, name: ring.name, priceGems: ring.priceGems, product: ring, qty: 1 }

describe('the token', () => {
  test.each([
    ['of the account that is remembered', USER, 'hers', undefined, 'hers'],
    ['where no account is remembered', undefined, 'hers', undefined, 'hers'],
    ['of another account', JUN, 'his', undefined, undefined],
    ['of another account, where a login brings one', JUN, 'his', { token: 'new', deviceId: 'd' }, 'new'],
    ['of an earlier login', USER, 'old', { token: 'new', deviceId: 'd' }, 'new'],
  ])('%s', async (_what, remembered, stored, login, token) => {
    if (remembered) local.setItem('user', JSON.stringify(remembered))
    local.setItem('token', stored)
    const { openSession } = await openPage()
    openSession(USER, { verified: true, ...(login && { login }) })
    expect([local.getItem('token') ?? undefined, JSON.parse(local.getItem('user') ?? '')]).toEqual([token, USER])
    await until(() => expect(engine.enterAccount.mock.calls).toEqual([[USER, { loggedIn: true, token, deviceId: login?.deviceId }]]))
  })
})

test('screens show who it is at once, with what a visitor had; the same user anew changes nothing of them, another one all', async () => {
  const { openSession, useAccount, useSession, publish } = await openPage()
  publish({ cart: [LINE] })
  openSession(USER, { verified: false })
  expect(useSession.getState()).toEqual({ status: 'authenticated', user: USER, verified: false })
  expect(useAccount.getState()).toMatchObject({ owner: USER.id, gems: 40, ready: false, cart: [LINE] })
  publish({ ready: true, gems: 33 })
  openSession(USER, { verified: true })
  expect(useSession.getState().verified).toBe(true)
  expect(useAccount.getState()).toMatchObject({ ready: true, gems: 33, cart: [LINE] })
  openSession(JUN, { verified: true })
  expect(useAccount.getState()).toMatchObject({ owner: JUN.id, ready: false, gems: 7, cart: [] })
})

test('code that comes late opens the session that there is by then, and no other', async () => {
  let come = (_engine: typeof engine) => {}
  code = new Promise((resolve) => (come = resolve))
  const { openSession, expireSession } = await openPage()
  openSession(USER, { verified: true })
  expireSession()
  openSession(JUN, { verified: true })
  come(engine)
  await until(() => expect(engine.enterAccount.mock.calls.map(([user]) => user)).toEqual([JUN]))
  await new Promise((resolve) => setImmediate(resolve))
  expect([engine.enterAccount.mock.calls.length, engine.expireAccount.mock.calls.length]).toEqual([1, 0])
})

test('an account whose data cannot be read is told as lost', async () => {
  const lost = new Error('no database')
  engine.enterAccount.mockRejectedValueOnce(lost)
  const { openSession } = await openPage()
  openSession(USER, { verified: true })
  await until(() => expect(engine.tellLost.mock.calls).toEqual([[lost]]))
})

test('a login ends what was said of the last one, and the mark that it has ended', async () => {
  const { openSession, say, standingNotices, KEPT, SAVED, LEFT_OUT } = await openPage()
  local.setItem('starlane-login-ended', '1')
  say(KEPT, SAVED, LEFT_OUT)
  openSession(USER, { verified: false })
  expect([standingNotices(), local.getItem('starlane-login-ended')]).toEqual([[LEFT_OUT], null])
})

describe('a login that the server has ended', () => {
  const arrange = {
    open: (page: Awaited<ReturnType<typeof openPage>>) => page.openSession(USER, { verified: true }),
    remembered: () => local.setItem('user', JSON.stringify(USER)),
    nobody: () => undefined,
    leaving: (page: Awaited<ReturnType<typeof openPage>>) => {
      page.openSession(USER, { verified: true })
      local.setItem('starlane-leaving', USER.id)
    },
  }
  test.each([
    ['open', true],
    ['remembered', true],
    ['nobody', false],
    ['leaving', false],
  ] as const)('%s: asked to log in again: %s', async (who, isAsked) => {
    const page = await openPage()
    arrange[who](page)
    local.setItem('token', 'hers')
    page.publish({ cart: [LINE] })
    page.expireSession()
    expect([local.getItem('user'), local.getItem('token'), document.cookie.includes('max-age=0')]).toEqual([null, null, true])
    expect(page.useSession.getState()).toMatchObject({ status: 'unauthenticated', user: { id: '' }, verified: false })
    expect([page.standingNotices(), local.getItem('starlane-login-ended')]).toEqual(isAsked ? [[page.KEPT], '1'] : [[], null])
    // A visitor's things stay.
    expect(page.useAccount.getState().cart).toEqual(who === 'nobody' ? [LINE] : [])
    await until(() => expect(engine.expireAccount).toHaveBeenCalledOnce())
  })
})

test('what is left: no offer of the former user stands, no answer that was on its way counts, and nothing is kept in this tab', async () => {
  const page = await openPage()
  page.openSession(USER, { verified: true })
  page.publish({ cart: [LINE] })
  page.say(page.LOGGED_IN, page.REMOVED, page.LEFT_OUT, page.OFFLINE)
  for (const key of ['token', 'starlane-device', 'starlane-seen', 'starlane-login-ended']) local.setItem(key, 'x')
  session.setItem('starlane-draft', 'x')
  const mine = page.beginSwitch()
  expect(page.isLatestSwitch(mine)).toBe(true)
  page.forget()
  expect([page.isLatestSwitch(mine), page.standingNotices(), [...local.items.keys()]]).toEqual([false, [page.OFFLINE], []])
  expect(session.getItem('starlane-draft')).toBeNull()
  expect([page.useAccount.getState().owner, page.useAccount.getState().cart]).toEqual(['', []])
  expect(page.useSession.getState()).toMatchObject({ status: 'unauthenticated', user: { id: '' }, verified: false })
  await until(() => expect(engine.enterGuest).toHaveBeenCalledOnce())
})

test.each(['user', 'token', 'starlane-device'])('a browser that does not let %s go has not forgotten its user', async (key) => {
  const { forgetUser } = await openPage()
  for (const one of ['user', 'token', 'starlane-device']) local.setItem(one, '{}')
  const removeItem = local.removeItem.bind(local)
  local.removeItem = (one) => {
    if (one === key) throw new DOMException('not now')
    removeItem(one)
  }
  expect([forgetUser(), [...local.items.keys()]]).toEqual([false, [key]])
  local.removeItem = removeItem
  expect([forgetUser(), [...local.items.keys()]]).toEqual([true, []])
})

test('only the latest switch counts, and none of a user whom another tab has logged out or in since', async () => {
  const { beginSwitch, isLatestSwitch } = await openPage()
  const first = beginSwitch()
  const second = beginSwitch()
  expect([isLatestSwitch(first), isLatestSwitch(second)]).toEqual([false, true])
  local.setItem('user', JSON.stringify(USER))
  expect(isLatestSwitch(second)).toBe(false)
  expect(isLatestSwitch(beginSwitch())).toBe(true)
})

test('a newer login calls the running one off, and is not called off itself', async () => {
  const { callOffLogin } = await openPage()
  const [first, second] = [callOffLogin(), callOffLogin()]
  expect([first.aborted, second.aborted]).toEqual([true, false])
})
