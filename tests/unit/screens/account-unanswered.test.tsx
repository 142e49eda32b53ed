// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useConnection } from '../../../pwa/state/connection.ts'
import { onNotice, type Notice } from '../../../pwa/state/notices.ts'
import { freshMember, refreshUser, useSession } from './fake-member.ts'
import { answers, calls, comeBack, holdTries, idle, keys, silence } from './fake-server.ts'
import { fill, one, pageText, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/perform.ts', () => import('./fake-member.ts'))
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

test.each([
  ['the account is kept', 'Keep my account'],
  ['the dialog is closed with Escape', undefined],
] as const)('while a deletion waits to be sent again %s: it is not sent any more', async (_what, button) => {
  await open()
  await press(one('button', 'Delete Account'))
  const tryAgain = holdTries()
  await fill('Current password', 'right')
  await press(one('button', 'Delete permanently'))
  const sent = changes().length
  if (button === undefined) await act(async () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })))
  else await press(one('button', button))
  await tryAgain({})
  expect(changes()).toHaveLength(sent)
  expect(said).toEqual([])
  expect(dialog()).toBeNull()
})

test.each(['Username', 'New Password (optional)'])(
  'while a change (%s) waits to be sent again it is cancelled: it is not sent any more',
  async (field) => {
    await open()
    await fill(field, 'another-one')
    const tryAgain = holdTries()
    await save()
    if (dialog()) {
      await fill('Current password', 'right')
      await press(one('button', 'Confirm'))
      await press(one('button', 'Cancel', dialog() ?? document))
    }
    const sent = changes().length
    expect(sent).toBeGreaterThan(0)
    await press(one('button', 'Cancel'))
    await tryAgain({ user: user() })
    expect(changes()).toHaveLength(sent)
    expect(said).toEqual([])
  },
)

test('after the time in which the shop remembers it, the page says that it cannot find out, and asks no more', async () => {
  await open()
  await fill('Username', 'mina2')
  silence()
  await save()
  const sent = changes().length
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 11 * 60_000)
  await comeBack({ user: user() })
  expect(pageText()).toContain('reload this page to see.')
  expect(pageText()).not.toContain('as soon as it can')
  expect(changes()).toHaveLength(sent)
  await save()
  expect(new Set(keys).size).toBe(2)
})
