import type { Db, IndexDescription } from 'mongodb'
import { COLLECTIONS } from './collections.ts'

/**
 * Makes the missing indexes of all collections and waits for them without a limit. The server continues a build whose client has ended;
 * asking again waits for the same build. `building`: the collections that are waited for.
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

/** The driver's name for it. */
function nameOf({ key }: IndexDescription): string {
  return Object.entries(key)
    .map(([field, direction]) => `${field}_${String(direction)}`)
    .join('_')
}
