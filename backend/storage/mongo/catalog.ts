import { randomUUID } from 'node:crypto'
import { BSON, type Collection, type Db } from 'mongodb'
import * as v from 'valibot'
import { Counter } from '#sync-protocol/api/primitives.ts'
import type { ShopContent, StoredShop } from '../../domain/own-shop.ts'
import { StoredProducts, type StoredProduct } from '../../domain/stored-product.ts'
import type { CatalogStore } from '../port.ts'
import { isReadable, readRow } from '../stored-row.ts'
import { ownOf, ownText } from '../stored-shop.ts'
import { isDuplicate, reach } from './reach.ts'
import { CatalogRow } from './stored-schemas.ts'
import { fieldsOf, msOf } from './stored-values.ts'
import { dateOf } from './times.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

/** The chunks of the catalog, replaced in one write, so that a catalog is stored whole or not at all. */
interface Pointer {
  _id: 'current' | 'previous'
  revision: number
  updatedAt: Date
  chunks: string[]
  /** All of the shop besides its products, as one text. */
  own?: string
}

interface Chunk {
  _id: string
  /** The pointer's id, so that the whole catalog is in one shard. */
  catalog: 'current'
  revision: number
  products: StoredProduct[]
}

/** Products in one chunk, and their bytes: with texts in many languages few of them would fill a document of MongoDB (16 MB). */
const CHUNK = 1_000
const CHUNK_BYTES = 8 * MIB
const READ_ATTEMPTS = 5

export class MongoCatalog implements CatalogStore {
  readonly #pointers: Collection<Pointer>
  readonly #chunks: Collection<Chunk>

  constructor(db: Db) {
    this.#pointers = db.collection<Pointer>('catalog')
    this.#chunks = db.collection<Chunk>('catalog-chunks')
  }

  async revision(): Promise<number> {
    const pointer = await reach(() => this.#pointers.findOne({ _id: 'current' }, { projection: { revision: 1 } }))
    return revisionOf(pointer)
  }

  read(): Promise<StoredShop | undefined> {
    return this.#read('current')
  }

  previous(): Promise<StoredShop | undefined> {
    return this.#read('previous')
  }

  async #read(_id: Pointer['_id']): Promise<StoredShop | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const found = await reach(() => this.#pointers.findOne({ _id }))
      if (found === null) return undefined
      const pointer = pointerOf(found)
      const products = await this.#productsOf(pointer)
      if (products !== undefined) return { revision: pointer.revision, updatedAt: pointer.updatedAt, products, ...ownOf(pointer.own) }
      // An import removed the chunks between the two reads; its own are there already.
      if (attempt === READ_ATTEMPTS) throw new Error(`catalog ${pointer.revision} lacks some of its chunks`)
    }
  }

  async replace(content: ShopContent, expectedRevision: number, updatedAt: number): Promise<boolean> {
    const before = await reach(() => this.#pointers.findOne({ _id: 'current' }))
    if (revisionOf(before) !== expectedRevision) return false
    const chunks = chunksOf(content.products, expectedRevision + 1)
    if (chunks.length > 0) await reach(() => this.#chunks.insertMany(chunks))
    const pointer: Pointer = {
      _id: 'current',
      revision: expectedRevision + 1,
      updatedAt: dateOf(updatedAt),
      chunks: chunks.map(({ _id }) => _id),
      ...ownText(content),
    }
    const switched = await reach(() => this.#switchTo(pointer, expectedRevision))
    const kept = switched ? await this.#keep(before) : []
    // The left-overs of imports that died before their switch go with the catalogs that nothing names any more.
    const left = switched ? { revision: { $lte: expectedRevision }, _id: { $nin: kept } } : { _id: { $in: pointer.chunks } }
    await reach(() => this.#chunks.deleteMany({ catalog: 'current', ...left }))
    return switched
  }

  /** Keeps a catalog that was replaced, if it can be read; else the one before it stays. Returns the chunks of what is kept. */
  async #keep(before: Pointer | null): Promise<string[]> {
    const previous = await reach(() => this.#pointers.findOne({ _id: 'previous' }))
    if (before === null || !isReadable(() => ownOf(pointerOf(before).own))) return previous?.chunks ?? []
    const { _id, ...content } = before
    // A later import may have kept a later one already.
    const isNewer = previous === null || previous.revision < before.revision
    if (isNewer) await reach(() => this.#pointers.replaceOne({ _id: 'previous' }, content, { upsert: true }))
    return [...before.chunks, ...(isNewer ? [] : previous.chunks)]
  }

  async #switchTo(pointer: Pointer, expectedRevision: number): Promise<boolean> {
    const { _id, ...content } = pointer
    if (expectedRevision > 0) return (await this.#pointers.replaceOne({ _id, revision: expectedRevision }, content)).matchedCount === 1
    try {
      await this.#pointers.insertOne(pointer)
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }

  async #productsOf({ chunks }: Pick<Pointer, 'chunks'>): Promise<StoredProduct[] | undefined> {
    const found = await reach(() => this.#chunks.find({ catalog: 'current', _id: { $in: chunks } }).toArray())
    const byId = new Map(found.map((chunk) => [chunk._id, readRow(`the part ${chunk._id} of the catalog`, StoredChunk, chunk).products]))
    return byId.size < chunks.length ? undefined : chunks.flatMap((id) => byId.get(id) ?? [])
  }
}

const StoredChunk = v.object({ products: StoredProducts })

/** Throws DamagedRow. */
function pointerOf(stored: unknown): v.InferOutput<typeof CatalogRow> {
  const { updatedAt, ...pointer } = fieldsOf(stored)
  return readRow('the catalog', CatalogRow, { ...pointer, updatedAt: msOf(updatedAt) })
}

/** 0 if there is no catalog. Throws DamagedRow. */
function revisionOf(stored: unknown): number {
  return stored === null ? 0 : readRow('the revision of the catalog', Counter, fieldsOf(stored).revision)
}

function chunksOf(products: StoredProduct[], revision: number): Chunk[] {
  return parted(products).map((part) => ({ _id: randomUUID(), catalog: 'current', revision, products: part }))
}

/** Products in their order, as many together as a document has room for. */
export function parted(products: readonly StoredProduct[]): StoredProduct[][] {
  const parts: StoredProduct[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const product of products) {
    const size = BSON.calculateObjectSize(product)
    const last = parts.at(-1)
    if (last === undefined || last.length === CHUNK || bytes + size > CHUNK_BYTES) {
      parts.push([product])
      bytes = size
    } else {
      last.push(product)
      bytes += size
    }
  }
  return parts
}
