import type { Catalog, Product } from '#sync-protocol/api/catalog.ts'
import type { CatalogStore } from '../port.ts'
import type { Environment, Table } from './environment.ts'

const REVISION = ['revision']
const CATALOG = ['catalog']

/** The whole catalog as one text, and its revision in a row of its own: asking for that must not read the rest. */
export class LmdbCatalog implements CatalogStore {
  readonly #env: Environment
  readonly #table: Table

  constructor(env: Environment) {
    this.#env = env
    this.#table = env.table('catalog')
  }

  async revision(): Promise<number> {
    return Number(this.#env.read(() => this.#table.get(REVISION)) ?? 0)
  }

  async read(): Promise<Catalog | undefined> {
    const text = this.#env.read(() => this.#table.get(CATALOG))
    return text === undefined ? undefined : JSON.parse(text)
  }

  async replace(products: Product[], expectedRevision: number, updatedAt: number): Promise<boolean> {
    const revision = expectedRevision + 1
    const catalog: Catalog = { revision, updatedAt, products }
    const version = expectedRevision === 0 ? 'absent' : expectedRevision
    const failed = await this.#env.write([{ table: this.#table, key: REVISION, version }], () => {
      void this.#table.put(REVISION, String(revision), revision)
      void this.#table.put(CATALOG, JSON.stringify(catalog), revision)
    })
    return failed === undefined
  }
}
