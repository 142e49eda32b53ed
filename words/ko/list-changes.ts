// What a fan did with the cart and the wishlist, in notices and in the activity list: the first page of a visit has these. `name`: the product, which takes no particle.

export const addedToCart = (name: string) => `${name}, 장바구니에 담았어요`
export const removedFromCart = (name: string) => `${name}, 장바구니에서 뺐어요`
export const movedToCart = (name: string) => `${name}, 장바구니로 옮겼어요`
export const movedToWishlist = (name: string) => `${name}, 위시리스트로 옮겼어요`
export const addedToWishlist = (name: string) => `${name}, 위시리스트에 담았어요`
export const removedFromWishlist = (name: string) => `${name}, 위시리스트에서 뺐어요`
