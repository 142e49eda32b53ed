import type { Product } from '#sync-protocol/api/catalog.ts'
import { read, readJson, write } from '../storage/web-storage.ts'
import type { CartEntry, WishlistEntry } from './shop-items.ts'

/** The session-scoped cart and wishlist (specification §9 Storage): products with priceGems and qty, identified by name. */
export interface ShopLists {
  cart: readonly CartEntry[]
  wishlist: readonly WishlistEntry[]
}

/** The owner of these lists: a tab that was suspended during a logout must not show them to the next user. */
const OWNER = 'starlane-owner'

/** Writes both lists as the specification keeps them. Called on every change. */
export function mirrorShop({ cart, wishlist }: ShopLists, owner: string): void {
  writeChanged(OWNER, owner)
  writeChanged('cart', JSON.stringify(cart.map(({ qty, ...entry }) => ({ ...storedItem(entry), qty }))))
  writeChanged('wishlist', JSON.stringify(wishlist.map(storedItem)))
}

/** A press mostly changes one of them, and a write costs a slow phone more than a read. */
function writeChanged(key: string, text: string): void {
  if (read('sessionStorage', key) !== text) write('sessionStorage', key, text)
}

/** The owner's lists from the tab's last page, for a first render before IndexedDB has been read. */
export function mirroredShop(owner: string): ShopLists {
  if (read('sessionStorage', OWNER) !== owner) return { cart: [], wishlist: [] }
  return { cart: readList('cart'), wishlist: readList('wishlist').map(({ qty: _qty, ...entry }) => entry) }
}

function storedItem({ id, name, priceGems, product }: WishlistEntry): object {
  const { shown: _shown, ...rest } = product ?? {}
  return { ...rest, id, name, priceGems }
}

function readList(key: 'cart' | 'wishlist'): CartEntry[] {
  const stored = readJson('sessionStorage', key)
  return Array.isArray(stored) ? stored.flatMap(readEntry) : []
}

function readEntry(stored: unknown): CartEntry[] {
  if (typeof stored !== 'object' || stored === null) return []
  const { id, name, priceGems, qty = 1, ...rest }: Record<string, unknown> = { ...stored }
  if (typeof id !== 'string' || typeof name !== 'string' || typeof priceGems !== 'number' || typeof qty !== 'number') return []
  const product = { ...rest, id, name, priceGems }
  return [{ id, name, priceGems, qty, product: isProduct(product) ? product : undefined }]
}

/** Enough to draw it: the next view from IndexedDB replaces it. */
export function isProduct(value: Record<string, unknown>): value is Product & Record<string, unknown> {
  const { priceGems, photos, tags, shown } = value
  const texts: Record<string, unknown> = { lang: '', name: '', desc: '', ...Object(shown) }
  return (
    ['id', 'name', 'image', 'url', 'desc', 'price', 'type', 'theme'].every((field) => isText(value[field])) &&
    typeof priceGems === 'number' &&
    isListOf(isPhoto, photos) &&
    isListOf(isText, tags) &&
    ['lang', 'name', 'desc'].every((field) => isText(texts[field])) &&
    isListOf(isText, texts['alt']) &&
    isListOf(isText, texts['tags'])
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isPhoto(value: unknown): boolean {
  const { name, color }: Record<string, unknown> = Object(value)
  return isText(name) && isText(color)
}

/** What may be absent, and has something where it is not. */
function isListOf(isEntry: (entry: unknown) => boolean, list: unknown): boolean {
  return list === undefined || (Array.isArray(list) && list.length > 0 && list.every(isEntry))
}
