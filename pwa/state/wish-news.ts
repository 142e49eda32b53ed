import { create } from 'zustand'
import type { WishNews } from '#sync-protocol/domain/wish-news.ts'

/** What is new of wished pieces, by their ids. `isShown`: the wishlist is open, and so it is seen; it stays until the wishlist is left. */
export const useWishNews = create<{ news: ReadonlyMap<string, WishNews>; isShown: boolean }>(() => ({ news: new Map(), isShown: false }))
