import type { Product } from '#sync-protocol/api/catalog.ts'
import { readForSearch } from '#sync-protocol/domain/search-index.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import * as v from 'valibot'
import { useCatalog } from '../state/catalog.ts'
import { useConnection } from '../state/connection.ts'
import { keptRevision, noteKeptCatalog } from '../storage/kept-catalog.ts'
import { readJson, write } from '../storage/web-storage.ts'
import type { KeptCatalog } from '../sync/catalog-document.ts'
import { inSlices } from '../sync/in-slices.ts'
import type { Device } from './device.ts'
import type { Documents } from './documents.ts'
import type { ShopLoader } from './load-shop.ts'
import { whileVisible } from './timing.ts'

/** The age in ms below which a catalog is not requested again. */
const FRESH_MS = 60_000
/** The local storage key of the products no longer sold. */
const FORMER = 'starlane-former'
const MOST_FORMER = 200
/** A slow phone reads so many products for the search in some 10 ms. */
const READ_AT_ONCE = 100

export type CatalogLoader = ReturnType<typeof openCatalog>

/** The catalog that the page shows, from this device and from the shop. */
export function openCatalog(
  { env }: Pick<Device, 'env'>,
  { readCatalog, fetchCatalog }: Pick<Documents, 'readCatalog' | 'fetchCatalog'>,
  { showKeptShop, loadShop }: Pick<ShopLoader, 'showKeptShop' | 'loadShop'>,
) {
  /** The catalog on display. One in another language is asked for in that of this app, however fresh it is. */
  let shown: KeptCatalog | undefined
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
    if (kept !== undefined) publish(kept)
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
    if (!isDoubted && shown?.isOther !== true && isOnline && env.now() - useCatalog.getState().asOf < FRESH_MS) return
    const answer = await fetchCatalog(shown).catch(() => undefined)
    if (answer === undefined) useCatalog.setState(({ revision }) => ({ failed: revision === 0 }))
    else if (answer.data !== shown?.data) publish(answer)
    else if (keptRevision() === useCatalog.getState().revision) {
      shown = answer
      useCatalog.setState({ asOf: answer.loadedAt })
    }
    // The copy is right, but another tab has fetched it: this one still shows the previous one.
    else await showStored()
  }

  function publish(catalog: KeptCatalog): void {
    const before = shown?.data.products ?? []
    shown = catalog
    const { data, loadedAt: asOf } = catalog
    const { products, revision } = data
    noteKeptCatalog(revision)
    const byId = new Map(products.map((product) => [product.id, product]))
    useCatalog.setState({ revision, products, byId, ...formerOf(before, byId), asOf, failed: false, select: selectListing })
    // The first key of a search would wait for it.
    env.after(0, () => void inSlices(products, READ_AT_ONCE, readForSearch, env, () => shown?.data !== data))
  }

  /** Keeps prices as fresh as an account's own state (SPEC R45) until the returned function is called: now, and repeatedly while the page is visible. */
  function followCatalog(): () => void {
    void loadCatalog(true)
    return whileVisible(() => loadCatalog(true), env)
  }

  return { loadCatalog, showKeptCatalog, followCatalog }
}

/** Products of the earlier catalog that this one lacks, by id. */
function formerOf(before: readonly Product[], byId: ReadonlyMap<string, Product>) {
  const gone = before.map(({ id, name, image }): Former => [id, name, image])
  const all = new Map([...storedFormer(), ...gone].filter(([id]) => !byId.has(id)).map((former) => [former[0], former]))
  const rows = [...all.values()].slice(-MOST_FORMER)
  write('localStorage', FORMER, rows.length === 0 ? undefined : JSON.stringify(rows))
  return {
    former: new Map(rows.map(([id, name]) => [id, name])),
    formerImages: new Map(rows.flatMap(([id, , image]) => (image === undefined ? [] : [[id, image] as const]))),
  }
}

/** Id, name and picture, which earlier versions did not note. */
const Former = v.union([v.tuple([v.string(), v.string(), v.string()]), v.tuple([v.string(), v.string()])])
type Former = v.InferOutput<typeof Former>

function storedFormer(): Former[] {
  const stored = readJson('localStorage', FORMER)
  return Array.isArray(stored) ? stored.flatMap((row: unknown) => (v.is(Former, row) ? [row] : [])) : []
}
