// Writes until it is killed, and says a line for every write that was acknowledged. Used by lmdb-crash.test.ts.
import { writeSync } from 'node:fs'
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import { account } from './samples.ts'

const [path = '', life = ''] = process.argv.slice(2)
const storage = await openLmdbStorage({ path })

async function write(id: string): Promise<void> {
  await storage.accounts.create(account(id, { name: 'version 1' }))
  writeSync(1, `${id} 1\n`)
  for (let version = 2; ; version += 1) {
    await storage.accounts.replace(account(id, { name: `version ${version}` }, version), version - 1)
    writeSync(1, `${id} ${version}\n`)
  }
}

await Promise.all(Array.from({ length: 10 }, (_, index) => write(`life${life}-${index}`)))
