// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { ProductCard } from '../../../pwa/components/product-card/product-card.tsx'
import { product } from './products.ts'
import { one, press, show, textOf } from './screen.tsx'

const ring = product('kpop-jewelry-3')

test('image, name, gem price and description; the card opens the seller’s page in a new tab', async () => {
  await show(
    <ProductCard product={ring} inCart={false} inWishlist={false} onToggleCart={() => undefined} onToggleWishlist={() => undefined} />,
  )
  const card = document.querySelector('article')
  expect(card?.querySelector('img')?.getAttribute('src')).toBe(ring.image)
  expect(textOf(card)).toContain('35 gems')
  expect(textOf(card)).toContain('Glows like the moon over Seoul.')
  const link = document.querySelector('a')
  expect(textOf(link)).toBe('Encore jewelry 3')
  expect(link).toMatchObject({ href: ring.url, target: '_blank', rel: 'noopener noreferrer' })
})

test.each([
  [false, false, 'Add to Cart', 'Wishlist'],
  [true, true, 'Remove', 'Wishlisted'],
])('in the cart %s, wished for %s: %s and %s', async (inCart, inWishlist, cart, wish) => {
  const onToggleCart = vi.fn<() => void>()
  const onToggleWishlist = vi.fn<() => void>()
  await show(<ProductCard product={ring} {...{ inCart, inWishlist, onToggleCart, onToggleWishlist }} />)
  await press(one('button', wish))
  expect([onToggleCart.mock.calls.length, onToggleWishlist.mock.calls.length]).toEqual([0, 1])
  await press(one('button', cart))
  expect([onToggleCart.mock.calls.length, onToggleWishlist.mock.calls.length]).toEqual([1, 1])
})
