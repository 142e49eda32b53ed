// The real actions behind spies, for a test that mocks `mutate`, `shopping` and `orders` of `pwa/actions` with { spy: true }.
import { vi } from 'vitest'
import * as mutate from '../../../pwa/actions/mutate.ts'
import * as orders from '../../../pwa/actions/orders.ts'
import * as shopping from '../../../pwa/actions/shopping.ts'

export const { retryNow } = vi.mocked(mutate)
export const { checkout } = vi.mocked(orders)
export const { moveAllToWishlist, moveToCart, moveToWishlist, removeFromCart, removeFromWishlist, toggleCart, toggleWishlist } =
  vi.mocked(shopping)
