// One of several processes on one embedded store, each raising the same counter and the same account. Used by lmdb-processes.test.ts.
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import { account } from './samples.ts'

const [path = '', rounds = '0'] = process.argv.slice(2)
const storage = await openLmdbStorage({ path })
const NOW = 1_700_000_000_000
let taken = 0

async function raiseAccount(): Promise<void> {
  for (;;) {
    const before = await storage.accounts.get('shared')
    if (before === undefined) throw new Error('the account is gone')
    const after = account('shared', { name: String(Number(before.profile.name) + 1) }, before.version + 1)
    if ((await storage.accounts.replace(after, before.version)) === 'ok') return
  }
}

for (let round = 0; round < Number(rounds); round++) {
  const [, , ticket] = await Promise.all([
    raiseAccount(),
    storage.entries.increment('count', 'shared', 1, Infinity, NOW),
    storage.entries.take('ticket', String(round), NOW),
    storage.accounts.create(account(`${process.pid}-${round}`, { username: `only-one-${round}` })),
  ])
  if (ticket !== undefined) taken += 1
}
await storage.close()
console.log(JSON.stringify({ taken }))
