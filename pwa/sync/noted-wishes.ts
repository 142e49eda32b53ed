import { MAX_WISHLIST_ITEMS } from '#sync-protocol/domain/limits.ts'
import type { NotedWish } from '#sync-protocol/domain/wish-news.ts'
import * as v from 'valibot'
import type { DeviceDatabase } from '../db/device-database.ts'
import { documentKey, type Source } from './document-source.ts'
import { readStored } from './documents.ts'
import type { Network } from './network.ts'

const Gems = v.pipe(v.number(), v.integer(), v.minValue(0))
const Noted = v.pipe(
  v.array(v.object({ id: v.string(), gems: Gems, isGone: v.boolean(), told: v.optional(Gems) })),
  v.maxLength(MAX_WISHLIST_ITEMS),
)

/** What this device knows of an account's wishes. No server has it; it goes with the account's documents. */
const NOTED: Source<NotedWish[]> = { key: 'wishes', path: 'wishes', schema: Noted, scope: 'account' }

/** Puts what `change` makes of them in place of the noted wishes of an account, unless it is the same or undefined. */
export function updateNoted(
  database: DeviceDatabase,
  owner: string,
  clock: Pick<Network, 'now'>,
  change: (noted: readonly NotedWish[] | undefined) => readonly NotedWish[] | undefined,
): Promise<void> {
  const { documents, quarantine } = database
  return database.transaction('rw', documents, quarantine, async () => {
    const before = (await readStored(database, NOTED, owner, clock))?.data
    const data = change(before)?.slice(0, MAX_WISHLIST_ITEMS)
    if (data === undefined || JSON.stringify(data) === JSON.stringify(before)) return
    await documents.put({ key: documentKey(NOTED, owner), owner, loadedAt: clock.now(), data })
  })
}
