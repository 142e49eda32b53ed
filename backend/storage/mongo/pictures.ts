import type { Collection, Db } from 'mongodb'
import * as v from 'valibot'
import { assertPicture, isWholePicture, PICTURE_NAME, pictureType } from '../picture.ts'
import type { PictureStore } from '../port.ts'
import { bucketOf, EVERY_BUCKET, placeOf, placesOf } from './buckets.ts'
import { isDuplicate, reach } from './reach.ts'
import { Bytes } from './stored-schemas.ts'
import { dateOf, nearestDate } from './times.ts'
import { DAY_MS } from '#sync-protocol/domain/units.ts'

interface Row {
  _id: string
  bucket: number
  bytes: Uint8Array
  type: string
  /** When it was put, or last relied on. */
  at: Date
}

const AT_ONCE = 1_000
/** Younger times are not renewed: MongoDB writes the whole document anew for it. */
const RENEWED_AFTER_MS = DAY_MS

export class MongoPictures implements PictureStore {
  readonly #rows: Collection<Row>

  constructor(db: Db) {
    this.#rows = db.collection<Row>('pictures')
  }

  async kept(names: readonly string[]): Promise<ReadonlySet<string>> {
    const kept = new Set<string>()
    for (const some of inParts(names.filter((name) => PICTURE_NAME.test(name)))) {
      const now = Date.now()
      // Renewed before they are looked for: what is found afterwards no sweep can remove any more.
      const isOld = { at: { $lt: dateOf(now - RENEWED_AFTER_MS) } }
      await reach(() => this.#rows.updateMany({ ...placesOf(some), ...isOld }, { $set: { at: dateOf(now) } }))
      const found = await reach(() => this.#rows.find(placesOf(some), { projection: { _id: 1 } }).toArray())
      for (const { _id } of found) kept.add(_id)
    }
    return kept
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    assertPicture(name, bytes)
    const row = { bucket: bucketOf(name), bytes: Buffer.from(bytes), type: pictureType(name) ?? '', at: dateOf(Date.now()) }
    await reach(async () => {
      try {
        await this.#rows.replaceOne(placeOf(name), row, { upsert: true })
      } catch (error) {
        // Another process has put the same one at this moment.
        if (!isDuplicate(error)) throw error
      }
    })
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    if (!PICTURE_NAME.test(name)) return undefined
    const found = await reach(() => this.#rows.findOne(placeOf(name), { projection: { bytes: 1, at: 1 } }))
    if (found === null) return undefined
    const { bytes }: { bytes: unknown } = found
    if (v.is(Bytes, bytes) && isWholePicture(name, bytes)) return bytes
    // Only this one: another process may have put it anew.
    await reach(() => this.#rows.deleteOne({ ...placeOf(name), at: found.at }))
    return undefined
  }

  async sweep(named: ReadonlySet<string>, before: number): Promise<number> {
    const isOld = { at: { $lt: nearestDate(before) } }
    let gone = 0
    // By bucket, so that no call is long and each is answered from the index alone.
    for (const bucket of EVERY_BUCKET.bucket.$in) {
      const old = await reach(() => this.#rows.find({ bucket, ...isOld }, { projection: { _id: 1 } }).toArray())
      for (const some of inParts(old.map(({ _id }) => _id).filter((name) => !named.has(name)))) {
        // What was renewed meanwhile stays.
        const { deletedCount } = await reach(() => this.#rows.deleteMany({ bucket, _id: { $in: some }, ...isOld }))
        gone += deletedCount
      }
    }
    return gone
  }
}

function inParts(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, part) => names.slice(part * AT_ONCE, (part + 1) * AT_ONCE))
}
