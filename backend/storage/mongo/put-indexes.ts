import type { Db, IndexDescription } from 'mongodb'
import { COLLECTIONS } from './collections.ts'

/** ms after which the building of indexes is spoken of. */
const SPOKEN_OF_MS = 2_000

/**
 * Makes the indexes that are absent, of all collections, and waits for them however long that takes. A build that another process has begun, or one that
 * has ended meanwhile, goes on in the server; asked for again it is waited for, not begun anew.
 */
export async function putIndexes(db: Db, onNotice: (line: string) => void): Promise<void> {
  const all: [string, { indexes: readonly IndexDescription[] }][] = Object.entries(COLLECTIONS)
  const building = new Set<string>()
  const timer = setTimeout(() => {
    if (building.size > 0) onNotice(`MongoDB builds indexes (${[...building].join(', ')}): the shop opens when they are there.`)
  }, SPOKEN_OF_MS)
  const put = async ([name, { indexes }]: (typeof all)[number]) => {
    const collection = db.collection(name)
    const there = new Set((await collection.indexes()).map((index) => index.name))
    const absent = indexes.filter((index) => !there.has(nameOf(index)))
    if (absent.length === 0) return
    building.add(name)
    await collection.createIndexes(absent)
    building.delete(name)
  }
  try {
    await Promise.all(all.map(put))
  } finally {
    clearTimeout(timer)
  }
}

/** As the driver names it. */
function nameOf({ key }: IndexDescription): string {
  return Object.entries(key)
    .map(([field, direction]) => `${field}_${String(direction)}`)
    .join('_')
}
