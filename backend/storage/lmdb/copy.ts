import { Environment } from './environment.ts'

/** What a store's folder holds: the data, and who reads it just now. */
export const DATA_FILE = 'data.mdb'
export const LOCK_FILE = 'lock.mdb'

/** Copies the store in `from` into the folder `to`, consistent as of one moment, while others go on using it. */
export async function copyStore(from: string, to: string): Promise<void> {
  const env = new Environment(from)
  try {
    await env.copyTo(to)
  } finally {
    await env.close()
  }
}
