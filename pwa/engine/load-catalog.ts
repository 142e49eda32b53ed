import type { Catalog, Product } from '#sync-protocol/api/catalog.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { useCatalog } from '../state/catalog.ts'
import { useConnection } from '../state/connection.ts'
import { useUpdates } from '../state/updates.ts'
import { keptRevision, noteKeptCatalog } from '../storage/kept-catalog.ts'
import { readJson, write } from '../storage/web-storage.ts'
import type { Device } from './device.ts'
import type { Documents } from './documents.ts'
import type { ShopLoader } from './load-shop.ts'
import { whileVisible } from './timing.ts'
import { warmPictures } from './service-worker.ts'

/** The age in ms below which a catalog is not requested again. */
const FRESH_MS = 60_000
/** The local storage key of the ids and names of products no longer sold. */
const FORMER = 'starlane-former'
const MOST_FORMER = 200

export type CatalogLoader = ReturnType<typeof openCatalog>

/** The catalog that the page shows, from this device and from the shop. */
export function openCatalog(
  { env }: Pick<Device, 'env'>,
  { readCatalog, fetchCatalog }: Pick<Documents, 'readCatalog' | 'fetchCatalog'>,
  { showKeptShop, loadShop }: Pick<ShopLoader, 'showKeptShop' | 'loadShop'>,
) {
  /** The catalog on display. */
  let shown: Catalog | undefined
  let reading: Promise<void> | undefined
  let running: Promise<void> | undefined

  /**
   * Shows the device's catalog, then asks the server for a newer one, unless this one is fresh and not doubted. Called at start, and when a
   * screen needs it.
   */
  function loadCatalog(isDoubted = false): Promise<void> {
    if (running !== undefined && isDoubted) return running.then(() => loadCatalog(true))
    running ??= loadBoth(isDoubted).finally(() => (running = undefined))
    return running
  }

  /** Shows the catalog of this device, if it has one. */
  function showKeptCatalog(): Promise<void> {
    if (shown !== undefined) return Promise.resolve()
    reading ??= showStored()
    return reading
  }

  async function showStored(): Promise<void> {
    const kept = await readCatalog()
    if (kept !== undefined) publish(kept.data, kept.loadedAt)
    // The device's database may have been late.
    else reading = undefined
  }

  /** The facts of the shop change with its catalog: what asks for one gets both. */
  async function loadBoth(isDoubted: boolean): Promise<void> {
    void showKeptShop()
    await load(isDoubted)
    await loadShop(useCatalog.getState().revision)
  }

  async function load(isDoubted: boolean): Promise<void> {
    await showKeptCatalog()
    // For a visitor's device the answer also shows that it is online.
    const isOnline = useConnection.getState().state === 'online'
    if (!isDoubted && isOnline && env.now() - useCatalog.getState().asOf < FRESH_MS) return
    const answer = await fetchCatalog(shown).catch(() => undefined)
    if (answer === undefined) useCatalog.setState(({ revision }) => ({ failed: revision === 0 }))
    else if (answer.data !== undefined) publish(answer.data, answer.loadedAt)
    else if (keptRevision() === useCatalog.getState().revision) useCatalog.setState({ asOf: answer.loadedAt })
    // The copy is right, but another tab has fetched it: this one still shows the previous one.
    else await showStored()
  }

  function publish(catalog: Catalog, asOf: number): void {
    const before = shown?.products ?? []
    shown = catalog
    const { products, revision } = catalog
    noteKeptCatalog(revision)
    const byId = new Map(products.map((product) => [product.id, product]))
    useCatalog.setState({ revision, products, byId, former: formerNames(before, byId), asOf, failed: false, select: selectListing })
    const images = products.map(({ image }) => image)
    const had = new Set(before.map(({ image }) => image))
    // The worker checks each picture, so it is asked only if some are missing.
    if (!useUpdates.getState().picturesHere || images.some((image) => !had.has(image))) warmPictures(images)
  }

  /** Keeps prices as fresh as an account's own state (SPEC R45) until the returned function is called: now, and repeatedly while the page is visible. */
  function followCatalog(): () => void {
    void loadCatalog(true)
    return whileVisible(() => loadCatalog(true), env)
  }

  return { loadCatalog, showKeptCatalog, followCatalog }
}

/** Products of the earlier catalog that this one lacks. */
function formerNames(before: readonly Product[], byId: ReadonlyMap<string, Product>): ReadonlyMap<string, string> {
  const gone = before.flatMap(({ id, name }) => (byId.has(id) ? [] : [[id, name] as const]))
  const all = [...storedNames(), ...gone].filter(([id]) => !byId.has(id))
  const names = new Map(all.slice(-MOST_FORMER))
  write('localStorage', FORMER, names.size === 0 ? undefined : JSON.stringify([...names]))
  return names
}

function storedNames(): (readonly [string, string])[] {
  const stored = readJson('localStorage', FORMER)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((pair: unknown) =>
    Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string' ? [[pair[0], pair[1]] as const] : [],
  )
}
