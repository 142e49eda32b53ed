import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { makeFolder } from '../storage/data-folder/private.ts'
import type { Validators } from './fetch-picture.ts'

const KnownFile = v.object({ mark: v.string(), hash: v.string() })
const KnownAddress = v.object({
  hash: v.string(),
  etag: v.exactOptional(v.string()),
  modified: v.exactOptional(v.string()),
  /** Until then it is not asked again; ms since the epoch. */
  freshUntil: v.number(),
})
const Kept = v.object({ files: v.record(v.string(), v.unknown()), addresses: v.record(v.string(), v.unknown()) })

/** More than any shop has pictures; the ones longest unused are forgotten. */
const MOST_KNOWN = 100_000
/** A file may be changed twice within one tick of its clock. */
const SURE_MS = 2_000

/**
 * What imports before this one have seen of pictures: the hash of a file's bytes while the file is the same, and of what an address answered. It only saves
 * time: what is not known, or is damaged, is read again.
 */
export class KnownPictures {
  readonly #path: string
  readonly #files: Map<string, v.InferOutput<typeof KnownFile>>
  readonly #addresses: Map<string, v.InferOutput<typeof KnownAddress>>
  #isChanged = false

  private constructor(path: string, kept: v.InferOutput<typeof Kept>) {
    this.#path = path
    this.#files = readable(kept.files, KnownFile)
    this.#addresses = readable(kept.addresses, KnownAddress)
  }

  static async open(path: string): Promise<KnownPictures> {
    const text = await readFile(path, 'utf8').catch(() => '')
    return new KnownPictures(path, keptIn(text))
  }

  /** The hash of a file's bytes; undefined where it may have others now. */
  hashOf(path: string, mark: string): string | undefined {
    const known = this.#files.get(path)
    return known?.mark === mark ? known.hash : undefined
  }

  /** `changedAt`, `now` in ms: a file that was changed a moment ago is not sure to stay as it was read. */
  sawFile(path: string, { mark, hash, changedAt }: { mark: string; hash: string; changedAt: number }, now: number): void {
    if (now - changedAt >= SURE_MS) this.#put(this.#files, path, { mark, hash })
  }

  /** What an address answered last. */
  answerOf(url: string): { hash: string; validators: Validators; freshUntil: number } | undefined {
    const known = this.#addresses.get(url)
    return known && { hash: known.hash, validators: { etag: known.etag, modified: known.modified }, freshUntil: known.freshUntil }
  }

  sawAnswer(url: string, { hash, validators, freshUntil }: { hash: string; validators: Validators; freshUntil: number }): void {
    const { etag, modified } = validators
    const given = { ...(etag === undefined ? {} : { etag }), ...(modified === undefined ? {} : { modified }) }
    this.#put(this.#addresses, url, { hash, freshUntil, ...given })
  }

  /** Keeps it for the next import. Where it cannot be written, the next one takes longer. */
  async save(): Promise<void> {
    if (!this.#isChanged) return
    this.#isChanged = false
    const unfinished = join(dirname(this.#path), `.${randomBytes(8).toString('hex')}.unfinished`)
    try {
      await makeFolder(dirname(this.#path))
      await writeFile(unfinished, JSON.stringify({ files: newest(this.#files), addresses: newest(this.#addresses) }), { mode: 0o600 })
      await rename(unfinished, this.#path)
    } catch {
      await rm(unfinished, { force: true }).catch(() => undefined)
    }
  }

  /** The last one used stands last. */
  #put<Value>(all: Map<string, Value>, key: string, value: Value): void {
    all.delete(key)
    all.set(key, value)
    this.#isChanged = true
  }
}

function keptIn(text: string): v.InferOutput<typeof Kept> {
  try {
    return v.parse(Kept, JSON.parse(text))
  } catch {
    return { files: {}, addresses: {} }
  }
}

function readable<Schema extends v.GenericSchema>(
  all: Readonly<Record<string, unknown>>,
  schema: Schema,
): Map<string, v.InferOutput<Schema>> {
  return new Map(
    Object.entries(all).flatMap(([key, value]) => {
      const read = v.safeParse(schema, value)
      return read.success ? [[key, read.output] as const] : []
    }),
  )
}

function newest<Value>(all: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...all].slice(-MOST_KNOWN))
}
