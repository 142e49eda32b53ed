/** How many buckets there are. It never changes: a document's bucket is stored in it. */
const BUCKETS = 64
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * The bucket of an id. Collections that are also asked for what is due, of all accounts, are sharded by bucket and id: so that such a
 * question names its shard key too.
 */
export function bucketOf(id: string): number {
  let hash = FNV_OFFSET
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), FNV_PRIME)
  return (hash >>> 0) % BUCKETS
}

/** Where a document of this id is. */
export function placeOf(id: string): { bucket: number; _id: string } {
  return { bucket: bucketOf(id), _id: id }
}

/** Where documents of these ids are. */
export function placesOf(ids: readonly string[]): { bucket: { $in: number[] }; _id: { $in: string[] } } {
  return { bucket: { $in: [...new Set(ids.map(bucketOf))] }, _id: { $in: [...ids] } }
}

/** Wherever a document is. */
export const EVERY_BUCKET = { bucket: { $in: Array.from({ length: BUCKETS }, (_, bucket) => bucket) } }
