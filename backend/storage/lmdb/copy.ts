import { Environment } from './environment.ts'

/** The files of a store's folder: the data, and its present readers. */
export const DATA_FILE = 'data.mdb'
export const LOCK_FILE = 'lock.mdb'

/** Copies the store in `from` into the folder `to`, consistent as of one moment, while others use it. */
export async function copyStore(from: string, to: string): Promise<void> {
  const env = new Environment(from)
  try {
    await env.copyTo(to)
  } finally {
    await env.close()
  }
}
