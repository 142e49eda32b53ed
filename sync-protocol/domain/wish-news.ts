/** A wished piece as this device knew it when it was wished, or last seen on the wishlist. */
export interface NotedWish {
  id: string
  /** Its price then; 0 where it was not sold. */
  gems: number
  /** It was not sold at some time since. */
  isGone: boolean
  /** The price at which a notification told of it. */
  told?: number | undefined
}

/** A wish with its present price; 0 where it is not sold. */
export interface Wish {
  id: string
  priceGems: number
}

/** What is new of a wished piece that is sold. `was`: the higher price that its user saw last. */
export interface WishNews {
  was?: number
  isBack: boolean
}

/** What a device knows of its wishes from now on: of new ones their present price, of known ones what it knew, and that they were gone. */
export function noteWishes(noted: readonly NotedWish[], wishes: readonly Wish[]): NotedWish[] {
  const known = new Map(noted.map((note) => [note.id, note]))
  return wishes.map(({ id, priceGems }) => {
    const note = known.get(id)
    if (note === undefined) return { id, gems: priceGems, isGone: priceGems === 0 }
    // A piece that goes away once more is news when it returns once more.
    return priceGems === 0 ? { id, gems: note.gems, isGone: true } : note
  })
}

/** What to tell of each wish, by its id. */
export function newsOf(noted: readonly NotedWish[], wishes: readonly Wish[]): Map<string, WishNews> {
  const known = new Map(noted.map((note) => [note.id, note]))
  const news = new Map<string, WishNews>()
  for (const { id, priceGems } of wishes) {
    const note = known.get(id)
    if (note === undefined || priceGems === 0) continue
    const fell = priceGems < note.gems
    if (fell || note.isGone) news.set(id, { isBack: note.isGone, ...(fell && { was: note.gems }) })
  }
  return news
}

/** What a notification has not told yet: the wishes with news that are at another price than it told, and what was told after it. */
export function tellWishes(noted: readonly NotedWish[], wishes: readonly Wish[]): { untold: string[]; noted: NotedWish[] } {
  const news = newsOf(noted, wishes)
  const price = new Map(wishes.map(({ id, priceGems }) => [id, priceGems]))
  const untold = noted.filter(({ id, told }) => news.has(id) && told !== price.get(id)).map(({ id }) => id)
  return { untold, noted: noted.map((note) => (untold.includes(note.id) ? { ...note, told: price.get(note.id) } : note)) }
}
