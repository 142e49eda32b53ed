// The requests of a load, as ready bytes: nine listing pages to one change of a cart, evenly mixed at any moment.
import { LISTINGS } from '#sync-protocol/domain/listing.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { PASSWORD, type Seeded } from '../seed.ts'
import type { Prepared } from './closed-loop.ts'

/** Of so many requests in a row two are changes: one adds, one removes. */
const CYCLE = 20
/** Pages that every listing of the shipped catalog has. */
const PAGES = 4

export function requestBytes(method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}, body?: unknown): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    'accept-encoding': 'gzip',
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`)
}

/** Listing pages, one after the other. */
export function listingReads(): Prepared[] {
  return Object.keys(LISTINGS).flatMap((name) =>
    Array.from({ length: PAGES }, (_, page): Prepared => ({ kind: 'read', bytes: requestBytes('GET', `/api/${name}?page=${page + 1}`) })),
  )
}

/** The shop's daily traffic: the request number `turn` of fan number `client`. */
export function mixedTraffic({ tokens, products }: Seeded): (client: number, turn: number) => Prepared {
  const reads = listingReads()
  const writes = tokens.map((token, index) => cartChanges(token, pick(products, index)))
  return (client, turn) => {
    // Clients start at different places, so that their changes do not come all at once.
    const place = (turn + client * 7) % CYCLE
    if (place % (CYCLE / 2) !== 0) return pick(reads, turn + client * 3)
    return pick(pick(writes, client), place === 0 ? 0 : 1)
  }
}

/** Logins of one fan after the other. */
export function logins({ usernames }: Seeded): (client: number, turn: number) => Prepared {
  return (client, turn) => {
    const body = { emailOrUsername: pick(usernames, client * 101 + turn), password: PASSWORD }
    return { kind: 'write', bytes: requestBytes('POST', '/api/auth/login', {}, body) }
  }
}

function cartChanges(token: string, { id: itemId }: Product): Prepared[] {
  const authorization = `Bearer ${token}`
  return [
    { kind: 'write', bytes: requestBytes('POST', '/api/store/cart/add', { authorization }, { itemId, qty: 1 }) },
    { kind: 'write', bytes: requestBytes('POST', '/api/store/cart/remove', { authorization }, { itemId }) },
  ]
}

export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
