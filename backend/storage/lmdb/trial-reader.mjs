// A child process that opens the embedded store in a folder and reads the edges of its tables (trial.ts). Damage can end it with a signal; what is found by the
// library ends it with 65. Everything else is left to the process that opens the store after it.
import { open } from 'lmdb'

const DAMAGE = /^MDB_(CORRUPTED|PAGE_NOTFOUND|INVALID|PANIC)/

try {
  const root = open({ path: process.argv.at(-1), noSubdir: false, maxDbs: 32, encoding: 'string' })
  for (const name of root.getKeys()) {
    const table = root.openDB({ name, encoding: 'string', useVersions: true })
    for (const reverse of [false, true]) for (const _row of table.getRange({ reverse, limit: 1 }));
  }
  await root.close()
} catch (error) {
  if (DAMAGE.test(String(error?.message))) process.exitCode = 65
}
