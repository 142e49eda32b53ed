import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { CatalogCache } from '../../../backend/catalog/catalog-cache.ts'
import type { CatalogStore } from '../../../backend/storage/port.ts'
import { DamagedRow } from '../../../backend/storage/stored-row.ts'
import { ownOf } from '../../../backend/storage/stored-shop.ts'
import { products } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

afterEach(() => void vi.useRealTimers())

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

/** A store of one product more with each revision, and how often it is asked. */
function counted(pollMs: number) {
  const said: unknown[] = []
  const known = { revision: 1, asked: 0, isAway: false }
  const photo = (name: string) => ({ name, color: '000000', bytes: 1, width: 1, height: 1 })
  const at = (revision: number) => ({
    revision,
    updatedAt: 0,
    products: products(revision).map((product, index) => ({
      ...product,
      image: `/pictures/${index}.svg`,
      photos: [photo(`n${revision}`)],
    })),
  })
  const store: CatalogStore = {
    revision: async () => {
      known.asked += 1
      if (known.isAway) throw new Error('away')
      return known.revision
    },
    read: async () => at(known.revision),
    previous: async () => (known.revision > 1 ? at(known.revision - 1) : undefined),
    replace: async () => false,
  }
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  const catalog = new CatalogCache(store, log, pollMs)
  return { known, catalog, store, said }
}

test('what a sale is priced with is asked for again where the last look is older than a poll, and not before', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const { known, catalog } = counted(1_000)
  catalog.close()
  expect((await catalog.fresh()).revision).toBe(1)
  known.revision = 2
  vi.advanceTimersByTime(999)
  expect([(await catalog.fresh()).revision, known.asked]).toEqual([1, 1])
  vi.advanceTimersByTime(1)
  expect([(await catalog.fresh()).revision, catalog.current.revision, known.asked]).toEqual([2, 2, 2])
  // A look that found nothing new counts too.
  vi.advanceTimersByTime(1_000)
  await catalog.fresh()
  vi.advanceTimersByTime(999)
  await catalog.fresh()
  expect(known.asked).toBe(3)
  vi.advanceTimersByTime(60_000)
  expect(known.asked).toBe(3)
})

test('each poll looks, also after one that failed, which is logged; those who listen hear of each other catalog once', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const { known, catalog, said } = counted(1_000)
  const heard: number[] = []
  catalog.onNew(() => heard.push(catalog.current.revision))
  await catalog.open()
  const poll = async () => {
    vi.advanceTimersByTime(1_000)
    await catalog.refresh().catch(() => undefined)
  }
  await poll()
  known.isAway = true
  await poll()
  known.isAway = false
  known.revision = 2
  await poll()
  expect([heard, said.length, known.asked]).toEqual([[1, 2], 1, 4])
  catalog.close()
})

test('callers that ask while a check is under way share it', async () => {
  const { known, catalog } = counted(60_000)
  await Promise.all([catalog.refresh(), catalog.refresh(), catalog.fresh()])
  expect(known.asked).toBe(1)
  await catalog.refresh()
  expect(known.asked).toBe(2)
  catalog.close()
})

test('a catalog in use knows its products by their ids, their pictures, and the photographs of the one before it too', async () => {
  const { known, catalog, store } = counted(60_000)
  await catalog.open()
  known.revision = 2
  await catalog.refresh()
  const { byId, images, pictures, products: all } = catalog.current
  expect([byId.get('p-1'), [...byId.keys()], [...images]]).toEqual([all[1], ['p-0', 'p-1'], ['/pictures/0.svg', '/pictures/1.svg']])
  expect(new Set([...pictures].map((file) => file.slice(0, 2)))).toEqual(new Set(['n1', 'n2']))
  store.previous = async () => Promise.reject(new DamagedRow('the catalog before', 'it is no JSON'))
  known.revision = 3
  await catalog.refresh()
  expect(new Set([...catalog.current.pictures].map((file) => file.slice(0, 2)))).toEqual(new Set(['n3']))
  store.previous = async () => Promise.reject(new Error('away'))
  known.revision = 4
  await expect(catalog.refresh()).rejects.toThrow('away')
  expect(catalog.current.revision).toBe(3)
  catalog.close()
})

test('a read that fails for another reason than damage is a failure of the look, and no fault of the revision', async () => {
  const { known, catalog, store } = counted(60_000)
  await catalog.open()
  known.revision = 2
  const { read } = store
  store.read = async () => Promise.reject(new Error('away'))
  await expect(catalog.refresh()).rejects.toThrow('away')
  expect([catalog.current.revision, catalog.fault]).toEqual([1, undefined])
  store.read = read
  await catalog.refresh()
  expect(catalog.current.revision).toBe(2)
  catalog.close()
})
