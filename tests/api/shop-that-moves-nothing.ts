// The shop as it is, but for this: it commits, and never gets to moving the records of a commit. Used by left-records.test.ts.
import { LmdbRecords } from '../../backend/storage/lmdb/records.ts'

LmdbRecords.prototype.append = () => new Promise(() => undefined)
await import('../../backend/main.ts')
