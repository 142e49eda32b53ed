// What a fan did with the cart and the wishlist, in notices and in the activity list: the first page of a visit has these. `name`: the product.

export const addedToCart = (name: string) => `Added ${name} to your cart`
export const removedFromCart = (name: string) => `Removed ${name} from your cart`
export const movedToCart = (name: string) => `Moved ${name} to your cart`
export const movedToWishlist = (name: string) => `Moved ${name} to your wishlist`
export const addedToWishlist = (name: string) => `Added ${name} to your wishlist`
export const removedFromWishlist = (name: string) => `Removed ${name} from your wishlist`
