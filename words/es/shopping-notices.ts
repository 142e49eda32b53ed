export const movedToWishlist = (count: number) => `Pasaste ${items(count)} a tu lista de deseos.`
export const movedToCart = (count: number) => `Pasaste ${items(count)} a tu carrito.`
export const removed = (name: string) => `Quitaste ${name}.`

function items(count: number): string {
  return `${count} ${count === 1 ? 'artículo' : 'artículos'}`
}
