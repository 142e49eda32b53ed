// The calls whose cost must not grow with the shop. Each `run` is one call by another account than the last, in ms.
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { DeviceResponse } from '#sync-protocol/protocol/messages.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { pick } from '../load/requests.ts'
import { PASSWORD } from '../seed.ts'
import { timed } from '../timing.ts'
import type { Grown } from './grown-shop.ts'

const PUSHED = 50
/** Every so many accounts one is asked, so that no two in a row lie side by side. */
const STRIDE = 797

export interface Operation {
  what: string
  rounds: number
  run(shop: Grown, round: number): Promise<number>
}

export const OPERATIONS: Operation[] = [
  { what: 'login', rounds: 60, run: login },
  { what: 'me', rounds: 300, run: me },
  { what: `push of ${PUSHED}`, rounds: 120, run: push },
  { what: 'listing page', rounds: 300, run: (shop, round) => get(shop, `/api/kpop?page=${1 + (round % 4)}`) },
  { what: 'listing page asked for the first time', rounds: 36, run: firstAsked },
]

function login(shop: Grown, round: number): Promise<number> {
  const body = { emailOrUsername: pick(shop.usernames, round * STRIDE), password: PASSWORD }
  return timed(async () => expect200(await shop.client.send('POST', '/api/auth/login', JSON.stringify(body))))
}

function me(shop: Grown, round: number): Promise<number> {
  return get(shop, '/api/auth/me', bearer(shop, round))
}

async function push(shop: Grown, round: number): Promise<number> {
  const headers = bearer(shop, round)
  const { deviceId } = v.parse(DeviceResponse, JSON.parse(expect200(await shop.client.send('POST', '/api/sync/device', '{}', headers))))
  const mutations = Array.from({ length: PUSHED }, (_, index) => ({
    seq: index + 1,
    id: randomBytes(16).toString('base64url'),
    name: index % 2 === 0 ? 'store/cart/add' : 'store/cart/remove',
    v: 1,
    args: { itemId: pick(shop.products, round + Math.floor(index / 2)).id, ...(index % 2 === 0 ? { qty: 1 } : {}) },
  }))
  const body = JSON.stringify({ protocol: PROTOCOL_VERSION, deviceId, ackedThrough: 0, mutations })
  return timed(async () => expect200(await shop.client.send('POST', '/api/sync/push', body, headers)))
}

/** Pages of the three listings that were not requested before: selected, rendered and compressed on the spot. */
function firstAsked(shop: Grown, round: number): Promise<number> {
  const listing = pick(['fashion', 'fragrances', 'jewelry'], round)
  const theme = pick(['all', 'kpop', 'anime'], Math.floor(round / 3))
  return get(shop, `/api/${listing}?page=${1 + Math.floor(round / 9)}&theme=${theme}`)
}

function get(shop: Grown, path: string, headers: Record<string, string> = {}): Promise<number> {
  return timed(async () => expect200(await shop.client.send('GET', path, undefined, { 'accept-encoding': 'gzip', ...headers })))
}

function bearer(shop: Grown, round: number): Record<string, string> {
  return { authorization: `Bearer ${pick(shop.tokens, round * STRIDE)}` }
}

function expect200({ status, body }: { status: number; body: string }): string {
  if (status !== 200) throw new Error(`${status} ${body}`)
  return body
}
