// What was seen is what is bought: an order carries the names that were seen, and another name behind an id is a question.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { InventoryRecord, LedgerRecord } from '#sync-protocol/api/records.ts'
import { seenCartOf } from '#sync-protocol/mutations/seen-cart.ts'
import { applyCall } from '#sync-protocol/protocol/apply.ts'
import { preview, replay } from '#sync-protocol/protocol/replay.ts'
import { aggregate, body, BUNDLE, line, mutation, PRODUCTS, run, SERVER, serverContext, state } from '../../doubles/fixtures.ts'
import { both, checkout, DEVICE_CONTEXT, LAPTOP, PHONE, pushOn, questionOf, rich } from '../../doubles/order-fixtures.ts'

const renamed =
  (names: Record<string, string>) =>
  (id: string): Product | undefined => {
    const found = PRODUCTS.get(id)
    return found && { ...found, name: names[id] ?? found.name }
  }
/** The catalog after an import in which the ring and the hoodie have changed names. */
const swapped = renamed({ ring: 'Item hoodie', hoodie: 'Item ring' })
const named = { cart: { known: [''], lines: [line('ring'), line('hoodie')] }, total: 300 }
const atServer = (catalog: (id: string) => Product | undefined) => ({ ...SERVER, product: catalog })

const asked = pushOn(atServer(swapped), aggregate(rich), PHONE, [checkout(1, named)])

describe('R57: another name behind an id than was seen is a question', () => {
  test('two products have changed names, ids and prices stay: nothing is bought, and the question says both names', () => {
    expect(asked.outcomes).toMatchObject([{ status: 'needs_decision', why: 'item_changed', options: ['place', 'keep'] }])
    expect(asked.aggregate.state).toMatchObject({ gems: 10_000, cart: rich.cart })
    expect(questionOf(asked).lines).toEqual([
      { itemId: 'ring', name: 'Item hoodie', was: 'Item ring', qty: 1, priceGems: 100 },
      { itemId: 'hoodie', name: 'Item ring', was: 'Item hoodie', qty: 1, priceGems: 200 },
    ])
    expect(asked.aggregate.outbox).toEqual([])
  })

  test('one line that kept its name has no other in the question', () => {
    const { outcomes, aggregate: after } = pushOn(atServer(renamed({ ring: 'Ring of another' })), aggregate(rich), PHONE, [
      checkout(1, named),
    ])
    expect(outcomes).toMatchObject([{ why: 'item_changed' }])
    expect(after.state.decisions[0]?.lines.map(({ name, was }) => [name, was])).toEqual([
      ['Ring of another', 'Item ring'],
      ['Item hoodie', undefined],
    ])
  })

  test('R23: placed by the answer, it buys what the question named, and ledger and inventory name the same', () => {
    const answer = mutation(2, 'store/cart/decide', { decisionId: questionOf(asked).id, choice: 'place' }, { v: 2 })
    const placed = pushOn(atServer(swapped), asked.aggregate, PHONE, [answer])
    expect(placed.outcomes).toMatchObject([{ status: 'applied', result: { items: [{ name: 'Item hoodie' }, { name: 'Item ring' }] } }])
    expect(namesBought(placed.aggregate.outbox)).toEqual({ pieces: ['Item hoodie', 'Item ring'], label: 'Item hoodie and 1 more' })
  })

  test('R23: the names change once more before the answer arrives: it is asked again', () => {
    const answer = mutation(2, 'store/cart/decide', { decisionId: questionOf(asked).id, choice: 'place' }, { v: 2 })
    const again = pushOn(SERVER, asked.aggregate, PHONE, [answer])
    expect(again.outcomes).toMatchObject([{ status: 'needs_decision', why: 'item_changed' }])
    expect(again.aggregate.state).toMatchObject({
      gems: 10_000,
      decisions: [
        {
          why: 'item_changed',
          lines: [
            { name: 'Item ring', was: 'Item hoodie' },
            { name: 'Item hoodie', was: 'Item ring' },
          ],
        },
      ],
    })
  })

  test('R23: a question about a price is answered after the names have changed: it is asked again', () => {
    const dearer = pushOn(SERVER, aggregate(rich), PHONE, [checkout(1, { ...named, total: 1 })])
    const answer = (choice: string) => mutation(2, 'store/cart/decide', { decisionId: questionOf(dearer).id, choice }, { v: 2 })
    expect(dearer.outcomes).toMatchObject([{ why: 'price_rose' }])
    for (const choice of ['place', 'place_available'])
      expect(pushOn(atServer(swapped), dearer.aggregate, PHONE, [answer(choice)]).outcomes).toMatchObject([{ why: 'item_changed' }])
    expect(pushOn(atServer(swapped), dearer.aggregate, PHONE, [answer('keep')]).outcomes).toMatchObject([{ result: { kept: true } }])
  })

  test.each(['ITEM ring', 'Item\u00A0ring', 'Item rin\u200Dg'])('another spelling of the name is the same name: %j', (spelled) => {
    const placed = pushOn(atServer(renamed({ ring: spelled })), aggregate(rich), PHONE, [checkout(1, named)])
    expect(placed.outcomes).toMatchObject([{ status: 'applied' }])
    expect(namesBought(placed.aggregate.outbox)).toEqual({ pieces: [spelled, 'Item hoodie'], label: `${spelled} and 1 more` })
  })

  test('an item is gone and another has a new name: the question about what is gone says the new name too', () => {
    const left = (id: string) => (id === 'hoodie' ? undefined : swapped(id))
    const { outcomes, aggregate: after } = pushOn(atServer(left), aggregate(rich), PHONE, [checkout(1, named)])
    expect(outcomes).toMatchObject([{ why: 'item_gone', options: ['place_available', 'keep'] }])
    expect(after.state.decisions).toMatchObject([
      {
        gone: ['Item hoodie'],
        lines: [
          { name: 'Item hoodie', was: 'Item ring', priceGems: 100 },
          { name: 'Item hoodie', priceGems: 0 },
        ],
      },
    ])
  })

  test.each([
    ['already_ordered', { ...rich, lastOrder: 'elsewhere' }],
    ['cart_changed', { ...rich, cart: [...rich.cart, line('scent')] }],
  ])('a question of %s says the new names too', (why, before) => {
    const { outcomes, aggregate: after } = pushOn(atServer(swapped), aggregate(before), PHONE, [checkout(1, named)])
    expect(outcomes).toMatchObject([{ why }])
    expect(after.state.decisions).toMatchObject([{ lines: [{ was: 'Item ring' }, { was: 'Item hoodie' }] }])
  })

  test('a question about names lies in the cart: it is closed when one of its lines leaves it, and by a placed order', () => {
    const remove = mutation(1, 'store/cart/remove', { itemId: 'ring' })
    expect(pushOn(atServer(swapped), asked.aggregate, LAPTOP, [remove]).aggregate.state.decisions).toEqual([])
    const anew = {
      cart: {
        known: [''],
        lines: [
          { ...line('ring'), name: 'Item hoodie' },
          { ...line('hoodie'), name: 'Item ring' },
        ],
      },
      total: 300,
    }
    const placed = pushOn(atServer(swapped), asked.aggregate, PHONE, [checkout(2, anew)])
    expect([placed.outcomes, placed.aggregate.state]).toMatchObject([[{ status: 'applied' }], { decisions: [], gems: 9_700 }])
  })

  test('an order that names nothing, as older apps send it, is placed; the names that were seen are asked for line by line', () => {
    expect(pushOn(atServer(swapped), aggregate(rich), PHONE, [checkout(1, { ...both, total: 300 })]).outcomes).toMatchObject([
      { status: 'applied' },
    ])
    const half = { cart: { known: [''], lines: [{ itemId: 'ring', qty: 1 }, line('hoodie')] }, total: 300 }
    expect(pushOn(atServer(swapped), aggregate(rich), PHONE, [checkout(1, half)]).outcomes).toMatchObject([{ why: 'item_changed' }])
    const other = { cart: { known: [''], lines: [line('ring'), { itemId: 'hoodie', qty: 1 }] }, total: 300 }
    expect(pushOn(atServer(renamed({ hoodie: 'Another' })), aggregate(rich), PHONE, [checkout(1, other)]).outcomes).toMatchObject([
      { status: 'applied' },
    ])
  })

  test('a documented call, which names nothing, buys the cart: ledger, inventory and answer name the same items', () => {
    const { step, aggregate: after } = applyCall(aggregate(rich), 'store/cart/checkout', {}, { ...SERVER, product: swapped })
    expect(step).toMatchObject({ status: 'applied', result: { items: [{ name: 'Item hoodie' }, { name: 'Item ring' }] } })
    expect(namesBought(after.outbox)).toEqual({ pieces: ['Item hoodie', 'Item ring'], label: 'Item hoodie and 1 more' })
  })

  test('whatever names change and whichever items are ordered: what was seen is what is bought', () => {
    const anyName = fc.constantFrom('Item ring', 'Item hoodie', 'Item scent', 'Else')
    const ids = ['ring', 'hoodie', 'scent']
    fc.assert(
      fc.property(fc.record({ ring: anyName, hoodie: anyName, scent: anyName }), fc.subarray(ids, { minLength: 1 }), (names, wanted) => {
        const cart = wanted.map((id) => line(id))
        const seen = { cart: { known: [''], lines: cart }, total: 600 }
        const { outcomes, aggregate: after } = pushOn(atServer(renamed(names)), aggregate({ gems: 10_000, cart }), PHONE, [
          checkout(1, seen),
        ])
        const isSame = wanted.every((id) => renamed(names)(id)?.name === `Item ${id}`)
        expect(outcomes[0]?.status).toBe(isSame ? 'applied' : 'needs_decision')
        expect(namesBought(after.outbox).pieces).toEqual(isSame ? cart.map(({ name }) => name) : [])
      }),
    )
  })
})

describe('R12: a device says the names that it showed', () => {
  const shown = { lastOrder: '', waiting: [], cart: [line('ring'), { itemId: 'new', qty: 1 }] }

  test('an order names each line as it was shown; of what the device does not know it says none', () => {
    expect(seenCartOf(shown).lines).toEqual([line('ring'), { itemId: 'new', qty: 1 }])
  })

  test('R13: an order waits under the names that were seen, whatever this device’s catalog says by then', () => {
    const order = { id: 'order-1', name: 'store/cart/checkout', v: 2, args: {}, seen: named }
    const renamedHere = { ...DEVICE_CONTEXT, product: swapped }
    expect(replay(state(rich), [order], renamedHere).waiting[0]?.lines).toEqual([line('ring'), line('hoodie')])
    const tried = preview(
      { state: state(rich), waiting: [] },
      { id: 'order-1', name: 'store/cart/checkout', args: {}, seen: named },
      renamedHere,
    )
    expect(tried).toMatchObject({ ok: true })
  })
})

describe('R61: a bundle', () => {
  const buy = (title?: string) =>
    run(
      'store/gem-bundles/purchase',
      { bundleId: 'starter' },
      body({ gems: 500 }),
      serverContext({ seen: { bundle: { ...BUNDLE, ...(title === undefined ? {} : { title }) } } }),
    )

  test('of another title than was seen is not bought', () => {
    expect(buy('Bundle of a thousand')).toEqual({ status: 'rejected', code: 'bundle_changed' })
    expect(buy('Starter')).toMatchObject({ status: 'applied' })
    const { title: _title, ...untitled } = BUNDLE
    expect(
      run('store/gem-bundles/purchase', { bundleId: 'starter' }, body({ gems: 500 }), serverContext({ seen: { bundle: untitled } })),
    ).toMatchObject({ status: 'applied' })
  })
})

function namesBought(records: readonly { kind: string }[]): { pieces: string[]; label: string | undefined } {
  const isPiece = (record: { kind: string }): record is InventoryRecord => record.kind === 'inventory'
  const isEntry = (record: { kind: string }): record is LedgerRecord => record.kind === 'ledger'
  return { pieces: records.filter(isPiece).map(({ name }) => name), label: records.find(isEntry)?.label }
}
