import { describe, expect, test } from 'vitest'
import { MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import { countSet, ownedIn, SETS, setOf, titleOfSet } from '#sync-protocol/domain/sets.ts'
import { applyPush } from '#sync-protocol/protocol/apply.ts'
import { aggregate, body, line, mutation, product, PRODUCTS, run, SERVER, serverContext, state } from '../../doubles/fixtures.ts'

const ALL = [...PRODUCTS.values()].map(({ id, name }) => ({ itemId: id, name }))
const finish = (before = body(), change: Parameters<typeof serverContext>[0] = { purchases: ALL }, set = 'kpop-jewelry') =>
  run('store/sets/finish', { set }, before, serverContext(change))

describe('a finished set', () => {
  test('earns its badge and ten gems for each piece, once', () => {
    const first = finish()
    expect(first).toMatchObject({
      status: 'applied',
      body: { state: state({ gems: 30, badges: ['kpop-jewelry'] }) },
      result: { earnedGems: 30, remainingGems: 30 },
      records: [{ kind: 'ledger', reason: 'checkout', delta: 30, balance: 30, label: 'Set complete: K-Pop jewelry' }],
    })
    if (first.status !== 'applied') throw new Error(first.status)
    expect(finish(first.body)).toEqual({ status: 'applied', body: first.body, result: { earnedGems: 0, remainingGems: 30 }, records: [] })
  })

  test.each([
    ['with a piece missing', { purchases: ALL.slice(1) }, 'kpop-jewelry'],
    ['with nothing bought', {}, 'kpop-jewelry'],
    ['of which nothing is sold', { purchases: ALL }, 'anime-fashion'],
  ])('%s: is refused', (_what, change, set) => expect(finish(body(), change, set)).toEqual({ status: 'rejected', code: 'set_unfinished' }))

  test.each(['', 'kpop', '__proto__', 5, null])('%j is no set', (set) => {
    expect(run('store/sets/finish', { set }, body(), serverContext())).toEqual({ status: 'rejected', code: 'invalid' })
  })

  test('pieces that are sold no more are not needed, and the badge stays when others are added', () => {
    const [ring] = ALL
    const sold = [product('ring', 100)]
    const authority = { ...SERVER.authority, products: () => sold }
    const done = finish(body(), { authority, purchases: ring === undefined ? [] : [ring] })
    if (done.status !== 'applied') throw new Error(done.status)
    expect(finish(done.body, { purchases: [] })).toMatchObject({
      status: 'applied',
      body: { state: { badges: ['kpop-jewelry'] } },
      records: [],
    })
  })

  test('what no balance can hold is not paid, and the badge is earned', () => {
    expect(finish(body({ gems: MAX_BALANCE }))).toMatchObject({
      body: { state: { gems: MAX_BALANCE, badges: ['kpop-jewelry'] } },
      result: { earnedGems: 0 },
      records: [],
    })
  })

  test('on a device nothing is earned before the shop has said so (R13)', () => {
    const { authority: _none, ...context } = serverContext({ purchases: ALL })
    expect(run('store/sets/finish', { set: 'kpop-jewelry' }, body(), context)).toMatchObject({
      status: 'applied',
      body: body(),
      records: [],
    })
  })

  test.each([
    ['all of them', ['ring', 'hoodie', 'scent']],
    ['the last', ['scent']],
  ])('of its pieces, %s may be bought in the same push', (_which, ids) => {
    const changes = [
      mutation(1, 'store/cart/checkout', {}, { v: 2 }),
      mutation(2, 'store/sets/finish', { set: 'kpop-jewelry' }),
      mutation(3, 'store/sets/finish', { set: 'kpop-jewelry' }),
    ]
    const before = aggregate({ gems: 600, cart: ids.map((id) => line(id)) })
    const push = { protocol: 2, deviceId: 'device-of-a-fan-1', ackedThrough: 0, mutations: changes }
    const shop = { ...SERVER, purchases: ALL.filter(({ itemId }) => !ids.includes(itemId)) }
    const result = applyPush(before, push, shop, { issuedAt: 1, capacity: 10, retryAfter: 1 })
    if (result.kind === 'refused') throw new Error(result.code)
    expect(result.outcomes).toMatchObject([{ status: 'applied' }, { result: { earnedGems: 30 } }, { result: { earnedGems: 0 } }])
    expect(result.aggregate.state).toMatchObject({ badges: ['kpop-jewelry'] })
  })
})

describe('sets', () => {
  test('a set is a theme and a type', () => {
    expect(SETS).toEqual(['kpop-fashion', 'kpop-fragrances', 'kpop-jewelry', 'anime-fashion', 'anime-fragrances', 'anime-jewelry'])
    expect([setOf({ theme: 'anime', type: 'fashion' }), titleOfSet('kpop-jewelry'), titleOfSet('of a later release')]).toEqual([
      'anime-fashion',
      'K-Pop jewelry',
      'of a later release',
    ])
  })

  test.each([
    ['by its id, whatever it is called now', [{ itemId: 'ring', name: 'Old name' }], true],
    ['by its name, where the copy names no product', [{ name: product('ring', 1).name }], true],
    ['neither', [{ itemId: 'other', name: 'Other' }, { name: 'another' }], false],
  ])('a piece is owned %s', (_how, purchases, isOwned) => {
    expect(ownedIn(purchases)(product('ring', 1))).toBe(isOwned)
    expect(countSet([product('ring', 1)], 'kpop-jewelry', ownedIn(purchases))).toEqual({ pieces: 1, owned: Number(isOwned) })
  })
})
