import type { Logger } from 'pino'
import type { ConfirmedReads } from './auth/confirmed-reads.ts'
import type { KnownDevices } from './auth/known-devices.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Logins } from './auth/logins.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Background } from './background.ts'
import type { BookShelves } from './books/book-shelves.ts'
import type { CatalogCache } from './catalog/catalog-cache.ts'
import type { ListingPages } from './catalog/listing-pages.ts'
import type { WholeCatalog } from './catalog/whole-catalog.ts'
import type { Config } from './config.ts'
import type { KeyedLock } from './keyed-lock.ts'
import type { FreeSpace } from './limits/free-space.ts'
import type { AccountQueues } from './limits/account-queues.ts'
import type { LocalLimit } from './limits/local-limit.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Live } from './live/live.ts'
import type { MailQueue } from './mail/mail-queue.ts'
import type { Mailer } from './mail/mailer.ts'
import type { TellOperator } from './mail/tell-operator.ts'
import type { Metrics } from './operations/metrics.ts'
import type { Readiness } from './operations/readiness.ts'
import type { PictureReader } from './pictures/profile-picture.ts'
import type { SecurityEvents } from './security-events.ts'
import type { Random } from './random.ts'
import type { PresentShop } from './shop-folder/present-shop.ts'
import type { ShopDocument } from './shop-folder/shop-document.ts'
import type { Storage } from './storage/port.ts'
import type { AccountStore } from './sync/account-store.ts'
import type { DeviceIds } from './sync/device-ids.ts'
import type { KeptAnswers } from './sync/kept-answers.ts'
import type { ServerContexts } from './sync/server-context.ts'

/** Everything a running shop is made of: built once by createApp, handed to the routes. */
export interface Shop {
  config: Config
  storage: Storage
  /** ms since the epoch. */
  clock(): number
  random: Random
  log: Logger
  background: Background
  accounts: AccountStore
  contexts: ServerContexts
  catalog: CatalogCache
  listings: ListingPages
  wholeCatalog: WholeCatalog
  passwords: Passwords
  pictureReader: PictureReader
  knownDevices: KnownDevices
  tokens: Tokens
  confirmed: ConfirmedReads
  logins: Logins
  keptAnswers: KeptAnswers
  deviceIds: DeviceIds
  present: PresentShop
  shopDocument: ShopDocument
  books: BookShelves
  mailer: Mailer
  mailQueue: MailQueue
  limits: RateLimits
  /** Per account. */
  pushLimit: LocalLimit
  /** Per account: documented calls. */
  callLimit: LocalLimit
  /** Per login: whatever it asks for. */
  requestLimit: LocalLimit
  queues: AccountQueues
  live: Live
  /** Per address: pictures of nothing that is sold. */
  drawingLimit: LocalLimit
  /** Per address: links to shared lists, known or not. */
  shareLimit: LocalLimit
  freeSpace: FreeSpace
  readiness: Readiness
  metrics: Metrics
  security: SecurityEvents
  /** Visitors' messages are bounded one after the other. */
  guestTurns: KeyedLock
  /** Mails the operator the messages among these records. */
  tellOperator: TellOperator
}
