import * as v from 'valibot'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AccountState } from '#sync-protocol/api/account-state.ts'
import type { Aggregate } from '#sync-protocol/protocol/aggregate.ts'
import { applyCall, applyPush, entryIdOf } from '#sync-protocol/protocol/apply.ts'
import { charsOf } from '#sync-protocol/protocol/devices.ts'
import { MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import { MAX_ACCOUNT_OUTCOME_CHARS, MAX_BATCH, MAX_DEVICES, MAX_OUTBOX_CHARS, MAX_UNACKED_CHARS } from '#sync-protocol/domain/limits.ts'
import { etagOf, Mutation } from '#sync-protocol/protocol/messages.ts'
import { runMutation } from '#sync-protocol/mutations/registry.ts'
import {
  aggregate,
  body,
  BUNDLE,
  DEVICE,
  deviceContext,
  line,
  mutation,
  NOON,
  OPTIONS,
  product,
  PRODUCTS,
  run,
  SERVER,
  serverContext,
} from '../../doubles/fixtures.ts'

const dear = (id: string) => (id === 'dear' ? product('dear', MAX_BALANCE) : PRODUCTS.get(id))

function push(before: Aggregate, mutations: Mutation[], deviceId = DEVICE, ackedThrough = 0, change: Partial<typeof SERVER> = {}) {
  return applyPush(before, { protocol: 2, deviceId, ackedThrough, mutations }, { ...SERVER, ...change }, OPTIONS)
}

function done(result: ReturnType<typeof push>) {
  if (result.kind !== 'done') throw new Error(result.code)
  return result
}

describe('R39: nothing is committed that the other side would refuse', () => {
  const cart = [line('dear', 2), line('ring')]

  test('an order that no balance could pay is rejected with total_limit, on the device and on the server', () => {
    expect(run('store/cart/checkout', {}, body({ cart }), deviceContext({ product: dear }))).toEqual({
      status: 'rejected',
      code: 'total_limit',
    })
    expect(run('store/cart/checkout', {}, body({ cart, gems: MAX_BALANCE }), serverContext({ product: dear }))).toEqual({
      status: 'rejected',
      code: 'total_limit',
    })
  })

  test('one that takes the largest balance there is is placed', () => {
    const most = { product: (id: string) => product(id, MAX_BALANCE) }
    const before = body({ cart: [line('ring')], gems: MAX_BALANCE })
    expect(run('store/cart/checkout', {}, before, serverContext(most))).toMatchObject({
      status: 'applied',
      body: { state: { gems: 0, cart: [] } },
    })
    expect(run('store/cart/checkout', {}, before, deviceContext(most))).toMatchObject({ status: 'applied' })
  })

  test('so is one that would become a question, and the mutations behind it are applied', () => {
    const seen = { cart: { known: ['another'], lines: cart.map(({ itemId, qty }) => ({ itemId, qty })) } }
    const result = done(
      push(
        aggregate({ cart }),
        [mutation(1, 'store/cart/checkout', {}, { v: 2, seen }), mutation(2, 'store/cart/add', { itemId: 'scent', qty: 1 })],
        DEVICE,
        0,
        { product: dear },
      ),
    )
    expect(result.outcomes).toMatchObject([{ status: 'rejected', code: 'total_limit' }, { status: 'applied' }])
    expect(v.is(AccountState, result.aggregate.state)).toBe(true)
  })

  test('a mutation that would exceed the bounds of the state is rejected, and only that one', () => {
    // A name that no catalog should have let in: a state that holds it cannot be read.
    const broken = (id: string) => (id === 'broken' ? { ...product('broken'), name: 5 as unknown as string } : PRODUCTS.get(id))
    const result = done(
      push(
        aggregate(),
        [1, 2, 3].map((seq) => mutation(seq, 'store/cart/add', { itemId: ['ring', 'broken', 'hoodie'][seq - 1], qty: 1 })),
        DEVICE,
        0,
        { product: broken },
      ),
    )
    expect(result.outcomes.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied'])
    expect(result.aggregate.state.cart.map(({ itemId }) => itemId)).toEqual(['ring', 'hoodie'])
    const call = applyCall(aggregate(), 'store/cart/add', { itemId: 'broken', qty: 1 }, { ...SERVER, product: broken })
    expect(call.step).toEqual({ status: 'rejected', code: 'total_limit' })
  })

  test('any prices and quantities in a cart: the committed state fits its schema', () => {
    const prices = fc.array(fc.integer({ min: 1, max: MAX_BALANCE }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: MAX_BALANCE }), (gems, qty, balance) => {
        const catalog = new Map(gems.map((price, index) => [`p-${index}`, product(`p-${index}`, price)]))
        const before = aggregate({ gems: balance, cart: [...catalog.keys()].map((id) => line(id, qty)) })
        const result = done(
          push(before, [mutation(1, 'store/cart/checkout', {}, { v: 2 })], DEVICE, 0, { product: (id) => catalog.get(id) }),
        )
        expect(v.is(AccountState, result.aggregate.state)).toBe(true)
      }),
    )
  })
})

describe('R14: text is well-formed on both sides', () => {
  const letter = (message: string) => ({ name: 'Mina', email: 'mina@example.com', message })
  test.each([
    ['half a surrogate pair', 'a\ud83d'],
    ['its other half', '\udc9ca'],
    ['NUL', 'a\u0000b'],
  ])('text with %s is refused by the device and by the server', (_what, message) => {
    expect(run('contact', letter(message), body(), deviceContext())).toEqual({ status: 'rejected', code: 'invalid' })
    expect(run('contact', letter(message), body(), serverContext())).toEqual({ status: 'rejected', code: 'invalid' })
  })

  test('a complete surrogate pair is accepted', () => {
    expect(run('contact', letter('💜 케이팝'), body(), serverContext())).toMatchObject({ status: 'applied' })
  })
})

describe('R19, R55: an account stays small', () => {
  const unknown = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `${'漢'.repeat(50)}-${from + index}`)
  const join = (seq: number) =>
    mutation(seq, 'store/guest/join', { cart: unknown(200).map((itemId) => ({ itemId, qty: 1 })), wishlist: unknown(500, 200) })

  test('an outcome that has nothing to tell is kept as its id alone', () => {
    const bundle = mutation(2, 'store/gem-bundles/purchase', { bundleId: BUNDLE.id })
    const { outcomes } =
      done(push(aggregate({ gems: 50 }), [mutation(1, 'store/cart/add', { itemId: 'ring', qty: 1 }), bundle])).aggregate.devices[DEVICE] ??
      {}
    expect(outcomes).toEqual([
      { id: mutation(1, '', {}).id },
      { id: bundle.id, settlement: { status: 'applied', result: expect.objectContaining({ remainingGems: 80 }) } },
    ])
  })

  test.each([
    [20, {}],
    [21, { more: 1 }],
  ])('an outcome of %i that could not be added names twenty, and says only of a rest that there is one', (count, rest) => {
    const ids = unknown(count)
    const step = runMutation('store/guest/join', 1, { cart: [], wishlist: ids }, body(), serverContext())
    expect(step.status === 'applied' && step.result).toEqual({ skipped: ids.slice(0, 20), ...rest })
  })

  test.each([
    [8, {}],
    [9, { more: 1 }],
    [200, { more: 192 }],
  ])('an order of %i lines names eight, and counts only a rest that there is', (count, rest) => {
    const catalog = new Map(unknown(count).map((_, index) => [`p-${index}`, product(`p-${index}`, 1)]))
    const cart = [...catalog.keys()].map((id) => line(id))
    const step = run('store/cart/checkout', {}, body({ gems: 500, cart }), serverContext({ product: (id) => catalog.get(id) }))
    const named = cart.slice(0, 8).map(({ name, qty }) => ({ name, qty }))
    expect(step.status === 'applied' && step.result).toEqual({ remainingGems: 500 - count, total: count, items: named, ...rest })
  })

  test('a join that could add nothing of many lines counts the rest', () => {
    expect(runMutation('store/guest/join', 1, join(1).args, body(), serverContext())).toMatchObject({ result: { more: 680 } })
  })

  test('a device whose outcomes grow too large is told to acknowledge, and goes on when it has', () => {
    let account = aggregate()
    let seq = 1
    for (; seq < 1_000; seq += 50) {
      const result = push(
        account,
        Array.from({ length: 50 }, (_, index) => join(seq + index)),
      )
      if (result.kind === 'refused') {
        expect(result.code).toBe('acknowledge_first')
        break
      }
      account = result.aggregate
    }
    expect(seq).toBeLessThan(1_000)
    expect(JSON.stringify(account).length).toBeLessThan(2 * MAX_UNACKED_CHARS)
    const watermark = account.devices[DEVICE]?.watermark ?? 0
    expect(done(push(account, [join(watermark + 1)], DEVICE, watermark)).aggregate.devices[DEVICE]?.outcomes).toHaveLength(1)
  })

  test('a large push whose answer was lost, sent again with more behind it: what was applied is answered, the rest is applied after the acknowledgement', () => {
    const batch = Array.from({ length: 400 }, (_, index) => join(index + 1))
    const lost = done(push(aggregate(), batch)).aggregate
    const applied = lost.devices[DEVICE]?.watermark ?? 0
    const again = done(push(lost, [...batch, mutation(401, 'store/cart/add', { itemId: 'ring', qty: 1 })]))
    expect(again.outcomes.map(({ status }) => status)).toEqual([
      ...Array(applied).fill('duplicate'),
      ...Array(401 - applied).fill('retry_later'),
    ])
    expect(done(push(lost, batch.slice(applied), DEVICE, applied)).outcomes[0]).toMatchObject({ status: 'applied' })
  })

  test('a push sent again is answered though the outcomes are at their limit', () => {
    let account = aggregate()
    const batch = Array.from({ length: 1_000 }, (_, index) => join(index + 1))
    const first = done(push(account, batch))
    account = first.aggregate
    expect(done(push(account, batch.slice(0, 20))).outcomes.every(({ status }) => status === 'duplicate')).toBe(true)
  })

  test('R20: one push writes outcomes and records up to their bound: the rest is answered retry_later', () => {
    const details = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`detail-${index}`, 'x'.repeat(300)]))
    const results = Array.from({ length: MAX_BATCH }, (_, index) =>
      mutation(index + 1, 'quiz/personality/submit', { personalityType: 'INFP', details }),
    )
    const result = done(push(aggregate(), results))
    expect(result.outcomes.at(0)).toMatchObject({ status: 'applied' })
    expect(result.outcomes.at(-1)).toMatchObject({ status: 'retry_later' })
    expect(JSON.stringify(result.aggregate.outbox).length).toBeLessThan(MAX_OUTBOX_CHARS + 10_000)
    const joins = done(
      push(
        aggregate(),
        Array.from({ length: MAX_BATCH }, (_, index) => join(index + 1)),
      ),
    )
    expect(joins.outcomes.at(-1)).toMatchObject({ status: 'retry_later' })
  })

  test('a full batch of ordinary changes is one commit', () => {
    const taps = Array.from({ length: MAX_BATCH }, (_, index) =>
      mutation(
        index + 1,
        index % 2 === 0 ? 'store/cart/add' : 'store/cart/remove',
        index % 2 === 0 ? { itemId: 'ring', qty: 1 } : { itemId: 'ring' },
      ),
    )
    expect(done(push(aggregate(), taps)).outcomes.every(({ status }) => status === 'applied')).toBe(true)
  })

  test(
    'R6: outcomes of all devices together beyond their bound: the devices issued first are retired, never the one that pushes',
    { timeout: 120_000 },
    () => {
      let account = aggregate()
      const batch = Array.from({ length: 1_000 }, (_, index) => join(index + 1))
      for (let index = 0; index < MAX_DEVICES; index += 1) {
        const deviceId = `device-number-${String(index).padStart(6, '0')}`
        const result = applyPush(account, { protocol: 2, deviceId, ackedThrough: 0, mutations: batch }, SERVER, {
          ...OPTIONS,
          issuedAt: NOON + index,
        })
        account = done(result).aggregate
        expect(account.devices[deviceId]?.watermark).toBeGreaterThan(0)
      }
      expect(Object.keys(account.devices).length).toBeLessThan(MAX_DEVICES)
      expect(account.retiredThrough).toBeGreaterThan(NOON)
      expect(JSON.stringify(account).length).toBeLessThan(MAX_ACCOUNT_OUTCOME_CHARS + MAX_UNACKED_CHARS)
      // In the three bytes that each of these characters has, it is still far from what one document may hold.
      expect(Buffer.byteLength(JSON.stringify(account))).toBeLessThan(12 * 1024 * 1024)
    },
  )

  test('R6, R7: devices that end before anything of them was applied retire none that can push; their marks are bounded, too', () => {
    const issued = (index: number) => ({ ...OPTIONS, issuedAt: NOON + index })
    let account = done(push(aggregate(), [mutation(1, 'store/cart/add', { itemId: 'ring', qty: 1 })])).aggregate
    for (let index = 1; index <= 2 * MAX_DEVICES; index += 1) {
      const gap = { protocol: 2, deviceId: `device-number-${index}`, ackedThrough: 0, mutations: [mutation(2, 'store/wishlist/clear', {})] }
      const refused = applyPush(account, gap, SERVER, issued(index))
      if (refused.kind !== 'refused' || refused.aggregate === undefined) throw new Error('no gap')
      account = refused.aggregate
    }
    expect(account.retiredThrough).toBe(0)
    expect(Object.keys(account.devices)).toHaveLength(MAX_DEVICES)
    expect(done(push(account, [mutation(2, 'store/cart/add', { itemId: 'scent', qty: 1 })])).outcomes).toMatchObject([
      { status: 'applied' },
    ])
  })
})

describe('R24, R56: no two histories share an id', () => {
  test('the same version committed before and after a restore: records, questions and ETags have different ids', () => {
    const before = aggregate({ gems: 500, cart: [line('ring')] })
    const buy = [mutation(1, 'store/cart/checkout', {}, { v: 2 })]
    const [one, other] = ['first', 'second'].map((commit) => done(push(before, buy, DEVICE, 0, { commit })).aggregate)
    expect(one?.version).toBe(other?.version)
    expect(one?.outbox.map(({ id }) => id).filter((id) => other?.outbox.some((record) => record.id === id))).toEqual([])
    const etag = (account: Aggregate | undefined) =>
      etagOf({ accountId: 'a', version: account?.version ?? 0, commit: account?.commit ?? '' })
    expect(etag(one)).not.toBe(etag(other))
    expect(etagOf({ accountId: 'a', version: 1, commit: 'c' })).not.toBe(etagOf({ accountId: 'b', version: 1, commit: 'c' }))
    expect(etagOf({ accountId: 'a', version: 1, commit: 'c' })).not.toBe(etagOf({ accountId: 'a', version: 10, commit: 'c' }))
  })

  test('what outcomes are said to take is what they take as JSON, with a comma each', () => {
    const settlement = { status: 'rejected', code: 'item_gone', error: 'x' } as const
    const outcomes = [{ id: 'a'.repeat(22) }, { id: 'b'.repeat(16), settlement }]
    expect(charsOf(outcomes)).toBe(JSON.stringify(outcomes).length - 1)
    expect([charsOf([]), charsOf(outcomes.slice(0, 1))]).toEqual([0, JSON.stringify(outcomes[0]).length + 1])
  })

  test('a record’s id is its commit and its place, each of one length', () => {
    expect(entryIdOf(1, 'c', 2)).toBe('000000000001.c.0002')
  })

  test('record ids sort in the order of their mutations', () => {
    const ids = [entryIdOf(2, 'zzz', 0), entryIdOf(2, 'zzz', 10), entryIdOf(10, 'aaa', 0), entryIdOf(100, 'bbb', 3)]
    expect(ids.toSorted()).toEqual(ids)
  })
})

describe('R34: a clock that jumped ahead', () => {
  const buy = (seq: number) => mutation(seq, 'store/gem-bundles/purchase-custom', { amount: 1 })
  const spent = (day: string) => ({ ...body({ gems: 1_000 }), daily: { day, purchases: 2, gained: 500, rewarded: ['q1'] } })

  test.each([
    ['years ahead, put right: the day it is stays closed', '2031-01-01', '2026-11-22T10:00:00Z', 'daily_limit'],
    ['and the next one is open', '2026-11-22', '2026-11-23T00:00:00Z', undefined],
    ['half an hour ahead over midnight: closed until that day is over', '2026-11-23', '2026-11-22T23:59:59Z', 'daily_limit'],
    ['the same day', '2026-11-22', '2026-11-22T23:59:59Z', 'daily_limit'],
  ])('%s', (_what, day, now, code) => {
    const before = { ...aggregate({ gems: 1_000 }), daily: spent(day).daily }
    const result = done(push(before, [buy(1)], DEVICE, 0, { now: Date.parse(now) }))
    expect(result.outcomes).toMatchObject([code === undefined ? { status: 'applied' } : { status: 'rejected', code }])
    expect(applyCall(before, 'store/gem-bundles/purchase-custom', { amount: 1 }, { ...SERVER, now: Date.parse(now) }).step).toMatchObject(
      code === undefined ? { status: 'applied' } : { status: 'rejected', code },
    )
  })

  test.each(['2026-12-02', '2031-01-01'])(
    'the daily limit used up on %s, the clock corrected on the 22nd at noon: the 22nd stays closed, the 23rd is open, by push and by call',
    (wrong) => {
      let pushed: Aggregate = { ...aggregate({ gems: 1_000 }), daily: spent(wrong).daily }
      let called = pushed
      for (const [seq, now, isOpen] of [
        [1, '2026-11-22T12:00:00Z', false],
        [2, '2026-11-23T12:00:00Z', true],
      ] as const) {
        const result = done(push(pushed, [buy(seq)], DEVICE, 0, { now: Date.parse(now), commit: `c${seq}` }))
        expect(result.outcomes[0]?.status).toBe(isOpen ? 'applied' : 'rejected')
        pushed = result.aggregate
        const call = applyCall(called, 'store/gem-bundles/purchase-custom', { amount: 1 }, { ...SERVER, now: Date.parse(now) })
        expect(call.step.status).toBe(isOpen ? 'applied' : 'rejected')
        called = call.aggregate
      }
    },
  )

  test('the counters of tomorrow, by a clock some hours ahead, are tomorrow’s: they stand still until that is over', () => {
    const open = ['2026-11-22T12:00:00Z', '2026-11-23T12:00:00Z', '2026-11-24T00:00:00Z'].map((now) => {
      const before: Aggregate = { ...aggregate({ gems: 1_000 }), daily: spent('2026-11-23').daily }
      return done(push(before, [buy(1)], DEVICE, 0, { now: Date.parse(now) })).outcomes[0]?.status
    })
    expect(open).toEqual(['rejected', 'rejected', 'applied'])
  })

  test('R34: whatever the clocks of any number of processes say, no UTC day brings more than its 500 gems from purchases', () => {
    const days = fc.integer({ min: -2, max: 3 }).map((day) => day * 24)
    const hours = fc.oneof(days, fc.integer({ min: -60, max: 60 }), fc.constant(24 * 365))
    fc.assert(
      fc.property(
        fc.array(hours, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { minLength: 30, maxLength: 60 }),
        (clocks, turns) => {
          let current: Aggregate = aggregate({ gems: 10_000 })
          const labels = new Set<string>()
          let bought = 0
          turns.forEach((turn, minutes) => {
            const now = Date.parse('2026-11-22T20:00:00Z') + (clocks[turn % clocks.length] ?? 0) * 3_600_000 + minutes * 600_000
            labels.add(new Date(now).toISOString().slice(0, 10))
            const { aggregate: after, step } = applyCall(
              current,
              'store/gem-bundles/purchase-custom',
              { amount: 100 },
              { ...SERVER, now, commit: `c${minutes}` },
            )
            if (step.status === 'applied') bought += 1
            current = after
          })
          expect(bought).toBeLessThanOrEqual(5 * labels.size)
        },
      ),
    )
  })
})

test('R31: an order pays the current price, whatever was shown or asked before', () => {
  const cheaper = serverContext({ product: (id) => (id === 'ring' ? product('ring', 7) : undefined), seen: { total: 100 } })
  expect(run('store/cart/checkout', {}, body({ gems: 10, cart: [line('ring')] }), cheaper)).toMatchObject({
    status: 'applied',
    records: [{ priceGems: 7 }, { delta: -7 }],
  })
})

test('R3: a refused push returns no account to commit, but that its device has ended with a gap', () => {
  const refused: { kind: string } = push(aggregate(), [mutation(5, 'store/cart/add', { itemId: 'ring', qty: 1 })])
  const { state, daily, version } = aggregate()
  const ended = { [DEVICE]: { issuedAt: OPTIONS.issuedAt, watermark: 0, acked: 0, outcomes: [], chars: 0, ended: true } }
  const left = { state, daily, version: version + 1, commit: SERVER.commit, devices: ended, retiredThrough: 0, outbox: [] }
  expect(refused).toEqual({ kind: 'refused', code: 'gap', expected: 1, aggregate: left })
  expect(v.is(Mutation, mutation(1, 'x'.repeat(65), {}))).toBe(false)
})
