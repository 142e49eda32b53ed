import type { Logger } from 'pino'
import type { ServerContext } from '#sync-protocol/protocol/apply.ts'
import type { ShopAuthority } from '../quiz/authority.ts'
import { commitId, type Random } from '../random.ts'
import type { CatalogCache } from '../catalog/catalog-cache.ts'

/** The server's part of a reducer's context: its clock, its present catalog, and its authority. */
export class ServerContexts {
  readonly #catalog: CatalogCache
  readonly #authority: ShopAuthority
  readonly #clock: () => number
  readonly #random: Random
  readonly #log: Pick<Logger, 'error'>

  constructor(catalog: CatalogCache, authority: ShopAuthority, clock: () => number, random: Random, log: Pick<Logger, 'error'>) {
    this.#catalog = catalog
    this.#authority = authority
    this.#clock = clock
    this.#random = random
    this.#log = log
  }

  /** For one push or call: its `commit` names that commit only. */
  async now(): Promise<ServerContext> {
    const { byId } = await this.#catalog.fresh()
    return {
      now: this.#clock(),
      product: (itemId) => byId.get(itemId),
      authority: { ...this.#authority, products: () => byId.values() },
      commit: commitId(this.#random),
      threw: (mutation, err) => this.#log.error({ mutation, err }, 'a mutation threw, and was rejected'),
    }
  }
}
