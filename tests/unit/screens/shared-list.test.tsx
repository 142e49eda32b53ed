// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAccount } from '../../../pwa/state/account.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { freshAccount } from './account-store.ts'
import { arrive, forgetDocuments, hold, NO_SIGNAL, refreshed } from './fake-documents.ts'
import { engine, noEngine } from './no-engine.ts'
import { product, PRODUCTS } from './products.ts'
import { all, one, pageText, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/actions/documents.ts', () => import('./fake-documents.ts'))

const { default: SharedList } = await import('../../../pwa/features/shared-list/shared-list-screen.tsx')

const ID = '3f9a0c55d1e84b7692fe30a7cc481d06'
const KEY = `shares/${ID}`
const ring = product('kpop-jewelry-3')
const item = ({ id, name }: { id: string; name: string }) => ({ id, name })
const LIST = { list: 'wishlist', name: 'Mina’s wishes', items: [item(ring), { id: 'old-pin', name: 'Old Pin' }] }
const GONE = { status: 404, code: 'not_found' as const, message: 'Not found.' }
const open = (address = `/w/${ID}`) => show(<SharedList />, address)

afterEach(noEngine)
beforeEach(() => {
  freshAccount({ owner: '' })
  useConnection.setState({ state: 'online' })
  forgetDocuments()
  useCatalog.setState({
    revision: 1,
    products: PRODUCTS,
    byId: new Map(PRODUCTS.map((one) => [one.id, one])),
    former: new Map(),
    failed: false,
  })
})

test('name, kind and pieces; what is no longer sold says its name', async () => {
  arrive(KEY, LIST)
  await open()
  expect(one('heading', 'Mina’s wishes').tagName).toBe('H1')
  expect(document.title).toBe('Mina’s wishes · Starlane')
  expect(pageText()).toContain('A wishlist with 2 pieces')
  const pieces = [...document.querySelectorAll('.products > li')].map(textOf)
  expect(pieces[0]).toContain(ring.name)
  expect(pieces[1]).toMatch(/^Old Pin ?No longer sold$/)
})

test('a visitor wishes a piece too, and takes it back', async () => {
  arrive(KEY, LIST)
  await open()
  await press(one('button', 'Wish it too'))
  expect(useAccount.getState().wishlist.map(({ id }) => id)).toEqual([ring.id])
  expect(one('button', 'On your wishlist').getAttribute('aria-pressed')).toBe('true')
  // No heart beside it: one thing has one button.
  expect(all('button', 'Wishlist')).toEqual([])
})

test('a collection is called one, and an empty list empty', async () => {
  arrive(KEY, { list: 'collection', name: 'Binder', items: [item(ring)] })
  await open()
  expect(pageText()).toContain('A collection of 1 piece')
  arrive(KEY, { list: 'collection', name: 'Binder', items: [] })
  await open()
  expect(pageText()).toContain('Nothing is on this list yet.')
})

test('an address in capitals, or with a slash at its end, is the same list', async () => {
  arrive(KEY, LIST)
  await open(`/W/${ID.toUpperCase()}/`)
  one('heading', 'Mina’s wishes')
})

test('a link that has ended says so, whatever the device still shows of it', async () => {
  hold(KEY, { status: 'ready', data: { ok: true, ...LIST }, loadedAt: 1, error: GONE })
  await open()
  expect(one('heading', 'This list is not shared').tagName).toBe('H1')
  expect(pageText()).not.toContain('Mina')
  expect(document.title).toBe('This list is not shared · Starlane')
})

test('without a signal: the copy of the device with its time, else that a connection is needed, with another try', async () => {
  useConnection.setState({ state: 'offline' })
  arrive(KEY, LIST)
  await open()
  expect(pageText()).toContain('Saved on this device')
  one('heading', 'Mina’s wishes')
  hold(KEY, { status: 'failed', data: undefined, error: NO_SIGNAL })
  await open()
  expect(pageText()).toContain('A shared list needs a connection when it is opened for the first time.')
  await press(one('button', 'Try again'))
  expect(refreshed).toHaveBeenCalledWith(KEY)
})

test('pieces wait for the catalog; without one the list says their names, and not that they are no longer sold', async () => {
  arrive(KEY, LIST)
  useCatalog.setState({ revision: 0, products: [], byId: new Map(), failed: false })
  await open()
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  expect(pageText()).not.toContain('No longer sold')
})

test('without catalog and code the list says names alone; opened again it asks again, and with a catalog it asks for none', async () => {
  arrive(KEY, LIST)
  const loadCatalog = vi.fn(async () => useCatalog.setState({ failed: true }))
  useCatalog.setState({ revision: 0, products: [], byId: new Map(), failed: false })
  engine.mockRejectedValueOnce(new Error('no code'))
  await open()
  expect(pageText()).toContain(`${ring.name}Old Pin`)
  engine.mockImplementation(async () => ({ loadCatalog }))
  await open()
  expect([loadCatalog.mock.calls.length, pageText().includes('No longer sold')]).toEqual([1, false])
  let isBusy = false
  loadCatalog.mockImplementation(async () => void (isBusy = document.querySelector('[aria-busy=true]') !== null))
  await open()
  expect([loadCatalog.mock.calls.length, isBusy]).toEqual([2, true])
  const byId = new Map(PRODUCTS.map((sold) => [sold.id, sold]))
  await act(async () => useCatalog.setState({ revision: 1, products: PRODUCTS, byId, failed: false }))
  await open()
  expect([loadCatalog.mock.calls.length, pageText().includes('No longer sold')]).toEqual([2, true])
})
