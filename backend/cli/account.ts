// `account export NAME FILE.json`: everything stored of the account with this username or e-mail, as its owner may ask for.
import { writeFile } from 'node:fs/promises'
import { exportAccount } from '../accounts/export-account.ts'
import { Logins } from '../auth/logins.ts'
import { Tokens } from '../auth/tokens.ts'
import { readConfig } from '../config.ts'
import { systemRandom } from '../random.ts'
import { openStorage } from '../storage/open.ts'
import { failing } from './failing.ts'

await failing(async () => {
  const [command, name, file] = process.argv.slice(2)
  if (command !== 'export' || name === undefined || file === undefined) throw new Error('usage: account export NAME FILE.json')
  const storage = await openStorage(readConfig(process.env))
  try {
    const account = await storage.accounts.newestByLogin(name)
    if (account === undefined) throw new Error('There is no account of this name.')
    const logins = new Logins(storage.entries, new Tokens(storage.entries, systemRandom))
    const exported = await exportAccount({ storage, logins, clock: Date.now }, account)
    await writeFile(file, `${JSON.stringify(exported, undefined, 2)}\n`, { mode: 0o600 })
    console.log(`${exported.records.length} records and the profile written to ${file}. It is personal data: hand it to its owner only.`)
  } finally {
    await storage.close()
  }
})
