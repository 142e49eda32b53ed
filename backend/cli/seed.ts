// `seed` fills the shop's store with a few demo accounts to look at while developing, and prints how they log in.
import { pino } from 'pino'
import { Passwords } from '../auth/passwords.ts'
import { shopSecret } from '../auth/secret.ts'
import { Background } from '../background.ts'
import { readWords } from '../command-words.mjs'
import { readConfig } from '../config.ts'
import { seedShop } from '../demo/seed-shop.ts'
import { createLog } from '../operations/log.ts'
import { openRandom } from '../random.ts'
import { SEED } from './commands.ts'
import { confirm } from './confirm.ts'
import { failing } from './failing.ts'
import { openStore } from './open-store.ts'
import { say } from './say.ts'

await failing(async () => {
  const yes = readWords(SEED, process.argv.slice(2)).has('yes')
  const config = readConfig(process.env)
  const storage = await openStore(config, { begins: true })
  const log = createLog('error', pino.destination({ dest: 2, sync: true }))
  const background = new Background(log)
  const passwords = new Passwords()
  try {
    const accounts = await storage.accounts.count()
    const warning = `This shop has ${accounts} ${accounts === 1 ? 'account' : 'accounts'}, and demo accounts would be put among them.`
    if (accounts > 0 && !(await confirm(warning, { yes }))) throw new Error('Nothing was changed.')
    const secret = await shopSecret(config, storage.entries, Date.now())
    const security = { note: () => undefined }
    const seeded = await seedShop({ storage, passwords, background, security, secret, clock: Date.now, random: openRandom(), log })
    say(['The demo accounts, each with its password:', ...seeded.map(({ username, password }) => `  ${username}  ${password}`)].join('\n'))
  } finally {
    await background.settled()
    await storage.close()
  }
})
