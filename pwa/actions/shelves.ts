import { useEffect, useMemo } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { countTagged, shownTag } from '#sync-protocol/domain/followed-tags.ts'
import { newArrivals } from '#sync-protocol/domain/new-arrivals.ts'
import { localDay } from '../sync/local-day.ts'
import { useAccount } from '../state/account.ts'
import { useCatalog } from '../state/catalog.ts'
import { useIsAwake, useOnDevice } from '../state/served.ts'
import { useSession } from '../state/session.ts'
import { noteSeen, seenProducts } from '../storage/seen-products.ts'

/** Two rows on a desktop. */
const MOST = 8

/** What is new in a tag that the account follows. `name`: the tag as it is read. */
export interface NewInTag {
  tag: string
  name: string
  count: number
}

/** Products that came within a week, by the day of this device: the newest, and how many there are in each followed tag. */
export function useNewArrivals(): { fresh: readonly Product[]; followed: readonly NewInTag[] } {
  const products = useCatalog((catalog) => catalog.products)
  const follows = useAccount((account) => account.follows)
  const today = useOnDevice(thisDay, undefined)
  return useMemo(() => {
    const all = today === undefined ? [] : newArrivals(products, today)
    const followed = countTagged(all, follows).map(({ tag, count }) => ({ tag, count, name: shownTag(products, tag) }))
    return { fresh: all.slice(0, MOST), followed }
  }, [products, today, follows])
}

const thisDay = () => localDay(Date.now())

/** Products that were opened on this device, the last one first. */
export function useSeenProducts(): readonly Product[] {
  const byId = useCatalog((catalog) => catalog.byId)
  const status = useSession((session) => session.status)
  const isAwake = useIsAwake()
  // A logout, also in another tab, takes them away.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- it is read anew with the session
  const ids = useMemo(() => (isAwake ? seenProducts() : []), [isAwake, status])
  return useMemo(() => ids.flatMap((id) => byId.get(id) ?? []).slice(0, MOST), [byId, ids])
}

/** Remembers on this device that a product was opened. */
export function useNoteSeen(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) noteSeen(id)
  }, [id])
}
