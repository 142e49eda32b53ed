// A fan who has been around: gems, an inventory, results of both quizzes, something in cart and wishlist. Made over the API.
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { mutationVersion } from '#sync-protocol/mutations/registry.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { serverView, type ServerView } from './server-view.ts'
import type { Fan } from './steps.ts'

const Listing = v.object({ products: v.array(v.object({ id: v.string(), name: v.string(), priceGems: v.number() })) })

export interface SeededFan extends Fan {
  server: ServerView
  /** Of the registration; no browser goes by it. */
  deviceId: string
}

export async function seedFan(url: string, fan: Fan & { name?: string }): Promise<SeededFan> {
  const { username, password, name = 'Mina Park' } = fan
  const body = { username, password, name, email: `${username}@example.com`, phoneNumber: '123-456-7890', birthday: '2004-03-07' }
  const { token, deviceId } = await registered(url, body)
  const server = serverView(url, token)
  await server.earn(2_200)
  // These questions have paid: the rounds are there to be seen.
  for (const right of [4, 7, 6, 9, 8]) await server.play(right % 2 === 0 ? 'hard' : 'medium', right)
  const cheapest = async (path: string) => {
    const { products } = v.parse(Listing, await server.get(path))
    return products.toSorted((a, b) => a.priceGems - b.priceGems || a.name.localeCompare(b.name))
  }
  const [jewelry, fashion, fragrances] = await Promise.all(
    ['/api/jewelry?page=1', '/api/fashion?page=1', '/api/fragrances?page=2'].map(cheapest),
  )
  const ids = (list: { id: string }[] = [], from = 0, to = 2) => list.slice(from, to).map(({ id }) => id)
  await server.post('/api/store/cart/sync', { items: [...ids(jewelry), ...ids(fragrances)].map((itemId) => ({ itemId, qty: 1 })) })
  await server.post('/api/store/cart/checkout', {})
  await server.post('/api/store/cart/sync', {
    items: [...ids(fashion, 0, 1), ...ids(jewelry, 2, 4), ...ids(fragrances, 2, 4)].map((itemId) => ({ itemId, qty: 1 })),
  })
  for (const itemId of [...ids(fragrances, 3, 4), ...ids(jewelry, 3, 4)]) await server.post('/api/store/move-to-wishlist', { itemId })
  await server.post('/api/store/gem-bundles/purchase-custom', { amount: 25 })
  await server.post('/api/quiz/personality/submit', {
    personalityType: 'ENFP',
    details: { vibe: 'K-Pop Firecracker', EI: 67, SN: 33, TF: 33, JP: 0 },
  })
  return { username, password, server, deviceId }
}

/** The fan's cart was checked out at another price than it has now: the order is on hold until the fan decides. */
export async function holdOrder({ server, deviceId }: SeededFan): Promise<void> {
  const id = randomBytes(16).toString('base64url')
  const order = { seq: 1, id, v: mutationVersion('store/cart/checkout'), name: 'store/cart/checkout', args: {}, seen: { total: 1 } }
  await server.post('/api/sync/push', { protocol: PROTOCOL_VERSION, deviceId, ackedThrough: 0, mutations: [order] })
  const { state } = await server.state()
  if (state.decisions.length === 0) throw new Error('the order is not on hold')
}

async function registered(url: string, body: object): Promise<LoginResponse> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`registration: ${answer.status} ${await answer.text()}`)
  return v.parse(LoginResponse, await answer.json())
}
