import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { fileSecret, sharedSecret } from './auth/secret.ts'
import { httpBookService } from './books/book-service.ts'
import { readConfig, type Config } from './config.ts'
import { closeServer, createHttpServer } from './http/server.ts'
import { fileMailer } from './mail/file-mailer.ts'
import { smtpMailer } from './mail/smtp-mailer.ts'
import { createLog } from './operations/log.ts'
import { metricsServer } from './operations/metrics-server.ts'
import { systemRandom } from './random.ts'
import { DataFolderInUse } from './storage/data-folder/hold.ts'
import { openStorage } from './storage/open.ts'
import { webAppFolder } from './web-app/folder.ts'

const SHUTDOWN_MS = 10_000

const config = configOrExit()
const log = createLog(config.logLevel, pino.destination({ sync: false }))
const storage = await openStorage({
  ...config,
  onLost: () => end('others took this process for dead: the data folder may be in use elsewhere'),
  onNotice: (line) => log.warn(line),
}).catch(giveUp)
const mailFolder = join(config.dataDir, 'mail')
if (config.smtpUrl === undefined) log.info({ folder: mailFolder }, 'no SMTP_URL: mail goes into files')
const app = await createApp({
  storage,
  clock: Date.now,
  random: systemRandom,
  mailer:
    config.smtpUrl === undefined
      ? fileMailer(mailFolder, config.mailFrom)
      : smtpMailer({ url: config.smtpUrl, from: config.mailFrom, requireTls: config.smtpTls }),
  books: config.books && httpBookService(config.books.url, config.books.apiKey),
  config,
  secret:
    config.sessionSecret ??
    (config.mongodbUrl === undefined ? await fileSecret(config.dataDir) : await sharedSecret(storage.entries, Date.now())),
  log,
  webAppFolder: webAppFolder(),
})

/** Connections that may wait to be accepted. Past Node's 511 a crowd's are dropped by the system, and tried again seconds later. */
const BACKLOG = 4_096
/** Browsers keep six at a time. Behind a proxy all are the proxy's own, and it is for the proxy to limit those before it. */
const CONNECTIONS_PER_ADDRESS = 64
const isLimited = config.rateLimit && config.trustedProxies === 0
const server = createHttpServer(app.handler, { connectionsPerAddress: isLimited ? CONNECTIONS_PER_ADDRESS : undefined })
const servers = [server]
server.listen({ port: config.port, host: config.host, backlog: BACKLOG })
await once(server, 'listening')
if (config.metrics !== undefined) {
  const metrics = metricsServer(app.metrics)
  servers.push(metrics)
  metrics.listen(config.metrics)
}
log.info({ address: config.publicUrl.origin, store: storage.name }, 'the shop is open')

let closing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!closing) void shutDown()
    closing = true
  })
}

/** Takes no new requests, finishes those under way and the background work, then closes the store. */
async function shutDown(): Promise<void> {
  log.info('closing')
  const late = setTimeout(() => process.exit(1), SHUTDOWN_MS)
  await Promise.all(servers.map(closeServer))
  await app.close()
  await storage.close()
  clearTimeout(late)
  log.info('closed')
}

/** A store that cannot be opened is reported in one line; the operator, or the process manager, may start the shop again. */
function giveUp(error: unknown): never {
  // The message says what the operator is to do; a stack trace would not help.
  if (error instanceof DataFolderInUse) end(error.message)
  createLog('error', pino.destination({ dest: 1, sync: true })).fatal({ err: error }, 'the store could not be opened')
  process.exit(1)
}

/** Says why in one line, at once, and ends. */
function end(why: string): never {
  createLog('error', pino.destination({ dest: 1, sync: true })).fatal(why)
  process.exit(1)
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
