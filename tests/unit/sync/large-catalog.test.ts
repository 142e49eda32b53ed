import { expect, test } from 'vitest'
import type { Catalog } from '#sync-protocol/api/catalog.ts'
import { openDeviceDatabase } from '../../../pwa/db/device-database.ts'
import { createApi } from '../../../pwa/sync/api.ts'
import { fetchCatalog, readCatalog } from '../../../pwa/sync/catalog-document.ts'
import { inSlices } from '../../../pwa/sync/in-slices.ts'
import { NOON, product } from '../../doubles/fixtures.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { FakeServer } from '../../doubles/fake-server.ts'

const MOST_IN_TASK = 500
const catalogOf = (count: number): Catalog => ({
  revision: count,
  updatedAt: 1,
  products: Array.from({ length: count }, (_, n) => product(`p${n}`, n + 1)),
})

async function start() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  const timed = device.env()
  let pauses = 0
  const env = {
    ...timed,
    after(ms: number, run: () => void) {
      if (ms > 0) return timed.after(ms, run)
      pauses += 1
      queueMicrotask(run)
      return () => undefined
    },
  }
  const api = createApi({
    network: env,
    login: { token: () => undefined, forget: () => undefined },
    reached: () => undefined,
  })
  const fetch = (catalog: Catalog) => {
    server.catalog = catalog
    return fetchCatalog({ database, clock: env }, api, undefined)
  }
  /** How many products each row has that has any. */
  const sizes = async () =>
    (await database.documents.toArray()).map((row) => JSON.stringify(row).split('"id"').length - 1).filter((size) => size > 0)
  return { database, fetch, read: () => readCatalog(database, env), sizes, pauses: () => pauses }
}

test('a catalog of thousands is checked, written and read by no more products in a task than a slow phone has time for', async () => {
  const { fetch, read, sizes, pauses } = await start()
  const large = catalogOf(1_200)
  expect(await fetch(large)).toMatchObject({ data: large, loadedAt: NOON })
  expect(pauses()).toBe(4)
  expect((await sizes()).toSorted((a, b) => b - a)).toEqual([MOST_IN_TASK, MOST_IN_TASK, 200])
  expect(await read()).toMatchObject({ data: large, loadedAt: NOON })
})

test('a smaller catalog leaves none of its rows behind, and one as the shop ships it is one row', async () => {
  const { fetch, read, sizes } = await start()
  await fetch(catalogOf(1_200))
  const smaller = catalogOf(600)
  await fetch(smaller)
  expect(await sizes()).toEqual([MOST_IN_TASK, 100])
  expect(await read()).toMatchObject({ data: smaller })
  const shipped = catalogOf(180)
  await fetch(shipped)
  expect(await sizes()).toEqual([180])
  expect(await read()).toMatchObject({ data: shipped })
})

test.each([
  [MOST_IN_TASK / 2, ['catalog'], 0],
  [MOST_IN_TASK, ['catalog'], 1],
  [MOST_IN_TASK + 1, ['catalog', 'catalog-part-0', 'catalog-part-1'], 2],
  [2 * MOST_IN_TASK, ['catalog', 'catalog-part-0', 'catalog-part-1'], 3],
])('one of %i products, to the product: its rows, and the pauses in which it is checked', async (count, keys, fetched) => {
  const { database, fetch, read, pauses } = await start()
  const catalog = catalogOf(count)
  await fetch(catalog)
  expect([await database.documents.toCollection().primaryKeys(), pauses()]).toEqual([keys, fetched])
  expect(await read()).toMatchObject({ data: catalog })
})

test.each([
  ['is gone', (row: object) => ({ ...row, key: 'elsewhere' })],
  ['has a product that cannot be read', (row: object) => ({ ...row, data: [{ id: 'p500' }] })],
  ['is of another time', (row: object) => ({ ...row, loadedAt: NOON - 1 })],
])('one of its rows %s: the device has no copy, and the next answer is kept', async (_what, spoilt) => {
  const { database, fetch, read } = await start()
  const large = catalogOf(1_200)
  await fetch(large)
  const stored = await database.documents.get('catalog-part-1')
  await database.documents.delete('catalog-part-1')
  await database.documents.put(spoilt(Object(stored)) as never)
  expect(await read()).toBeUndefined()
  await fetch(large)
  expect(await read()).toMatchObject({ data: large })
})

test.each([-1, 0, 1, 1.5, 1_001])('it says that it is in %j rows: the device has no copy, and the next answer is kept', async (parts) => {
  const { database, fetch, read } = await start()
  const large = catalogOf(1_200)
  await fetch(large)
  const { data } = Object(await database.documents.get('catalog'))
  await database.documents.update('catalog', { data: { ...data, parts } })
  expect(await read()).toBeUndefined()
  await fetch(large)
  expect(await read()).toMatchObject({ data: large })
})

test('an answer with one product that does not fit counts as no answer, and the copy stays', async () => {
  const { fetch, read } = await start()
  const large = catalogOf(1_200)
  await fetch(large)
  const products = large.products.with(700, { ...product('p700', 1), priceGems: 0 })
  await expect(fetch({ ...large, products })).rejects.toThrow()
  expect(await read()).toMatchObject({ data: large })
})

test('work in slices ends before the next one when it is not wanted any more', async () => {
  const runs: (() => void)[] = []
  const seen: number[] = []
  const after = (_ms: number, run: () => void) => (runs.push(run), () => undefined)
  let isStopped = false
  const over = inSlices(
    [1, 2, 3, 4, 5],
    2,
    (slice) => void seen.push(...slice),
    { after },
    () => isStopped,
  )
  runs.shift()?.()
  await Promise.resolve()
  expect(seen).toEqual([1, 2, 3, 4])
  isStopped = true
  runs.shift()?.()
  await over
  expect([seen, runs]).toEqual([[1, 2, 3, 4], []])
})
