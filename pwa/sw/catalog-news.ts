import { countTagged, shownTag } from '#sync-protocol/domain/followed-tags.ts'
import { newArrivals } from '#sync-protocol/domain/new-arrivals.ts'
import { newsOf, noteWishes, tellWishes, type WishNews } from '#sync-protocol/domain/wish-news.ts'
import { localDay } from '../sync/local-day.ts'
import { openDeviceDatabase } from '../db/device-database.ts'
import { createApi } from '../sync/api.ts'
import { fetchCatalog, readCatalog } from '../sync/catalog-document.ts'
import type { Env } from '../sync/env.ts'
import { updateNoted } from '../sync/noted-wishes.ts'

/** What a catalog has that neither a page nor a notification has told. */
export interface CatalogNews {
  /** Of wishes, by their ids. */
  wishes: ReadonlyMap<string, WishNews>
  /** How many pieces are new in each followed tag, by the tag as it is read. */
  followed: readonly { name: string; count: number }[]
}

/**
 * Asks the shop for its catalog, and finds what is new in it for an account that follows these tags; without an answer, in the one of this device.
 * From now on it counts as told. Of the wishes of an account that is logged out nothing: its notes have gone.
 */
export async function untoldNews(accountId: string, follows: readonly string[], env: Env): Promise<CatalogNews> {
  const database = await openDeviceDatabase(env.dexie === undefined ? {} : { dexie: env.dexie })
  const wishes = new Map<string, WishNews>()
  try {
    // The catalog is the same for all: no login goes along.
    const login = { token: () => undefined, forget: () => undefined }
    const api = createApi({ network: env, login, reached: () => undefined })
    const kept = await readCatalog(database, env)
    if (kept === undefined) return { wishes, followed: [] }
    const fresh = await fetchCatalog({ database, clock: env }, api, kept).catch(() => undefined)
    const { products } = fresh?.data ?? kept.data
    const prices = new Map(products.map(({ id, priceGems }) => [id, priceGems]))
    await updateNoted(database, accountId, env, (before) => {
      if (before === undefined) return undefined
      const present = before.map(({ id }) => ({ id, priceGems: prices.get(id) ?? 0 }))
      const told = tellWishes(noteWishes(before, present), present)
      const news = newsOf(told.noted, present)
      for (const id of told.untold) wishes.set(id, news.get(id) ?? { isBack: false })
      return told.noted
    })
    // Until the shop has answered, what has come stays to be told.
    if (fresh === undefined) return { wishes, followed: [] }
    // What this device had before stood on the pages, or was told, but for what was to come after that.
    const then = localDay(kept.loadedAt)
    const had = new Set(kept.data.products.flatMap(({ id, since = '' }) => (since <= then ? id : [])))
    const came = newArrivals(products, localDay(env.now())).filter(({ id }) => !had.has(id))
    return { wishes, followed: countTagged(came, follows).map(({ tag, count }) => ({ name: shownTag(products, tag), count })) }
  } finally {
    database.close()
  }
}
