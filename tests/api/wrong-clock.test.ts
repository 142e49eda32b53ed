// The shop's clock once ran a year ahead and was then corrected. Times stored meanwhile are not believed.
import { expect, test } from 'vitest'
import { BooksResponse } from '#sync-protocol/api/books.ts'
import { onEveryStore } from './every-store.ts'
import { mailedToken } from './fan.ts'
import { PASSWORD, type TestShop } from './harness.ts'

const [MINUTE, HOUR] = [60_000, 60 * 60_000]
const YEAR = 365 * 24 * HOUR

/** Runs a function while the clock is a year ahead. */
async function ahead<T>({ clock, settled }: TestShop, run: () => Promise<T>): Promise<T> {
  clock.advance(YEAR)
  const done = await run().finally(() => settled())
  clock.advance(-YEAR)
  return done
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

onEveryStore(
  'after a clock that ran a year ahead',
  (shop) => {
    test('tries are counted anew, and no wait is longer than it can be', async () => {
      const { user } = await shop().register()
      const tries = {
        'a login': (n: number) =>
          shop()
            .client()
            .post('/api/auth/login', { emailOrUsername: user.username, password: 'a wrong one' }, from(`10.31.0.${n % 200}`)),
        'a reset': (n: number) =>
          shop()
            .client()
            .post('/api/forgot-password/verify', { identifier: user.username }, from(`10.32.0.${n % 200}`)),
        'a reset of one address': (n: number) =>
          shop()
            .client()
            .post('/api/forgot-password/verify', { identifier: `nobody${n}` }, from('10.33.0.1')),
        'a letter': () => shop().client().post('/api/contact', { name: 'A', email: 'a@example.com', message: 'Hello' }, from('10.34.0.1')),
        'a registration': (n: number) =>
          shop()
            .client()
            .post('/api/auth/register', { username: `ahead${n}`, email: `ahead${n}@example.com`, password: PASSWORD }, from('10.35.0.1')),
      }
      let count = 0
      for (const [what, attempt] of Object.entries(tries)) {
        const untilRefused = async () => {
          for (let each = 0; each < 40; each += 1) {
            const answer = await attempt((count += 1))
            if (answer.status === 429) return { each, wait: Number(answer.headers['retry-after']) }
          }
          throw new Error(`${what} is never refused`)
        }
        const before = await ahead(shop(), untilRefused)
        const after = await untilRefused()
        expect(after, what).toEqual(before)
        expect(after.wait, what).toBeLessThanOrEqual(3_600)
      }
    })

    test('a login of then is over, whether it is known by cookie or by token; it is back with its clock', async () => {
      const { client, token, user } = await ahead(shop(), () => shop().register())
      const byToken = shop().client()
      byToken.token = token
      for (const each of [client, byToken]) expect((await each.get('/api/auth/me')).status).toBe(401)
      const again = shop().client()
      expect((await again.post('/api/auth/login', { emailOrUsername: user.username, password: PASSWORD })).status).toBe(200)
      await ahead(shop(), async () => expect((await byToken.get('/api/auth/me')).status).toBe(200))
    })

    test('a login a little ahead, as another machine may be, is a login, and lasts no longer than any', async () => {
      shop().clock.advance(10 * MINUTE)
      const fan = await shop().register()
      shop().clock.advance(-10 * MINUTE)
      expect((await fan.client.get('/api/auth/me')).status).toBe(200)
      expect((await fan.client.put(`/api/users/${fan.user.id}`, { phoneNumber: '123-456-7890' })).status).toBe(200)
    })

    test('a mailed link of then opens nothing', async () => {
      const fan = await shop().register()
      const token = await ahead(shop(), () => mailedToken(shop(), fan))
      const open = () => shop().client().post('/api/forgot-password/grant', { token })
      expect((await open()).status).toBe(403)
    })

    test('the operator is told of letters again', async () => {
      const fan = await shop().register()
      let letters = 0
      const write = () =>
        fan.client.post('/api/contact', { name: 'A', email: 'a@example.com', message: 'Hello' }, from(`10.36.0.${(letters += 1)}`))
      const told = () => shop().mails.filter(({ accountId, replyTo }) => accountId === fan.user.id && replyTo !== undefined).length
      const logIn = () => fan.client.post('/api/auth/login', { emailOrUsername: fan.user.username, password: PASSWORD })
      await ahead(shop(), async () => {
        await logIn()
        for (let each = 0; each < 20; each += 1) expect((await write()).status).toBe(200)
      })
      const before = told()
      expect(before).toBe(20)
      // Counters of a future day count for the present day (SPEC R34).
      await logIn()
      expect((await write()).status).toBe(429)
      shop().clock.advance(25 * HOUR)
      await logIn()
      expect((await write()).status).toBe(200)
      await shop().settled()
      expect(told()).toBe(before + 1)
    })
  },
  { config: { rateLimit: true, trustedProxies: 1 } },
)

let [fetched, works] = [0, true]
onEveryStore(
  'books of a clock that ran a year ahead',
  (shop) => {
    test('are fetched again, and shown as of now where that fails', async () => {
      const books = async (genre = 'fantasy') => (await shop().client().get(`/api/books/${genre}`)).as(BooksResponse)
      works = true
      expect((await ahead(shop(), books)).source).toBe('service')
      works = false
      expect(await books()).toMatchObject({ source: 'stale', loadedAt: shop().clock.now })

      // The pause after a failure does not last a year either.
      shop().clock.advance(HOUR)
      await ahead(shop(), () => books('horror'))
      const before = fetched
      await books('horror')
      expect(fetched).toBe(before + 1)
    })
  },
  {
    books: {
      async fetch(genre) {
        fetched += 1
        if (!works) throw new Error('the service does not answer')
        return [{ id: genre, etag: 'e', volumeInfo: { title: 'T', authors: ['A'] } }]
      },
    },
  },
)
