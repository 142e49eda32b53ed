import type { Db, IndexDescription } from 'mongodb'
import { COLLECTIONS } from './collections.ts'

/**
 * Makes the indexes that are absent, of all collections, and waits for them however long that takes. A build that another process has begun, or one that
 * has ended meanwhile, goes on in the server; asked for again it is waited for, not begun anew. `building`: the collections that are waited for.
 */
export async function putIndexes(db: Db, building = new Set<string>()): Promise<void> {
  const all: [string, { indexes: readonly IndexDescription[] }][] = Object.entries(COLLECTIONS)
  const put = async ([name, { indexes }]: (typeof all)[number]) => {
    const collection = db.collection(name)
    const there = new Set((await collection.indexes()).map((index) => index.name))
    const absent = indexes.filter((index) => !there.has(nameOf(index)))
    if (absent.length === 0) return
    building.add(name)
    await collection.createIndexes(absent)
    building.delete(name)
  }
  await Promise.all(all.map(put))
}

/** As the driver names it. */
function nameOf({ key }: IndexDescription): string {
  return Object.entries(key)
    .map(([field, direction]) => `${field}_${String(direction)}`)
    .join('_')
}
