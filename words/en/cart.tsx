import type { ReactNode } from 'react'

export const nameless = 'An item of the shop'
export const moveToWishlist = 'Move to Wishlist'
export const remove = 'Remove'
export const noLongerSold = 'No longer sold'
export const quantity = (count: number) => `Quantity ${count}`
export const inTotal = (amount: ReactNode) => (
  <>
    <span>in total </span>
    {amount}
  </>
)
export const owned = 'Already in your collection'
/** `spares`: lines of the cart without any of which the gems are enough. */
export const enoughWithout = (spares: number) => (spares > 1 ? 'Could wait on your wishlist.' : 'Enough gems without this.')
