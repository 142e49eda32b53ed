// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { followNotices } from '../../../pwa/app/shell/follow-notices.ts'
import { Link } from '../../../pwa/components/link/link.tsx'
import { useToasts } from '../../../pwa/components/toaster/toast-store.ts'
import { Toaster } from '../../../pwa/components/toaster/toaster.tsx'
import { notify, SAVED } from '../../../pwa/state/notices.ts'
import { entryOf, freshAccount } from '../screens/account-store.ts'
import { product } from '../screens/products.ts'
import { all, one, press, show } from '../screens/screen.tsx'

const laterSheet = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('../../../pwa/components/later-sheet.ts', () => ({ laterSheet }))
vi.mock('../../../pwa/actions/load-engine.ts', () => import('../screens/no-engine.ts'))

await import('../../../pwa/app/shell/bag-sheet.tsx')
const { VisitorBag } = await import('../../../pwa/app/shell/visitor-bag.tsx')

beforeEach(() => {
  laterSheet.mockReset().mockResolvedValue()
  freshAccount({ owner: '' })
})

const ring = product('kpop-jewelry-1')
const onAPage = () =>
  show(
    <>
      <Link to="/cart">Cart</Link>
      <Link to="/anime">Anime</Link>
      <Link to="/kpop">Kpop</Link>
      <VisitorBag />
    </>,
    '/kpop',
  )
const headings = () => all('heading', 'Your cart')

test('where its code or its styles do not come, the link leads where it says; it opens as soon as they are there', async () => {
  laterSheet.mockRejectedValueOnce(new Error('no connection'))
  await onAPage()
  await press(one('link', 'Cart'))
  await vi.waitFor(() => expect(location.pathname).toBe('/cart'))
  expect(headings()).toEqual([])
  await press(one('link', 'Kpop'))
  await press(one('link', 'Cart'))
  await vi.waitFor(() => expect(headings()).toHaveLength(1), 5_000)
  expect(location.pathname).toBe('/kpop')
})

test.each([
  ['comes', () => Promise.resolve()],
  ['does not come', () => Promise.reject(new Error('no connection'))],
])('where its code %s when its user has gone on to something else, it neither opens nor leads away', async (_how, end) => {
  let hear = () => {}
  laterSheet.mockReturnValueOnce(new Promise<void>((resolve) => (hear = resolve)).then(end))
  await onAPage()
  await press(one('link', 'Cart'))
  await act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true })))
  await act(async () => {
    hear()
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect([headings(), location.pathname]).toEqual([[], '/kpop'])
  // Another press opens it.
  await press(one('link', 'Cart'))
  await vi.waitFor(() => expect(headings()).toHaveLength(1), 5_000)
})

test('it is gone with the page over which it was opened: coming there again opens nothing', async () => {
  await onAPage()
  await press(one('link', 'Cart'))
  await vi.waitFor(() => expect(headings()).toHaveLength(1), 5_000)
  await press(one('link', 'Anime'))
  expect(headings()).toEqual([])
  await press(one('link', 'Kpop'))
  expect(headings()).toEqual([])
})

test('the message that leads to it is not said again in it', async () => {
  const stop = followNotices()
  await onAPage()
  await act(async () => notify({ key: SAVED, tone: 'good', text: 'Saved.', link: { to: '/cart', label: 'Log in to check out.' } }))
  expect(useToasts.getState().toasts).toHaveLength(1)
  await press(one('link', 'Cart'))
  await vi.waitFor(() => expect(headings()).toHaveLength(1), 5_000)
  expect(useToasts.getState().toasts).toHaveLength(0)
  stop()
})

test('what was taken out of it is put back from within it: beside it nothing can be pressed', async () => {
  const stop = followNotices()
  freshAccount({ owner: '', cart: [{ ...entryOf(ring), qty: 1 }] })
  await show(
    <>
      <Link to="/cart">Cart</Link>
      <VisitorBag />
      <Toaster />
    </>,
    '/kpop',
  )
  await press(one('link', 'Cart'))
  await vi.waitFor(() => expect(headings()).toHaveLength(1), 5_000)
  const sheet = document.querySelector('dialog') ?? document
  await press(one('button', 'Remove', sheet))
  await press(one('button', 'Undo', sheet))
  expect(all('button', 'Remove', sheet)).toHaveLength(1)
  expect(document.querySelectorAll('.toast')).toHaveLength(0)
  stop()
})
