import fc from 'fast-check'
import { EMPTY_STATE, type AccountState } from '#sync-protocol/api/account-state.ts'
import type { Aggregate } from '#sync-protocol/protocol/aggregate.ts'
import type { PushOptions, ServerContext } from '#sync-protocol/protocol/apply.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { Mutation } from '#sync-protocol/protocol/messages.ts'
import type { Body, Bundle, Context, Step } from '#sync-protocol/mutations/step.ts'
import { MUTATIONS, mutationVersion, runMutation, type MutationName } from '#sync-protocol/mutations/registry.ts'

export const NOON = Date.UTC(2026, 10, 20, 12)
export const DEVICE = 'device-0000000000000001'

export function product(id: string, priceGems = 100): Product {
  return {
    id,
    name: `Item ${id}`,
    image: `/pictures/${id}.svg`,
    url: 'https://example.com/',
    desc: `About ${id}`,
    price: `$${priceGems / 10}`,
    priceGems,
    type: 'jewelry',
    theme: 'kpop',
  }
}

export const PRODUCTS = new Map(['ring', 'hoodie', 'scent'].map((id, index) => [id, product(id, (index + 1) * 100)]))
export const BUNDLE: Bundle = { id: 'starter', emoji: '✨', title: 'Starter', blurb: 'A start', costGems: 50, giveGems: 80 }
/** Every answer "right" is right; the question ids of the bank are q1 … q20. */
const AUTHORITY: ServerContext['authority'] = {
  bundle: (id) => (id === BUNDLE.id ? BUNDLE : undefined),
  products: () => PRODUCTS.values(),
  grade(_difficulty, answers) {
    const ids = Object.keys(answers)
    if (!ids.every((id) => /^q([1-9]|1\d|20)$/.test(id))) return undefined
    return { correctIds: ids.filter((id) => answers[id] === 'right'), wrongIds: ids.filter((id) => answers[id] !== 'right') }
  },
}

export function state(change: Partial<AccountState> = {}): AccountState {
  return { ...EMPTY_STATE, ...change }
}

export function body(change: Partial<AccountState> = {}): Body {
  return { state: state(change), daily: { day: '2026-11-20', purchases: 0, rewarded: [] }, waiting: [] }
}

export function serverContext(change: Partial<Context> = {}): Context {
  return {
    now: NOON,
    entryId: 'entry-1',
    mutationId: 'mutation-1',
    seen: {},
    product: (id) => PRODUCTS.get(id),
    authority: AUTHORITY,
    ...change,
  }
}

export function deviceContext(change: Partial<Context> = {}): Context {
  return { now: NOON, entryId: 'entry-1', mutationId: 'mutation-1', seen: {}, product: (id) => PRODUCTS.get(id), ...change }
}

export const SERVER: ServerContext = { now: NOON, product: (id) => PRODUCTS.get(id), authority: AUTHORITY, commit: 'commit' }
export const OPTIONS: PushOptions = { issuedAt: NOON - 1_000, capacity: 1_000, retryAfter: 1_000 }

export function aggregate(change: Partial<AccountState> = {}): Aggregate {
  return { version: 1, commit: 'first', ...body(change), devices: {}, retiredThrough: 0, outbox: [] }
}

export function mutation(seq: number, name: string, args: unknown, extra: Partial<Mutation> = {}): Mutation {
  return { seq, id: `mutation-${String(seq).padStart(10, '0')}`, name, v: 1, args, ...extra }
}

/** Runs a mutation whose arguments are of its present version; what it refuses with is one of the codes that its documentation names. */
export function run(name: MutationName, args: unknown, before: Body, context: Context): Step<unknown> {
  const step = runMutation(name, mutationVersion(name), args, before, context)
  const documented: readonly string[] = ['invalid', ...MUTATIONS[name].refusals]
  if (step.status === 'rejected' && !documented.includes(step.code)) throw new Error(`${name}: ${step.code} is not documented`)
  return step
}

export function line(itemId: string, qty = 1): AccountState['cart'][number] {
  return { itemId, name: `Item ${itemId}`, qty }
}

export function wish(itemId: string): AccountState['wishlist'][number] {
  return { itemId, name: `Item ${itemId}` }
}

const anyItem = fc.constantFrom('ring', 'hoodie', 'scent', 'gone')
const anyPlace = fc.nat({ max: 4 })
const anyQty = fc.integer({ min: 1, max: 99 })
/** Any change of cart and wishlist, also of an item that is gone. */
export const anyShopping = fc.oneof(
  fc.record({
    name: fc.constantFrom('store/cart/add', 'store/move-to-cart'),
    args: fc.record({ itemId: anyItem, qty: anyQty, at: anyPlace }, { requiredKeys: ['itemId', 'qty'] }),
  }),
  fc.record({
    name: fc.constantFrom('store/cart/remove', 'store/wishlist/remove', 'store/move-to-wishlist'),
    args: fc.record({ itemId: anyItem }),
  }),
  fc.record({
    name: fc.constant('store/wishlist/add'),
    args: fc.record({ itemId: anyItem, at: anyPlace }, { requiredKeys: ['itemId'] }),
  }),
  fc.record({
    name: fc.constant('store/cart/sync'),
    args: fc.record({ items: fc.array(fc.record({ itemId: anyItem, qty: anyQty }), { maxLength: 5 }) }),
  }),
)
