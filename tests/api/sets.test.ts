import { expect, test } from 'vitest'
import { InventoryResponse, LedgerResponse } from '#sync-protocol/api/answers.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { setOf, titleOfSet, type SetName } from '#sync-protocol/domain/sets.ts'
import { PushResponse } from '#sync-protocol/protocol/messages.ts'
import { onEveryStore } from './every-store.ts'
import { earn, products, push, stateOf } from './fan.ts'
import type { Fan, TestShop } from './harness.ts'

/** What a fan bought long ago, by records of the store. */
async function bought(shop: TestShop, fan: Fan, pieces: readonly Product[]): Promise<void> {
  const records = pieces.map(({ id: itemId, name, image, priceGems }, place) => ({
    kind: 'inventory' as const,
    accountId: fan.user.id,
    id: `seeded.${String(place).padStart(4, '0')}`,
    at: 1_000 + place,
    itemId,
    name,
    image,
    priceGems,
    qty: 1,
  }))
  await shop.storage.records.append(records)
}

/** The pieces of the set with the cheapest piece, which comes first. */
async function aSet(shop: TestShop): Promise<{ set: SetName; pieces: readonly Product[] }> {
  const all = await products(shop)
  const [cheapest] = all
  if (cheapest === undefined) throw new Error('an empty catalog')
  return { set: setOf(cheapest), pieces: all.filter((product) => setOf(product) === setOf(cheapest)) }
}

onEveryStore('finished sets', (shop) => {
  test('the badge and its gems are given for a whole set, once, however often and from wherever it is asked for', async () => {
    const fan = await shop().register()
    const gems = await earn(fan, 150)
    const { set, pieces } = await aSet(shop())
    const [last, ...others] = pieces
    const finish = () => fan.client.post('/api/store/sets/finish', { set })
    expect(await finish()).toMatchObject({ status: 409, code: 'set_unfinished' })
    await bought(shop(), fan, others)
    expect(await finish()).toMatchObject({ status: 409, code: 'set_unfinished' })

    await fan.client.post('/api/store/cart/add', { itemId: last?.id, qty: 1 })
    expect((await fan.client.post('/api/store/cart/checkout')).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 12 }, finish))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const earned = 10 * pieces.length
    expect(answers.map(({ json }) => (json as { earnedGems: number }).earnedGems).toSorted((a, b) => b - a)).toEqual([
      earned,
      ...Array.from({ length: 11 }, () => 0),
    ])
    const { state } = await stateOf(fan)
    expect(state).toMatchObject({ gems: gems - (last?.priceGems ?? 0) + earned, badges: [set] })
    const { entries } = (await fan.client.get('/api/store/ledger')).as(LedgerResponse)
    expect(entries.filter(({ label }) => label === `Set complete: ${titleOfSet(set)}`)).toMatchObject([
      { delta: earned, reason: 'checkout' },
    ])
  })

  test('order and badge may come in one push, and again after a lost answer', async () => {
    const fan = await shop().register()
    await earn(fan, 150)
    const { set, pieces } = await aSet(shop())
    const [last, ...others] = pieces
    await bought(shop(), fan, others)
    const changes = [
      { id: 'a-piece-to-the-cart', name: 'store/cart/add', args: { itemId: last?.id, qty: 1 } },
      { id: 'an-order-of-the-piece', name: 'store/cart/checkout', args: {} },
      { id: 'the-badge-of-the-set', name: 'store/sets/finish', args: { set } },
    ]
    const first = (await push(fan, changes)).as(PushResponse)
    expect(first.outcomes.at(-1)).toMatchObject({ status: 'applied', result: { earnedGems: 10 * pieces.length } })
    const again = (await push(fan, changes)).as(PushResponse)
    expect(again.outcomes.at(-1)).toMatchObject({ status: 'duplicate', of: { result: { earnedGems: 10 * pieces.length } } })
    expect(again.state).toEqual(first.state)
  })

  test('an unknown set is invalid, and the inventory says which product each piece is', async () => {
    const fan = await shop().register()
    for (const set of ['', 'kpop', '__proto__', 5]) {
      expect((await fan.client.post('/api/store/sets/finish', { set })).code, String(set)).toBe('invalid')
    }
    expect((await shop().client().post('/api/store/sets/finish', { set: 'kpop-fashion' })).status).toBe(401)
    const { pieces } = await aSet(shop())
    await bought(shop(), fan, pieces.slice(0, 1))
    const { inventory } = (await fan.client.get('/api/store/inventory')).as(InventoryResponse)
    expect(inventory).toMatchObject([{ itemId: pieces[0]?.id, name: pieces[0]?.name }])
  })
})
