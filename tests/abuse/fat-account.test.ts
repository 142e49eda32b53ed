// One account with a document as large as it can be made must not take the shop from the others.
import { expect, test } from 'vitest'
import { AccountLine } from '../../backend/limits/account-line.ts'
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

/** Makes this login enter the line; tells its name when it is its turn. */
function enter(line: AccountLine, login: string, begun: string[], rest = 0): Promise<void> {
  return line.enter(login, () => rest).then(() => void begun.push(login))
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a login that asks for much waits behind itself: another one of the account is next but one', async () => {
  const line = new AccountLine(() => undefined)
  const begun: string[] = []
  for (let count = 0; count < 10; count += 1) void enter(line, 'greedy', begun)
  void enter(line, 'owner', begun)
  await settled()
  expect(begun).toEqual(['greedy', 'greedy', 'greedy', 'greedy'])
  line.leave()
  line.leave()
  await settled()
  expect(begun.slice(4)).toEqual(['greedy', 'owner'])
})

test('of one login eight requests may wait where the document is large, and as many as it has connections where it is not', () => {
  const line = new AccountLine(() => undefined)
  for (let count = 0; count < 4 + 8; count += 1) void enter(line, 'one', [])
  expect(() => line.enter('one', () => 1)).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  for (let count = 0; count < 64 - 8; count += 1) void enter(line, 'one', [])
  expect(() => line.enter('one', () => 0)).toThrow(expect.objectContaining({ code: 'rate_limited' }))
})

test('a login that has too many waiting is refused, and another login of the account may wait still', async () => {
  const line = new AccountLine(() => undefined)
  const begun: string[] = []
  for (let count = 0; count < 12; count += 1) void enter(line, 'greedy', begun)
  expect(() => line.enter('greedy', () => 1)).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  void enter(line, 'owner', begun)
  for (let count = 0; count < 12; count += 1) line.leave()
  await settled()
  expect(begun.filter((login) => login === 'greedy')).toHaveLength(12)
  expect(begun).toContain('owner')
})

test('after a large document the next waits for its rest, though there is a place', async () => {
  const line = new AccountLine(() => undefined)
  const begun: string[] = []
  await enter(line, 'one', begun, 20)
  const next = enter(line, 'two', begun)
  await settled()
  expect(begun).toEqual(['one'])
  await next
  expect(begun).toEqual(['one', 'two'])
})

test('a request whose body is awaited leaves its place to others, and the line ends when all are answered', async () => {
  let ended = 0
  const line = new AccountLine(() => (ended += 1))
  const begun: string[] = []
  for (let count = 0; count < 5; count += 1) void enter(line, 'fan', begun)
  await settled()
  expect(begun).toHaveLength(4)
  line.stepOut()
  await settled()
  expect(begun).toHaveLength(5)
  for (let count = 0; count < 4; count += 1) line.leave()
  expect(ended).toBe(0)
  line.comeBack()
  expect(ended).toBe(1)
})
