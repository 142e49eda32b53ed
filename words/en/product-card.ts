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
export const more = 'More'
/** Stands behind `more`, for those who hear it. */
export const aboutProduct = (name: string) => `about ${name}`
