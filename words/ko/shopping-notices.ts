// What is said of cart and wishlist, with Undo.

export const movedToWishlist = (count: number) => `${count}개를 위시리스트로 옮겼어요.`
export const movedToCart = (count: number) => `${count}개를 장바구니로 옮겼어요.`
export const removed = (name: string) => `${name}, 뺐어요.`
