// @vitest-environment happy-dom
import { act } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../screens/fake-member.ts'
import { one, pageText, press, show } from '../screens/screen.tsx'

vi.mock('../../../pwa/actions/session.ts', () => import('../screens/fake-member.ts'))

const { Link } = await import('../../../pwa/components/link/link.tsx')
const { Guard } = await import('../../../pwa/app/guard.tsx')

const guarded = (leaving: boolean) => (
  <Guard leaving={leaving}>
    <p>Her cart</p>
  </Guard>
)
const open = (leaving = false) =>
  show(
    <Routes>
      <Route path="/cart" element={guarded(leaving)} />
      <Route path="/login" element={<Link to="/cart?from=mail">Login</Link>} />
    </Routes>,
    '/cart?from=mail',
  )
const become = (status: 'loading' | 'authenticated' | 'unauthenticated') => act(async () => useSession.setState({ status }))

beforeEach(async () => {
  await become('loading')
})

test('while the session is loading: renders nothing and does not redirect', async () => {
  await open()
  expect(pageText()).toBe('')
  expect(location.pathname).toBe('/cart')
  await become('authenticated')
  expect(pageText()).toBe('Her cart')
})

test('a visitor is redirected to the login, with a message and the address to return to', async () => {
  await become('unauthenticated')
  const before = history.length
  await open()
  expect(pageText()).toBe('Login')
  expect(location.pathname).toBe('/login')
  expect(history.state).toMatchObject({ usr: { from: '/cart?from=mail', message: 'Please log in to see this page.' } })
  // One step is this test's own arrival at the cart; the redirect took its place.
  expect(history.length).toBe(before + 1)
})

test('a visitor who asks for the same page again is led back to the login, and one step back leads away from it', async () => {
  await become('unauthenticated')
  await open()
  const before = history.length
  await press(one('link', 'Login'))
  expect(pageText()).toBe('Login')
  expect(history.state).toMatchObject({ usr: { from: '/cart?from=mail', message: 'Please log in to see this page.' } })
  expect(history.length).toBe(before)
})

test('a logged-in user sees the content, and a page that is being replaced does not redirect', async () => {
  await become('authenticated')
  await open()
  expect(pageText()).toBe('Her cart')
  await open(true)
  await become('unauthenticated')
  expect(location.pathname).toBe('/cart')
})
