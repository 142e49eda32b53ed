// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { useConnection } from '../../../pwa/state/connection.ts'
import { onNotice, type Notice } from '../../../pwa/state/notices.ts'
import { freshMember, refreshUser, useSession } from './fake-member.ts'
import { answers, calls, comeBack, idle, keys, silence } from './fake-server.ts'
import { fill, one, pageText, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/account.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/session.ts', () => import('./fake-member.ts'))

const { default: Account } = await import('../../../pwa/features/account/account-screen.tsx')

const said: Notice[] = []
onNotice((notice) => said.push(notice))
const user = () => useSession.getState().user
const changes = () => calls.filter(({ method }) => method !== 'GET')
const dialog = () => document.querySelector('dialog[open]')
const open = async () => {
  await show(<Account />, '/account')
  await idle()
}
const save = async () => {
  await press(one('button', 'Save Changes'))
  await idle()
}

beforeEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  freshMember({})
  said.length = 0
  useConnection.setState({ state: 'online', lastSuccess: 1 })
  answers({ user: user() })
})

test('no answer to a change: it is not known whether it was saved, until the same is asked once more', async () => {
  await open()
  await fill('Username', 'mina2')
  silence()
  await save()
  expect(pageText()).toContain('so we don’t know yet whether your changes were saved.')
  expect(pageText()).not.toContain('nothing was saved')
  refreshUser.mockResolvedValue(true)
  await comeBack({ user: user() })
  expect(said).toEqual([{ tone: 'good', text: 'Account updated successfully!' }])
  expect(location.pathname).toBe('/dashboard')
  expect(new Set(keys).size).toBe(1)
  expect(new Set(changes().map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('no answer to a new password: the dialog stays with what was typed, and finds out', async () => {
  await open()
  await fill('New Password (optional)', 'correct horse')
  await save()
  silence()
  await fill('Current password', 'right')
  await press(one('button', 'Confirm'))
  await idle()
  expect(textOf(dialog())).toContain('we don’t know yet whether your changes were saved')
  refreshUser.mockResolvedValue(true)
  await comeBack({ user: user() })
  expect(location.pathname).toBe('/dashboard')
  expect(new Set(keys).size).toBe(1)
})

test('no answer to a deletion: it is not known whether it was done, until the same is asked once more', async () => {
  await open()
  await press(one('button', 'Delete Account'))
  silence()
  await fill('Current password', 'right')
  await press(one('button', 'Delete permanently'))
  await idle()
  expect(textOf(dialog())).toContain('we don’t know yet whether your account was deleted')
  expect(textOf(dialog())).not.toContain('Could not delete account')
  await comeBack({})
  expect(said).toEqual([{ tone: 'good', text: "Account deleted. We're sorry to see you go." }])
  expect(new Set(keys).size).toBe(1)
})
