// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Catalog } from '#sync-protocol/api/catalog.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { openCatalog } from '../../../pwa/engine/load-catalog.ts'
import { browserEnv } from '../../../pwa/sync/env.ts'
import { noteKeptCatalog } from '../../../pwa/storage/kept-catalog.ts'
import { PRODUCTS } from '../../doubles/fixtures.ts'

const products = [...PRODUCTS.values()]
const first: Catalog = { revision: 1, updatedAt: 1, products }
const second: Catalog = { revision: 2, updatedAt: 2, products: products.slice(1) }
/** What this device has, whichever tab brought it; the shop has the same. */
let kept: Catalog | undefined = first
let now = 1_000_000
const known = { etag: '', base: '', touched: new Set<string>(), isSure: true }

vi.mock('../../../pwa/engine/service-worker.ts', () => ({ warmPictures: () => undefined }))
const { loadCatalog, showKeptCatalog } = openCatalog(
  { env: { ...browserEnv(), now: () => now } },
  {
    readCatalog: async () => kept && { data: kept, loadedAt: now, known },
    fetchCatalog: async (shown) => ({ data: shown?.data ?? first, loadedAt: now, known }),
  },
  { showKeptShop: async () => undefined, loadShop: async () => undefined },
)

test('a device whose database was not there in time: its catalog shows when it is asked for again', async () => {
  kept = undefined
  await showKeptCatalog()
  expect(useCatalog.getState().revision).toBe(0)
  kept = first
  await showKeptCatalog()
  expect(useCatalog.getState().revision).toBe(1)
})

test('another tab has brought a newer catalog: a tab that hears "unchanged" shows that one, and not its own as confirmed', async () => {
  await loadCatalog(true)
  expect(useCatalog.getState()).toMatchObject({ revision: 1, asOf: now })
  kept = second
  noteKeptCatalog(2)
  now += 120_000
  await loadCatalog()
  expect(useCatalog.getState()).toMatchObject({ revision: 2, asOf: now, products: second.products })
  now += 120_000
  await loadCatalog()
  expect(useCatalog.getState()).toMatchObject({ revision: 2, asOf: now })
})
