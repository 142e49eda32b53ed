import type * as v from 'valibot'
import { Counter } from '#sync-protocol/api/primitives.ts'
import type { ShopContent, StoredShop } from '../../domain/own-shop.ts'
import type { CatalogStore } from '../port.ts'
import { isReadable, readText } from '../stored-row.ts'
import { CatalogText, ownOf, ownText } from '../stored-shop.ts'
import type { Environment, Table } from './environment.ts'
import type { Key } from './keys.ts'

const REVISION = ['revision']
const CATALOG = ['catalog']
const PREVIOUS = ['previous']

/** The whole catalog as one text, with its revision in a row of its own, so that reading the revision does not read the rest. */
export class LmdbCatalog implements CatalogStore {
  readonly #env: Environment
  readonly #table: Table

  constructor(env: Environment) {
    this.#env = env
    this.#table = env.table('catalog')
  }

  async revision(): Promise<number> {
    return revisionOf(this.#env.read(() => this.#table.get(REVISION)))
  }

  async read(): Promise<StoredShop | undefined> {
    const text = this.#env.read(() => this.#table.get(CATALOG))
    return text === undefined ? undefined : catalogOf(text)
  }

  async previous(): Promise<StoredShop | undefined> {
    const text = this.#env.read(() => this.#table.get(PREVIOUS))
    return text === undefined ? undefined : catalogOf(text)
  }

  async replace(content: ShopContent, expectedRevision: number, updatedAt: number): Promise<boolean> {
    const revision = expectedRevision + 1
    const catalog: v.InferInput<typeof CatalogText> = { revision, updatedAt, products: content.products, ...ownText(content) }
    const version = expectedRevision === 0 ? 'absent' : expectedRevision
    const before = this.#env.read(() => this.#table.get(CATALOG))
    const failed = await this.#env.write([{ table: this.#table, key: REVISION, version }], () => {
      void this.#table.put(REVISION, String(revision), revision)
      void this.#table.put(CATALOG, JSON.stringify(catalog), revision)
      if (before !== undefined && isReadable(() => catalogOf(before))) void this.#table.put(PREVIOUS, before, expectedRevision)
    })
    return failed === undefined
  }
}

function catalogOf(text: string): StoredShop {
  const { own, ...catalog } = readText('the catalog', CatalogText, text)
  return { ...catalog, ...ownOf(own) }
}

/** 0 if there is no catalog. */
function revisionOf(text: string | undefined): number {
  return text === undefined ? 0 : readText('the revision of the catalog', Counter, text)
}

/** A row of the catalog's table, by its key. */
export function catalogRowOf(key: Key, text: string): unknown {
  return key[0] === REVISION[0] ? revisionOf(text) : catalogOf(text)
}
