// A page learns that its account was deleted on another device: nothing of it stays in this browser, and that is said once (SPEC R51).
import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { refusal } from '../../doubles/fake-server.ts'
import { openPage, USER } from '../../doubles/session-page.ts'
import { until } from '../../until.ts'

const DELETED = 'This account was deleted. Everything it kept on this device has been removed.'
const BEFORE = 'An account that was used on this device was deleted. Everything it kept here has been removed.'

let local: FakeStorage
let session: FakeStorage
let page: { cookie: string }
const done = () => Promise.resolve()
const engine = {
  enterAccount: done,
  enterGuest: done,
  expireAccount: vi.fn(done),
  dropEmptied: vi.fn(done),
  isGone: vi.fn<(id: string) => Promise<boolean>>(),
  wipeDeleted: vi.fn<(id: string) => Promise<boolean>>(),
}
vi.mock('../../../pwa/actions/load-engine.ts', () => ({
  engine: () => Promise.resolve(engine),
  engineWhenIdle: () => Promise.resolve(engine),
}))

beforeEach(() => {
  ;({ local, session, page } = stubStorage())
  vi.resetModules()
  vi.clearAllMocks()
  engine.isGone.mockResolvedValue(true)
  engine.wipeDeleted.mockResolvedValue(true)
  vi.stubGlobal('fetch', () => Promise.resolve(refusal('unauthorized')))
})

async function open() {
  const said: string[] = []
  const opened = { ...(await openPage()), ...(await import('../../../pwa/state/gone-account.ts')) }
  opened.onNotice(({ text }) => said.push(text))
  return { ...opened, said }
}

test('at the start: a login that has ended with its account leaves nothing, and the user is not asked to log in again', async () => {
  page.cookie = 'starlane.here=1'
  local.setItem('user', JSON.stringify(USER))
  local.setItem('token', 'no more')
  session.setItem('starlane-draft/account/account-1', '{}')
  const { startSession, useSession, said } = await open()
  await startSession()
  await until(() => expect(said).toEqual([DELETED]))
  expect(engine.isGone).toHaveBeenCalledWith(USER.id)
  expect(engine.wipeDeleted).toHaveBeenCalledWith(USER.id)
  expect(engine.expireAccount).not.toHaveBeenCalled()
  expect([
    local.getItem('user'),
    local.getItem('token'),
    local.getItem('starlane-login-ended'),
    session.getItem('starlane-draft/account/account-1'),
  ]).toEqual([null, null, null, null])
  expect(useSession.getState()).toMatchObject({ status: 'unauthenticated', user: { id: '' } })
})

test('a login that has only ended is still asked for', async () => {
  engine.isGone.mockResolvedValue(false)
  local.setItem('user', JSON.stringify(USER))
  const { startSession, said } = await open()
  await startSession()
  expect(said).toEqual(['Please log in again. Your changes are kept on this device.'])
  expect(engine.wipeDeleted).not.toHaveBeenCalled()
})

test('while the page is open: what the engine hears closes the account, and one of two tabs says so', async () => {
  const { startSession, useSession, useGoneAccount, said } = await open()
  await startSession()
  useSession.setState({ status: 'authenticated', user: USER, verified: true })
  local.setItem('user', JSON.stringify(USER))
  engine.wipeDeleted.mockResolvedValueOnce(false)
  useGoneAccount.setState({ id: USER.id })
  await until(() => expect(useSession.getState().status).toBe('unauthenticated'))
  expect(local.getItem('user')).toBeNull()
  expect(said).toEqual([])
})

test('an account that was used here before goes without touching who is here now', async () => {
  const { startSession, useSession, useGoneAccount, said } = await open()
  await startSession()
  const other = { ...USER, id: 'account-2' }
  useSession.setState({ status: 'authenticated', user: other, verified: true })
  local.setItem('user', JSON.stringify(other))
  session.setItem('cart', '[]')
  useGoneAccount.setState({ id: USER.id })
  await until(() => expect(said).toEqual([BEFORE]))
  expect(useSession.getState()).toMatchObject({ status: 'authenticated', user: other })
  expect(local.getItem('user')).toBe(JSON.stringify(other))
  expect(session.getItem('cart')).toBe('[]')
})

test.each([
  ['nobody is here, and nothing of it waits for a login any more', undefined, null],
  ['another user is here, whose own login has ended in another tab', { ...USER, id: 'account-2' }, '1'],
])('an account whose login had ended before: %s', async (_who, there, mark) => {
  const { startSession, useGoneAccount, said } = await open()
  await startSession()
  if (there) local.setItem('user', JSON.stringify(there))
  local.setItem('starlane-login-ended', '1')
  useGoneAccount.setState({ id: USER.id })
  await until(() => expect(said).toEqual([BEFORE]))
  expect(local.getItem('starlane-login-ended')).toBe(mark)
})

test('the page on which it is deleted says so itself; where that did not happen, what was heard meanwhile counts', async () => {
  const { startSession, noteDeletion, useGoneAccount, said } = await open()
  await startSession()
  noteDeletion(USER.id)
  useGoneAccount.setState({ id: USER.id })
  expect(engine.wipeDeleted).not.toHaveBeenCalled()
  noteDeletion('')
  await until(() => expect(said).toEqual([BEFORE]))
})

test('what could not be removed is found again, and removed the next time', async () => {
  const { startSession, useGoneAccount, said } = await open()
  await startSession()
  engine.wipeDeleted.mockRejectedValueOnce(new Error('the database is closing'))
  useGoneAccount.setState({ id: USER.id })
  await until(() => expect(useGoneAccount.getState().id).toBe(''))
  expect(said).toEqual([])
  useGoneAccount.setState({ id: USER.id })
  await until(() => expect(said).toEqual([BEFORE]))
})

test('a screen that asks whether its account is gone: only where the shop says so it is left, and nobody is asked of a visitor', async () => {
  const { startSession, leaveIfDeleted, useSession, said } = await open()
  await startSession()
  useSession.setState({ status: 'authenticated', user: USER, verified: true })
  expect(await leaveIfDeleted('')).toBe(false)
  expect(engine.isGone).not.toHaveBeenCalled()
  engine.isGone.mockResolvedValueOnce(false)
  expect(await leaveIfDeleted(USER.id)).toBe(false)
  engine.isGone.mockRejectedValueOnce(new Error('no database'))
  expect(await leaveIfDeleted(USER.id)).toBe(false)
  expect([useSession.getState().status, said]).toEqual(['authenticated', []])
  expect(await leaveIfDeleted(USER.id)).toBe(true)
  expect([useSession.getState().status, said]).toEqual(['unauthenticated', [DELETED]])
})

test('a shop that does not say within four seconds whether an account is gone is not waited for', async () => {
  const { startSession, leaveIfDeleted, said } = await open()
  await startSession()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  engine.isGone.mockReturnValueOnce(new Promise(() => undefined))
  let answer: boolean | undefined
  void leaveIfDeleted(USER.id).then((isGone) => (answer = isGone))
  await vi.advanceTimersByTimeAsync(3_999)
  expect(answer).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect([answer, said]).toEqual([false, []])
  vi.useRealTimers()
})

test('another user has logged in in another tab, which this one has not heard of yet: that login stays', async () => {
  const { startSession, useSession, useGoneAccount, said } = await open()
  await startSession()
  useSession.setState({ status: 'authenticated', user: USER, verified: true })
  local.setItem('user', JSON.stringify({ ...USER, id: 'account-2' }))
  local.setItem('token', 'of the other')
  useGoneAccount.setState({ id: USER.id })
  await until(() => expect(said).toHaveLength(1))
  expect(local.getItem('token')).toBe('of the other')
})
