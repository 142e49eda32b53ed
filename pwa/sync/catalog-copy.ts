import { Catalog, type Product } from '#sync-protocol/api/catalog.ts'
import { Timestamp } from '#sync-protocol/api/primitives.ts'
import * as v from 'valibot'
import type { DeviceDatabase, DocumentRow } from '../db/device-database.ts'
import { readStored, storedRow, type KeptDocument } from './documents.ts'
import type { Source } from './document-source.ts'
import type { Network } from './network.ts'

/** A catalog of more products is kept in several rows: a browser reads and writes a row in one go, and a slow phone needs 20 ms for so many. */
const MOST_IN_ROW = 500

const { revision, updatedAt, products } = Catalog.entries

/** What stands in place of a catalog whose products are in so many rows of their own, two or more, all written `at` that time. */
const InParts = v.object({ revision, updatedAt, at: Timestamp, parts: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000)) })

const KEY = 'catalog'
const PART = `${KEY}-part-`
const COPY: Source<Catalog | v.InferOutput<typeof InParts>> = {
  key: KEY,
  path: KEY,
  schema: v.union([InParts, Catalog]),
  scope: 'device',
}

type Clock = Pick<Network, 'now'>
type Copy = KeptDocument<Catalog> & Pick<DocumentRow, 'etag'>

/** The device's copy of the catalog; undefined if there is none, or none that this version can read in whole. Throws what IndexedDB throws. */
export async function readCopy(database: DeviceDatabase, clock: Clock): Promise<Copy | undefined> {
  const row = await readStored(database, COPY, '', clock)
  if (row === undefined) return undefined
  const { data } = row
  if ('products' in data) return { ...row, data }
  const parts = await database.transaction('r', database.documents, () => readParts(database, data))
  return parts && { ...row, data: { revision: data.revision, updatedAt: data.updatedAt, products: parts } }
}

/** Each row is checked when it comes, in a task of its own. Another tab may have put rows of another catalog there since. */
async function readParts(database: DeviceDatabase, { at, parts }: v.InferOutput<typeof InParts>): Promise<Product[] | undefined> {
  const read = Array.from({ length: parts }, async (_, part) => {
    const row = await storedRow(database, PART + part)
    const own = row?.loadedAt === at ? v.safeParse(products, row?.data) : undefined
    return own?.success ? own.output : undefined
  })
  const all = (await Promise.all(read)).flatMap((own) => own ?? [undefined])
  return all.includes(undefined) ? undefined : all.filter((product) => product !== undefined)
}

/** Puts a copy in place of the one before; call it in a `rw` transaction over the documents. Each row is written in a task of its own. */
export async function putCopy({ documents }: DeviceDatabase, { data, loadedAt, etag }: Copy): Promise<void> {
  const rowOf = (key: string, data: unknown): DocumentRow => ({ key, owner: '', loadedAt, data, ...(etag === undefined ? {} : { etag }) })
  await documents.where('key').startsWith(PART).delete()
  if (data.products.length <= MOST_IN_ROW) return void (await documents.put(rowOf(KEY, data)))
  const parts = Math.ceil(data.products.length / MOST_IN_ROW)
  await documents.put(rowOf(KEY, { revision: data.revision, updatedAt: data.updatedAt, at: loadedAt, parts }))
  for (let part = 0; part < parts; part += 1)
    await documents.put(rowOf(PART + part, data.products.slice(part * MOST_IN_ROW, (part + 1) * MOST_IN_ROW)))
}
