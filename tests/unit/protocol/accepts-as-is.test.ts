import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { acceptsAsIs } from '#sync-protocol/api/accepts-as-is.ts'
import { PushRequest } from '#sync-protocol/protocol/messages.ts'
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'

const leaf = fc.oneof(
  fc.constantFrom(undefined, null, true, '', 'ring', 'a'.repeat(65), 0, 1, -1, 1.5, 99, 100, Number.MAX_SAFE_INTEGER, 2 ** 53, [], {}),
  fc.string(),
  fc.double(),
)
const field = fc.constantFrom('itemId', 'qty', 'items', 'bundleId', 'amount', 'decisionId', 'choice', 'extra', 'length')
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
})

test('the shapes of a push are decided without the schema library', () => {
  const itemId = 'ring'
  const mutations = [
    { seq: 1, id: 'a'.repeat(22), name: 'store/cart/add', v: 1, args: { itemId, qty: 1 } },
    { seq: 2, id: 'b'.repeat(22), name: 'store/cart/checkout', v: 1, args: {}, seen: { total: 5, balance: 9 } },
  ]
  expect(acceptsAsIs(PushRequest)({ protocol: 1, deviceId: 'device-0000000000000001', ackedThrough: 0, mutations })).toBe(true)
  expect(acceptsAsIs(MUTATIONS['store/cart/add'].args)({ itemId, qty: 1 })).toBe(true)
  for (const name of ['store/cart/remove', 'store/move-to-wishlist', 'store/wishlist/add', 'store/wishlist/remove'] as const) {
    expect(acceptsAsIs(MUTATIONS[name].args)({ itemId }), name).toBe(true)
  }
  expect(acceptsAsIs(MUTATIONS['store/cart/sync'].args)({ items: [{ itemId, qty: 2 }] })).toBe(true)
})

test('unknown kinds of schema are left to the library', () => {
  const changed = v.pipe(v.string(), v.trim())
  expect(acceptsAsIs(changed)('ring')).toBe(false)
  expect(acceptsAsIs(v.strictObject({ text: changed }))({ text: 'ring' })).toBe(false)
  expect(acceptsAsIs(v.optional(v.number(), 3))(4)).toBe(false)
})
