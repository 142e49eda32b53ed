import { pino } from 'pino'
import { expect, test } from 'vitest'
import { CatalogCache } from '../../../backend/catalog/catalog-cache.ts'
import type { CatalogStore } from '../../../backend/storage/port.ts'

test('a shop that opens over a store whose first reads are old still opens with products', async () => {
  const revisions = [0, 0, 1]
  const store: CatalogStore = {
    revision: async () => revisions.shift() ?? 1,
    read: async () => ({ revision: 1, updatedAt: 0, products: [] }),
    replace: async () => false,
  }
  const catalog = new CatalogCache(store, pino({ level: 'silent' }), 60_000)
  await catalog.open()
  expect(catalog.current.revision).toBe(1)
  catalog.close()
})
