// The real actions behind spies, for a test that mocks `pwa/actions/account.ts` with { spy: true }.
import { vi } from 'vitest'
import * as actions from '../../../pwa/actions/account.ts'

export const {
  checkout,
  moveAllToWishlist,
  moveToCart,
  moveToWishlist,
  removeFromCart,
  removeFromWishlist,
  retryNow,
  toggleCart,
  toggleWishlist,
  withdraw,
} = vi.mocked(actions)
