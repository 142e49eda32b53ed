import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { shopSecret } from './auth/secret.ts'
import { httpBookService } from './books/book-service.ts'
import type { Config } from './config.ts'
import { endBy, endProcess } from './end-process.ts'
import { BACKLOG, connectionsPerAddress, FORCED_MS, shutdownMs } from './http/bounds.ts'
import { closeServer, createHttpServer, listening } from './http/server.ts'
import { mailFolder, openMailer } from './mail/open.ts'
import { onLostErrors } from './operations/lost-errors.ts'
import { sayOpen } from './operations/terminal.ts'
import { metricsServer } from './operations/metrics-server.ts'
import { openRandom } from './random.ts'
import { onSignals } from './signals.ts'
import { openStorage } from './storage/open.ts'
import { webAppFolder } from './web-app/folder.ts'
import { ConnectionReceiver } from './workers/connection-receiver.ts'
import type { Link } from './workers/link.ts'

/** Says why in one line, at once, and ends the process: what the operator can do where that is known, else `why` and the error. */
export type End = (why: string, error?: unknown) => never

/** Opens the shop in this process, alone or as one of several workers, and closes it when the process is asked to end. */
export async function serve(config: Config, log: Logger, end: End, link: Link | undefined): Promise<void> {
  let exitCode = 0
  let close = (): void => endProcess(exitCode)
  link?.onClose(() => close())
  onLostErrors(log, () => {
    exitCode = 1
    close()
  })
  // A store that cannot be opened is reported in one line; the operator, or the process manager, may start the shop again.
  const storage = await openStorage({
    ...config,
    onLost: (why) => end(why),
    onNotice: (line) => log.warn(line),
  }).catch((error: unknown) => end('the store could not be opened', error))
  if (config.smtpUrl === undefined) log.info({ folder: mailFolder(config) }, 'no SMTP_URL: mail goes into files')
  const mailer = openMailer(config)
  // A shop sells without mail too, so it opens; but it is said at the start, not at the first password that is forgotten.
  void mailer
    .verify?.()
    .catch((error: unknown) => log.error({ err: error }, 'no mail can be sent: is SMTP_URL right, and does its server answer?'))
  const app = await createApp({
    storage,
    clock: Date.now,
    random: openRandom(),
    mailer,
    books: config.books && httpBookService(config.books.url, config.books.apiKey),
    config,
    secret: await shopSecret(config, storage.entries, Date.now()),
    log,
    webAppFolder: webAppFolder(),
    peers: link,
    sweeps: link === undefined || link.worker === 1,
  })

  const receiver = link && new ConnectionReceiver(link)
  const server = createHttpServer(app.handler, {
    connectionsPerAddress: connectionsPerAddress(config),
    isCrowded: receiver && ((socket) => receiver.isCrowded(socket)),
  })
  const servers = [server]

  let isClosing = false
  close = () => {
    if (!isClosing) void shutDown()
    isClosing = true
  }
  link?.on('drain', () => app.leave())
  link?.on('force', () => force('the operator asked twice'))
  onSignals({
    close(signal) {
      // A user at a terminal does not wait for a proxy.
      if (signal !== 'SIGTERM' || config.drainMs === 0) return close()
      // One of several workers may be replaced: then the shop stays ready, and the primary would have said otherwise.
      if (link === undefined) app.leave()
      setTimeout(() => close(), config.drainMs)
    },
    force: () => force('the operator asked twice'),
  })

  if (link !== undefined && receiver !== undefined) {
    link.on('metrics', ({ question }) => {
      void app.metrics.registry.getMetricsAsJSON().then((metrics) => link.send({ kind: 'metrics', question, metrics }))
    })
    receiver.open(server)
    log.info({ store: storage.name, pid: process.pid }, 'the worker is ready')
  } else {
    if (config.metrics !== undefined) servers.push(await listening(metricsServer(app.metrics.registry).listen(config.metrics)))
    await listening(server.listen({ port: config.port, host: config.host, backlog: BACKLOG }))
    sayOpen(log, config, { store: storage.name })
  }

  /** Takes no new requests, finishes those under way and the background work, then closes the store. */
  async function shutDown(): Promise<void> {
    log.info('closing')
    const late = setTimeout(() => force('what is under way takes too long'), shutdownMs(config))
    await receiver?.leave()
    const closed = Promise.all(servers.map(closeServer))
    app.endListeners()
    await closed
    await app.close()
    await storage.close()
    clearTimeout(late)
    log.info('closed')
    link?.close()
    endBy(exitCode)
  }

  /** Ends with what is under way unfinished, but with the store closed. */
  function force(why: string): void {
    log.warn(`closing is cut short: ${why}`)
    setTimeout(() => endProcess(1), FORCED_MS)
    void storage
      .close()
      .then(
        () => log.info('closed'),
        (error: unknown) => log.error({ err: error }, 'the store was not closed'),
      )
      .finally(() => endProcess(1))
  }
}
