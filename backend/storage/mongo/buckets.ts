/** The number of buckets. It never changes, because documents store their bucket. */
const BUCKETS = 64
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * The bucket of an id. Collections that are also queried by due time over all accounts are sharded by bucket and id, so that such a query
 * names its shard key.
 */
export function bucketOf(id: string): number {
  let hash = FNV_OFFSET
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), FNV_PRIME)
  return (hash >>> 0) % BUCKETS
}

/** The shard key of a document with this id. */
export function placeOf(id: string): { bucket: number; _id: string } {
  return { bucket: bucketOf(id), _id: id }
}

/** The shard keys of documents with these ids. */
export function placesOf(ids: readonly string[]): { bucket: { $in: number[] }; _id: { $in: string[] } } {
  return { bucket: { $in: [...new Set(ids.map(bucketOf))] }, _id: { $in: [...ids] } }
}

/** The shard keys of all documents. */
export const EVERY_BUCKET = { bucket: { $in: Array.from({ length: BUCKETS }, (_, bucket) => bucket) } }
