import type { Product } from '#sync-protocol/api/catalog.ts'
import { useEffect } from 'react'
import { nameIn, useCatalog } from '../state/catalog.ts'
import { engine } from './load-engine.ts'

export interface ProductView {
  /** 'gone': the catalog is here and lacks it. */
  status: 'loading' | 'ready' | 'gone' | 'failed'
  product: Product | undefined
  /** Its name, even if no longer sold; undefined if this device never knew it. */
  name: string | undefined
  retry: () => void
}

/** One product from the device's catalog at its present price: while a page shows it, the catalog is refreshed repeatedly. */
export function useProduct(id: string): ProductView {
  const { revision, failed, byId, former, products } = useCatalog()
  const product = byId.get(id)

  useEffect(() => {
    let stop = () => {}
    let closed = false
    engine().then(
      ({ followCatalog }) => {
        if (!closed) stop = followCatalog()
      },
      () => useCatalog.setState({ failed: true }),
    )
    return () => {
      closed = true
      stop()
    }
  }, [])

  const retry = () => {
    useCatalog.setState({ failed: false })
    engine().then(
      ({ loadCatalog }) => loadCatalog(true),
      () => useCatalog.setState({ failed: true }),
    )
  }
  const status = product ? 'ready' : revision > 0 ? 'gone' : failed ? 'failed' : 'loading'
  return { status, product, name: nameIn({ byId, former, products }, id), retry }
}
