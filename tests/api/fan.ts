// What a fan does, so that a test can say it in a word.
import { randomBytes } from 'node:crypto'
import { Catalog, type Product } from '#sync-protocol/api/catalog.ts'
import { PullResponse } from '#sync-protocol/protocol/messages.ts'
import type { Difficulty } from '#sync-protocol/api/quiz.ts'
import { sampleBank as bank } from '../sample-shop.ts'
import type { Answer } from './client.ts'
import type { Fan, TestShop } from './harness.ts'

/** Ten questions of the bank with their right answers; `first` moves on to others. */
export function rightAnswers(difficulty: Difficulty = 'hard', first = 0, count = 10): Record<string, string> {
  const questions = bank.byDifficulty(difficulty).slice(first, first + count)
  return Object.fromEntries(questions.map(({ id, options, answer }) => [id, options[answer]]))
}

/** Earns 150 gems a quiz, through the documented calls, until there are at least `gems`. */
export async function earn(fan: Fan, gems: number): Promise<number> {
  let has = (await stateOf(fan)).state.gems
  for (let first = 0; has < gems; first += 10) {
    const answer = await fan.client.post('/api/quiz/knowledge/submit', { difficulty: 'hard', answers: rightAnswers('hard', first) })
    if (answer.status !== 200) throw new Error(`no gems: ${answer.text}`)
    has = (await stateOf(fan)).state.gems
  }
  return has
}

export async function stateOf(fan: Fan): Promise<PullResponse> {
  return (await fan.client.get('/api/sync/pull?protocol=2')).as(PullResponse)
}

/** Products from the cheapest up. */
export async function products(shop: TestShop): Promise<Product[]> {
  const client = shop.client()
  const catalog = (await client.get('/api/catalog')).as(Catalog)
  return catalog.products.toSorted((a, b) => a.priceGems - b.priceGems)
}

export async function cheapest(shop: TestShop): Promise<Product> {
  const [product] = await products(shop)
  if (product === undefined) throw new Error('an empty catalog')
  return product
}

export interface Change {
  name: string
  args: unknown
  seen?: unknown
  id?: string
  v?: number
}

/** A push body: changes numbered from `first`. */
export function pushBody(deviceId: string, changes: Change[], first = 1, ackedThrough = first - 1) {
  const mutations = changes.map((change, index) => ({
    seq: first + index,
    id: randomBytes(16).toString('base64url'),
    v: 1,
    ...change,
  }))
  return { protocol: 2, deviceId, ackedThrough, mutations }
}

export function push(fan: Fan, changes: Change[], first = 1, ackedThrough = first - 1): Promise<Answer> {
  return fan.client.post('/api/sync/push', pushBody(fan.deviceId, changes, first, ackedThrough))
}

/** Deletes the account for good, as its owner may. */
export function deleteAccount({ client, user, password }: Fan): Promise<Answer> {
  return client.delete(`/api/users/${user.id}`, { body: { currentPassword: password } })
}

/** Asks for a link to set a new password and takes its token out of the mail; '' where none came. */
export async function mailedToken(shop: TestShop, fan: Fan, identifier = fan.user.username): Promise<string> {
  const before = shop.mails.length
  await shop.client().post('/api/forgot-password/verify', { identifier })
  await shop.settled()
  const mail = shop.mails.slice(before).find(({ to }) => to === fan.user.email)
  return /\/forgot-password#token=([A-Za-z0-9_-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
}

/** The token of the newest mailed link that confirms the fan's address; '' where none came. */
export function confirmToken(shop: TestShop, { user }: Fan): string {
  const mail = shop.mails.findLast(({ to, text }) => to === user.email && text.includes('/confirm-email#'))
  return /\/confirm-email#token=([A-Za-z0-9_-]{43})/m.exec(mail?.text ?? '')?.[1] ?? ''
}
