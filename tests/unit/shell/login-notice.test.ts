// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { leaveScreens } from '../../../pwa/actions/open-session.ts'
import { LOGGED_IN, notifyThere, onNotice, sayThere } from '../../../pwa/state/notices.ts'

const said: string[] = []
onNotice(
  ({ text }) => said.push(text),
  (key) => said.push(`no more: ${key}`),
)

beforeEach(() => {
  said.length = 0
  notifyThere({ key: LOGGED_IN, tone: 'good', text: 'Login successful!' })
})

test('that a user is logged in is not said any more where the account is left before the next page', () => {
  leaveScreens()
  sayThere()
  expect(said).toEqual([])
})

test('that a user is logged in is said with the next page, once, and taken back when the account is left', () => {
  expect(said).toEqual([])
  sayThere()
  expect(said).toEqual(['Login successful!'])
  leaveScreens()
  expect(said).toEqual(['Login successful!', 'no more: logged-in'])
})

test('on the page after that it has had its time', () => {
  sayThere()
  sayThere()
  expect(said).toEqual(['Login successful!', 'no more: logged-in'])
})
