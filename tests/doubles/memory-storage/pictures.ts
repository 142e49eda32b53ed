import { assertPicture, isWholePicture } from '../../../backend/storage/picture.ts'
import type { PictureStore } from '../../../backend/storage/port.ts'
import { putBack, type Kept } from './keep.ts'

export class MemoryPictures implements PictureStore, Kept {
  readonly #files = new Map<string, { bytes: Uint8Array; at: number }>()

  keep(): () => void {
    const files = new Map(this.#files)
    return () => putBack(this.#files, files)
  }

  async kept(names: readonly string[]): Promise<ReadonlySet<string>> {
    const kept = names.filter((name) => this.#files.has(name))
    for (const name of kept) this.#files.set(name, { bytes: this.#files.get(name)?.bytes ?? new Uint8Array(), at: Date.now() })
    return new Set(kept)
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    assertPicture(name, bytes)
    this.#files.set(name, { bytes: new Uint8Array(bytes), at: Date.now() })
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    const bytes = this.#files.get(name)?.bytes
    return bytes !== undefined && isWholePicture(name, bytes) ? new Uint8Array(bytes) : undefined
  }

  async sweep(named: ReadonlySet<string>, before: number): Promise<number> {
    const old = [...this.#files].filter(([name, { at }]) => !named.has(name) && at < before)
    for (const [name] of old) this.#files.delete(name)
    return old.length
  }
}
