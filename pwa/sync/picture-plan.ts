import { PAGE_SIZE } from '#sync-protocol/domain/limits.ts'
import { LISTINGS, type ListingName } from '#sync-protocol/domain/listing.ts'
import { cardBytes, photoAddress } from '#sync-protocol/domain/photo.ts'
import type { Product } from '#sync-protocol/domain/product.ts'
import { wholeListing } from '#sync-protocol/domain/select-listing.ts'

const MB = 1_000_000
/** Pictures take at most so many bytes of a device. */
const MAX_PICTURE_BYTES = 80 * MB
const SHARE_OF_FREE = 0.2
/** The budget in a browser that does not say how much is free. */
const UNKNOWN_BUDGET = 20 * MB
/** More than this is fetched only after the user has agreed. */
const UNASKED_BYTES = 10 * MB
/** A card whose size no catalog says, because its product is gone. */
const GONE_CARD_BYTES = 20_000

/** The user's answer on this device: every picture, or no more than come unasked. */
export type PicturesAnswer = 'all' | 'few'

/** How many bytes pictures may take, by what the browser says of its storage. */
export function pictureBudget(estimate: { quota?: number; usage?: number } | undefined): number {
  const { quota, usage } = estimate ?? {}
  if (quota === undefined || usage === undefined) return UNKNOWN_BUDGET
  return Math.max(0, Math.min(MAX_PICTURE_BYTES, Math.floor((quota - usage) * SHARE_OF_FREE)))
}

/** A picture that a device wants to have; `isSold`: it is the card of a product in the catalog. */
export interface WantedPicture {
  url: string
  bytes: number
  isSold: boolean
}

export interface PictureNeeds {
  products: readonly Product[]
  /** Ids of products. */
  cart: readonly string[]
  wishlist: readonly string[]
  orders: readonly string[]
  /** Addresses of pictures, because the collection does not name products by id. */
  collection: readonly string[]
  /** Ids of the products seen last, the newest first. */
  seen: readonly string[]
  /** The pictures of products that are no longer sold, by id. */
  gone: ReadonlyMap<string, string>
  /** In bytes. */
  budget: number
  /** The browser asks for as little traffic as possible. */
  savesData: boolean
  answer: PicturesAnswer | undefined
}

export interface PicturePlan {
  /** Each picture once, in the order in which they are wanted. */
  pictures: WantedPicture[]
  /** The first so many are fetched before they are seen. */
  ahead: number
  /** What all pictures on the device may take, in bytes. */
  room: number
  /** Distinct pictures of products, also of those whose picture cannot be kept. */
  of: number
  /** What the answer "all" brings, if it brings more than comes unasked. */
  choice: { pictures: number; bytes: number } | undefined
  /** Addresses that are not fetched, but stay once they are here: the other photographs of products. */
  others: string[]
}

/**
 * The pictures that a device should have, cut to its budget before anything is fetched: cart, wishlist, orders and collection, products
 * seen lately, the first pages of the listings, the rest.
 */
export function planPictures(needs: PictureNeeds): PicturePlan {
  const { products, gone, budget, savesData, answer } = needs
  const sold = new Map<string, number>()
  const imageOf = new Map(gone)
  for (const product of products) {
    sold.set(product.image, cardBytes(product))
    imageOf.set(product.id, product.image)
  }
  const images = (ids: readonly string[]) => ids.flatMap((id) => imageOf.get(id) ?? [])
  const own = [...images(needs.cart), ...images(needs.wishlist), ...images(needs.orders), ...needs.collection]
  const order = new Set([...own, ...images(needs.seen), ...byPages(products), ...sold.keys()])
  const pictures = [...order].filter(isKept).map((url) => ({ url, bytes: sold.get(url) ?? bytesOfGone(url), isSold: sold.has(url) }))
  const ofOwn = new Set(own.filter(isKept)).size
  const within = (bytes: number) => countWithin(pictures, Math.min(bytes, budget))
  const all = within(budget)
  const bytes = pictures.slice(0, all).reduce((sum, picture) => sum + picture.bytes, 0)
  const unasked = answer === 'all' ? all : within(UNASKED_BYTES)
  return {
    pictures,
    ahead: savesData ? Math.min(ofOwn, unasked) : unasked,
    room: answer === 'few' ? UNASKED_BYTES : MAX_PICTURE_BYTES,
    of: sold.size,
    choice: bytes > UNASKED_BYTES ? { pictures: pictures.slice(0, all).filter(({ isSold }) => isSold).length, bytes } : undefined,
    others: products.flatMap(({ photos = [] }) => photos.slice(1).map(({ name }) => photoAddress(name, '-480.avif'))),
  }
}

/** The worker keeps only pictures of the shop's own route. */
function isKept(url: string): boolean {
  return url.startsWith('/pictures/')
}

function bytesOfGone(url: string): number {
  return url.endsWith('.svg') ? cardBytes({}) : GONE_CARD_BYTES
}

/** How many of the first pictures take no more than `bytes` together. */
function countWithin(pictures: readonly WantedPicture[], bytes: number): number {
  let left = bytes
  const end = pictures.findIndex((picture) => (left -= picture.bytes) < 0)
  return end === -1 ? pictures.length : end
}

/** The pictures of the first page of each listing, then of each second page, and so on. */
function byPages(products: readonly Product[]): string[] {
  const lists = Object.keys(LISTINGS)
    .filter(isListing)
    .map((listing) => wholeListing(products, listing))
  const longest = Math.max(...lists.map(({ length }) => length))
  const images: string[] = []
  for (let start = 0; start < longest; start += PAGE_SIZE)
    for (const list of lists) for (const { image } of list.slice(start, start + PAGE_SIZE)) images.push(image)
  return images
}

function isListing(name: string): name is ListingName {
  return name in LISTINGS
}
