// One account with a document as large as it can be made must not take the shop from the others.
import { expect, test } from 'vitest'
import { AccountQueues, type QueueSlot } from '../../backend/limits/account-queues.ts'
import { onEveryStore } from './every-store.ts'

onEveryStore(
  'the requests of one account',
  (shop) => {
    test('three hundred documented calls in a minute are answered, further ones wait, and other accounts go on', async () => {
      const [fan, other] = await Promise.all([shop().register(), shop().register()])
      const call = ({ client }: typeof fan) => client.post('/api/store/wishlist/remove', { itemId: 'x' })
      for (let count = 0; count < 300; count += 1) expect((await call(fan)).status).toBe(200)
      const refused = await call(fan)
      expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'rate_limited', '60'])
      expect((await fan.client.get('/api/auth/me')).status).toBe(200)
      expect((await call(other)).status).toBe(200)
      shop().clock.advance(60_000)
      expect((await call(fan)).status).toBe(200)
    })

    test('a login reads six hundred times in a minute; the other logins of the account go on', async () => {
      const fan = await shop().register()
      const second = shop().client()
      await second.post('/api/auth/login', { emailOrUsername: fan.user.username, password: fan.password })
      for (let count = 0; count < 600; count += 1) await fan.client.get('/api/auth/me')
      expect(await fan.client.get('/api/auth/me')).toMatchObject({ status: 429, code: 'rate_limited' })
      expect((await second.get('/api/auth/me')).status).toBe(200)
    })
  },
  { config: { rateLimit: true } },
)

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A login asks for something; its name stands in `begun` when it has its slot. */
async function ask(queues: AccountQueues, login: string, begun: string[]): Promise<QueueSlot> {
  const slot = await queues.take('account', login, { changes: false })
  begun.push(login)
  return slot
}

const WAITING = 8

test('a login that asks for much waits behind itself: another one of the account is next but one', async () => {
  const queues = new AccountQueues({ on: true })
  const begun: string[] = []
  const asked = Array.from({ length: 10 }, () => ask(queues, 'greedy', begun))
  void ask(queues, 'owner', begun)
  await settled()
  expect(begun).toEqual(['greedy', 'greedy', 'greedy', 'greedy'])
  for (const slot of await Promise.all(asked.slice(0, 2))) slot.end()
  await settled()
  expect(begun.slice(4)).toEqual(['greedy', 'owner'])
})

test('of one login eight requests may wait where the document is large; other logins, and other accounts, go on', async () => {
  const queues = new AccountQueues({ on: true })
  const first = await ask(queues, 'greedy', [])
  first.read(10_000_000)
  // One more begins, and after it the document rests.
  for (let count = 0; count < 1 + WAITING; count += 1) void ask(queues, 'greedy', [])
  await expect(ask(queues, 'greedy', [])).rejects.toMatchObject({ code: 'rate_limited' })
  const others: string[] = []
  void ask(queues, 'owner', others)
  await queues.take('another account', 'greedy', { changes: true })
  first.end()
})

test('of one login as many requests may wait as it has connections, where the document is of a usual size', async () => {
  const queues = new AccountQueues({ on: true })
  for (let count = 0; count < 4 + 64; count += 1) void ask(queues, 'one', [])
  await expect(ask(queues, 'one', [])).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a request whose body is awaited leaves its place to others, and comes back once', async () => {
  const queues = new AccountQueues({ on: true })
  const begun: string[] = []
  const asked = Array.from({ length: 5 }, () => ask(queues, 'fan', begun))
  await settled()
  expect(begun).toHaveLength(4)
  const [first, ...rest] = asked
  let arrive = () => {}
  const body = (await first)?.during(() => new Promise<void>((resolve) => (arrive = resolve)))
  await settled()
  expect(begun).toHaveLength(5)
  for (const slot of await Promise.all(rest)) slot.end()
  arrive()
  await body
  ;(await first)?.end()
  for (let count = 0; count < 4; count += 1) await ask(queues, 'fan', begun)
  void ask(queues, 'fan', begun)
  await settled()
  expect(begun).toHaveLength(9)
})
