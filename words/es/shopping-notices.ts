// What is said of cart and wishlist, with Undo.

export const movedToWishlist = (count: number) => `Moved ${items(count)} to your wishlist.`
export const movedToCart = (count: number) => `Moved ${items(count)} to your cart.`
export const removed = (name: string) => `Removed ${name}.`

function items(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
