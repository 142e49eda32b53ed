import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { EMPTY_STATE } from '#sync-protocol/api/account-state.ts'
import { acceptsAsIs } from '#sync-protocol/api/accepts-as-is.ts'
import { Catalog, type Product } from '#sync-protocol/api/catalog.ts'
import { PushRequest, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'

const leaf = fc.oneof(
  fc.constantFrom(undefined, null, true, '', 'ring', 'a'.repeat(65), 0, 1, -1, 1.5, 99, 100, Number.MAX_SAFE_INTEGER, 2 ** 53, [], {}),
  fc.string(),
  fc.double(),
)
const field = fc.constantFrom('itemId', 'qty', 'at', 'items', 'bundleId', 'amount', 'decisionId', 'choice', 'extra', 'length')
const args = fc.oneof(leaf, fc.dictionary(field, fc.oneof(leaf, fc.array(fc.dictionary(field, leaf), { maxLength: 3 })), { maxKeys: 4 }))
const mutation = fc.record(
  {
    seq: fc.oneof(leaf, fc.nat()),
    id: fc.oneof(leaf, fc.stringMatching(/^[A-Za-z0-9_-]{15,41}$/)),
    name: fc.oneof(leaf, fc.constant('store/cart/add')),
    v: fc.oneof(leaf, fc.constant(1)),
    args,
    seen: fc.oneof(leaf, fc.dictionary(fc.constantFrom('total', 'balance', 'revision', 'extra'), leaf)),
    extra: leaf,
  },
  { requiredKeys: ['id', 'name'] },
)
const push = fc.record(
  {
    protocol: fc.oneof(leaf, fc.constant(1)),
    deviceId: fc.oneof(leaf, fc.constant('device-0000000000000001')),
    ackedThrough: fc.oneof(leaf, fc.nat()),
    mutations: fc.oneof(leaf, fc.array(mutation)),
  },
  { requiredKeys: ['protocol'] },
)

const settlement = fc.oneof(
  fc.record({
    status: fc.constantFrom('applied', 'rejected', 'other'),
    result: leaf,
    code: fc.constantFrom('internal', 'new'),
    error: leaf,
  }),
  fc.record({ status: fc.constant('applied'), result: leaf }),
  fc.record({ status: fc.constant('rejected'), code: fc.constantFrom('cart_full', 'unknown_code'), error: fc.string() }),
  fc.record({
    status: fc.constant('needs_decision'),
    why: fc.constantFrom('price_rose', 'unknown_why'),
    options: fc.constantFrom(['keep'], ['other'], 'keep'),
    decisionId: fc.string(),
    error: fc.string(),
  }),
)
const numbers = { seq: fc.oneof(fc.constant(1), leaf), id: fc.constant('a'.repeat(22)) }
const outcome = fc.oneof(
  fc.tuple(fc.record(numbers), settlement).map(([numbered, settled]) => ({ ...numbered, ...settled })),
  fc.record({ ...numbers, status: fc.constant('duplicate'), of: settlement }),
  fc.record({ ...numbers, status: fc.constantFrom('retry_later', 'upgrade_required'), retryAfter: fc.oneof(fc.nat(), leaf) }),
  fc.record({ ...numbers, status: fc.constant('upgrade_required') }),
)
const answer = fc.record(
  {
    ok: fc.constant(true),
    protocol: fc.constant(2),
    accountId: fc.constant('account-1'),
    version: fc.nat(),
    commit: fc.constantFrom('c'.repeat(22), 'c'.repeat(16), ''),
    state: fc.record(
      {
        gems: fc.nat(),
        personalityType: fc.constant(''),
        cart: fc.array(fc.record({ itemId: fc.constant('ring'), name: leaf, qty: fc.constantFrom(1, 0, 99) }), { maxLength: 2 }),
        wishlist: fc.constant([]),
        decisions: fc.constant([]),
        lastOrder: fc.constant(''),
      },
      { requiredKeys: ['gems', 'personalityType', 'cart', 'wishlist', 'decisions'] },
    ),
    outcomes: fc.array(outcome, { maxLength: 3 }),
    extra: leaf,
  },
  { requiredKeys: ['ok', 'protocol', 'accountId', 'version', 'state', 'outcomes'] },
)

const words = fc.oneof(leaf, fc.constantFrom('Moon Ring', ' Moon Ring', 'Moon Ring\n', ' '))
const product = fc.record(
  {
    id: fc.constantFrom('moon-ring', 'Moon ring', ''),
    name: words,
    image: fc.constantFrom('/pictures/ring.svg', ''),
    url: fc.oneof(fc.constantFrom('https://example.com/moon', 'http://example.com', 'https://', ' https://example.com', 'moon'), leaf),
    desc: words,
    price: fc.constantFrom('$5', '$5 '),
    priceGems: leaf,
    type: fc.constantFrom('fashion', 'jewelry', 'food'),
    theme: fc.constantFrom('kpop', 'anime', 'jazz'),
    extra: leaf,
  },
  { requiredKeys: ['id', 'name', 'image', 'url', 'desc', 'price', 'priceGems', 'type', 'theme'] },
)
const catalog = fc.record({ revision: leaf, updatedAt: leaf, products: fc.oneof(leaf, fc.array(product, { maxLength: 2 })) })

/** What it says yes to, the schema accepts, and makes nothing else of. */
function neverTooKind(schema: v.GenericSchema, values: fc.Arbitrary<unknown>): void {
  const fits = acceptsAsIs(schema)
  fc.assert(
    fc.property(values, (value) => {
      if (!fits(value)) return
      expect(v.safeParse(schema, value)).toMatchObject({ success: true, output: value })
    }),
    { numRuns: 2_000 },
  )
}

describe('the quick test never accepts what the schema refuses or changes', () => {
  test.each(Object.values(MUTATIONS))('$name', ({ args: schema }) => neverTooKind(schema, args))
  test('a push', () => neverTooKind(PushRequest, push))
  test('the answer to a push', () => neverTooKind(PushResponse, answer))
  test('a catalog', () => neverTooKind(Catalog, catalog))
})

test('the shapes of a push are decided without the schema library', () => {
  const itemId = 'ring'
  const mutations = [
    { seq: 1, id: 'a'.repeat(22), name: 'store/cart/add', v: 1, args: { itemId, qty: 1 } },
    { seq: 2, id: 'b'.repeat(22), name: 'store/cart/checkout', v: 1, args: {}, seen: { total: 5, balance: 9 } },
  ]
  expect(acceptsAsIs(PushRequest)({ protocol: 2, deviceId: 'device-0000000000000001', ackedThrough: 0, mutations })).toBe(true)
  expect(acceptsAsIs(MUTATIONS['store/cart/add'].args)({ itemId, qty: 1 })).toBe(true)
  expect(acceptsAsIs(MUTATIONS['store/cart/add'].args)({ itemId, qty: 1, at: 3 })).toBe(true)
  expect(acceptsAsIs(MUTATIONS['store/cart/add'].args)({ itemId, qty: 1, at: -1 })).toBe(false)
  for (const name of ['store/cart/remove', 'store/move-to-wishlist', 'store/wishlist/add', 'store/wishlist/remove'] as const) {
    expect(acceptsAsIs(MUTATIONS[name].args)({ itemId }), name).toBe(true)
  }
  expect(acceptsAsIs(MUTATIONS['store/cart/sync'].args)({ items: [{ itemId, qty: 2 }] })).toBe(true)
})

test('the usual answer to a push is decided without the schema library, and one that has more to it is not', () => {
  const state = { ...EMPTY_STATE, cart: [{ itemId: 'ring', name: 'Ring', qty: 1 }] }
  const applied = { seq: 1, id: 'a'.repeat(22), status: 'applied', result: {} }
  const said = { ok: true, protocol: 2, accountId: 'account-1', version: 3, commit: 'c'.repeat(22), state, outcomes: [applied] }
  const fits = acceptsAsIs(PushResponse)
  expect(fits(said)).toBe(true)
  expect(
    fits({ ...said, outcomes: [applied, { seq: 2, id: 'b'.repeat(22), status: 'duplicate', of: { status: 'applied', result: {} } }] }),
  ).toBe(true)
  expect(fits({ ...said, outcomes: [{ ...applied, extra: 1 }] })).toBe(false)
  expect(fits({ ...said, outcomes: [{ ...applied, status: 'rejected', code: 'unknown_code', error: 'x' }] })).toBe(false)
  expect(fits({ ...said, outcomes: [{ ...applied, status: 'unheard_of' }] })).toBe(false)
})

test('a catalog is decided without the schema library, and one with a name or an address that is not in order is not', () => {
  const ring: Product = {
    id: 'moon-ring',
    name: 'Moon Ring',
    image: '/pictures/ring.svg',
    url: 'https://example.com/?q=moon',
    desc: 'A ring.',
    price: '$5',
    priceGems: 50,
    type: 'jewelry',
    theme: 'kpop',
  }
  const fits = (change: Partial<Product>) => acceptsAsIs(Catalog)({ revision: 1, updatedAt: 2, products: [ring, { ...ring, ...change }] })
  expect(fits({})).toBe(true)
  expect(fits({ tags: ['moon', 'for her'], since: '2026-11-28' })).toBe(true)
  expect([fits({ since: 'today' }), fits({ tags: [] }), fits({ tags: [''] })]).toEqual([false, false, false])
  expect([fits({ name: ' Moon Ring' }), fits({ url: 'http://example.com' }), fits({ url: 'https://' }), fits({ desc: '' })]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a variant of which two options share a word is left to the library', () => {
  const one = v.object({ kind: v.literal('a'), n: v.number() })
  expect(acceptsAsIs(v.variant('kind', [one, v.object({ kind: v.literal('a'), t: v.string() })]))({ kind: 'a', n: 1 })).toBe(false)
  expect(acceptsAsIs(v.variant('kind', [one]))({ kind: 'a', n: 1 })).toBe(true)
})

test('unknown kinds of schema are left to the library', () => {
  const changed = v.pipe(v.string(), v.toLowerCase())
  expect(acceptsAsIs(changed)('ring')).toBe(false)
  expect(acceptsAsIs(v.strictObject({ text: changed }))({ text: 'ring' })).toBe(false)
  expect(acceptsAsIs(v.optional(v.number(), 3))(4)).toBe(false)
})

test.each(['__proto__', 'prototype', 'constructor'])('a record with the key %s, which the library drops, is not taken as it is', (key) => {
  const isAsItIs = acceptsAsIs(v.record(v.string(), v.number()))
  expect([isAsItIs(JSON.parse('{"ring":1}')), isAsItIs(JSON.parse(`{"ring":1,"${key}":1}`))]).toEqual([true, false])
})
