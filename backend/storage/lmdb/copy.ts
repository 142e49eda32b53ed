import { Environment } from './environment.ts'
import { openLmdbStorage } from './open.ts'

/** What a store's folder holds: the data, and who reads it just now. */
export const DATA_FILE = 'data.mdb'
export const LOCK_FILE = 'lock.mdb'

/** What a copy holds, counted by opening it. */
export interface CopyContents {
  accounts: number
  /** 0: it holds no catalog. */
  catalogRevision: number
}

/** Copies the store in `from` into the folder `to`, consistent as of one moment, while others go on using it. */
export async function copyStore(from: string, to: string): Promise<void> {
  const env = new Environment(from)
  try {
    await env.copyTo(to)
  } finally {
    await env.close()
  }
}

/** Opens the store in `path` and counts it. Throws when it is none that this version can read. */
export async function contentsOf(path: string): Promise<CopyContents> {
  const storage = await openLmdbStorage({ path })
  try {
    return { accounts: await storage.accounts.count(), catalogRevision: await storage.catalog.revision() }
  } finally {
    await storage.close()
  }
}
