// What a fan does at a shop before a release is recorded, and what must still be there for every later build.
import * as v from 'valibot'
import { InventoryResponse, KnowledgeResultsResponse, LedgerResponse, PersonalityResultsResponse } from '#sync-protocol/api/answers.ts'
import { PullResponse, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { sampleShop } from '../sample-shop.ts'
import { MailRefused } from '../../backend/mail/mailer.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { earn, rightAnswers, type Change } from '../api/fan.ts'
import { fakeClock, startShop, type Clock, type TestShop } from '../api/harness.ts'

const PASSWORD = 'a long password of 1.0'
const WHITE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** How the recorded accounts are got at, and all that they were shown. */
export const Recorded = v.object({
  /** ms since the epoch. */
  at: v.number(),
  userId: v.string(),
  username: v.string(),
  email: v.string(),
  password: v.string(),
  token: v.string(),
  cookie: v.string(),
  deviceId: v.string(),
  /** The push whose answer never came. */
  push: v.object({ protocol: v.number(), deviceId: v.string(), ackedThrough: v.number(), mutations: v.array(v.unknown()) }),
  /** Paths of the API and what they answered. */
  answers: v.record(v.string(), v.unknown()),
  mails: v.array(v.unknown()),
  products: v.number(),
})
export type Recorded = v.InferOutput<typeof Recorded>

/** What is asked of the shop when it is recorded, and of every later build. */
const ASKED = {
  '/api/sync/pull?protocol=2': PullResponse,
  '/api/store/inventory': InventoryResponse,
  '/api/store/ledger': LedgerResponse,
  '/api/quiz/knowledge/results': KnowledgeResultsResponse,
  '/api/quiz/personality/results': PersonalityResultsResponse,
}

/** A shop on this store, as far from its mail server as when it was recorded. */
export function startRecordedShop(storage: Storage, secret: string, clock: Clock): Promise<TestShop> {
  const takeMail = () => Promise.reject(new MailRefused('no mail server', { isUnreachable: true }))
  return startShop({ storage, secret, clock, takeMail, config: { publicUrl: new URL('https://starlane.example') } })
}

/** Lives through a day at a new shop on this store, and closes both. */
export async function liveADay(storage: Storage, secret: string): Promise<Recorded> {
  const sold = sampleShop.products.toSorted((a, b) => a.priceGems - b.priceGems).slice(0, 12)
  const clock = fakeClock()
  await storage.catalog.replace({ products: sold }, 0, clock.now)
  const shop = await startRecordedShop(storage, secret, clock)
  try {
    const [first, second, third] = sold
    if (first === undefined || second === undefined || third === undefined) throw new Error('too small a catalog')
    const account = { username: 'luna', email: 'luna@example.com', name: 'Luna', phoneNumber: '+1 555 0100', birthday: '2001-02-03' }
    const fan = await shop.register({ ...account, password: PASSWORD }, { confirmed: false })
    const { client, user, token, deviceId } = fan
    const ok = async (path: string, body: unknown) => {
      const answer = await client.post(path, body)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    }
    const put = await client.put(`/api/users/${user.id}`, { profilePicture: WHITE })
    if (put.status !== 200) throw new Error(put.text)
    await earn(fan, 300)
    await ok('/api/quiz/knowledge/submit', { difficulty: 'easy', answers: rightAnswers('easy') })
    await ok('/api/quiz/personality/submit', { personalityType: 'INFP', details: { color: 'pink', 'axis 1': 3 } })
    await ok('/api/contact', { name: 'Luna', email: account.email, message: 'Hello from 1.0' })
    await ok('/api/store/cart/add', { itemId: first.id, qty: 2 })
    await ok('/api/store/cart/checkout', {})
    const mutations = [
      { name: 'store/wishlist/add', args: { itemId: first.id } },
      { name: 'store/cart/add', v: 2, args: { itemId: second.id, qty: 1, at: 0 } },
      { name: 'store/cart/add', args: { itemId: third.id, qty: 3 } },
      { name: 'store/cart/checkout', v: 2, args: {}, seen: { total: 1 } },
      { name: 'store/gem-bundles/purchase', args: { bundleId: 'none' } },
    ].map((change: Change, index) => ({ v: 1, ...change, seq: index + 1, id: `recorded-change-${String(index).padStart(6, '0')}` }))
    const push = { protocol: 2, deviceId, ackedThrough: 0, mutations }
    const pushed = (await client.post('/api/sync/push', push)).as(PushResponse)
    const said = pushed.outcomes.map(({ status }) => status).join(' ')
    if (said !== 'applied applied applied needs_decision rejected') throw new Error(`unexpected: ${JSON.stringify(pushed.outcomes)}`)
    await shop.settled()
    const mails = await mailsIn(storage)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const at = clock.now
    const access = { at, userId: user.id, username: account.username, email: account.email, password: PASSWORD, token, cookie, deviceId }
    return { ...access, push, answers: await askAll(shop, token), mails, products: sold.length }
  } finally {
    await shop.close()
    await storage.close()
  }
}

/** The mails that wait, in no order of theirs. */
export async function mailsIn({ mails }: Storage): Promise<unknown[]> {
  const waiting = (await mails.list(9)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return waiting.map(({ id, letter, accountId }) => ({ id, letter, accountId }))
}

/** All answers that were recorded, as this build gives them to the login of this token. */
export async function askAll(shop: TestShop, token: string): Promise<Recorded['answers']> {
  const client = shop.client()
  client.token = token
  const answers: Recorded['answers'] = {}
  for (const [path, schema] of Object.entries(ASKED)) answers[path] = (await client.get(path)).as<unknown>(schema)
  return answers
}
