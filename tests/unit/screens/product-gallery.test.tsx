// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Product as AnyProduct } from '#sync-protocol/api/catalog.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { freshAccount } from './account-store.ts'
import { photographed, product } from './products.ts'
import { show } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', { spy: true })
vi.mock('../../../pwa/actions/shopping.ts', { spy: true })
vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
/** Whether code that comes later is lost on its way. */
const way = vi.hoisted(() => ({ isLost: false }))
vi.mock(import('../../../pwa/state/late-code.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return {
    ...real,
    lateCode<Module>(load: () => Promise<Module>, isTold?: boolean) {
      return real.lateCode<Module>(() => (way.isLost ? Promise.reject(new Error('no connection')) : load()), isTold)
    },
  }
})

const { default: Product } = await import('../../../pwa/features/product/product-screen.tsx')

const ID = 'kpop-jewelry-3'
const { name } = product(ID)

beforeEach(() => {
  freshAccount()
  useConnection.setState({ state: 'online' })
})

async function open(sold: AnyProduct): Promise<void> {
  const byId = new Map([[sold.id, sold]])
  await act(async () => useCatalog.setState({ revision: 1, products: [sold], byId, former: new Map(), failed: false }))
  await show(<Product />, `/product/${ID}`)
}

const images = () => [...document.querySelectorAll<HTMLImageElement>('.product-look-picture img')]
const files = () =>
  images().map((image) => {
    const source = image.closest('picture')?.querySelector('source')
    return [source?.getAttribute('srcset')?.slice(-10), image.getAttribute('src')?.slice(-9)]
  })
const thumbs = () => [...document.querySelectorAll('[role=group][aria-label=Pictures] button')]

// The first of all: code that has come once is kept.
test('a press whose code was lost before asks for it again, and opens the large view', async () => {
  way.isLost = true
  await open(photographed(ID, 3))
  await act(async () => slides()[0]?.click())
  expect(document.querySelector('.large-view-box')).toBeNull()
  way.isLost = false
  await openLarge(0)
  expect(document.querySelector('.large-view-box')).not.toBeNull()
})

test('one photograph: whole, in a box of its shape, with what it shows as its text; the product’s name where nothing is said', async () => {
  const ring = photographed(ID)
  await open(ring)
  expect(files()).toEqual([['-1280.avif', '-1200.jpg']])
  expect(images()[0]).toMatchObject({ alt: name, width: 1280, height: 960 })
  expect(thumbs()).toEqual([])
  await open({ ...ring, photos: ring.photos?.map((photo) => ({ ...photo, alt: 'A ring on velvet' })) ?? [] })
  expect(images()[0]?.alt).toBe('A ring on velvet')
})

test('eight photographs: each has its number, is chosen by a button of that name, and only the near ones are fetched', async () => {
  await open(photographed(ID, 8))
  expect(images().map(({ alt }) => alt)).toEqual(Array.from({ length: 8 }, (_, index) => `Picture ${index + 1} of 8: ${name}`))
  expect(thumbs().map((thumb) => thumb.getAttribute('aria-label'))).toEqual(images().map(({ alt }) => alt))
  expect(thumbs().map((thumb) => thumb.getAttribute('aria-current'))).toEqual(['true', ...Array.from({ length: 7 }, () => 'false')])
  const loading = () => images().map((image) => image.getAttribute('loading'))
  expect(loading()).toEqual(['eager', 'eager', ...Array.from({ length: 6 }, () => 'lazy')])
  Element.prototype.scrollTo ??= () => undefined
  await act(async () => thumbs()[4]?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  expect(thumbs()[4]?.getAttribute('aria-current')).toBe('true')
  expect(loading()[5]).toBe('eager')
})

test('the whole picture does not come: the card’s cut stands in, until the connection is another', async () => {
  useConnection.setState({ state: 'offline' })
  await open(photographed(ID))
  await act(async () => images()[0]?.dispatchEvent(new Event('error')))
  expect(files()).toEqual([[expect.stringMatching(/-480\.avif$/), '-1200.jpg']])
  await act(async () => useConnection.setState({ state: 'online' }))
  expect(files()).toEqual([['-1280.avif', '-1200.jpg']])
})

test('the worker has answered with the card: the whole picture is asked for again once the connection is another', async () => {
  useConnection.setState({ state: 'offline' })
  await open(photographed(ID))
  const loaded = (width: number, height: number) => {
    for (const image of images())
      Object.defineProperties(image, {
        naturalWidth: { value: width, configurable: true },
        naturalHeight: { value: height, configurable: true },
      })
    return act(async () => void images()[0]?.dispatchEvent(new Event('load')))
  }
  await loaded(480, 480)
  expect(files()).toEqual([[expect.stringMatching(/-480\.avif$/), '-1200.jpg']])
  await act(async () => useConnection.setState({ state: 'online' }))
  expect(files()).toEqual([['-1280.avif', '-1200.jpg']])
  await loaded(1200, 900)
  expect(files()).toEqual([['-1280.avif', '-1200.jpg']])
})

test('a drawn product has its drawing as before, and no gallery', async () => {
  await open(product(ID))
  expect(document.querySelector('.gallery, picture')).toBeNull()
  expect(images().map((image) => [image.getAttribute('src'), image.alt])).toEqual([[product(ID).image, '']])
})

const press = (on: Element | null | undefined, key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  on?.dispatchEvent(event)
  return event.defaultPrevented
}
/** The code of the large view comes with the first of them. */
async function openLarge(index: number): Promise<void> {
  await act(async () => slides()[index]?.click())
  await vi.waitFor(() => expect(document.querySelector('.large-view-box')).not.toBeNull(), 10_000)
}
const slides = () => [...document.querySelectorAll<HTMLElement>('.gallery-slide')]

test('the catalog has fewer photographs while the last one is in view: what is the last one now is', async () => {
  const ring = photographed(ID, 5)
  await open(ring)
  Element.prototype.scrollTo ??= () => undefined
  await act(async () => thumbs()[4]?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  await openLarge(4)
  const sold = { ...ring, photos: ring.photos?.slice(0, 2) ?? [] }
  await act(async () => useCatalog.setState({ revision: 2, products: [sold], byId: new Map([[ID, sold]]) }))
  expect(thumbs().map((thumb) => thumb.getAttribute('aria-current'))).toEqual(['false', 'true'])
  expect(slides().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0])
  expect(document.querySelector('.large-view-box')?.getAttribute('aria-label')).toBe(`Picture 2 of 2: ${name}`)
})

test('arrow keys are the gallery’s own only alone, and where there is another picture to go to', async () => {
  Element.prototype.scrollTo ??= () => undefined
  await open(photographed(ID, 3))
  await act(async () => {
    expect(press(slides()[0], 'ArrowRight', { altKey: true })).toBe(false)
    expect(press(slides()[0], 'Home', { ctrlKey: true })).toBe(false)
  })
  expect(thumbs()[0]?.getAttribute('aria-current')).toBe('true')
  await act(async () => expect(press(slides()[0], 'ArrowRight')).toBe(true))
  expect(thumbs()[1]?.getAttribute('aria-current')).toBe('true')
  await openLarge(1)
  await act(async () => void press(document.querySelector('.large-view-box'), 'ArrowLeft', { altKey: true }))
  expect(thumbs()[1]?.getAttribute('aria-current')).toBe('true')
  await open(photographed(ID))
  expect(['ArrowRight', 'Home', 'End'].map((key) => press(slides()[0], key))).toEqual([false, false, false])
})
