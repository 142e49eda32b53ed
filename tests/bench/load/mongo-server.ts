// The MongoDB to measure on: the one named in MONGODB_BENCH_URL (an empty database), else the MongoDB-compatible server of the tests.
import { canStartMongoServer, startMongoServer } from '../../mongodb-server/start.mjs'

/** Undefined, and a line that says why, where there is none. */
export async function mongoServer(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const named = process.env.MONGODB_BENCH_URL
  if (named !== undefined && named !== '') return { url: named, stop: () => Promise.resolve() }
  if (canStartMongoServer()) return startMongoServer()
  console.log('  not measured on MongoDB: no Java and Maven here')
  return undefined
}
