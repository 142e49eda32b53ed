import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountState } from '#sync-protocol/api/account-state.ts'
import { seenCartOf } from '#sync-protocol/mutations/seen-cart.ts'
import type { Mutation } from '#sync-protocol/protocol/messages.ts'
import { preview, replay } from '#sync-protocol/protocol/replay.ts'
import { aggregate, body, BUNDLE, line, mutation, run, serverContext, state } from '../../doubles/fixtures.ts'
import { beside, both, checkout, DEVICE_CONTEXT, idOn, LAPTOP, orders, PHONE, push, rich, seenCart } from '../../doubles/order-fixtures.ts'

describe('R22, R57: an order says which cart it was decided on', () => {
  test('a cart ordered on the laptop and again on the phone, which still shows it: one order and one question', () => {
    const first = push(aggregate(rich), LAPTOP, [checkout(1, { ...both, total: 300 })])
    const second = push(first.aggregate, PHONE, [checkout(1, { ...both, total: 300 })])
    expect(second.outcomes).toMatchObject([{ status: 'needs_decision', why: 'already_ordered', options: ['place', 'keep'] }])
    expect(second.aggregate.state).toMatchObject({
      gems: 9_700,
      cart: [],
      lastOrder: idOn(LAPTOP, 1),
      decisions: [{ why: 'already_ordered', total: 300, lines: [{ itemId: 'ring' }, { itemId: 'hoodie' }] }],
    })
  })

  test('the same from a phone that first adds the items once more: one order and one question', () => {
    const first = push(aggregate({ gems: 10_000, cart: [line('ring')] }), LAPTOP, [checkout(1, { ...seenCart([], ['ring']), total: 100 })])
    const second = push(first.aggregate, PHONE, [
      mutation(1, 'store/cart/add', { itemId: 'hoodie', qty: 1 }),
      checkout(2, { ...both, total: 300 }),
    ])
    expect(second.outcomes).toMatchObject([{ status: 'applied' }, { status: 'needs_decision', why: 'already_ordered' }])
    expect(second.aggregate.state).toMatchObject({ gems: 9_900, cart: [line('hoodie')] })
  })

  test.each([
    ['something was added', [mutation(1, 'store/cart/add', { itemId: 'scent', qty: 1 })]],
    ['something was taken out', [mutation(1, 'store/cart/remove', { itemId: 'ring' })]],
    ['it was emptied', [mutation(1, 'store/cart/remove', { itemId: 'ring' }), mutation(2, 'store/cart/remove', { itemId: 'hoodie' })]],
    [
      'a quantity changed',
      [
        mutation(1, 'store/cart/sync', {
          items: [
            { itemId: 'ring', qty: 2 },
            { itemId: 'hoodie', qty: 1 },
          ],
        }),
      ],
    ],
  ])('a cart of which on another device %s: the order becomes a question', (_what, elsewhere) => {
    const changed = push(aggregate(rich), LAPTOP, elsewhere).aggregate
    const asked = push(changed, PHONE, [checkout(1, { ...both, total: 300 })])
    expect(asked.outcomes).toMatchObject([{ status: 'needs_decision', why: 'cart_changed' }])
    expect(asked.aggregate.state).toMatchObject({ gems: 10_000, cart: changed.state.cart })
  })

  test('a cart changed on the ordering device itself: the order is placed without a question', () => {
    const placed = push(aggregate(rich), PHONE, [
      mutation(1, 'store/cart/add', { itemId: 'scent', qty: 2 }),
      checkout(2, { ...seenCart([], ['ring'], ['hoodie'], ['scent', 2]), total: 900 }),
    ])
    expect(placed.outcomes[1]).toMatchObject({ status: 'applied', result: { remainingGems: 9_100 } })
  })

  test('two orders of one device, made offline one after the other: both are placed', () => {
    const queue = [
      checkout(1, { ...both, total: 300 }),
      mutation(2, 'store/cart/add', { itemId: 'scent', qty: 1 }),
      checkout(3, { ...seenCart([idOn(PHONE, 1)], ['scent']), total: 300 }),
    ]
    const placed = push(aggregate(rich), PHONE, queue)
    expect(orders(placed)).toBe(2)
    expect(placed.aggregate.state).toMatchObject({ cart: [], lastOrder: idOn(PHONE, 3), decisions: [] })
  })

  test('of two such orders the first becomes a question: the second is placed all the same, and the question stays', () => {
    const second = beside(seenCart([idOn(PHONE, 1)], ['scent']), ['ring', 'hoodie'])
    const queue = [
      checkout(1, { ...both, total: 1 }),
      mutation(2, 'store/cart/add', { itemId: 'scent', qty: 1 }),
      checkout(3, { ...second, total: 300 }),
    ]
    const placed = push(aggregate(rich), PHONE, queue)
    expect(placed.outcomes).toMatchObject([
      { status: 'needs_decision', why: 'price_rose' },
      { status: 'applied' },
      { status: 'applied', result: { total: 300 } },
    ])
    expect(placed.aggregate.state).toMatchObject({
      gems: 9_700,
      cart: [line('ring'), line('hoodie')],
      decisions: [{ why: 'price_rose', total: 300 }],
    })
  })

  test('an item added offline that is no longer sold: the order is asked about as item_gone, and the rest can be placed', () => {
    const queue = [
      mutation(1, 'store/cart/add', { itemId: 'gone', qty: 1 }),
      checkout(2, { ...seenCart([], ['ring'], ['hoodie'], ['gone']), total: 400 }),
    ]
    const asked = push(aggregate(rich), PHONE, queue)
    expect(asked.outcomes).toMatchObject([
      { code: 'item_gone' },
      { status: 'needs_decision', why: 'item_gone', options: ['place_available', 'keep'] },
    ])
    const [question] = asked.aggregate.state.decisions
    const more = push(asked.aggregate, LAPTOP, [mutation(1, 'store/cart/add', { itemId: 'scent', qty: 1 })]).aggregate
    expect(more.state.decisions).toHaveLength(1)
    const placed = push(more, PHONE, [mutation(3, 'store/cart/decide', { decisionId: question?.id, choice: 'place_available' }, { v: 2 })])
    expect(placed.aggregate.state).toMatchObject({ gems: 9_700, cart: [line('scent')], decisions: [] })
  })

  test('an order of a documented call, which names no seen cart: the whole cart is bought', () => {
    expect(run('store/cart/checkout', {}, body(rich), serverContext())).toMatchObject({
      status: 'applied',
      body: { state: { cart: [], gems: 9_700 } },
    })
  })

  test.each([
    [{ ...both, total: 300 }, { gems: 1, cart: [], lastOrder: 'elsewhere' }, 'already_ordered'],
    [{ ...both, total: 300 }, { gems: 1, cart: [line('ring')] }, 'cart_changed'],
  ])('a cart that the device knows to have changed: the order is refused at once, and nothing is queued', (seen, now, code) => {
    expect(
      preview({ state: state(now), waiting: [] }, { id: 'a'.repeat(20), name: 'store/cart/checkout', args: {}, seen }, DEVICE_CONTEXT),
    ).toEqual({ ok: false, code })
  })

  test('two tabs that press Checkout at the same moment: one order is queued', () => {
    const before = { state: state(rich), waiting: [] }
    const first = preview(before, { id: 'first-tab-0000000001', name: 'store/cart/checkout', args: {}, seen: both }, DEVICE_CONTEXT)
    if (!first.ok) throw new Error(first.code)
    expect(first.view.waiting).toHaveLength(1)
    expect(preview(first.view, { id: 'second-tab-000000001', name: 'store/cart/checkout', args: {}, seen: both }, DEVICE_CONTEXT)).toEqual({
      ok: false,
      code: 'already_ordered',
    })
  })

  test('a bundle that costs more or gives less than what was seen: the purchase is rejected', () => {
    const buy = (costGems: number, giveGems: number) =>
      run(
        'store/gem-bundles/purchase',
        { bundleId: BUNDLE.id },
        body({ gems: 500 }),
        serverContext({ seen: { bundle: { costGems, giveGems } } }),
      )
    expect(buy(BUNDLE.costGems, BUNDLE.giveGems)).toMatchObject({ status: 'applied' })
    expect(buy(BUNDLE.costGems + 1, BUNDLE.giveGems - 1)).toMatchObject({ status: 'applied' })
    expect(buy(BUNDLE.costGems - 1, BUNDLE.giveGems)).toEqual({ status: 'rejected', code: 'bundle_changed' })
    expect(buy(BUNDLE.costGems, BUNDLE.giveGems + 1)).toEqual({ status: 'rejected', code: 'bundle_changed' })
  })
})

describe('R57: orders that wait beside each other on one device', () => {
  const device = (mutations: Mutation[]) => replay(state(rich), mutations, DEVICE_CONTEXT)
  const next = (queue: Mutation[], seq: number) => {
    const view = device(queue)
    return checkout(seq, { cart: seenCartOf({ ...view.state, waiting: view.waiting }) })
  }

  test('the first is taken back: the second still waits, and is placed without a question', () => {
    const one = next([], 1)
    const add = mutation(2, 'store/cart/add', { itemId: 'scent', qty: 1 })
    const two = next([one, add], 3)
    const takenBack = [{ ...one, args: { withdrawn: true } }, add, two]
    expect(device(takenBack)).toMatchObject({ waiting: [{ lines: [{ itemId: 'scent' }] }], state: { cart: rich.cart } })
    const result = push(aggregate(rich), PHONE, takenBack)
    expect(result.outcomes).toMatchObject([
      { result: { withdrawn: true } },
      { status: 'applied' },
      { status: 'applied', result: { total: 300 } },
    ])
    expect(result.aggregate.state).toMatchObject({ cart: rich.cart, decisions: [] })
  })

  test('thirty orders wait: all are placed', () => {
    const queue: Mutation[] = []
    for (let seq = 1; seq <= 60; seq += 2) {
      queue.push(mutation(seq, 'store/cart/sync', { items: [{ itemId: 'ring', qty: 1 }] }, { id: idOn(PHONE, seq) }))
      queue.push({ ...next(queue, seq + 1), id: idOn(PHONE, seq + 1) })
    }
    expect(device(queue).waiting).toHaveLength(30)
    expect(orders(push(aggregate(rich), PHONE, queue))).toBe(30)
  })
})

interface Shopper {
  /** The account as this device last heard of it, and how many orders any device had placed by then. */
  base: AccountState
  heardAt: number
  queue: Mutation[]
  seq: number
}

const item = fc.constantFrom('ring', 'hoodie', 'scent')
const act = fc.record({
  device: fc.constantFrom(PHONE, LAPTOP),
  what: fc.oneof(
    fc.record({ name: fc.constant('store/cart/add' as const), args: fc.record({ itemId: item, qty: fc.integer({ min: 1, max: 3 }) }) }),
    fc.record({ name: fc.constant('store/cart/remove' as const), args: fc.record({ itemId: item }) }),
    fc.record({ name: fc.constant('checkout' as const) }),
    fc.record({ name: fc.constant('sync' as const) }),
  ),
})

test('R22, R57: any actions of two devices on one cart: only what was seen is paid, and no order is placed after one of the other device that it did not know of', () => {
  let placedInAll = 0
  let askedInAll = 0
  fc.assert(
    fc.property(fc.array(act, { minLength: 20, maxLength: 60 }), (acts) => {
      let server = aggregate({ gems: 1_000_000 })
      let spent = 0
      const placements: string[] = []
      const shopper = (): Shopper => ({ base: server.state, heardAt: 0, queue: [], seq: 1 })
      const devices = new Map([
        [PHONE, shopper()],
        [LAPTOP, shopper()],
      ])
      const last = [PHONE, LAPTOP].map((device) => ({ device, what: { name: 'sync' as const } }))
      for (const { device, what } of [...acts, ...last]) {
        const mine = devices.get(device) ?? shopper()
        if (what.name === 'sync') {
          const unheardOf = placements.slice(mine.heardAt).some((who) => who !== device)
          const result = push(server, device, mine.queue)
          for (const [index, outcome] of result.outcomes.entries()) {
            const entry = mine.queue[index]
            if (entry?.name !== 'store/cart/checkout') continue
            if (outcome.status !== 'applied') {
              askedInAll += 1
              continue
            }
            const price = (entry.seen?.cart?.lines ?? []).reduce(
              (sum, { itemId, qty }) => sum + { ring: 100, hoodie: 200, scent: 300, gone: 0 }[itemId as 'ring'] * qty,
              0,
            )
            expect(outcome.result).toMatchObject({ total: price })
            expect(unheardOf).toBe(false)
            placements.push(device)
            placedInAll += 1
            spent += price
          }
          server = result.aggregate
          devices.set(device, { base: server.state, heardAt: placements.length, queue: [], seq: mine.seq })
          continue
        }
        const view = replay(mine.base, mine.queue, DEVICE_CONTEXT)
        const seen = what.name === 'checkout' ? { cart: seenCartOf({ ...view.state, waiting: view.waiting }) } : undefined
        const name = what.name === 'checkout' ? 'store/cart/checkout' : what.name
        const wanted = mutation(mine.seq, name, 'args' in what ? what.args : {}, {
          v: name === 'store/cart/checkout' ? 2 : 1,
          ...(seen && { seen }),
          id: idOn(device, mine.seq),
        })
        if (!preview(view, { id: wanted.id, name, args: wanted.args, seen }, DEVICE_CONTEXT).ok) continue
        mine.queue.push(wanted)
        mine.seq += 1
      }
      expect(server.state.gems).toBe(1_000_000 - spent)
    }),
    { numRuns: 300, seed: 20_261_122 },
  )
  // It would prove nothing of orders if there were none.
  expect(placedInAll).toBeGreaterThan(100)
  expect(askedInAll).toBeGreaterThan(50)
})
