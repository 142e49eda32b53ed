// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { stillWished } from '../../../pwa/features/inventory/still-wished.ts'
import { entryOf } from './account-store.ts'
import { PRODUCTS } from './products.ts'

test('the album waits for what is wished for, in its order, and for nothing that is in it', () => {
  const [first, second, third] = PRODUCTS
  if (!first || !second || !third) throw new Error('three products are needed')
  const wishlist = [third, first, second].map((product) => entryOf(product))
  expect(stillWished(wishlist, [])).toEqual([third, first, second])
  expect(stillWished(wishlist, [{ name: first.name }, { name: 'Sold no longer' }])).toEqual([third, second])
})

test('what is sold no longer has no pocket', () => {
  expect(stillWished([{ id: 'gone', name: 'Gone', priceGems: 0, product: undefined }], [])).toEqual([])
})
