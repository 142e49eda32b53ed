import { useEffect } from 'react'
import { useCatalog, type CatalogState } from '../state/catalog.ts'
import { engine } from './load-engine.ts'

export interface WholeCatalog {
  status: 'loading' | 'ready' | 'failed'
  products: CatalogState['products']
  retry: () => void
}

/** Every product, from this device or the server; loads on first use. */
export function useWholeCatalog(): WholeCatalog {
  const { revision, products, failed } = useCatalog()
  useEffect(load, [])
  return { status: revision > 0 ? 'ready' : failed ? 'failed' : 'loading', products, retry: load }
}

function load(): void {
  if (useCatalog.getState().revision > 0) return
  useCatalog.setState({ failed: false })
  engine()
    .then(({ loadCatalog }) => loadCatalog())
    .catch(() => useCatalog.setState({ failed: true }))
}
