import { BoundedCache } from '../bounded-cache.ts'
import type { PictureStore } from './port.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

/** Bytes of pictures that a process keeps: those of the first listings of a large shop. */
const KEPT_BYTES = 64 * MIB

/** A picture store elsewhere, with what was read lately in memory. A name says everything about its content, so nothing kept is ever out of date. */
export class CachedPictures implements PictureStore {
  readonly #store: PictureStore
  readonly #read: BoundedCache<Uint8Array>
  readonly #reading = new Map<string, Promise<Uint8Array | undefined>>()

  constructor(store: PictureStore, keptBytes = KEPT_BYTES) {
    this.#store = store
    this.#read = new BoundedCache(keptBytes)
  }

  /** Bytes that are in memory now. */
  get weight(): number {
    return this.#read.weight
  }

  kept(names: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#store.kept(names)
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#store.put(name, bytes)
  }

  /** Those who ask for a picture at once share one read of it. */
  async read(name: string): Promise<Uint8Array | undefined> {
    const known = this.#read.get(name)
    if (known !== undefined) return known
    let reading = this.#reading.get(name)
    if (reading === undefined) {
      reading = this.#fetch(name).finally(() => this.#reading.delete(name))
      this.#reading.set(name, reading)
    }
    return reading
  }

  async sweep(named: ReadonlySet<string>, before: number): Promise<number> {
    const gone = await this.#store.sweep(named, before)
    if (gone > 0) this.#read.clear()
    return gone
  }

  async #fetch(name: string): Promise<Uint8Array | undefined> {
    const bytes = await this.#store.read(name)
    if (bytes === undefined) return undefined
    // A copy: what a store answers may be a view of a larger buffer, which would stay in memory with it.
    const own = new Uint8Array(bytes)
    this.#read.set(name, own, own.length)
    return own
  }
}
