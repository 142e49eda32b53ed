import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPush } from '#sync-protocol/protocol/apply.ts'
import { preview, replay } from '#sync-protocol/protocol/replay.ts'
import type { MutationName } from '#sync-protocol/mutations/registry.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { aggregate, anyShopping, DEVICE, line, mutation, NOON, OPTIONS, PRODUCTS, SERVER, state } from '../../doubles/fixtures.ts'

const device = { now: NOON, product: (id: string) => PRODUCTS.get(id) }

test('R13: with the same catalog and no other device, the device shows ahead what the server then has', () => {
  const known = anyShopping.filter(({ args }) => !JSON.stringify(args).includes('gone'))
  fc.assert(
    fc.property(fc.array(known, { maxLength: 40 }), (history) => {
      const pending = history.map(({ name, args }, index) => mutation(index + 1, name, args))
      const server = applyPush(
        aggregate(),
        { protocol: PROTOCOL_VERSION, deviceId: DEVICE, ackedThrough: 0, mutations: pending },
        SERVER,
        OPTIONS,
      )
      expect(server).toMatchObject({ kind: 'done', aggregate: { state: replay(state(), pending, device).state } })
    }),
  )
})

test('R13: previewing one more mutation over the view gives the same as replaying all of them', () => {
  fc.assert(
    fc.property(fc.array(anyShopping, { maxLength: 30 }), (history) => {
      const pending = history.map(({ name, args }, index) => mutation(index + 1, name, args))
      let view = replay(state(), [], device)
      for (const entry of pending) {
        const next = preview(view, { ...entry, name: entry.name as MutationName }, device)
        if (next.ok) view = next.view
      }
      expect(view).toEqual(replay(state(), pending, device))
    }),
  )
})

test('R13: items added after an order that waits are not part of it', () => {
  const pending = [
    mutation(1, 'store/cart/checkout', {}, { seen: { total: 100 } }),
    mutation(2, 'store/cart/add', { itemId: 'hoodie', qty: 1 }),
  ]
  const view = replay(state({ cart: [line('ring')] }), pending, device)
  expect(view).toMatchObject({ state: { gems: 0, cart: [line('hoodie')] }, waiting: [{ total: 100, lines: [line('ring')] }] })
})

test('a pending mutation that this version does not know: the view stays as it is', () => {
  expect(replay(state({ gems: 7 }), [mutation(1, 'store/from-the-future', {})], device)).toEqual({ state: state({ gems: 7 }), waiting: [] })
})

test('R15: a pending mutation whose code throws changes nothing, and what stands around it is shown', () => {
  const threw: string[] = []
  const product = (id: string) => {
    if (id === 'cursed') throw new TypeError('a fault of this code')
    return PRODUCTS.get(id)
  }
  const context = { ...device, product, threw: (name: string) => threw.push(name) }
  const pending = ['ring', 'cursed', 'hoodie'].map((itemId, at) => mutation(at + 1, 'store/cart/add', { itemId, qty: 1 }))
  const view = replay(state(), pending, context)
  expect(view.state.cart).toEqual([line('ring'), line('hoodie')])
  expect(threw).toEqual(['store/cart/add'])
  const pressed = { id: 'x', name: 'store/cart/add', args: { itemId: 'cursed', qty: 1 } } as const
  expect(preview(view, pressed, context)).toEqual({ ok: false, code: 'internal' })
})

test('R14: a mutation that the device’s own run rejects gives a code and no view', () => {
  const view = replay(state(), [], device)
  expect(preview(view, { id: 'x', name: 'store/cart/checkout', args: {} }, device)).toEqual({ ok: false, code: 'cart_empty' })
  expect(preview(view, { id: 'x', name: 'store/cart/add', args: { itemId: 'ring', qty: 0 } }, device)).toEqual({
    ok: false,
    code: 'invalid',
  })
})
