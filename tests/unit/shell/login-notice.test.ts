// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { leaveScreens } from '../../../pwa/actions/open-session.ts'
import { LOGGED_IN, notifyThere, onNotice, sayThere } from '../../../pwa/state/notices.ts'

test('that a user is logged in is said with the next page, once, and taken back when the account is left', () => {
  const said: string[] = []
  onNotice(
    ({ text }) => said.push(text),
    (key) => said.push(`no more: ${key}`),
  )
  notifyThere({ key: LOGGED_IN, tone: 'good', text: 'Login successful!' })
  expect(said).toEqual([])
  sayThere()
  sayThere()
  expect(said).toEqual(['Login successful!'])
  leaveScreens()
  expect(said).toEqual(['Login successful!', 'no more: logged-in'])
})
