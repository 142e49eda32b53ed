import { newsOf, noteWishes, tellWishes, type WishNews } from '#sync-protocol/domain/wish-news.ts'
import { openDeviceDatabase } from '../db/device-database.ts'
import { createApi } from '../sync/api.ts'
import { fetchCatalog, readCatalog } from '../sync/catalog-document.ts'
import type { Env } from '../sync/env.ts'
import { updateNoted } from '../sync/noted-wishes.ts'
import * as readReply from '../sync/read-reply.ts'

/**
 * What is new of an account's wishes that neither a page nor a notification has told, by their ids, with the shop's present prices where it
 * answers; from now on it counts as told. Nothing of an account that is logged out: its notes have gone.
 */
export async function untoldWishes(accountId: string, env: Env): Promise<ReadonlyMap<string, WishNews>> {
  const database = await openDeviceDatabase(env.dexie === undefined ? {} : { dexie: env.dexie })
  const untold = new Map<string, WishNews>()
  try {
    // The catalog is the same for all: no login goes along.
    const login = { token: () => undefined, forget: () => undefined }
    const api = createApi({ network: env, login, reached: () => undefined, load: () => Promise.resolve(readReply) })
    const kept = await readCatalog(database, env)
    if (kept === undefined) return untold
    const fresh = await fetchCatalog({ database, clock: env }, api, kept.data).catch(() => undefined)
    const prices = new Map((fresh?.data ?? kept.data).products.map(({ id, priceGems }) => [id, priceGems]))
    await updateNoted(database, accountId, env, (before) => {
      if (before === undefined) return undefined
      const wishes = before.map(({ id }) => ({ id, priceGems: prices.get(id) ?? 0 }))
      const told = tellWishes(noteWishes(before, wishes), wishes)
      const news = newsOf(told.noted, wishes)
      for (const id of told.untold) untold.set(id, news.get(id) ?? { isBack: false })
      return told.noted
    })
    return untold
  } finally {
    database.close({ disableAutoOpen: true })
  }
}
