import type { RequestListener } from 'node:http'
import { Router } from '@koa/router'
import Koa from 'koa'
import type { Logger } from 'pino'
import { ApiError } from './api-error.ts'
import { ConfirmedReads } from './auth/confirmed-reads.ts'
import { KnownDevices } from './auth/known-devices.ts'
import { Passwords } from './auth/passwords.ts'
import { sessionMiddleware } from './auth/session.ts'
import { Logins } from './auth/logins.ts'
import { Tokens } from './auth/tokens.ts'
import { writeLetter } from './auth/write-letter.ts'
import { Background } from './background.ts'
import type { BookService } from './books/book-service.ts'
import { BookShelves } from './books/book-shelves.ts'
import { CatalogCache } from './catalog/catalog-cache.ts'
import { withHotListings } from './catalog/hot-listings.ts'
import { ListingPages } from './catalog/listing-pages.ts'
import { seedCatalog } from './catalog/seed.ts'
import { WholeCatalog } from './catalog/whole-catalog.ts'
import type { Config } from './config.ts'
import { clientAddress } from './http/client-address.ts'
import { KeyedLock } from './keyed-lock.ts'
import { FreeSpace } from './limits/free-space.ts'
import { AccountQueues } from './limits/account-queues.ts'
import { LocalLimit } from './limits/local-limit.ts'
import { RateLimits } from './limits/rate-limits.ts'
import { Live, type LivePace } from './live/live.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { Mailer } from './mail/mailer.ts'
import { counted } from './mail/counted.ts'
import { MailQueue } from './mail/mail-queue.ts'
import { namedSender } from './mail/named-sender.ts'
import { operatorNotice } from './mail/tell-operator.ts'
import { errors } from './middleware/errors.ts'
import { observe } from './middleware/observe.ts'
import { readableAddress } from './middleware/readable-address.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { serveWebApp } from './middleware/serve-web-app.ts'
import { wellKnown } from './middleware/well-known.ts'
import { wrongMethod } from './middleware/wrong-method.ts'
import { LoadGauge } from './operations/load-gauge.ts'
import { Metrics } from './operations/metrics.ts'
import { Readiness } from './operations/readiness.ts'
import { SecurityEvents } from './security-events.ts'
import { sweeping } from './operations/sweeping.ts'
import { PictureReader } from './pictures/profile-picture.ts'
import { createAuthority } from './quiz/authority.ts'
import type { Peers } from './peers.ts'
import { randomNumber, type Random } from './random.ts'
import { allRoutes } from './routes/all.ts'
import { mount } from './routes/mount.ts'
import type { Ctx, Route } from './routes/route.ts'
import { PresentShop } from './shop-folder/present-shop.ts'
import { ShopDocument } from './shop-folder/shop-document.ts'
import { loadSampleShop } from './shop-folder/sample.ts'
import type { Shop } from './shop.ts'
import type { Storage } from './storage/port.ts'
import { AccountStore } from './sync/account-store.ts'
import { DeviceIds } from './sync/device-ids.ts'
import { KeptAnswers } from './sync/kept-answers.ts'
import { ServerContexts } from './sync/server-context.ts'
import { DrawnPages, loadPageDrawers } from './web-app/drawn-pages.ts'
import { ReleasedFiles } from './web-app/released-files.ts'
import { SharedPages } from './web-app/shared-pages.ts'
import { ShopPages } from './web-app/shop-pages.ts'
import { loadWebApps } from './web-app/web-app.ts'

/** Pushes of one account in a minute: a person's devices together send a few, and a long queue is a thousand changes a push. */
const PUSHES = 300
/** Documented calls of one account in a minute: a screen makes one for a tap. */
const CALLS = 300
/** Requests of one login in a minute, of any kind: ten a second for as long as it lasts. */
const REQUESTS = 600
/** Pictures in a minute that one address may have drawn or looked for: of what was sold once, or never. */
const DRAWINGS = 60

/** Links to shared lists in a minute that one address may open, or guess. */
const SHARES = 300

/** ms between two looks for mails that are due. */
const MAIL_LOOK_MS = 5_000

/** What differs between a running shop and one under test. */
interface AppOptions {
  storage: Storage
  /** ms since the epoch. */
  clock(): number
  random: Random
  mailer: Mailer
  /** Where books come from; undefined: the bundled shelf only. */
  books: BookService | undefined
  config: Config
  /** At least 32 characters, the same in every process of a shop. */
  secret: string
  log: Logger
  /** The folder of the built web app; undefined: none is served. */
  webAppFolder?: string | undefined
  /** The other processes of this shop on this machine; undefined: there are none. */
  peers?: Peers | undefined
  /** Of the processes of one machine one sweeps the store; true unless told. */
  sweeps?: boolean
  /** ms between two looks at the catalog's revision; a second unless told. */
  catalogPollMs?: number
  livePace?: LivePace | undefined
}

export interface App {
  handler: RequestListener
  metrics: Metrics
  routes: readonly Route[]
  live: Pick<LiveHub, 'tell' | 'size'>
  /** Ends the answers that go on for as long as a device listens: before the server is closed, which waits for every answer. */
  endListeners(): void
  /** From here on /readyz says no: before the shop closes. */
  leave(): void
  /** Looks at once how much free space there is. */
  measureSpace(): Promise<void>
  /** Resolves when what goes on behind the answers is done. */
  settled(): Promise<void>
  /** Hands on the mails that are due now, as the shop does by itself every few seconds. */
  deliverMails(): Promise<void>
  /** As `settled`, with the timers off for good. The storage stays open. */
  close(): Promise<void>
}

/** Builds the shop over what it is given. Seeds an empty catalog. Throws StorageUnavailable. */
export async function createApp(options: AppOptions): Promise<App> {
  const { storage, clock, random, config, secret, log, peers } = options
  const { entries } = storage
  const background = new Background(log)
  const mailer = namedSender(
    counted(options.mailer, () => metrics.mailFailed()),
    config.mailFrom,
    () => present.facts.brand.name,
  )
  const mailQueue = new MailQueue({
    mails: storage.mails,
    mailer,
    write: (letter) => writeLetter(shop, letter),
    background,
    log,
    clock,
    random: () => randomNumber(random),
    host: config.publicUrl.hostname,
    onGivenUp: (kind) => metrics.mailGivenUp(kind),
  })
  const tellOperator = operatorNotice({ mails: mailQueue, records: storage.records, entries, clock })
  const accounts = new AccountStore(storage, background, tellOperator, (mark) => live.hub.announce(mark))
  const catalog = new CatalogCache(storage.catalog, log, options.catalogPollMs ?? 1_000)
  const sample = await loadSampleShop()
  await seedCatalog(storage.catalog, sample.products, clock())
  await catalog.open()
  const present = new PresentShop(catalog, sample)
  const gauge = new LoadGauge({ ...config, perAddress: config.rateLimit })
  const metrics = new Metrics({
    inFlight: () => gauge.inFlight,
    listeners: () => live.hub.size,
    shed: () => gauge.refused,
    conflicts: () => accounts.conflicts,
    storeBytes: () => storage.bytes(),
    freeBytes: () => storage.freeBytes(),
    storeLoad: storage.load?.bind(storage),
    isReady: () => shop.readiness.check({ store: true }),
    lastBackup: storage.lastBackup && (async () => storage.lastBackup?.(clock())),
  })
  const security = new SecurityEvents({ log, secret, count: (event) => metrics.securityEvent(event) })
  const limited = (limit: string) => security.note('limit_hit', undefined, { limit })
  const localLimit = (name: string, perMinute: number) =>
    new LocalLimit({ name, perMinute, clock, on: config.rateLimit, peers, onRefused: () => limited(name) })
  const confirmed = new ConfirmedReads(entries)
  const tokens = new Tokens(entries, confirmed)
  const live = new Live({
    accounts: storage.accounts,
    newest: (id) => accounts.newest(id),
    tokens,
    background,
    log,
    clock,
    most: config.maxListeners,
    perAddress: config.rateLimit,
    onRefused: () => limited('listeners'),
    peers,
    pace: options.livePace,
  })
  const shop: Shop = {
    config,
    storage,
    clock,
    random,
    log,
    background,
    accounts,
    catalog,
    present,
    shopDocument: new ShopDocument(present),
    mailer,
    mailQueue,
    tellOperator,
    metrics,
    security,
    contexts: new ServerContexts(catalog, createAuthority(present), clock, random, log),
    listings: new ListingPages(catalog, config),
    wholeCatalog: new WholeCatalog(catalog),
    passwords: new Passwords({ processes: config.workers }),
    pictureReader: new PictureReader(log),
    guestTurns: new KeyedLock(),
    knownDevices: new KnownDevices(secret),
    tokens,
    confirmed,
    logins: new Logins(entries, tokens, (id) => live.hub.announce({ id, logins: 'ended' })),
    live,
    keptAnswers: new KeptAnswers({ entries, secret, clock, random }),
    deviceIds: new DeviceIds(secret),
    books: new BookShelves({ service: options.books, entries, clock, log }),
    limits: new RateLimits({ entries, clock, secret, on: config.rateLimit, onRefused: limited }),
    pushLimit: localLimit('push', PUSHES),
    callLimit: localLimit('call', CALLS),
    requestLimit: localLimit('request', REQUESTS),
    queues: new AccountQueues({ on: config.rateLimit }),
    drawingLimit: localLimit('drawing', DRAWINGS),
    shareLimit: localLimit('share', SHARES),
    freeSpace: new FreeSpace({ storage, minFreeBytes: config.minFreeBytes, log }),
    readiness: new Readiness({ storage, clock }),
  }

  await shop.freeSpace.measure()

  const koa = new Koa({ proxy: config.trustedProxies > 0 })
  koa.on('error', (error: unknown) => {
    // Node's own errors are broken connections: the client has left, and nothing is wrong here.
    const broken = error instanceof Error && 'code' in error
    log[broken ? 'debug' : 'error']({ err: error }, broken ? 'connection broke' : 'answer failed')
  })
  const router = new Router<Ctx['state'], Pick<Ctx, 'session' | 'params'>>({ sensitive: true, strict: true })
  const routes = allRoutes(shop)
  const fixedRoutes = mount(router, routes, shop, sessionMiddleware(koa, { entries, confirmed, clock, random, https: config.https }))
  const webApps = await loadWebApps(options.webAppFolder, config)
  const tags = webApps.map(({ tag }) => tag)
  const drawers = await loadPageDrawers(options.webAppFolder, tags, log)
  const drawn = new DrawnPages({ drawers, catalog, present, site: config, clock, log })
  const released = new ReleasedFiles({ entries, freeSpace: shop.freeSpace, clock, site: config })
  const storeFiles = async (folder = options.webAppFolder) => folder !== undefined && (await released.store(folder))
  const sweeps = options.sweeps ?? true
  // Before the first page that names them is sent.
  if (sweeps)
    await storeFiles().catch((error: unknown) => {
      const lacking = 'the files of this release are not stored: other releases lack them'
      if (error instanceof ApiError) log.warn(`${lacking}, because there is too little free space`)
      else log.warn({ err: error }, lacking)
    })

  koa.use((ctx, next) => {
    ctx.request.ip = clientAddress(ctx.req, config.trustedProxies)
    return next()
  })
  koa.use(observe(log, metrics, gauge))
  koa.use(securityHeaders(config.https))
  koa.use(errors(log))
  koa.use(readableAddress)
  koa.use((_ctx, next) => storage.causal(next))
  koa.use(fixedRoutes)
  koa.use(router.routes())
  koa.use(wrongMethod)
  koa.use(wellKnown(shop))
  koa.use(serveWebApp(webApps, released, new ShopPages(webApps, catalog, present, config, drawn), new SharedPages(shop, tags)))

  const stopSweeping = sweeping({ ...shop, sweeps, storeFiles })
  mailQueue.call()
  // Of the processes of one machine one looks for what is due; each hands on what it has posted itself.
  if (sweeps) mailQueue.start(MAIL_LOOK_MS)
  return {
    handler: withHotListings(shop.listings, () => metrics.hotListing(), koa.callback()),
    metrics,
    routes,
    live: live.hub,
    endListeners: () => live.hub.close(),
    leave: () => shop.readiness.leave(),
    measureSpace: () => shop.freeSpace.measure(),
    settled: () => background.settled(),
    deliverMails: () => mailQueue.deliver(),
    async close() {
      stopSweeping()
      mailQueue.close()
      await live.close()
      catalog.close()
      gauge.close()
      shop.freeSpace.close()
      shop.pictureReader.close()
      await background.settled()
      await accounts.close().catch((error: unknown) => log.warn({ err: error }, 'moved records not noted'))
      mailer.close()
    },
  }
}
