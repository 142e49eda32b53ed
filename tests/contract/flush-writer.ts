// Writes one account again and again, and says a line for each write that was acknowledged or refused. Used by lmdb-flushed.test.ts.
import { writeSync } from 'node:fs'
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { account } from './samples.ts'

const [path = '', from = '1', to = from] = process.argv.slice(2)
const storage = await openLmdbStorage({ path })
writeSync(1, 'begins\n')
for (let version = Number(from); version <= Number(to); version++) {
  const next = account('one', { name: `version ${version}` }, version)
  const written = version === 1 ? storage.accounts.create(next) : storage.accounts.replace(next, version - 1)
  try {
    writeSync(1, `stored ${version} ${await written}\n`)
  } catch (error) {
    writeSync(1, `refused ${version} ${error instanceof StorageUnavailable ? 'unavailable' : String(error)}\n`)
    break
  }
}
// A store that cannot be written is left as a killed process leaves it.
process.kill(process.pid, 'SIGKILL')
