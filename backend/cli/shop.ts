// `shop COMMAND`: what an operator does for the users of a shop, while it is open or not.
import { pino } from 'pino'
import { Logins } from '../auth/logins.ts'
import { shopSecret } from '../auth/secret.ts'
import { Tokens } from '../auth/tokens.ts'
import { Background } from '../background.ts'
import { readConfig } from '../config.ts'
import { RateLimits } from '../limits/rate-limits.ts'
import { post, type Posting } from '../mail/mail-queue.ts'
import { openMailer } from '../mail/open.ts'
import { operatorNotice } from '../mail/tell-operator.ts'
import { createLog } from '../operations/log.ts'
import { readCommandLine, type CommandLine } from '../operator/command-line.ts'
import { terminalWidth } from '../operator/print.ts'
import { runCommand } from '../operator/run.ts'
import { openRandom } from '../random.ts'
import { AccountStore } from '../sync/account-store.ts'
import { confirm } from './confirm.ts'
import { failing } from './failing.ts'
import { openStore } from './open-store.ts'
import { complain, say } from './say.ts'

await failing(() => run(readCommandLine(process.argv.slice(2))), { json: process.argv.includes('--json') })

async function run(given: CommandLine): Promise<void> {
  const config = readConfig(process.env)
  const storage = await openStore(config)
  const log = createLog('error', pino.destination({ dest: 2, sync: true }))
  const background = new Background(log)
  const mailer = openMailer(config)
  const { entries } = storage
  const clock = Date.now
  // A message that a process left when it died is posted by the first that finds it; the shop hands it on.
  const mails: Posting = { post: (letter, posted) => post({ mails: storage.mails, clock }, letter, posted) }
  const accounts = new AccountStore(storage, background, operatorNotice({ mails, records: storage.records, entries, clock }))
  try {
    const desk = {
      storage,
      accounts,
      mailer,
      logins: new Logins(entries, new Tokens(entries)),
      limits: new RateLimits({ entries, clock, secret: await shopSecret(config, entries, clock()), on: config.rateLimit }),
      random: openRandom(),
      clock,
      width: terminalWidth(),
    }
    say(await runCommand(desk, given, { agrees: (warning) => confirm(warning, { yes: given.yes }), notice: complain }))
  } finally {
    await background.settled()
    // What was done is done, whatever becomes of the notes of it: the shop finds what is left.
    await accounts.close().catch((error: unknown) => log.error({ err: error }, 'what was done was not noted'))
    mailer.close()
    await storage.close().catch((error: unknown) => log.error({ err: error }, 'the store was not closed'))
  }
}
