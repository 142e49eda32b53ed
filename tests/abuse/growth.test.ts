// What one account, or all visitors together, can make the shop keep: each row of the table of bounds is fed past it.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_CART_LINES } from '#sync-protocol/domain/limits.ts'
import { PushResponse } from '#sync-protocol/protocol/messages.ts'
import type { EntrySpace } from '../../backend/storage/entry-spaces.ts'
import { BOUNDS } from '../../backend/limits/bounds.ts'
import { SLACK } from '../../backend/sync/record-bounds.ts'
import type { StoredRecord } from '../../backend/storage/port.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, push, rightAnswers, type Change } from '../api/fan.ts'
import { PASSWORD, type Fan, type TestShop } from '../api/harness.ts'

const DAY_MS = 24 * 60 * 60_000
const MESSAGE = { name: '夢'.repeat(100), email: `${'m'.repeat(64)}@example.com`, message: '夢'.repeat(4_000) }
const DETAILS = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${'夢'.repeat(37)}${index}`, '夢'.repeat(300)]))

type Name = keyof typeof BOUNDS

/** Feeds a row of the table past its bound. */
const FEED: Record<Name, (shop: TestShop, fan: Fan) => Promise<unknown>> = {
  account: (_shop, fan) => pushes(fan, 10, 25, () => ({ name: 'store/guest/join', args: unknownItems() })),
  ledger: orders,
  inventory: orders,
  knowledge: (_shop, fan) =>
    pushes(fan, 2, 300, () => ({ name: 'quiz/knowledge/submit', args: { difficulty: 'hard', answers: rightAnswers('hard') } })),
  personality: (_shop, fan) =>
    pushes(fan, 9, 25, () => ({ name: 'quiz/personality/submit', args: { personalityType: 'INFP', details: DETAILS } })),
  message: letters,
  told: letters,
  async call(_shop, fan) {
    for (let index = 0; index <= BOUNDS.call.count; index += 1) {
      await fan.client.post('/api/store/wishlist/remove', { itemId: 'x' }, { headers: { 'idempotency-key': `key-${index}` } })
    }
  },
  async 'guest-message'(shop) {
    const client = shop.client()
    // Each network has its share: forty fill what is kept of all.
    const post = async (_: unknown, at: number) => {
      const from = { headers: { 'x-forwarded-for': `10.${at}.0.1` } }
      expect((await client.post('/api/contact', MESSAGE, from)).status).toBe(200)
    }
    for (let count = 0; count <= BOUNDS['guest-message'].count * 1.2; count += 40) await Promise.all(Array.from({ length: 40 }, post))
  },
  async login(shop, fan) {
    for (let count = 0; count <= BOUNDS.login.count; count += 1) {
      shop.clock.advance(1)
      const login = await shop.client().post('/api/auth/login', { emailOrUsername: fan.user.username, password: PASSWORD })
      expect(login.status).toBe(200)
    }
  },
  async once(_shop, fan) {
    for (let count = 0; count <= BOUNDS.once.count; count += 1) {
      const device = await fan.client.post('/api/sync/device', {}, { headers: { 'idempotency-key': `key-${count}` } })
      expect(device.status).toBe(200)
    }
  },
  async picture(_shop, fan) {
    const raw = { width: 300, height: 300, channels: 3 } as const
    for (let count = 0; count < 3; count += 1) {
      const png = await sharp(randomBytes(300 * 300 * 3), { raw })
        .png()
        .toBuffer()
      const profilePicture = `data:image/png;base64,${png.toString('base64')}`
      expect((await fan.client.put(`/api/users/${fan.user.id}`, { profilePicture })).status).toBe(200)
    }
  },
}

/** What of a row is kept, each thing as its text. */
async function kept({ storage, clock }: TestShop, fan: Fan, name: Name): Promise<string[]> {
  const records = async (accountId: string, kind: StoredRecord['kind']) =>
    (await storage.records.list(accountId, { kind, limit: 100_000 })).map((record) => JSON.stringify(record))
  const entries = async (space: EntrySpace) =>
    (await storage.entries.listByAccount(fan.user.id, space, clock.now)).map((entry) => JSON.stringify(entry))
  switch (name) {
    case 'account':
      return [JSON.stringify(await storage.accounts.newest(fan.user.id))]
    case 'guest-message':
      return records('guest', 'message')
    case 'login':
      expect((await entries('session')).length).toBeLessThanOrEqual(BOUNDS.login.count)
      return entries('token')
    case 'picture':
    case 'once':
    case 'told':
      return entries(name)
    default:
      return records(fan.user.id, name)
  }
}

async function pushes(fan: Fan, count: number, size: number, change: () => Change): Promise<void> {
  const device = (await fan.client.post('/api/sync/device')).json
  const deviceId = typeof device === 'object' && device !== null && 'deviceId' in device ? String(device.deviceId) : ''
  for (let round = 0; round < count; round += 1) {
    const answer = await push({ ...fan, deviceId }, Array.from({ length: size }, change), round * size + 1)
    expect(answer.status, answer.text.slice(0, 200)).toBe(200)
  }
}

/** 250 orders a push, out of a purse that holds them all. */
async function orders(shop: TestShop, fan: Fan): Promise<void> {
  const account = await shop.storage.accounts.newest(fan.user.id)
  if (account === undefined) throw new Error('no account')
  const rich = { ...account, version: account.version + 1, state: { ...account.state, gems: 1_000_000_000 } }
  expect(await shop.storage.accounts.replace(rich, account.version)).toBe('ok')
  const { id } = await cheapest(shop)
  let next = 0
  await pushes(fan, 21, 500, () => {
    next += 1
    return next % 2 === 1 ? { name: 'store/cart/add', args: { itemId: id, qty: 1 } } : { name: 'store/cart/checkout', args: {}, v: 2 }
  })
}

async function letters(shop: TestShop, fan: Fan): Promise<void> {
  for (let day = 0; day < 40; day += 1) {
    await pushes(fan, 1, 25, () => ({ name: 'contact', args: MESSAGE }))
    await shop.settled()
    shop.clock.advance(DAY_MS)
  }
}

function unknownItems() {
  const item = () => `${'夢'.repeat(40)}${randomBytes(8).toString('hex')}`
  return { cart: Array.from({ length: MAX_CART_LINES }, () => ({ itemId: item(), qty: 1 })), wishlist: [] }
}

onEveryStore(
  'growth',
  (shop) => {
    test.each(Object.keys(BOUNDS).filter((name): name is Name => name in BOUNDS))(
      '%s fed past its bound: the newest are kept, all of them, and little more',
      { timeout: 120_000 },
      async (name) => {
        const fan = await shop().register()
        await FEED[name](shop(), fan)
        await shop().settled()
        const found = await kept(shop(), fan, name)
        const { count, bytes } = BOUNDS[name]
        const isTrimmedLater = !['account', 'login', 'picture', 'once', 'told'].includes(name)
        expect(found.length).toBeLessThanOrEqual(isTrimmedLater ? Math.ceil(count * (1 + SLACK)) : count)
        expect(found.length).toBeGreaterThanOrEqual(name === 'told' ? 1 : count)
        expect(Math.max(...found.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(bytes)
      },
    )

    test('two hundred messages in one push: as many as a day allows are kept, and the rest is rejected', async () => {
      const fan = await shop().register()
      const answer = await push(
        fan,
        Array.from({ length: 200 }, () => ({ name: 'contact', args: { ...MESSAGE, message: 'Hello' } })),
      )
      const { outcomes } = answer.as(PushResponse)
      const applied = outcomes.filter(({ status }) => status === 'applied')
      expect(applied).toHaveLength(20)
      expect(outcomes.slice(20).every((outcome) => outcome.status === 'rejected' && outcome.code === 'rate_limited')).toBe(true)
      expect(await fan.client.post('/api/contact', { ...MESSAGE, message: 'Hello' })).toMatchObject({ status: 429, code: 'rate_limited' })
    })

    test("a visitor's message is deleted after half a year", async () => {
      const { storage, clock } = shop()
      await shop()
        .client()
        .post('/api/contact', { ...MESSAGE, message: 'Long ago' })
      clock.advance(181 * DAY_MS)
      await shop()
        .client()
        .post('/api/contact', { ...MESSAGE, message: 'Today' })
      await shop().settled()
      const messages = await storage.records.list('guest', { kind: 'message', limit: 10 })
      expect(messages.map((record) => record.kind === 'message' && record.message)).toEqual(['Today'])
    })
  },
  { config: { trustedProxies: 1 } },
)
