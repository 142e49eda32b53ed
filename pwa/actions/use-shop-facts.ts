import type { Block, ShopPageName } from '#sync-protocol/api/shop.ts'
import { useEffect } from 'react'
import { usePartLang, useShop } from '../state/shop.ts'
import { engine } from './load-engine.ts'

/** What has not come yet. `failed`: it is neither on this device nor to be had. */
interface Coming {
  failed: boolean
  retry: () => void
}

/** What fans say of the shop; undefined until it comes. */
export function useReviews() {
  const reviews = useShop(({ facts, excerpt }) => (facts ?? excerpt)?.reviews)
  return { reviews, lang: usePartLang('reviews'), ...useComing() }
}

/** A text of the shop's own; undefined until it comes. `lang`: its language, where that is not the page's. `isThere`: the shop has one, which may still be on its way. */
export function useOwnText(
  page: ShopPageName,
): Coming & { isThere: boolean; text: readonly Block[] | undefined; lang: string | undefined } {
  const isThere = useShop(({ brand }) => brand.pages.includes(page))
  const text = useShop(({ facts, excerpt }) => (facts ? (facts.texts[page] ?? NO_TEXT) : excerpt?.texts?.[page]))
  return { isThere, text, lang: usePartLang(page), ...useComing() }
}

const NO_TEXT: readonly Block[] = []

function useComing(): Coming {
  const failed = useShop((shop) => shop.failed)
  useEffect(load, [])
  return { failed, retry: load }
}

function load(): void {
  if (useShop.getState().facts !== undefined) return
  useShop.setState({ failed: false })
  engine()
    .then(({ loadCatalog }) => loadCatalog())
    .catch(() => useShop.setState({ failed: true }))
}
