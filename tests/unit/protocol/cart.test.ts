import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CART_LINES, MAX_WISHLIST_ITEMS } from '#sync-protocol/domain/limits.ts'
import { fitsList, type ListMutationName } from '#sync-protocol/mutations/lists.ts'
import { MUTATION_NAMES, MUTATIONS, type MutationName } from '#sync-protocol/mutations/registry.ts'
import { anyShopping, body, deviceContext, line, run, serverContext, state, wish } from '../../doubles/fixtures.ts'

type Sides = { cart?: ReturnType<typeof line>[]; wishlist?: ReturnType<typeof wish>[] }
const fullCart = Array.from({ length: MAX_CART_LINES }, (_, index) => line(`other-${index}`))
const fullWishlist = Array.from({ length: MAX_WISHLIST_ITEMS }, (_, index) => wish(`other-${index}`))

const TABLE: [what: string, name: MutationName, args: object, before: Sides, after: Sides | string][] = [
  ['adds', 'store/cart/add', { itemId: 'ring', qty: 2 }, {}, { cart: [line('ring', 2)] }],
  [
    'R32: adding what is there changes nothing',
    'store/cart/add',
    { itemId: 'ring', qty: 5 },
    { cart: [line('ring', 2)] },
    { cart: [line('ring', 2)] },
  ],
  [
    'R32: back to its place',
    'store/cart/add',
    { itemId: 'ring', qty: 2, at: 1 },
    { cart: [line('hoodie'), line('scent')] },
    { cart: [line('hoodie'), line('ring', 2), line('scent')] },
  ],
  [
    'R32: back to the first place',
    'store/cart/add',
    { itemId: 'ring', qty: 1, at: 0 },
    { cart: [line('hoodie')] },
    { cart: [line('ring'), line('hoodie')] },
  ],
  [
    'R32: a place beyond the end is the last',
    'store/cart/add',
    { itemId: 'ring', qty: 1, at: 9 },
    { cart: [line('hoodie')] },
    { cart: [line('hoodie'), line('ring')] },
  ],
  [
    'R32: what is there is not moved',
    'store/cart/add',
    { itemId: 'ring', qty: 5, at: 0 },
    { cart: [line('hoodie'), line('ring', 2)] },
    { cart: [line('hoodie'), line('ring', 2)] },
  ],
  ['cannot overfill by a place', 'store/cart/add', { itemId: 'ring', qty: 1, at: 0 }, { cart: fullCart }, 'cart_full'],
  ['cannot add what is gone', 'store/cart/add', { itemId: 'gone', qty: 1 }, {}, 'item_gone'],
  ['cannot overfill', 'store/cart/add', { itemId: 'ring', qty: 1 }, { cart: fullCart }, 'cart_full'],
  ['removes', 'store/cart/remove', { itemId: 'ring' }, { cart: [line('ring'), line('hoodie')] }, { cart: [line('hoodie')] }],
  [
    'R32: removing what is not there is no error',
    'store/cart/remove',
    { itemId: 'gone' },
    { cart: [line('ring')] },
    { cart: [line('ring')] },
  ],
  ['wishes', 'store/wishlist/add', { itemId: 'ring' }, {}, { wishlist: [wish('ring')] }],
  ['R32: wishing twice is once', 'store/wishlist/add', { itemId: 'ring' }, { wishlist: [wish('ring')] }, { wishlist: [wish('ring')] }],
  [
    'R32: wishes in its place',
    'store/wishlist/add',
    { itemId: 'ring', at: 0 },
    { wishlist: [wish('scent')] },
    { wishlist: [wish('ring'), wish('scent')] },
  ],
  [
    'R32: a wish that is there is not moved',
    'store/wishlist/add',
    { itemId: 'ring', at: 0 },
    { wishlist: [wish('scent'), wish('ring')] },
    { wishlist: [wish('scent'), wish('ring')] },
  ],
  ['cannot wish what is gone', 'store/wishlist/add', { itemId: 'gone' }, {}, 'item_gone'],
  ['cannot overfill wishes', 'store/wishlist/add', { itemId: 'ring' }, { wishlist: fullWishlist }, 'wishlist_full'],
  ['unwishes', 'store/wishlist/remove', { itemId: 'ring' }, { wishlist: [wish('ring')] }, { wishlist: [] }],
  [
    'moves to the cart',
    'store/move-to-cart',
    { itemId: 'ring', qty: 1 },
    { wishlist: [wish('ring')] },
    { cart: [line('ring')], wishlist: [] },
  ],
  [
    'R32: moves to its place in the cart',
    'store/move-to-cart',
    { itemId: 'ring', qty: 2, at: 1 },
    { cart: [line('hoodie'), line('scent')], wishlist: [wish('ring')] },
    { cart: [line('hoodie'), line('ring', 2), line('scent')], wishlist: [] },
  ],
  [
    'moves to a cart that has it',
    'store/move-to-cart',
    { itemId: 'ring', qty: 3 },
    { cart: [line('ring')], wishlist: [wish('ring')] },
    { cart: [line('ring')], wishlist: [] },
  ],
  [
    'a full cart leaves the wish',
    'store/move-to-cart',
    { itemId: 'ring', qty: 1 },
    { cart: fullCart, wishlist: [wish('ring')] },
    'cart_full',
  ],
  [
    'moves to the wishlist',
    'store/move-to-wishlist',
    { itemId: 'ring' },
    { cart: [line('ring', 4)] },
    { cart: [], wishlist: [wish('ring')] },
  ],
  [
    'a full wishlist leaves the line',
    'store/move-to-wishlist',
    { itemId: 'ring' },
    { cart: [line('ring')], wishlist: fullWishlist },
    'wishlist_full',
  ],
  [
    'syncs',
    'store/cart/sync',
    {
      items: [
        { itemId: 'hoodie', qty: 1 },
        { itemId: 'ring', qty: 3 },
      ],
    },
    { cart: [line('scent')] },
    { cart: [line('hoodie'), line('ring', 3)] },
  ],
  [
    'R33: sync keeps the line of what is gone',
    'store/cart/sync',
    { items: [{ itemId: 'gone', qty: 1 }] },
    { cart: [line('gone')] },
    { cart: [line('gone')] },
  ],
  [
    'a sync names a product once',
    'store/cart/sync',
    {
      items: [
        { itemId: 'ring', qty: 1 },
        { itemId: 'ring', qty: 2 },
      ],
    },
    {},
    { cart: [line('ring', 2)] },
  ],
  [
    'joins a guest',
    'store/guest/join',
    {
      cart: [
        { itemId: 'ring', qty: 2 },
        { itemId: 'gone', qty: 1 },
      ],
      wishlist: ['scent'],
    },
    { cart: [line('hoodie')] },
    { cart: [line('hoodie'), line('ring', 2)], wishlist: [wish('scent')] },
  ],
  ['R14: not a quantity', 'store/cart/add', { itemId: 'ring', qty: 0 }, {}, 'invalid'],
  ...[-1, 0.5, '0', null, 2 ** 53].flatMap((at): typeof TABLE => [
    [`R14: not a place: ${at}`, 'store/cart/add', { itemId: 'ring', qty: 1, at }, {}, 'invalid'],
    [`R14: not a place of a wish: ${at}`, 'store/wishlist/add', { itemId: 'ring', at }, {}, 'invalid'],
    [`R14: not a place to move to: ${at}`, 'store/move-to-cart', { itemId: 'ring', qty: 1, at }, {}, 'invalid'],
  ]),
  ['R14: a place where none is asked for', 'store/cart/remove', { itemId: 'ring', at: 0 }, { cart: [line('ring')] }, 'invalid'],
  ['R14: an operator', 'store/cart/remove', { itemId: { $ne: '' } }, { cart: [line('ring')] }, 'invalid'],
  ['R14: an unknown field', 'store/cart/add', { itemId: 'ring', qty: 1, priceGems: 1 }, {}, 'invalid'],
]

describe('cart and wishlist', () => {
  test.each(TABLE)('%s', (_what, name, args, before, after) => {
    const step = run(name, args, body(before), serverContext())
    if (typeof after === 'string') expect(step).toEqual({ status: 'rejected', code: after })
    else expect(step).toMatchObject({ status: 'applied', body: { state: state({ ...before, ...after }) } })
  })

  test('a guest join answers what could not be added', () => {
    const step = run('store/guest/join', { cart: [{ itemId: 'gone', qty: 1 }], wishlist: ['gone', 'lost'] }, body(), serverContext())
    expect(step).toMatchObject({ status: 'applied', result: { skipped: ['gone', 'lost'] } })
  })

  test('R13: an item that the device’s older catalog does not have is queued all the same', () => {
    expect(run('store/cart/add', { itemId: 'new-item', qty: 1 }, body(), deviceContext())).toMatchObject({ status: 'applied' })
  })
})

describe('every history', () => {
  test('R32: cart and wishlist stay sets, and a repeated change changes nothing more', () => {
    fc.assert(
      fc.property(fc.array(anyShopping, { maxLength: 40 }), (history) => {
        let current = body()
        for (const { name, args } of history) {
          const step = run(name as MutationName, args, current, serverContext())
          if (step.status !== 'applied') continue
          const again = run(name as MutationName, args, step.body, serverContext())
          expect(again).toMatchObject({ status: 'applied', body: { state: step.body.state } })
          current = step.body
          for (const items of [current.state.cart, current.state.wishlist]) {
            expect(new Set(items.map((item) => item.itemId)).size).toBe(items.length)
          }
        }
      }),
    )
  })

  test('R32: what was removed and is added again in its place stands where it was, with all others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom('ring', 'hoodie', 'scent'), { minLength: 1 }), fc.nat(), (ids, which) => {
        const at = which % ids.length
        const itemId = ids[at] ?? ''
        const before = body({ cart: ids.map((id, index) => line(id, index + 1)), wishlist: ids.map(wish) })
        const steps: [MutationName, object][] = [
          ['store/cart/remove', { itemId }],
          ['store/wishlist/remove', { itemId }],
          ['store/cart/add', { itemId, qty: at + 1, at }],
          ['store/wishlist/add', { itemId, at }],
        ]
        const after = steps.reduce((current, [name, args]) => {
          const step = run(name, args, current, serverContext())
          return step.status === 'applied' ? step.body : current
        }, before)
        expect(after.state).toEqual(before.state)
      }),
    )
  })

  test('R11: a reducer never changes what it was given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MUTATION_NAMES), fc.array(anyShopping, { maxLength: 10 }), (name, history) => {
        const frozen = deepFreeze(
          history.reduce(
            (before, next) => {
              const step = run(next.name as MutationName, next.args, before, serverContext())
              return step.status === 'applied' ? step.body : before
            },
            body({ gems: 500 }),
          ),
        )
        expect(run(name, MUTATIONS[name].example, frozen, serverContext())).not.toEqual({ status: 'rejected', code: 'invalid' })
      }),
    )
  })
})

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}

test.each<[fits: boolean, name: ListMutationName, args: Record<string, unknown>]>([
  [true, 'store/cart/add', { itemId: 'ring', qty: 1 }],
  [true, 'store/cart/add', { itemId: 'ring', qty: 2, at: 0 }],
  [true, 'store/move-to-cart', { itemId: 'ring', qty: 1, at: 3 }],
  [true, 'store/wishlist/add', { itemId: 'ring' }],
  [true, 'store/cart/remove', { itemId: 'ring' }],
  [false, 'store/cart/remove', {}],
  [false, 'store/wishlist/add', { itemId: 7 }],
  [false, 'store/wishlist/add', { itemId: 'ring', at: 0.5 }],
  [false, 'store/wishlist/add', { itemId: 'ring', at: '1' }],
  [false, 'store/cart/add', { itemId: 'ring' }],
  [false, 'store/move-to-cart', { itemId: 'ring' }],
  [false, 'store/move-to-cart', { itemId: 'ring', qty: '1' }],
  [false, 'store/move-to-cart', { itemId: 'ring', qty: 1.5 }],
  [false, 'store/cart/add', { itemId: 'ring', qty: 0 }],
])('R40: a page runs journalled arguments without their schema: %s for %s %j', (fits, name, args) => {
  expect(fitsList(name, args)).toBe(fits)
})
