import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../port.ts'
import { LmdbAccounts } from './accounts.ts'
import { LmdbCatalog } from './catalog.ts'
import { DATA_FILE } from './copy.ts'
import { LmdbDeletions } from './deletions.ts'
import { LmdbEntries } from './entries.ts'
import { Environment } from './environment.ts'
import { LmdbMails } from './mails.ts'
import { LmdbRecords } from './records.ts'

/** The format of the tables and their texts, raised when an older program could no longer read them. */
export const FORMAT = '1'

/**
 * Opens the embedded store in the folder `path`, creating it if absent; several processes may share it. Throws if the folder cannot be
 * used, or the store has another format. Pictures are files beside it (data-folder/picture-files.ts).
 */
export async function openLmdbStorage({ path }: { path: string }): Promise<Omit<Storage<string>, 'pictures'>> {
  const env = new Environment(path)
  try {
    await claimFormat(env, path)
  } catch (error) {
    await env.close()
    throw error
  }
  return {
    name: 'lmdb',
    accounts: new LmdbAccounts(env),
    records: new LmdbRecords(env),
    entries: new LmdbEntries(env),
    catalog: new LmdbCatalog(env),
    deletions: new LmdbDeletions(env),
    mails: new LmdbMails(env),
    async freeBytes() {
      const { bavail, bsize } = await statfs(path)
      return bavail * bsize
    },
    async bytes() {
      return (await stat(join(path, DATA_FILE))).size
    },
    // An embedded store answers at once or not at all, so a timeout is pointless.
    ping: async () => void env.read(() => env.refresh()),
    causal: (request) => request(),
    close: () => env.close(),
  }
}

async function claimFormat(env: Environment, path: string): Promise<void> {
  const table = env.table('format')
  const key = ['format']
  await env.write([{ table, key, version: 'absent' }], () => void table.put(key, FORMAT))
  const found = env.read(() => table.get(key))
  if (found === FORMAT) return
  throw new Error(`The store in ${path} has format ${found}, and this version of the shop reads format ${FORMAT} only.`)
}
