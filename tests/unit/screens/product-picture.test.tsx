// @vitest-environment happy-dom
// A photographed product looks the same wherever it is shown: one component, in every place.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { photoAddress, type Photo } from '#sync-protocol/domain/photo.ts'
import { CardStack } from '../../../pwa/components/card-stack/card-stack.tsx'
import { CategoryCard } from '../../../pwa/components/category-card/category-card.tsx'
import { ItemRow } from '../../../pwa/components/item-row/item-row.tsx'
import { Picks } from '../../../pwa/components/picks/picks.tsx'
import { ProductCard } from '../../../pwa/components/product-card/product-card.tsx'
import { ProductPicture } from '../../../pwa/components/product-picture/product-picture.tsx'
import { WaitingOrderCard } from '../../../pwa/components/waiting-order/waiting-order.tsx'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { entryOf, freshAccount, showAs } from './account-store.ts'
import { photographed } from './products.ts'
import { one, press, show } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', { spy: true })
vi.mock('../../../pwa/actions/shopping.ts', { spy: true })
vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const { CollectedItem } = await import('../../../pwa/features/inventory/collected-item.tsx')
const { WishedPockets } = await import('../../../pwa/features/inventory/wished-pockets.tsx')
const { QuestionFacts } = await import('../../../pwa/features/decisions/question-facts.tsx')
const { PendingChanges } = await import('../../../pwa/features/activity/pending-changes.tsx')
const { default: Cart } = await import('../../../pwa/features/cart/cart-screen.tsx')
const { default: Product } = await import('../../../pwa/features/product/product-screen.tsx')
const { default: ShopHub } = await import('../../../pwa/features/shop-hub/shop-hub-screen.tsx')

const ring = photographed('kpop-jewelry-1')
const kin = photographed('kpop-jewelry-2')
const [photo] = ring.photos as [Photo]
const line = { itemId: ring.id, name: ring.name, qty: 1 }
const order = { entryId: 'e1', lines: [line], total: 15 }
const nothing = () => undefined
const question = {
  id: 'd',
  why: 'price_rose' as const,
  error: 'The total is higher than what you saw.',
  lines: [{ ...line, priceGems: 20 }],
  total: 20,
  seenTotal: 15,
  balance: 5,
  gone: [],
  options: ['place' as const, 'keep' as const],
  at: 1,
}

beforeEach(() => {
  freshAccount({ gems: 1_000 })
  useCatalog.setState({
    revision: 1,
    products: [ring, kin],
    byId: new Map([ring, kin].map((one) => [one.id, one])),
    former: new Map(),
    failed: false,
  })
})

const pictures = () =>
  [...document.querySelectorAll<HTMLElement>('picture')].filter((picture) => picture.querySelector(`[srcset="${ring.image}"]`))

describe('a photographed product is shown by an AVIF with a JPEG behind it, in a box of its size, on its color', () => {
  test.each<[string, () => ReactNode, number, Parameters<typeof showAs>[0]?]>([
    [
      'a listing’s card',
      () => <ProductCard product={ring} inCart={false} inWishlist={false} onToggleCart={nothing} onToggleWishlist={nothing} />,
      400,
    ],
    ['a row of suggestions', () => <Picks title="Picks" products={[ring]} />, 160],
    ['a hand of cards', () => <CardStack pictures={[ring]} />, 240],
    ['a category', () => <CategoryCard title="K-Pop" text="" to="/kpop" action="Open" art="" accent="pink" pictures={[ring]} />, 240],
    [
      'a row of the cart or the wishlist',
      () => (
        <ItemRow name={ring.name} product={ring}>
          x
        </ItemRow>
      ),
      128,
    ],
    [
      'an order that waits',
      () => <WaitingOrderCard {...order} byId={new Map([[ring.id, ring]])} left={0} onTakeBack={async () => undefined} />,
      240,
    ],
    ['the wished for, in the album', () => <WishedPockets items={[]} />, 240, { wishlist: [entryOf(ring)] }],
    ['a question', () => <QuestionFacts question={question} />, 56],
    [
      'the activity’s waiting order',
      () => <PendingChanges pending={[{ id: 'e1', name: 'store/cart/checkout', args: {}, at: 1, sent: false }]} />,
      240,
      { waiting: [order] },
    ],
    ['the checkout', () => <Cart />, 240, { cart: [entryOf(ring)] }],
    ['the cart’s open question', () => <Cart />, 240, { decisions: [question] }],
    ['the shop’s categories', () => <ShopHub />, 240],
  ])('%s', async (_place, element, size, account = {}) => {
    await showAs(account, element(), '/x')
    const [picture] = pictures().filter((each) => each.querySelector(`img[width="${size}"]`))
    expect(picture?.querySelector('source')).toMatchObject({ srcset: ring.image, type: 'image/avif' })
    const image = picture?.querySelector('img')
    expect(image?.getAttribute('src')).toBe(photoAddress(photo.name, '-1200.jpg'))
    expect(image?.getAttribute('height')).toBe(String(size))
    // Its name stands beside it.
    expect(image?.getAttribute('alt')).toBe('')
    expect({ ...image?.dataset }).toMatchObject({ red: 'a', green: '3', blue: 'f' })
  })

  test('what leads on from a product', async () => {
    await show(<Product />, `/product/${kin.id}`)
    expect(document.querySelectorAll(`.kin [srcset="${ring.image}"]`)).toHaveLength(1)
  })

  test('an order that was placed a moment ago', async () => {
    const { checkout } = await import('./account-actions.ts')
    checkout.mockImplementation(async () => {
      const { showAccount } = await import('./account-store.ts')
      showAccount({ cart: [] })
      return { kind: 'done', result: { remainingGems: 985, items: [] } }
    })
    await showAs({ cart: [entryOf(ring)] }, <Cart />, '/cart')
    await press(one('button', 'Checkout'))
    await vi.waitFor(() => expect(document.querySelectorAll(`.bought [srcset="${ring.image}"]`)).toHaveLength(1))
  })

  test('a collected one that the shop sells no more: nothing but the address is known', async () => {
    const item = { name: 'Old', image: ring.image, priceGems: 1, qty: 1, purchasedAt: '2026-11-20T18:32:00.000Z' }
    await show(<CollectedItem item={item} />)
    expect(pictures()[0]?.querySelector('img')?.getAttribute('src')).toBe(photoAddress(photo.name, '-1200.jpg'))
    expect({ ...pictures()[0]?.querySelector('img')?.dataset }).toEqual({})
  })
})

test('a drawn product, and a catalog of 1.0, have the plain image of before', async () => {
  await show(<ProductPicture product={{ image: '/pictures/pin-star-moon-dusk-1.svg' }} size={160} loading="lazy" decoding="async" />)
  expect(document.querySelector('main')?.innerHTML).toBe(
    '<img loading="lazy" decoding="async" alt="" width="160" height="160" src="/pictures/pin-star-moon-dusk-1.svg">',
  )
})

test('its HTML has no style of its own, which the pages’ policy would refuse', () => {
  expect(renderToString(<ProductPicture product={ring} size={400} />)).not.toContain('style')
})

// Adding a place is one line: no other file knows how a product's picture is made.
test('no other file makes an image of a product', () => {
  const pwa = join(import.meta.dirname, '../../../pwa')
  const files = ['app', 'components', 'features'].flatMap((folder) =>
    readdirSync(join(pwa, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const own = files.filter(
    (file) => file.endsWith('.tsx') && /<img[^>]*src=\{[^}]*\b(image|product)\b/.test(readFileSync(join(pwa, file), 'utf8')),
  )
  // A book's cover is its own.
  expect(own.filter((file) => !file.startsWith('features/books/'))).toEqual(['components/product-picture/product-picture.tsx'])
})
