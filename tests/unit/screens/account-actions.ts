// The real actions behind spies, for a test that mocks `pwa/actions/account.ts` with { spy: true }.
import { vi } from 'vitest'
import * as actions from '../../../pwa/actions/account.ts'

export const {
  checkout,
  decide,
  moveToCart,
  moveToWishlist,
  removeFromCart,
  removeFromWishlist,
  resolve,
  retryNow,
  toggleCart,
  toggleWishlist,
  withdraw,
} = vi.mocked(actions)
