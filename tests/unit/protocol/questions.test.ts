import { describe, expect, test } from 'vitest'
import { applyPush } from '#sync-protocol/protocol/apply.ts'
import { MAX_DECISIONS } from '#sync-protocol/domain/limits.ts'
import { replay } from '#sync-protocol/protocol/replay.ts'
import { aggregate, body, line, mutation, OPTIONS, product, run, SERVER, serverContext, state } from '../../doubles/fixtures.ts'
import {
  beside,
  both,
  checkout,
  DEVICE_CONTEXT,
  idOn,
  LAPTOP,
  PHONE,
  push,
  questionOf,
  rich,
  seenCart,
} from '../../doubles/order-fixtures.ts'

const asked = push(aggregate({ gems: 50, cart: [line('ring'), line('hoodie')] }), PHONE, [checkout(1, { ...both, total: 300 })])

describe('R58, R59: a question carries its own lines and total, and is closed by what makes it void', () => {
  test('a question holds its lines with their current prices', () => {
    expect(questionOf(asked)).toMatchObject({
      why: 'not_enough_gems',
      total: 300,
      lines: [
        { ...line('ring'), priceGems: 100 },
        { ...line('hoodie'), priceGems: 200 },
      ],
    })
  })

  test.each([
    ['one of its lines leaves the cart', mutation(1, 'store/cart/remove', { itemId: 'ring' }), 0],
    ['one goes to the wishlist', mutation(1, 'store/move-to-wishlist', { itemId: 'hoodie' }), 0],
    [
      'a quantity changes',
      mutation(1, 'store/cart/sync', {
        items: [
          { itemId: 'ring', qty: 3 },
          { itemId: 'hoodie', qty: 1 },
        ],
      }),
      0,
    ],
    ['something else is added', mutation(1, 'store/cart/add', { itemId: 'scent', qty: 1 }), 1],
    [
      'the same cart is written again',
      mutation(1, 'store/cart/sync', {
        items: [
          { itemId: 'hoodie', qty: 1 },
          { itemId: 'ring', qty: 1 },
        ],
      }),
      1,
    ],
  ])('%s', (_what, change, open) => {
    expect(push(asked.aggregate, LAPTOP, [change]).aggregate.state.decisions).toHaveLength(open)
  })

  test('place buys the lines of the question, not the current cart', () => {
    const richer = { ...asked.aggregate, state: { ...asked.aggregate.state, gems: 1_000 } }
    const more = push(richer, LAPTOP, [mutation(1, 'store/cart/add', { itemId: 'scent', qty: 1 })]).aggregate
    const placed = push(more, PHONE, [mutation(2, 'store/cart/decide', { decisionId: questionOf(asked).id, choice: 'place' }, { v: 2 })])
    expect(placed.outcomes).toMatchObject([{ status: 'applied', result: { remainingGems: 700, total: 300 } }])
    expect(placed.aggregate.state).toMatchObject({ cart: [line('scent')], decisions: [] })
  })

  test('R23: place without a total: the order is placed at most at the total that the question named', () => {
    const before = body({
      gems: 1_000,
      cart: [line('ring')],
      decisions: [{ ...questionOf(asked), id: 'd', lines: [{ ...line('ring'), priceGems: 100 }], total: 100 }],
    })
    const dearer = serverContext({ product: (id) => (id === 'ring' ? product('ring', 101) : undefined) })
    expect(run('store/cart/decide', { decisionId: 'd', choice: 'place' }, before, dearer)).toMatchObject({
      status: 'needs_decision',
      decision: { why: 'price_rose', total: 101 },
    })
  })

  test('already_ordered: place buys the lines once more, keep buys nothing', () => {
    const first = push(aggregate(rich), LAPTOP, [checkout(1, { ...both, total: 300 })])
    const second = push(first.aggregate, PHONE, [checkout(1, { ...both, total: 300 })])
    const { id } = questionOf(second)
    const again = push(second.aggregate, PHONE, [mutation(2, 'store/cart/decide', { decisionId: id, choice: 'place' }, { v: 2 })])
    expect(again.aggregate.state).toMatchObject({ gems: 9_400, lastOrder: idOn(PHONE, 2), decisions: [] })
    const nothing = push(second.aggregate, PHONE, [mutation(2, 'store/cart/decide', { decisionId: id, choice: 'keep' }, { v: 2 })])
    expect(nothing.aggregate.state).toMatchObject({ gems: 9_700, lastOrder: idOn(LAPTOP, 1), decisions: [] })
  })

  test('a placed order closes the questions about its lines, a newer question replaces them, others stay', () => {
    const other = { ...questionOf(asked), id: 'other', lines: [{ ...line('scent'), priceGems: 300 }] }
    const before = {
      ...asked.aggregate,
      state: { ...asked.aggregate.state, cart: [...rich.cart, line('scent')], decisions: [questionOf(asked), other] },
    }
    const seen = { ...beside(both, ['scent']), total: 300 }
    const newer = push(before, LAPTOP, [checkout(1, seen)]).aggregate
    expect(newer.state.decisions.map(({ id }) => id)).toEqual(['other', expect.not.stringMatching(questionOf(asked).id)])
    const placed = push({ ...newer, state: { ...newer.state, gems: 1_000 } }, LAPTOP, [checkout(2, seen)]).aggregate
    expect(placed.state.decisions.map(({ id }) => id)).toEqual(['other'])
  })

  test.each([
    ['one of its items', [['ring', 1]], 0],
    ['one of its items, in another number', [['ring', 2]], 0],
    [
      'one of its items and another one',
      [
        ['scent', 1],
        ['hoodie', 1],
      ],
      0,
    ],
    ['none of its items', [['scent', 1]], 1],
  ] satisfies [string, [string, number][], number][])(
    'R22: a question about two items that were ordered elsewhere, and an order of %s meanwhile: none is bought twice unasked',
    (_what, lines, open) => {
      const first = push(aggregate(rich), LAPTOP, [checkout(1, { ...both, total: 300 })])
      const second = push(first.aggregate, PHONE, [checkout(1, { ...both, total: 300 })])
      const { id } = questionOf(second)
      const known = [idOn(LAPTOP, 1)]
      const ordered = push(second.aggregate, LAPTOP, [
        ...lines.map(([itemId, qty], index) => mutation(2 + index, 'store/cart/add', { itemId, qty })),
        checkout(2 + lines.length, { ...seenCart(known, ...lines), total: 1_000 }),
      ])
      expect(ordered.outcomes.at(-1)).toMatchObject({ status: 'applied' })
      expect(ordered.aggregate.state.decisions).toHaveLength(open)
      const placed = push(ordered.aggregate, PHONE, [mutation(2, 'store/cart/decide', { decisionId: id, choice: 'place' }, { v: 2 })])
      const { gems } = ordered.aggregate.state
      expect(placed.outcomes).toMatchObject([open === 0 ? { status: 'rejected', code: 'decision_gone' } : { status: 'applied' }])
      expect(placed.aggregate.state.gems).toBe(open === 0 ? gems : gems - 300)
    },
  )

  test.each([
    ['one of its items', [line('ring')], ['new']],
    ['one of its items and another one', [line('ring'), line('scent')], ['new']],
    ['none of its items', [line('scent')], ['old', 'new']],
  ])('R22: a newer question about %s', (_what, cart, left) => {
    const old = { ...questionOf(asked), id: 'old' }
    const before = body({ gems: 1, cart, decisions: [old] })
    const step = run('store/cart/checkout', {}, before, serverContext({ entryId: 'new' }))
    expect(step.status === 'needs_decision' && step.body.state.decisions.map(({ id }) => id)).toEqual(left)
  })

  test('a ninth question: the oldest is closed and its lines stay in the cart', () => {
    const ids = Array.from({ length: 9 }, (_, index) => `thing-${index}`)
    const catalog = new Map(ids.map((id) => [id, product(id, 100)]))
    let before = body({ gems: 1, cart: ids.map((id) => line(id)) })
    for (const id of ids) {
      const seen = beside(seenCart([], [id]), ids)
      const step = run('store/cart/checkout', {}, before, serverContext({ entryId: id, product: (one) => catalog.get(one), seen }))
      if (step.status === 'needs_decision') before = step.body
    }
    expect(before.state.cart).toHaveLength(ids.length)
    expect(before.state.decisions).toHaveLength(8)
    expect(before.state.decisions.map(({ id }) => id)).toEqual(ids.slice(1))
  })
})

describe('R23, R59: what an answer takes, and what it leaves', () => {
  const first = push(aggregate(rich), LAPTOP, [checkout(1, { ...both, total: 300 })])
  const stale = push(first.aggregate, PHONE, [checkout(1, { ...both, total: 300 })]).aggregate

  test('an order placed again after a question: a line of another quantity stays in the cart', () => {
    const filled = push(stale, LAPTOP, [mutation(2, 'store/cart/add', { itemId: 'ring', qty: 5 })]).aggregate
    const placed = push(filled, PHONE, [
      mutation(2, 'store/cart/decide', { decisionId: filled.state.decisions[0]?.id, choice: 'place' }, { v: 2 }),
    ])
    expect(placed.aggregate.state).toMatchObject({ gems: 9_400, cart: [line('ring', 5)] })
  })

  test('a question about lines that are not in the cart: no change of the cart closes it', () => {
    const poor = { ...stale, state: { ...stale.state, gems: 10 } }
    const again = push(poor, PHONE, [
      mutation(2, 'store/cart/decide', { decisionId: stale.state.decisions[0]?.id, choice: 'place' }, { v: 2 }),
    ]).aggregate
    expect(again.state.decisions).toMatchObject([{ why: 'not_enough_gems' }])
    const more = push(again, LAPTOP, [
      mutation(2, 'store/cart/add', { itemId: 'scent', qty: 1 }),
      mutation(3, 'store/cart/remove', { itemId: 'scent' }),
    ]).aggregate
    expect(more.state.decisions).toEqual(again.state.decisions)
  })

  test('a ninth order that would be asked about, while no question can be closed: it is rejected', () => {
    let account = aggregate({ gems: 10_000, lastOrder: 'elsewhere' })
    for (let seq = 1; seq <= MAX_DECISIONS + 1; seq += 1) {
      const catalog = new Map([[`thing-${seq}`, product(`thing-${seq}`, 1)]])
      const result = applyPush(
        account,
        { protocol: 2, deviceId: PHONE, ackedThrough: 0, mutations: [checkout(seq, seenCart([], [`thing-${seq}`]))] },
        { ...SERVER, product: (id) => catalog.get(id) },
        OPTIONS,
      )
      if (result.kind !== 'done') throw new Error(result.code)
      account = result.aggregate
      expect(result.outcomes[0]).toMatchObject(
        seq <= MAX_DECISIONS ? { status: 'needs_decision' } : { status: 'rejected', code: 'already_ordered' },
      )
    }
    expect(account.state.decisions).toHaveLength(MAX_DECISIONS)
  })

  test('lines named twice in the seen cart do not match a cart of as many other lines', () => {
    const asked = push(aggregate(rich), PHONE, [checkout(1, { ...seenCart([], ['ring'], ['ring']), total: 300 })])
    expect(asked.outcomes).toMatchObject([{ status: 'needs_decision', why: 'cart_changed' }])
    expect(asked.aggregate.state.gems).toBe(10_000)
  })
})

describe('R41: an order that is still queued can be taken back', () => {
  test('before the server applied it: nothing is placed', () => {
    const taken = push(aggregate(rich), PHONE, [mutation(1, 'store/cart/checkout', { withdrawn: true }, { v: 2, seen: both })])
    expect(taken.outcomes).toMatchObject([{ status: 'applied', result: { withdrawn: true } }])
    expect(taken.aggregate.state).toEqual(state(rich))
  })

  test('after the server applied it: the answer under the same number and id says that it was placed', () => {
    const placed = push(aggregate(rich), PHONE, [checkout(1, { ...both, total: 300 })])
    const late = push(placed.aggregate, PHONE, [mutation(1, 'store/cart/checkout', { withdrawn: true }, { v: 2, seen: both })])
    expect(late.outcomes).toMatchObject([{ status: 'duplicate', of: { status: 'applied', result: { remainingGems: 9_700 } } }])
    expect(late.aggregate.state.gems).toBe(9_700)
  })

  test('an answer to a question is taken back: the question stays open', () => {
    const taken = push(asked.aggregate, PHONE, [
      mutation(2, 'store/cart/decide', { decisionId: questionOf(asked).id, choice: 'keep', withdrawn: true }, { v: 2 }),
    ])
    expect(taken.aggregate.state.decisions).toHaveLength(1)
  })

  test('on the device: its lines are in the cart again', () => {
    const pending = { id: 'a'.repeat(20), name: 'store/cart/checkout', v: 2, args: {}, seen: both }
    expect(replay(state(rich), [pending], DEVICE_CONTEXT)).toMatchObject({ state: { cart: [] }, waiting: [{ total: 300 }] })
    expect(replay(state(rich), [{ ...pending, args: { withdrawn: true } }], DEVICE_CONTEXT)).toEqual({ state: state(rich), waiting: [] })
  })
})
