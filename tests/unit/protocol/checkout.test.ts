import { describe, expect, test } from 'vitest'
import type { CartLine, Decision } from '#sync-protocol/api/account-state.ts'
import { body, deviceContext, line, NOON, product, PRODUCTS, run, serverContext, state } from '../../doubles/fixtures.ts'

/** A question about these lines. */
const questionAbout = (...lines: CartLine[]): Decision => ({
  id: 'entry-0',
  why: 'price_rose',
  error: '',
  lines: lines.map((each) => ({ ...each, priceGems: 100 })),
  total: 300,
  seenTotal: 200,
  balance: 500,
  gone: [],
  options: ['place', 'keep'],
  at: NOON,
})
const dearer = { product: (id: string) => (id === 'ring' ? product('ring', 150) : PRODUCTS.get(id)) }

describe('checkout', () => {
  test('places the order: items, ledger, balance and an empty cart', () => {
    const step = run(
      'store/cart/checkout',
      {},
      body({ gems: 500, cart: [line('ring', 2), line('hoodie')] }),
      serverContext({ seen: { total: 400 } }),
    )
    expect(step).toMatchObject({
      status: 'applied',
      body: { state: state({ gems: 100, lastOrder: 'mutation-1' }) },
      result: {
        remainingGems: 100,
        total: 400,
        items: [
          { name: 'Item ring', qty: 2 },
          { name: 'Item hoodie', qty: 1 },
        ],
      },
      records: [
        { kind: 'inventory', id: 'entry-1.0', at: NOON },
        { kind: 'inventory', id: 'entry-1.1' },
        { kind: 'ledger', id: 'entry-1', delta: -400, balance: 100, reason: 'checkout' },
      ],
    })
  })

  test('R57: a total below the one that was seen: the order is placed', () => {
    expect(
      run('store/cart/checkout', {}, body({ gems: 500, cart: [line('ring')] }), serverContext({ seen: { total: 999 } })),
    ).toMatchObject({
      status: 'applied',
      result: { remainingGems: 400 },
    })
  })

  test.each([
    [
      'the price rose',
      { gems: 500, cart: [line('ring')] },
      { ...dearer, seen: { total: 100 } },
      { why: 'price_rose', total: 150, seenTotal: 100, options: ['place', 'keep'] },
    ],
    [
      'an item is gone',
      { gems: 500, cart: [line('ring'), line('gone')] },
      {},
      { why: 'item_gone', gone: ['Item gone'], total: 100, options: ['place_available', 'keep'] },
    ],
    ['all items are gone', { gems: 500, cart: [line('gone')] }, {}, { why: 'item_gone', options: ['keep'] }],
    [
      'too few gems',
      { gems: 99, cart: [line('ring')] },
      {},
      { why: 'not_enough_gems', total: 100, balance: 99, options: ['place', 'keep'] },
    ],
  ])('R22, R57: asks when %s, and cart and gems stay as they are', (_what, before, context, asked) => {
    const step = run('store/cart/checkout', {}, body({ ...before, decisions: [questionAbout(...before.cart)] }), serverContext(context))
    expect(step).toMatchObject({ status: 'needs_decision', decision: { id: 'entry-1', ...asked } })
    if (step.status === 'needs_decision') expect(step.body.state).toEqual(state({ ...before, decisions: [step.decision] }))
  })

  test('an empty cart is refused', () => {
    expect(run('store/cart/checkout', {}, body(), serverContext())).toEqual({ status: 'rejected', code: 'cart_empty' })
    expect(run('store/cart/checkout', {}, body(), deviceContext())).toEqual({ status: 'rejected', code: 'cart_empty' })
  })

  test('R13: on a device the lines wait to be placed and no gem moves, however few there are', () => {
    const step = run('store/cart/checkout', {}, body({ gems: 5, cart: [line('ring')] }), deviceContext({ seen: { total: 100 } }))
    expect(step).toMatchObject({
      status: 'applied',
      body: { state: state({ gems: 5 }), waiting: [{ entryId: 'mutation-1', total: 100, lines: [line('ring')] }] },
      records: [],
    })
  })
})

describe('R23: deciding', () => {
  const asked = {
    gems: 500,
    cart: [line('ring'), line('gone')],
    decisions: [{ ...questionAbout(line('ring'), line('gone')), id: 'd1' }],
  }

  test('keep closes the question and leaves the cart as it is', () => {
    expect(run('store/cart/decide', { decisionId: 'd1', choice: 'keep' }, body(asked), serverContext())).toMatchObject({
      status: 'applied',
      result: { kept: true },
      body: { state: state({ ...asked, decisions: [] }) },
    })
  })

  test('place_available buys the lines that are not gone', () => {
    expect(
      run('store/cart/decide', { decisionId: 'd1', choice: 'place_available' }, body(asked), serverContext({ seen: { total: 100 } })),
    ).toMatchObject({
      status: 'applied',
      result: { remainingGems: 400, items: [{ name: 'Item ring' }] },
      body: { state: state({ gems: 400, lastOrder: 'mutation-1' }) },
    })
  })

  test('place accepts the total seen now, and asks again when it rose once more', () => {
    const cart = { gems: 500, cart: [line('ring')], decisions: [{ ...questionAbout(line('ring')), id: 'd1' }] }
    expect(
      run('store/cart/decide', { decisionId: 'd1', choice: 'place' }, body(cart), serverContext({ seen: { total: 100 } })),
    ).toMatchObject({
      status: 'applied',
      body: { state: state({ gems: 400, lastOrder: 'mutation-1' }) },
    })
    expect(
      run('store/cart/decide', { decisionId: 'd1', choice: 'place' }, body(cart), serverContext({ ...dearer, seen: { total: 100 } })),
    ).toMatchObject({
      status: 'needs_decision',
      decision: { why: 'price_rose', id: 'entry-1' },
    })
  })

  test('a second answer is rejected with decision_gone', () => {
    expect(run('store/cart/decide', { decisionId: 'other', choice: 'place' }, body(asked), serverContext())).toEqual({
      status: 'rejected',
      code: 'decision_gone',
    })
  })
})
