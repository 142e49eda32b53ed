import type { ShopFacts } from '#sync-protocol/api/shop.ts'
import { shopFacts } from '../state/document-sources.ts'
import { useShop } from '../state/shop.ts'
import { BRAND_KEY, keptBrand } from '../storage/kept-brand.ts'
import { write } from '../storage/web-storage.ts'
import type { Documents } from './documents.ts'

export type ShopLoader = ReturnType<typeof openShop>

/** The facts of the shop that the page shows, from this device and from the server. */
export function openShop({ readDocument, fetchDocument }: Pick<Documents, 'readDocument' | 'fetchDocument'>) {
  /** Shows the device's facts, unless the page came with newer ones. */
  async function showKeptShop(): Promise<void> {
    if (useShop.getState().facts !== undefined) return
    const kept = await readDocument(shopFacts, '')
    if (kept !== undefined && kept.data.revision >= useShop.getState().brand.revision) showFacts(kept.data)
  }

  /** Asks the server for the facts, unless those shown are of this revision of the catalog: both are parts of one document. */
  async function loadShop(revision: number): Promise<void> {
    await showKeptShop()
    if (useShop.getState().facts?.revision === revision) return
    const answer = await fetchDocument(shopFacts, '').catch(() => undefined)
    // Without data the copy is right, but another tab may have fetched it.
    const facts = answer && (answer.data ?? (await readDocument(shopFacts, ''))?.data)
    if (facts === undefined) useShop.setState(({ facts: shown }) => ({ failed: shown === undefined }))
    else showFacts(facts)
  }

  return { showKeptShop, loadShop, close: followBrand() }
}

function showFacts(facts: ShopFacts): void {
  useShop.setState({ brand: { ...facts.brand, revision: facts.revision }, facts, failed: false })
}

/** Keeps each brand that is shown for the next first paint, has its colors painted, and takes over what another tab kept. Returns a function that stops it. */
function followBrand(): () => void {
  const keep = ({ brand } = useShop.getState()) => write('localStorage', BRAND_KEY, JSON.stringify(brand))
  const onStorage = ({ key }: StorageEvent) => {
    const kept = key === BRAND_KEY ? keptBrand() : undefined
    if (kept !== undefined && kept.revision !== useShop.getState().brand.revision) useShop.setState({ brand: kept })
  }
  keep()
  const stop = useShop.subscribe((shop, before) => {
    if (shop.brand === before.brand) return
    keep(shop)
    // `public/theme.js` paints it, as it does before the first paint.
    dispatchEvent(new CustomEvent(BRAND_KEY, { detail: shop.brand }))
  })
  addEventListener('storage', onStorage)
  return () => {
    stop()
    removeEventListener('storage', onStorage)
  }
}
