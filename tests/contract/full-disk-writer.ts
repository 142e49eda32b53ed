// Writes until the disk is full, makes room, and goes on. Used by lmdb-full-disk.test.ts, which limits how large a file may grow.
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'

const storage = await openLmdbStorage({ path: process.argv[2] ?? '' })
const large = { value: 'x'.repeat(100_000), expiresAt: Infinity }
const put = (key: string) =>
  storage.entries.put('fill', key, large).then(
    () => 'stored',
    (error: unknown) => (error instanceof StorageUnavailable ? 'unavailable' : 'other'),
  )
const there = async (key: string) => (await storage.entries.get('fill', key, 0)) !== undefined

let stored = 0
while (stored < 500 && (await put(`k${stored}`)) === 'stored') stored += 1
const again = await Promise.all(Array.from({ length: 10 }, (_, index) => put(`more${index}`)))
const kept = (await Promise.all(Array.from({ length: stored }, (_, index) => there(`k${index}`)))).every(Boolean)
const torn = await there(`k${stored}`)
const removed = [await storage.entries.delete('fill', 'k0'), await storage.entries.delete('fill', 'k1')]
const after = await put('after')
await storage.close()
console.log(JSON.stringify({ stored, refused: again.every((one) => one === 'unavailable'), kept, torn, removed, after }))
