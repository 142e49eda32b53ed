import type { Product } from '#sync-protocol/api/catalog.ts'
import type { ProductTheme } from '#sync-protocol/domain/product.ts'
import { utcDay } from '#sync-protocol/domain/economy.ts'
import { useMemo, useState } from 'react'
import { useAccount } from '../state/account.ts'
import { useCatalog } from '../state/catalog.ts'
import { suggest } from '../state/suggest.ts'

/**
 * Products that the user has not chosen yet, different on each page and each day (UTC), and unchanged while the page is open. Undefined
 * before the catalog has come.
 */
export function useSuggestions(page: string, theme?: ProductTheme): readonly Product[] | undefined {
  const { products, revision, failed } = useCatalog()
  const [day] = useState(() => utcDay(Date.now()))
  return useMemo(() => {
    if (revision === 0) return failed ? [] : undefined
    const { gems, cart, wishlist } = accountNow()
    const ofTheme = products.filter((product) => theme === undefined || product.theme === theme)
    return suggest(ofTheme, { seed: `${page} ${day}`, gems, exclude: [...cart, ...wishlist] })
  }, [products, revision, failed, page, day, theme])
}

/** Read once: a change of the cart on this page moves nothing. */
function accountNow() {
  return useAccount.getState()
}
