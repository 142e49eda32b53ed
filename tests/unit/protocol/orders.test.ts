import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountState, Decision } from '#sync-protocol/api/account-state.ts'
import { applyPush, type Aggregate, type PushResult } from '#sync-protocol/protocol/apply.ts'
import type { Mutation, SeenCart } from '#sync-protocol/protocol/messages.ts'
import { seenCartOf } from '#sync-protocol/mutations/seen-cart.ts'
import { preview, replay } from '#sync-protocol/protocol/replay.ts'
import { MAX_DECISIONS } from '#sync-protocol/domain/limits.ts'
import { aggregate, body, BUNDLE, line, mutation, NOON, OPTIONS, product, PRODUCTS, run, SERVER, serverContext, state } from '../../doubles/fixtures.ts'

const PHONE = 'device-0000000000phone'
const LAPTOP = 'device-000000000laptop'
const DEVICE_CONTEXT = { now: NOON, product: (id: string) => PRODUCTS.get(id) }

function seenCart(known: string[], ...lines: [string, number?][]): { cart: SeenCart } {
  return { cart: { known: ['', ...known], lines: lines.map(([itemId, qty = 1]) => ({ itemId, qty })) } }
}

/** The id that the first, second … mutation of a device has here. */
function idOn(deviceId: string, seq: number): string {
  return `${deviceId.slice(-6)}${mutation(seq, '', {}).id}`
}

function checkout(seq: number, seen: Mutation['seen']): Mutation {
  return mutation(seq, 'store/cart/checkout', {}, { v: 2, seen })
}

function push(before: Aggregate, deviceId: string, mutations: Mutation[]): Extract<PushResult, { kind: 'done' }> {
  const own = mutations.map((one) => ({ ...one, id: idOn(deviceId, one.seq) }))
  const result = applyPush(before, { protocol: 2, deviceId, ackedThrough: 0, mutations: own }, SERVER, OPTIONS)
  if (result.kind !== 'done') throw new Error(result.code)
  return result
}

function orders(...results: Extract<PushResult, { kind: 'done' }>[]): number {
  return results.flatMap(({ outcomes }) => outcomes).filter((one) => one.status === 'applied' && typeof one.result === 'object' && one.result !== null && 'remainingGems' in one.result).length
}

const rich = { gems: 10_000, cart: [line('ring'), line('hoodie')] }
const both = seenCart([], ['ring'], ['hoodie'])

describe('R22: an order says which cart it was decided on', () => {
  test('a cart ordered on the laptop and again on the phone, which still shows it, is one order and a question', () => {
    const first = push(aggregate(rich), LAPTOP, [checkout(1, { ...both, total: 300 })])
    const second = push(first.aggregate, PHONE, [checkout(1, { ...both, total: 300 })])
    expect(second.outcomes).toMatchObject([{ status: 'needs_decision', why: 'already_ordered', options: ['place', 'keep'] }])
    expect(second.aggregate.state).toMatchObject({ gems: 9_700, cart: [], lastOrder: idOn(LAPTOP, 1), decisions: [{ why: 'already_ordered', total: 300, lines: [{ itemId: 'ring' }, { itemId: 'hoodie' }] }] })
  })

  test('the same from a phone that adds what it saw once more before it is online', () => {
    const first = push(aggregate({ gems: 10_000, cart: [line('ring')] }), LAPTOP, [checkout(1, { ...seenCart([], ['ring']), total: 100 })])
    const second = push(first.aggregate, PHONE, [mutation(1, 'store/cart/add', { itemId: 'hoodie', qty: 1 }), checkout(2, { ...both, total: 300 })])
    expect(second.outcomes).toMatchObject([{ status: 'applied' }, { status: 'needs_decision', why: 'already_ordered' }])
    expect(second.aggregate.state).toMatchObject({ gems: 9_900, cart: [line('hoodie')] })
  })

  test.each([
    ['something was added', [mutation(1, 'store/cart/add', { itemId: 'scent', qty: 1 })]],
    ['something was taken out', [mutation(1, 'store/cart/remove', { itemId: 'ring' })]],
    ['it was emptied', [mutation(1, 'store/cart/remove', { itemId: 'ring' }), mutation(2, 'store/cart/remove', { itemId: 'hoodie' })]],
    ['a quantity changed', [mutation(1, 'store/cart/sync', { items: [{ itemId: 'ring', qty: 2 }, { itemId: 'hoodie', qty: 1 }] })]],
  ])('a cart of which on another device %s becomes a question', (_what, elsewhere) => {
    const changed = push(aggregate(rich), LAPTOP, elsewhere).aggregate
    const asked = push(changed, PHONE, [checkout(1, { ...both, total: 300 })])
    expect(asked.outcomes).toMatchObject([{ status: 'needs_decision', why: 'cart_changed' }])
    expect(asked.aggregate.state).toMatchObject({ gems: 10_000, cart: changed.state.cart })
  })

  test('a device that changes the cart itself before it orders is not asked', () => {
    const placed = push(aggregate(rich), PHONE, [mutation(1, 'store/cart/add', { itemId: 'scent', qty: 2 }), checkout(2, { ...seenCart([], ['ring'], ['hoodie'], ['scent', 2]), total: 900 })])
    expect(placed.outcomes[1]).toMatchObject({ status: 'applied', result: { remainingGems: 9_100 } })
  })

  test('two orders of one device, one after the other, offline: both are placed', () => {
    const queue = [checkout(1, { ...both, total: 300 }), mutation(2, 'store/cart/add', { itemId: 'scent', qty: 1 }), checkout(3, { ...seenCart([idOn(PHONE, 1)], ['scent']), total: 300 })]
    const placed = push(aggregate(rich), PHONE, queue)
    expect(orders(placed)).toBe(2)
    expect(placed.aggregate.state).toMatchObject({ cart: [], lastOrder: idOn(PHONE, 3), decisions: [] })
  })

  test('when the first of them becomes a question, the second is placed all the same, and the first is still asked about', () => {
    const queue = [checkout(1, { ...both, total: 1 }), mutation(2, 'store/cart/add', { itemId: 'scent', qty: 1 }), checkout(3, { ...seenCart([idOn(PHONE, 1)], ['scent']), total: 300 })]
    const placed = push(aggregate(rich), PHONE, queue)
    expect(placed.outcomes).toMatchObject([{ status: 'needs_decision', why: 'price_rose' }, { status: 'applied' }, { status: 'applied', result: { total: 300 } }])
    expect(placed.aggregate.state).toMatchObject({ gems: 9_700, cart: [line('ring'), line('hoodie')], decisions: [{ why: 'price_rose', total: 300 }] })
  })

  test('what was added offline and is no longer sold never came into the cart: it is asked about as gone, and the rest can be placed', () => {
    const queue = [mutation(1, 'store/cart/add', { itemId: 'gone', qty: 1 }), checkout(2, { ...seenCart([], ['ring'], ['hoodie'], ['gone']), total: 400 })]
    const asked = push(aggregate(rich), PHONE, queue)
    expect(asked.outcomes).toMatchObject([{ code: 'item_gone' }, { status: 'needs_decision', why: 'item_gone', options: ['place_available', 'keep'] }])
    const [question] = asked.aggregate.state.decisions
    const more = push(asked.aggregate, LAPTOP, [mutation(1, 'store/cart/add', { itemId: 'scent', qty: 1 })]).aggregate
    expect(more.state.decisions).toHaveLength(1)
    const placed = push(more, PHONE, [mutation(3, 'store/cart/decide', { decisionId: question?.id, choice: 'place_available' }, { v: 2 })])
    expect(placed.aggregate.state).toMatchObject({ gems: 9_700, cart: [line('scent')], decisions: [] })
  })

  test('an order of a documented call, of which nobody said what was seen, takes the whole cart', () => {
    expect(run('store/cart/checkout', {}, body(rich), serverContext())).toMatchObject({ status: 'applied', body: { state: { cart: [], gems: 9_700 } } })
  })

  test.each([
    [{ ...both, total: 300 }, { gems: 1, cart: [], lastOrder: 'elsewhere' }, 'already_ordered'],
    [{ ...both, total: 300 }, { gems: 1, cart: [line('ring')] }, 'cart_changed'],
  ])('a device refuses at once what it knows to be another cart: nothing is queued', (seen, now, code) => {
    expect(preview({ state: state(now), waiting: [] }, { id: 'a'.repeat(20), name: 'store/cart/checkout', args: {}, seen }, DEVICE_CONTEXT)).toEqual({ ok: false, code })
  })

  test('two tabs that press in the same instant queue one order', () => {
    const before = { state: state(rich), waiting: [] }
    const first = preview(before, { id: 'first-tab-0000000001', name: 'store/cart/checkout', args: {}, seen: both }, DEVICE_CONTEXT)
    if (!first.ok) throw new Error(first.code)
    expect(first.view.waiting).toHaveLength(1)
    expect(preview(first.view, { id: 'second-tab-000000001', name: 'store/cart/checkout', args: {}, seen: both }, DEVICE_CONTEXT)).toEqual({ ok: false, code: 'already_ordered' })
  })

  test('a bundle that costs more or gives less than what was seen is not bought', () => {
    const buy = (costGems: number, giveGems: number) => run('store/gem-bundles/purchase', { bundleId: BUNDLE.id }, body({ gems: 500 }), serverContext({ seen: { bundle: { costGems, giveGems } } }))
    expect(buy(BUNDLE.costGems, BUNDLE.giveGems)).toMatchObject({ status: 'applied' })
    expect(buy(BUNDLE.costGems + 1, BUNDLE.giveGems - 1)).toMatchObject({ status: 'applied' })
    expect(buy(BUNDLE.costGems - 1, BUNDLE.giveGems)).toEqual({ status: 'rejected', code: 'bundle_changed' })
    expect(buy(BUNDLE.costGems, BUNDLE.giveGems + 1)).toEqual({ status: 'rejected', code: 'bundle_changed' })
  })
})

const POOR = aggregate({ gems: 50, cart: [line('ring'), line('hoodie')] })
const asked = push(POOR, PHONE, [checkout(1, { ...both, total: 300 })])

function questionOf({ aggregate: { state: { decisions } } }: { aggregate: Aggregate }): Decision {
  const [decision] = decisions
  if (decision === undefined) throw new Error('no question')
  return decision
}

describe('R22: a question carries its own lines and total, and is closed by what makes it void', () => {
  test('lines with their prices of now', () => {
    expect(questionOf(asked)).toMatchObject({ why: 'not_enough_gems', total: 300, lines: [{ ...line('ring'), priceGems: 100 }, { ...line('hoodie'), priceGems: 200 }] })
  })

  test.each([
    ['one of its lines leaves the cart', mutation(1, 'store/cart/remove', { itemId: 'ring' }), 0],
    ['one goes to the wishlist', mutation(1, 'store/move-to-wishlist', { itemId: 'hoodie' }), 0],
    ['a quantity changes', mutation(1, 'store/cart/sync', { items: [{ itemId: 'ring', qty: 3 }, { itemId: 'hoodie', qty: 1 }] }), 0],
    ['something else is added', mutation(1, 'store/cart/add', { itemId: 'scent', qty: 1 }), 1],
    ['the same cart is written again', mutation(1, 'store/cart/sync', { items: [{ itemId: 'hoodie', qty: 1 }, { itemId: 'ring', qty: 1 }] }), 1],
  ])('%s', (_what, change, open) => {
    expect(push(asked.aggregate, LAPTOP, [change]).aggregate.state.decisions).toHaveLength(open)
  })

  test('place buys its lines, not what the cart holds by now', () => {
    const richer = { ...asked.aggregate, state: { ...asked.aggregate.state, gems: 1_000 } }
    const more = push(richer, LAPTOP, [mutation(1, 'store/cart/add', { itemId: 'scent', qty: 1 })]).aggregate
    const placed = push(more, PHONE, [mutation(2, 'store/cart/decide', { decisionId: questionOf(asked).id, choice: 'place' }, { v: 2 })])
    expect(placed.outcomes).toMatchObject([{ status: 'applied', result: { remainingGems: 700, total: 300 } }])
    expect(placed.aggregate.state).toMatchObject({ cart: [line('scent')], decisions: [] })
  })

  test('R23: place without a total of hers places at most at the total the question named', () => {
    const before = body({ gems: 1_000, cart: [line('ring')], decisions: [{ ...questionOf(asked), id: 'd', lines: [{ ...line('ring'), priceGems: 100 }], total: 100 }] })
    const dearer = serverContext({ product: (id) => (id === 'ring' ? product('ring', 101) : undefined) })
    expect(run('store/cart/decide', { decisionId: 'd', choice: 'place' }, before, dearer)).toMatchObject({ status: 'needs_decision', decision: { why: 'price_rose', total: 101 } })
  })

  test('order again buys once more what was ordered elsewhere; nothing to do buys nothing', () => {
    const first = push(aggregate(rich), LAPTOP, [checkout(1, { ...both, total: 300 })])
    const second = push(first.aggregate, PHONE, [checkout(1, { ...both, total: 300 })])
    const { id } = questionOf(second)
    const again = push(second.aggregate, PHONE, [mutation(2, 'store/cart/decide', { decisionId: id, choice: 'place' }, { v: 2 })])
    expect(again.aggregate.state).toMatchObject({ gems: 9_400, lastOrder: idOn(PHONE, 2), decisions: [] })
    const nothing = push(second.aggregate, PHONE, [mutation(2, 'store/cart/decide', { decisionId: id, choice: 'keep' }, { v: 2 })])
    expect(nothing.aggregate.state).toMatchObject({ gems: 9_700, lastOrder: idOn(LAPTOP, 1), decisions: [] })
  })

  test('a placed order closes the questions about its lines, a newer question takes the place of theirs, others stay', () => {
    const other = { ...questionOf(asked), id: 'other', lines: [{ ...line('scent'), priceGems: 300 }] }
    const before = { ...asked.aggregate, state: { ...asked.aggregate.state, cart: [...rich.cart, line('scent')], decisions: [questionOf(asked), other] } }
    const newer = push(before, LAPTOP, [checkout(1, { ...both, total: 300 })]).aggregate
    expect(newer.state.decisions.map(({ id }) => id)).toEqual(['other', expect.not.stringMatching(questionOf(asked).id)])
    const placed = push({ ...newer, state: { ...newer.state, gems: 1_000 } }, LAPTOP, [checkout(2, { ...both, total: 300 })]).aggregate
    expect(placed.state.decisions.map(({ id }) => id)).toEqual(['other'])
  })

  test('at most eight are open; the oldest gives way and its lines stay in the cart', () => {
    const ids = Array.from({ length: MAX_DECISIONS + 1 }, (_, index) => `thing-${index}`)
    const catalog = new Map(ids.map((id) => [id, product(id, 100)]))
    let before = body({ gems: 1, cart: ids.map((id) => line(id)) })
    for (const [index, id] of ids.entries()) {
      const held = ids.slice(index).map((other): [string] => [other])
      const step = run('store/cart/checkout', {}, { ...before, state: { ...before.state, cart: ids.slice(index).map((other) => line(other)) } }, serverContext({ entryId: id, product: (one) => catalog.get(one), seen: seenCart([], ...held) }))
      if (step.status === 'needs_decision') before = { ...step.body, state: { ...step.body.state, decisions: step.body.state.decisions.map((one) => ({ ...one, lines: one.lines.slice(0, 1) })) } }
    }
    expect(before.state.decisions).toHaveLength(MAX_DECISIONS)
    expect(before.state.decisions.map(({ id }) => id)).toEqual(ids.slice(1))
  })

  test('a question of protocol 1 has no lines and means the cart: any change of it closes it', () => {
    const first = body({ ...rich, decisions: [{ ...questionOf(asked), id: 'first', lines: [] }] })
    expect(run('store/cart/decide', { decisionId: 'first', choice: 'place' }, first, serverContext({ seen: { total: 300 } }))).toMatchObject({ body: { state: { cart: [], gems: 9_700 } } })
    expect(run('store/cart/remove', { itemId: 'ring' }, first, serverContext())).toMatchObject({ body: { state: { decisions: [] } } })
  })
})

describe('R41: an order that is still queued can be taken back', () => {
  test('the server has not applied it: nothing is placed', () => {
    const taken = push(aggregate(rich), PHONE, [mutation(1, 'store/cart/checkout', { withdrawn: true }, { v: 2, seen: both })])
    expect(taken.outcomes).toMatchObject([{ status: 'applied', result: { withdrawn: true } }])
    expect(taken.aggregate.state).toEqual(state(rich))
  })

  test('the server has: the same number and id say that it was placed', () => {
    const placed = push(aggregate(rich), PHONE, [checkout(1, { ...both, total: 300 })])
    const late = push(placed.aggregate, PHONE, [mutation(1, 'store/cart/checkout', { withdrawn: true }, { v: 2, seen: both })])
    expect(late.outcomes).toMatchObject([{ status: 'duplicate', of: { status: 'applied', result: { remainingGems: 9_700 } } }])
    expect(late.aggregate.state.gems).toBe(9_700)
  })

  test('an answer that is taken back leaves its question open', () => {
    const taken = push(asked.aggregate, PHONE, [mutation(2, 'store/cart/decide', { decisionId: questionOf(asked).id, choice: 'keep', withdrawn: true }, { v: 2 })])
    expect(taken.aggregate.state.decisions).toHaveLength(1)
  })

  test('on the device its lines are back in the cart', () => {
    const pending = { id: 'a'.repeat(20), name: 'store/cart/checkout', v: 2, args: {}, seen: both }
    expect(replay(state(rich), [pending], DEVICE_CONTEXT)).toMatchObject({ state: { cart: [] }, waiting: [{ total: 300 }] })
    expect(replay(state(rich), [{ ...pending, args: { withdrawn: true } }], DEVICE_CONTEXT)).toEqual({ state: state(rich), waiting: [] })
  })
})

interface Shopper {
  /** The account as this device last heard of it, and how many orders anybody had placed by then. */
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

test('R22: whatever two devices do with one cart: what is paid is the price of what was seen, and nothing is placed behind an order of the other that its device had not heard of', () => {
  let placedInAll = 0
  let askedInAll = 0
  fc.assert(
    fc.property(fc.array(act, { minLength: 20, maxLength: 60 }), (acts) => {
      let server = aggregate({ gems: 1_000_000 })
      let spent = 0
      const placements: string[] = []
      const shopper = (): Shopper => ({ base: server.state, heardAt: 0, queue: [], seq: 1 })
      const devices = new Map([[PHONE, shopper()], [LAPTOP, shopper()]])
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
            const price = (entry.seen?.cart?.lines ?? []).reduce((sum, { itemId, qty }) => sum + { ring: 100, hoodie: 200, scent: 300, gone: 0 }[itemId as 'ring'] * qty, 0)
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
        const wanted = mutation(mine.seq, name, 'args' in what ? what.args : {}, { v: name === 'store/cart/checkout' ? 2 : 1, ...(seen && { seen }), id: idOn(device, mine.seq) })
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
