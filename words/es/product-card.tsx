import type { Wrap } from '../wrap.ts'

export const addToCart = 'Add to Cart'
export const remove = 'Remove'
/** Asked before a piece is put into the cart that the user has already. */
export const buyAgain = 'Buy again?'
export const inCollection = 'In your collection'
export const inCart = 'In your cart'
/** It is in the collection as well. */
export const inCartAgain = 'In your cart again'
export const wishlist = 'Wishlist'
export const wishlisted = 'Wishlisted'
/** Only the part without the name is seen; `hidden` draws the rest, for those who hear it, with the space between. */
export const moreAbout = (name: string, hidden: Wrap) => (
  <>
    <span>More</span>
    {hidden(` about ${name}`)}
  </>
)
