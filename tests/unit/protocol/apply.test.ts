import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Aggregate } from '#sync-protocol/protocol/aggregate.ts'
import { applyCall, applyPush, entryIdOf, type PushOptions } from '#sync-protocol/protocol/apply.ts'
import { MAX_DEVICES, MAX_UNACKED } from '#sync-protocol/domain/limits.ts'
import { mutationVersion } from '#sync-protocol/mutations/registry.ts'
import type { Mutation } from '#sync-protocol/protocol/messages.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { aggregate, DEVICE, line, mutation, NOON, OPTIONS, SERVER } from '../../doubles/fixtures.ts'

const add = (seq: number, itemId = 'ring', extra: Partial<Mutation> = {}) => mutation(seq, 'store/cart/add', { itemId, qty: 1 }, extra)

function push(before: Aggregate, mutations: Mutation[], ackedThrough = 0, options: Partial<PushOptions> = {}, deviceId = DEVICE) {
  return applyPush(before, { protocol: PROTOCOL_VERSION, deviceId, ackedThrough, mutations }, SERVER, { ...OPTIONS, ...options })
}

function pushed(before: Aggregate, mutations: Mutation[], ackedThrough = 0, options: Partial<PushOptions> = {}, deviceId = DEVICE) {
  const result = push(before, mutations, ackedThrough, options, deviceId)
  if (result.kind === 'refused') throw new Error(result.code)
  return result
}

describe('a push', () => {
  test('R3, R17: is applied as a whole, in order, as one new version', () => {
    const { aggregate: after, outcomes } = pushed(aggregate(), [
      add(1),
      mutation(2, 'store/move-to-wishlist', { itemId: 'ring' }),
      add(3, 'hoodie'),
    ])
    expect(outcomes.map(({ seq, status }) => [seq, status])).toEqual([
      [1, 'applied'],
      [2, 'applied'],
      [3, 'applied'],
    ])
    expect(after).toMatchObject({
      version: 2,
      state: { cart: [line('hoodie')], wishlist: [{ itemId: 'ring' }] },
      devices: { [DEVICE]: { watermark: 3 } },
    })
  })

  test('R15: a rejection advances, so that one bad mutation blocks nothing', () => {
    const { aggregate: after, outcomes } = pushed(aggregate(), [
      add(1, 'gone'),
      mutation(2, 'store/cart/add', { itemId: { $gt: '' } }),
      add(3),
    ])
    expect(outcomes).toMatchObject([
      { status: 'rejected', code: 'item_gone' },
      { status: 'rejected', code: 'invalid' },
      { status: 'applied' },
    ])
    expect(after.devices[DEVICE]?.watermark).toBe(3)
    expect(after.state.cart).toEqual([line('ring')])
  })

  test('R15: code that throws is a rejection of its own mutation, told by its name; what stands around it is applied', () => {
    const threw: unknown[] = []
    const context = {
      ...SERVER,
      product: (id: string) => {
        if (id === 'cursed') throw new TypeError('a fault of this code')
        return SERVER.product(id)
      },
      threw: (...fault: unknown[]) => threw.push(fault),
    }
    const request = {
      protocol: PROTOCOL_VERSION,
      deviceId: DEVICE,
      ackedThrough: 0,
      mutations: [add(1), add(2, 'cursed'), add(3, 'hoodie')],
    }
    const first = applyPush(aggregate(), request, context, OPTIONS)
    if (first.kind === 'refused') throw new Error(first.code)
    expect(first.outcomes.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied'])
    expect(first.outcomes[1]).toMatchObject({ code: 'internal' })
    expect(first.aggregate.state.cart).toEqual([line('ring'), line('hoodie')])
    expect(threw).toEqual([['store/cart/add', expect.any(TypeError)]])
    // Sent again it is answered as the first time, and not run once more.
    const again = applyPush(first.aggregate, request, context, OPTIONS)
    expect(again).toMatchObject({ changed: false, outcomes: [{}, { status: 'duplicate', of: { code: 'internal' } }, {}] })
    expect(threw).toHaveLength(1)
    expect(applyCall(aggregate(), 'store/cart/add', { itemId: 'cursed', qty: 1 }, context).step).toEqual({
      status: 'rejected',
      code: 'internal',
    })
  })

  test('R17: sent again it is answered with the first outcomes and changes nothing', () => {
    const first = pushed(aggregate(), [add(1), add(2, 'gone')])
    const again = pushed(first.aggregate, [add(1), add(2, 'gone')])
    expect(again.changed).toBe(false)
    expect(again.aggregate).toBe(first.aggregate)
    expect(again.outcomes).toMatchObject([
      { status: 'duplicate', of: { status: 'applied' } },
      { status: 'duplicate', of: { status: 'rejected', code: 'item_gone' } },
    ])
  })

  test('R17: overlapping an earlier batch: only what is new is applied', () => {
    const first = pushed(aggregate(), [add(1), add(2, 'hoodie')])
    const { outcomes, aggregate: after } = pushed(first.aggregate, [add(2, 'hoodie'), add(3, 'scent')], 1)
    expect(outcomes).toMatchObject([{ status: 'duplicate' }, { status: 'applied' }])
    expect(after.devices[DEVICE]).toMatchObject({ watermark: 3, acked: 1, outcomes: [{}, {}] })
  })

  test('R16: acknowledged outcomes are dropped and the watermark stays', () => {
    const first = pushed(aggregate(), [add(1), add(2, 'hoodie')])
    const acked = pushed(first.aggregate, [], 2)
    expect(acked.aggregate.devices[DEVICE]).toEqual({ issuedAt: OPTIONS.issuedAt, watermark: 2, acked: 2, outcomes: [], chars: 0 })
    expect(pushed(acked.aggregate, [], 1).changed).toBe(false)
  })

  const once = pushed(aggregate(), [add(1), add(2, 'hoodie')]).aggregate
  const acked = pushed(once, [], 2).aggregate
  test.each([
    ['R7: a hole before the batch', once, [add(4)], 0, {}, { code: 'gap', expected: 3 }],
    ['R7: a hole within the batch', once, [add(3), add(5)], 0, {}, { code: 'gap', expected: 4 }],
    ['R7: a number twice', once, [add(3), add(3)], 0, {}, { code: 'gap', expected: 4 }],
    ['R7: an acknowledgement of what was never applied', once, [add(3)], 9, {}, { code: 'gap', expected: 3 }],
    ['R9: another id under an applied number', once, [add(2, 'hoodie', { id: 'another-mutation-id' })], 0, {}, { code: 'device_conflict' }],
    ['R9: a number that was acknowledged', acked, [add(2, 'hoodie')], 0, {}, { code: 'device_conflict' }],
    ['R5: a device of nobody', once, [add(3)], 0, { issuedAt: undefined }, { code: 'device_foreign' }],
  ])('%s is refused', (_what, before, mutations, ack, options, refusal) => {
    expect(push(before, mutations, ack, options)).toMatchObject({ kind: 'refused', ...refusal })
  })

  test('R7: after a gap nothing new of that device is applied, whatever the network kept of it; what was applied before is answered', () => {
    const { aggregate: ended } = push(once, [add(4)])
    expect(ended).toMatchObject({ version: once.version + 1, state: once.state, daily: once.daily, outbox: [] })
    if (ended === undefined) throw new Error('the gap left nothing behind')
    for (const late of [[add(3)], [add(3), add(4)], [add(4)]])
      expect(push(ended, late)).toEqual({ kind: 'refused', code: 'gap', expected: 3 })
    const again = pushed(ended, [add(2, 'hoodie'), add(3)])
    expect(again).toMatchObject({ outcomes: [{ status: 'duplicate' }, { status: 'retry_later' }], changed: false })
    const told = pushed(ended, [], 2).aggregate
    expect(push(told, [add(3)], 2)).toEqual({ kind: 'refused', code: 'gap', expected: 3 })
    // The device has begun anew under another id.
    expect(pushed(ended, [add(1, 'scent')], 0, {}, 'another-device-of-it').aggregate.state.cart).toContainEqual(line('scent'))
  })

  test('R7: a gap of a device that a restored account never heard of ends it, too', () => {
    const { aggregate: ended = aggregate() } = push(aggregate(), [add(2)], 1)
    expect(push(ended, [add(1)])).toEqual({ kind: 'refused', code: 'gap', expected: 1 })
  })

  test('R2: another protocol is refused', () => {
    for (const protocol of [0, PROTOCOL_VERSION + 1]) {
      expect(applyPush(aggregate(), { protocol, deviceId: DEVICE, ackedThrough: 0, mutations: [] }, SERVER, OPTIONS)).toEqual({
        kind: 'refused',
        code: 'protocol_unsupported',
      })
    }
  })

  test('R55: too many unacknowledged outcomes are refused until the device acknowledges', () => {
    let current = aggregate()
    for (let seq = 1; seq <= MAX_UNACKED; seq += 500)
      current = pushed(
        current,
        Array.from({ length: 500 }, (_, index) => add(seq + index)),
      ).aggregate
    expect(push(current, [add(MAX_UNACKED + 1)])).toEqual({ kind: 'refused', code: 'acknowledge_first' })
    expect(push(current, [add(MAX_UNACKED + 1)], 1)).toMatchObject({ kind: 'done' })
  })

  test('R17, R55: 1 to 1,000 sent again while 2,000 outcomes wait: each is answered as the first time, and nothing changes', () => {
    const batch = (from: number) =>
      Array.from({ length: MAX_UNACKED / 2 }, (_, index) => add(from + index, index % 2 === 0 ? 'ring' : 'gone'))
    const [first, second] = [batch(1), batch(MAX_UNACKED / 2 + 1)]
    const { aggregate: half, outcomes: told } = pushed(aggregate(), first)
    const full = pushed(half, second).aggregate
    expect(full.devices[DEVICE]?.outcomes).toHaveLength(MAX_UNACKED)
    expect(told).toHaveLength(1_000)
    const again = pushed(full, first)
    expect(again.aggregate).toEqual(full)
    expect(again.outcomes).toEqual(told.map(({ seq, id, ...of }) => ({ seq, id, status: 'duplicate', of })))
    // With one more behind them they are answered all the same: only the new one has to wait.
    const more = push(full, [...second, add(MAX_UNACKED + 1)])
    expect(more).toEqual({ kind: 'refused', code: 'acknowledge_first' })
  })

  test.each(['store/cart/explode', '__proto__', 'constructor', 'toString'])(
    'R21: with an unknown %s: neither it nor what is behind it is settled',
    (name) => {
      const { outcomes, aggregate: after } = pushed(aggregate(), [add(1), mutation(2, name, {}), add(3, 'hoodie')])
      expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'upgrade_required', 'upgrade_required'])
      expect(after.devices[DEVICE]?.watermark).toBe(1)
    },
  )

  test('R21: with a newer version of a known mutation: neither it nor what is behind it is settled', () => {
    expect(pushed(aggregate(), [add(1, 'ring', { v: mutationVersion('store/cart/add') + 1 })]).outcomes).toMatchObject([
      { status: 'upgrade_required' },
    ])
  })

  test('R20: beyond its capacity: the rest is answered retry_later, and applied later', () => {
    const first = pushed(aggregate(), [add(1), add(2, 'hoodie'), add(3, 'scent')], 0, { capacity: 1, retryAfter: 700 })
    expect(first.outcomes).toMatchObject([{ status: 'applied' }, { status: 'retry_later', retryAfter: 700 }, { status: 'retry_later' }])
    expect(pushed(first.aggregate, [add(2, 'hoodie'), add(3, 'scent')], 1).aggregate.state.cart).toHaveLength(3)
  })

  test('R6, R54: of one device too many: the one issued first is retired, and stays so', () => {
    let current = aggregate()
    for (let index = 0; index <= MAX_DEVICES; index++) {
      current = pushed(current, [add(1)], 0, { issuedAt: NOON + index }, `device-number-${String(index).padStart(6, '0')}`).aggregate
    }
    expect(Object.keys(current.devices)).toHaveLength(MAX_DEVICES)
    expect(push(current, [add(1)], 0, { issuedAt: NOON }, 'device-number-000000')).toEqual({ kind: 'refused', code: 'device_retired' })
    expect(push(current, [add(1)], 0, { issuedAt: NOON - 5 }, 'device-never-heard-of')).toEqual({ kind: 'refused', code: 'device_retired' })
    expect(push(current, [add(1)], 0, { issuedAt: NOON + 1 }, 'device-number-000001')).toMatchObject({ kind: 'done', changed: false })
  })

  test('R22, R58: an order that becomes a question is settled, the question stays in the state, and its answer places the order', () => {
    const before = aggregate({ gems: 500, cart: [line('ring')] })
    const asked = pushed(before, [mutation(1, 'store/cart/checkout', {}, { seen: { total: 50 } }), add(2, 'hoodie')])
    expect(asked.outcomes).toMatchObject([
      { status: 'needs_decision', why: 'price_rose', decisionId: entryIdOf(2, 'commit', 0) },
      { status: 'applied' },
    ])
    const decided = pushed(asked.aggregate, [
      mutation(3, 'store/cart/decide', { decisionId: entryIdOf(2, 'commit', 0), choice: 'place' }, { seen: { total: 300 } }),
    ])
    // What it asked about, not what the cart holds by now.
    expect(decided.aggregate.state).toMatchObject({ gems: 400, cart: [line('hoodie')], decisions: [] })
  })
})

describe('a documented call', () => {
  test('R18: runs the same reducer as a push', () => {
    const { aggregate: after, step } = applyCall(aggregate(), 'store/cart/add', { itemId: 'ring', qty: 1 }, SERVER)
    expect(step).toMatchObject({ status: 'applied' })
    expect(after).toMatchObject({ version: 2, state: { cart: [line('ring')] } })
  })

  test('that would become a question changes nothing', () => {
    const before = aggregate({ gems: 1, cart: [line('ring')] })
    const { aggregate: after, step } = applyCall(before, 'store/cart/checkout', {}, SERVER)
    expect(step.status).toBe('needs_decision')
    expect(after).toBe(before)
  })
})

test('batches sent again, cut short or acknowledged late: every mutation is applied exactly once, in order', () => {
  const sends = fc.array(fc.record({ from: fc.nat(), size: fc.nat({ max: 12 }), capacity: fc.nat({ max: 12 }), lost: fc.boolean() }), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ring', 'hoodie', 'gone'), { maxLength: 25 }), sends, (items, schedule) => {
      const queue = items.map((itemId, index) =>
        index % 3 === 2
          ? mutation(index + 1, 'quiz/knowledge/submit', { difficulty: 'easy', answers: { [`q${(index % 20) + 1}`]: 'right' } })
          : add(index + 1, itemId),
      )
      const straight = pushed(aggregate(), queue, 0, { capacity: 1_000 })
      let current = aggregate()
      let acked = 0
      for (const { from, size, capacity, lost } of [...schedule, { from: 0, size: 1_000, capacity: 1_000, lost: false }]) {
        // A device sends nothing beyond what was applied: it has the answers before.
        const start = acked + (from % ((current.devices[DEVICE]?.watermark ?? 0) - acked + 1))
        const result = pushed(current, queue.slice(start, start + size), acked, { capacity })
        current = result.aggregate
        const settled = result.outcomes.filter(({ status }) => status !== 'retry_later' && status !== 'upgrade_required')
        if (!lost && start === acked) acked += settled.length
      }
      pushed(current, queue.slice(acked), acked)
      expect(current.state).toEqual(straight.aggregate.state)
      expect(current.devices[DEVICE]?.watermark ?? 0).toBe(queue.length)
    }),
  )
})
