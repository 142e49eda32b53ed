import { pino } from 'pino'
import { expect, test } from 'vitest'
import { CatalogCache } from '../../../backend/catalog/catalog-cache.ts'
import type { CatalogStore } from '../../../backend/storage/port.ts'
import { DamagedRow } from '../../../backend/storage/stored-row.ts'
import { ownOf } from '../../../backend/storage/stored-shop.ts'
import { products } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

test.each([
  ['four are old: it opens with products', 4, 5, 1],
  ['all are old: it opens without, and looks again later', 9, 5, 0],
  ['none is old', 0, 1, 1],
])('of the first reads of a store %s', async (_what, old, looks, revision) => {
  const revisions = Array.from({ length: old }, () => 0)
  let asked = 0
  const store: CatalogStore = {
    revision: async () => ((asked += 1), revisions.shift() ?? 1),
    read: async () => ({ revision: 1, updatedAt: 0, products: [] }),
    previous: async () => undefined,
    replace: async () => false,
  }
  const catalog = new CatalogCache(store, pino({ level: 'silent' }), 60_000)
  await catalog.open()
  expect([catalog.current.revision, asked]).toEqual([revision, looks])
  catalog.close()
})

test('a revision that is damaged or too new: the last good one stays, it is said once, and the next good one is in use', async () => {
  const log: string[] = []
  const { catalog: store } = openMemoryStorage()
  await store.replace({ products: products(2) }, 0, 1)
  let damaged = false
  const fragile: CatalogStore = {
    revision: () => store.revision(),
    read: async () => {
      if (damaged) throw new DamagedRow('the facts of the shop', 'a newer release has written them')
      return store.read()
    },
    previous: () => store.previous(),
    replace: (...given) => store.replace(...given),
  }
  const catalog = new CatalogCache(fragile, pino({ level: 'error' }, { write: (line: string) => void log.push(line) }), 60_000)
  await catalog.open()
  damaged = true
  await store.replace({ products: products(1) }, 1, 2)
  for (let look = 0; look < 3; look += 1) await catalog.refresh()
  expect([catalog.current.revision, catalog.current.products, log.length]).toEqual([1, products(2), 1])
  expect(catalog.fault).toBe('revision 2 is not in use: the facts of the shop cannot be read: a newer release has written them')

  const started = new CatalogCache(fragile, pino({ level: 'silent' }), 60_000)
  await started.open()
  await started.refresh()
  expect([started.current.revision, started.fault]).toEqual([1, catalog.fault])
  started.close()
  damaged = false
  await store.replace({ products: products(3) }, 2, 3)
  await catalog.refresh()
  expect([catalog.current.revision, catalog.fault]).toEqual([3, undefined])
  catalog.close()
})

test.each<[what: string, previous: () => Promise<undefined>]>([
  ['is damaged too', () => Promise.reject(new DamagedRow('the facts of the shop', 'the one before is no better'))],
  ['cannot be asked for', () => Promise.reject(new Error('away'))],
  ['was never', async () => undefined],
])('a process that starts with a damaged revision does not start where the one before %s', async (_what, previous) => {
  const read = () => Promise.reject(new DamagedRow('the facts of the shop', 'a newer release has written them'))
  const catalog = new CatalogCache(
    { revision: async () => 2, read, previous, replace: async () => false },
    pino({ level: 'silent' }),
    60_000,
  )
  await expect(catalog.open()).rejects.toThrow('a newer release has written them')
  catalog.close()
})

test.each([
  ['damaged', '{"form":1}', 'the facts of the shop cannot be read: facts should be'],
  ['no JSON', '{', 'the facts of the shop cannot be read: it is no JSON'],
  ['of a newer release', '{"form":2,"facts":"other"}', 'the facts of the shop cannot be read: a newer release has written them'],
])('stored facts that are %s are a damaged row', (_what, text, said) => {
  expect(() => ownOf(text)).toThrow(said)
})
