// The real shop over real HTTP in this process, on a clock, a mailbox and a books service that the test holds.
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import type { BookService } from '../../backend/books/book-service.ts'
import { createApp, type App } from '../../backend/app.ts'
import { readConfig, type Config } from '../../backend/config.ts'
import { closeServer, createHttpServer, type Timeouts } from '../../backend/http/server.ts'
import type { LivePace } from '../../backend/live/live.ts'
import type { Mail } from '../../backend/mail/mailer.ts'
import { createLog } from '../../backend/operations/log.ts'
import type { Route } from '../../backend/routes/route.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { Client } from './client.ts'

export interface Clock {
  now: number
  advance(ms: number): void
}

export interface TestShop {
  url: string
  /** What is stored, whatever the shop's own reads of it show. */
  storage: Storage
  clock: Clock
  /** Every mail that was sent. */
  mails: Mail[]
  /** What was logged, line by line. */
  log: string[]
  routes: readonly Route[]
  live: App['live']
  /** Devices that listen now. */
  listeners(): number
  client(): Client
  /** A client that has just registered, logged in by cookie; its token is in the answer. Its e-mail address is confirmed unless told. */
  register(fields?: Record<string, unknown>, options?: { confirmed: boolean }): Promise<Fan>
  /** Looks how much free space there is, as the shop does by itself every few seconds. */
  measureSpace(): Promise<void>
  /** Resolves when everything behind the answers is done. */
  settled(): Promise<void>
  /** Hands on the mails that are due now, as the shop does by itself every few seconds. */
  deliverMails(): Promise<void>
  metrics: App['metrics']
  close(): Promise<void>
}

export interface Fan extends LoginResponse {
  client: Client
  password: string
}

export interface ShopOptions {
  storage: Storage
  /** The same without what delays its reads. */
  stored?: Storage
  config?: Partial<Config>
  books?: BookService
  now?: number
  timeouts?: Timeouts
  connectionsPerAddress?: number
  webAppFolder?: string
  secret?: string
  clock?: Clock
  /** ms; faster than a shop's unless told. */
  livePace?: LivePace
  /** What the mail server does with a mail, before it counts as sent; takes it unless told. */
  takeMail?: (mail: Mail) => Promise<void>
}

const TIMEOUTS: Timeouts = { headers: 2_000, request: 3_000, body: { grace: 2_000, perSecond: 8_192 } }
export const PASSWORD = 'correct horse battery'

/** Noon, so that no test crosses midnight unless it means to. */
export const NOON = Date.UTC(2025, 4, 17, 12)

export function fakeClock(now = NOON): Clock {
  return {
    now,
    advance(ms) {
      this.now += ms
    },
  }
}

export async function startShop(options: ShopOptions): Promise<TestShop> {
  const { storage, stored = storage, clock = fakeClock(options.now) } = options
  const mails: Mail[] = []
  const log: string[] = []
  const app = await createApp({
    storage,
    clock: () => clock.now,
    random: (bytes) => randomBytes(bytes),
    mailer: {
      async send(mail) {
        await options.takeMail?.(mail)
        mails.push(mail)
      },
      forget: async (accountId) => void mails.splice(0, mails.length, ...mails.filter((mail) => mail.accountId !== accountId)),
      forgetOld: async () => undefined,
      close: () => undefined,
    },
    books: options.books,
    // The tests share the server's event loop: that they keep it busy is no overload.
    config: { ...readConfig({ RATE_LIMIT: 'off', MIN_FREE_MB: '0', MAX_LAG_MS: '60000' }), ...options.config },
    secret: options.secret ?? 'a secret that is long enough for a test',
    log: createLog('debug', { write: (line: string) => void log.push(line) }),
    webAppFolder: options.webAppFolder,
    catalogPollMs: 20,
    livePace: options.livePace ?? { poll: 20, beat: 100 },
  })
  const server = createHttpServer(app.handler, { timeouts: TIMEOUTS, ...options })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `http://127.0.0.1:${address.port}`
  const clients: Client[] = []
  /** As if it had never been in doubt: no test counts a commit for it. */
  const confirmEmailOf = async (id: string) => {
    const account = await stored.accounts.newest(id)
    if (account === undefined) throw new Error('no account')
    const { emailUnconfirmed: _asked, ...known } = account
    await stored.accounts.replace(known, account.version)
  }
  const client = () => {
    const made = new Client(url)
    clients.push(made)
    return made
  }

  return {
    url,
    storage: stored,
    clock,
    mails,
    log,
    client,
    routes: app.routes,
    live: app.live,
    listeners: () => app.live.size,
    async register(fields = {}, { confirmed } = { confirmed: true }) {
      const fan = client()
      const name = `fan${randomBytes(6).toString('hex')}`
      const answer = await fan.post('/api/auth/register', { username: name, email: `${name}@example.com`, password: PASSWORD, ...fields })
      if (answer.status !== 200) throw new Error(`not registered: ${answer.status} ${answer.text}`)
      const registered = answer.as(LoginResponse)
      if (confirmed) {
        await app.settled()
        await confirmEmailOf(registered.user.id)
        mails.splice(0, mails.length, ...mails.filter(({ to }) => to !== registered.user.email))
      }
      return { ...registered, client: fan, password: PASSWORD }
    },
    measureSpace: () => app.measureSpace(),
    settled: () => app.settled(),
    deliverMails: () => app.deliverMails(),
    metrics: app.metrics,
    async close() {
      for (const each of clients) each.close()
      server.closeAllConnections()
      await closeServer(server)
      await app.close()
    },
  }
}
