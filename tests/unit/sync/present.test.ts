import { expect, test } from 'vitest'
import { NONE_PENDING, countMore } from '#sync-protocol/mutations/count-pending.ts'
import { PRODUCTS } from '../../doubles/fixtures.ts'

const WISH = { name: 'store/wishlist/add', args: { itemId: 'scent' } }

test('lines are shown by this device’s catalog, and products that it does not have as gone', async () => {
  const { present } = await import('../../../pwa/engine/present.ts')
  const { newHead } = await import('../../../pwa/sync/state-rows.ts')
  const { EMPTY_STATE } = await import('#sync-protocol/api/account-state.ts')
  const state = {
    ...EMPTY_STATE,
    gems: 70,
    cart: [
      { itemId: 'ring', name: 'Old name', qty: 2 },
      { itemId: 'gone', name: 'Gone thing', qty: 1 },
    ],
    wishlist: [{ itemId: 'unnamed', name: '' }],
  }
  const lines = [
    { itemId: 'hoodie', name: '', qty: 1 },
    { itemId: 'ring', name: 'The name that was seen', qty: 1 },
  ]
  const waiting = [{ entryId: 'e', total: 200, lines }]
  const snapshot = {
    head: newHead(undefined),
    base: { key: 'base', version: 4, state } as const,
    known: true,
    view: { state, waiting },
    entries: [],
    pendingCounts: countMore(NONE_PENDING, [WISH]),
    undecided: [],
    unreadable: 0,
    enqueuedIds: [],
  }
  const view = present('account-1', snapshot, (id) => PRODUCTS.get(id), { gems: 1, personalityType: '' })
  expect(view.cart).toMatchObject([
    { id: 'ring', name: 'Item ring', priceGems: 100, qty: 2 },
    { id: 'gone', name: 'Gone thing', priceGems: 0, product: undefined },
  ])
  expect(view.wishlist).toMatchObject([{ id: 'unnamed', name: 'unnamed' }])
  expect(view.waiting[0]?.lines).toMatchObject([{ name: 'Item hoodie' }, { name: 'The name that was seen' }])
  expect(view).toMatchObject({ gems: 70, version: 4, ready: true })
  expect(view.waitingWith([WISH])).toEqual({ pendingCount: 2, pendingOrders: 0 })
  // Before the server has ever answered here, the session knows better than an empty base.
  expect(present('account-1', { ...snapshot, known: false }, () => undefined, { gems: 12, personalityType: 'INFJ' })).toMatchObject({
    gems: 12,
    personalityType: 'INFJ',
    ready: false,
  })
})
