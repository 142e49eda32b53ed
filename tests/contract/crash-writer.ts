// Writes until it is killed, and says a line for every write that was acknowledged. Used by lmdb-crash.test.ts.
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import { account } from './samples.ts'

const [path = '', life = ''] = process.argv.slice(2)
const storage = await openLmdbStorage({ path })

/** A reader that is slower than the writer is waited for: its pipe takes no more than it holds. */
const say = (line: string) => new Promise((resolve) => process.stdout.write(`${line}\n`, resolve))

async function write(id: string): Promise<void> {
  await storage.accounts.create(account(id, { name: 'version 1' }))
  await say(`${id} 1`)
  for (let version = 2; ; version += 1) {
    await storage.accounts.replace(account(id, { name: `version ${version}` }, version), version - 1)
    await say(`${id} ${version}`)
  }
}

await Promise.all(Array.from({ length: 10 }, (_, index) => write(`life${life}-${index}`)))
