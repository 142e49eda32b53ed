import type { ShopFacts, ShopPageName } from '#sync-protocol/api/shop.ts'
import { useEffect } from 'react'
import { useShop } from '../state/shop.ts'
import { engine } from './load-engine.ts'

/** What a shop says of itself: its texts and reviews. `failed`: they are neither on this device nor to be had. */
export function useShopFacts(): { facts: ShopFacts | undefined; failed: boolean; retry: () => void } {
  const facts = useShop((shop) => shop.facts)
  const failed = useShop((shop) => shop.failed)
  useEffect(load, [])
  return { facts, failed, retry: load }
}

function load(): void {
  if (useShop.getState().facts !== undefined) return
  useShop.setState({ failed: false })
  engine()
    .then(({ loadCatalog }) => loadCatalog())
    .catch(() => useShop.setState({ failed: true }))
}

/** A text of the shop's own for a page that is there without it, too. `isThere`: the shop has one, which may still be on its way. */
export function useOwnText(page: ShopPageName) {
  const isThere = useShop(({ brand }) => brand.pages.includes(page))
  const { facts, ...coming } = useShopFacts()
  return { isThere, text: facts?.texts[page], ...coming }
}
