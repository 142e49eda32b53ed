import type { Logger } from 'pino'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { StoredShop } from '../domain/own-shop.ts'
import type { CatalogStore } from '../storage/port.ts'
import { DamagedRow } from '../storage/stored-row.ts'
import { withoutTexts, type ShopTexts } from './in-language.ts'
import { pictureNames } from './pictures.ts'

/** The catalog of one revision, with what makes it a shop of one's own, ready to be used. */
export interface CatalogSnapshot extends Omit<StoredShop, 'products'> {
  /** Without their texts in other languages than the shop's first. */
  products: Product[]
  /** Those texts, by language and product. */
  texts: ShopTexts
  byId: ReadonlyMap<string, Product>
  /** The addresses of the products' pictures. */
  images: ReadonlySet<string>
  /** The files of photographs that it names, or the catalog before it. */
  pictures: ReadonlySet<string>
}

/** A shop whose store still shows none opens without products, and has them with the next poll. */
const OLD_LOOKS = 5
const EMPTY: CatalogSnapshot = {
  revision: 0,
  updatedAt: 0,
  products: [],
  texts: new Map(),
  byId: new Map(),
  images: new Set(),
  pictures: new Set(),
}

/** The catalog in memory, read anew when its revision changed: an import shows in every process within the poll's time. */
export class CatalogCache {
  readonly #store: CatalogStore
  readonly #log: Logger
  readonly #pollMs: number
  readonly #timer: NodeJS.Timeout
  readonly #listeners: (() => void)[] = []
  #snapshot = EMPTY
  #checkedAt = Number.NEGATIVE_INFINITY
  #fault: { revision: number; why: string } | undefined
  #checking: Promise<void> | undefined

  constructor(store: CatalogStore, log: Logger, pollMs: number) {
    this.#store = store
    this.#log = log
    this.#pollMs = pollMs
    this.#timer = setInterval(() => void this.#poll(), pollMs)
    this.#timer.unref()
  }

  /** The catalog as this process knows it: no waiting, at most one poll old. */
  get current(): CatalogSnapshot {
    return this.#snapshot
  }

  /** Why the newest revision is not in use: something has damaged it, or a newer release has written it. The last good one stays. */
  get fault(): string | undefined {
    return this.#fault && `revision ${this.#fault.revision} is not in use: ${this.#fault.why}`
  }

  /** The catalog, asked for again where the last check is older than a poll: what a sale is priced with. */
  async fresh(): Promise<CatalogSnapshot> {
    if (performance.now() - this.#checkedAt >= this.#pollMs) await this.refresh()
    return this.#snapshot
  }

  /** Checks now; callers that ask while a check is under way share it. Throws StorageUnavailable. */
  refresh(): Promise<void> {
    this.#checking ??= this.#check().finally(() => (this.#checking = undefined))
    return this.#checking
  }

  /** The first look, of a store that has a catalog: a read that does not see it yet is an old one, and is done again. Throws StorageUnavailable. */
  async open(): Promise<void> {
    for (let look = 0; look < OLD_LOOKS && this.#snapshot.revision === 0; look += 1) await this.refresh()
  }

  /** Calls back when `current` is another one. */
  onNew(listener: () => void): void {
    this.#listeners.push(listener)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #poll(): Promise<void> {
    try {
      await this.refresh()
    } catch (error) {
      this.#log.warn({ err: error }, 'catalog not checked')
    }
  }

  async #check(): Promise<void> {
    const revision = await this.#store.revision()
    if (revision !== this.#snapshot.revision) {
      const catalog = await this.#readOf(revision)
      if (catalog !== undefined) {
        if (catalog.revision === revision) this.#fault = undefined
        const { products, texts } = withoutTexts(catalog.products)
        const byId = new Map(products.map((product) => [product.id, product]))
        const pictures = pictureNames(catalog, await this.#previous())
        this.#snapshot = { ...catalog, products, texts, byId, images: new Set(products.map(({ image }) => image)), pictures }
        for (const listener of this.#listeners) listener()
      }
    }
    this.#checkedAt = performance.now()
  }

  /** The catalog before the newest, if it can be read. */
  async #previous(): Promise<StoredShop | undefined> {
    try {
      return await this.#store.previous()
    } catch (error) {
      if (error instanceof DamagedRow) return undefined
      throw error
    }
  }

  /** The content of a new revision. If it cannot be read: the one before it for a process that starts, else undefined. */
  async #readOf(revision: number): Promise<StoredShop | undefined> {
    if (this.#fault?.revision === revision) return undefined
    try {
      return await this.#store.read()
    } catch (error) {
      if (!(error instanceof DamagedRow)) throw error
      const isOpen = this.#snapshot.revision > 0
      const last = isOpen ? undefined : await this.#store.previous().catch(() => undefined)
      if (!isOpen && last === undefined) throw error
      this.#fault = { revision, why: error.message }
      const inUse = last?.revision ?? this.#snapshot.revision
      this.#log.error({ err: error, revision, inUse }, 'the shop of a new revision cannot be read: the last good one stays')
      return last
    }
  }
}
