import type { Change } from '../../pwa/sync/store-changes.ts'

export const add = (itemId: string): Change => ({ name: 'store/cart/add', args: { itemId, qty: 1 } })
export const remove = (itemId: string): Change => ({ name: 'store/cart/remove', args: { itemId } })
export const letter = (message: string): Change => ({ name: 'contact', args: { name: 'Mina', email: 'mina@example.com', message } })
export const wishFor = (itemId: string): Change => ({ name: 'store/wishlist/add', args: { itemId } })
