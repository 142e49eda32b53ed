// An import that changes names under ids while orders wait: over real HTTP, on every store.
import { afterEach, expect, test } from 'vitest'
import { GemBundlesResponse, InventoryResponse, LedgerResponse } from '#sync-protocol/api/answers.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { PushResponse } from '#sync-protocol/protocol/messages.ts'
import { importShop } from '../../backend/shop-folder/import-shop.ts'
import { catalogOf, writeCatalogFile } from '../../backend/catalog/catalog-file.ts'
import { readProducts } from '../../backend/catalog/files/read-products.ts'
import { onEveryStore } from './every-store.ts'
import { earn, products, push, stateOf } from './fan.ts'
import type { Fan, TestShop } from './harness.ts'
import { sampleShop } from '../sample-shop.ts'

/** As an operator imports a table in which two cells changed places. Resolves with what was said, once the shop sells by it. */
async function importSwapped(shop: TestShop, [one, other]: readonly Product[]): Promise<string[]> {
  const names = new Map([
    [one?.id, other?.name],
    [other?.id, one?.name],
  ])
  const said: string[] = []
  const { catalog } = shop.storage
  const present = (await catalog.read())?.products ?? []
  const text = writeCatalogFile(
    present.map((product) => ({ ...product, name: names.get(product.id) ?? product.name })),
    'csv',
  )
  await importShop(
    catalog,
    (before) => ({ catalog: catalogOf(readProducts({ name: 'a.csv', bytes: Buffer.from(text) }), before), leftOut: [], notes: [] }),
    {
      sample: sampleShop,
      now: shop.clock.now,
      dryRun: false,
      confirm: () => Promise.reject(new Error('the operator was asked')),
      say: (line) => void said.push(line),
    },
  )
  await expect.poll(async () => (await products(shop)).find(({ id }) => id === one?.id)?.name).toBe(other?.name)
  return said
}

async function booksOf({ client }: Fan): Promise<{ pieces: string[]; label: string | undefined }> {
  const { inventory } = (await client.get('/api/store/inventory')).as(InventoryResponse)
  const { entries } = (await client.get('/api/store/ledger')).as(LedgerResponse)
  return { pieces: inventory.map(({ name }) => name), label: entries.find(({ reason }) => reason === 'checkout')?.label }
}

onEveryStore('names that change under ids', (shop) => {
  let undo = async (): Promise<unknown> => undefined
  afterEach(() => undo())

  /** A fan who can pay, and the two cheapest products; their names are put back behind the test. */
  async function start(): Promise<{ fan: Fan; one: Product; other: Product; swap: () => Promise<string[]> }> {
    const fan = await shop().register()
    const [one, other] = await products(shop())
    if (one === undefined || other === undefined) throw new Error('an empty catalog')
    await earn(fan, one.priceGems + other.priceGems)
    let isSwapped = false
    const swap = () => {
      isSwapped = !isSwapped
      return importSwapped(
        shop(),
        isSwapped
          ? [one, other]
          : [
              { ...one, name: other.name },
              { ...other, name: one.name },
            ],
      )
    }
    undo = async () => isSwapped && swap()
    return { fan, one, other, swap }
  }

  test('R57: an order decided on by a name that is another item’s by now buys nothing unasked, and its answer buys what it names', async () => {
    const { fan, one, other, swap } = await start()
    const before = (await stateOf(fan)).state.gems
    const add = { name: 'store/cart/add', args: { itemId: one.id, qty: 1 } }
    const seen = { total: one.priceGems, cart: { known: [''], lines: [{ itemId: one.id, qty: 1, name: one.name }] } }
    expect(await swap()).toEqual(
      expect.arrayContaining([
        '  names changed; orders decided on the old name are asked about:',
        `    ${one.id}: ${one.name} → ${other.name} (the name of another one before)`,
        `    ${other.id}: ${other.name} → ${one.name} (the name of another one before)`,
      ]),
    )
    const { outcomes, state } = (await push(fan, [add, { name: 'store/cart/checkout', args: {}, v: 2, seen }])).as(PushResponse)
    expect(outcomes[1]).toMatchObject({ status: 'needs_decision', why: 'item_changed', options: ['place', 'keep'] })
    expect(state).toMatchObject({ gems: before, decisions: [{ lines: [{ itemId: one.id, name: other.name, was: one.name }] }] })
    expect(await booksOf(fan)).toEqual({ pieces: [], label: undefined })

    const decisionId = state.decisions[0]?.id
    const decide = { name: 'store/cart/decide', args: { decisionId, choice: 'place' }, v: 2, seen: { total: one.priceGems } }
    expect((await push(fan, [decide], 3)).as(PushResponse).outcomes).toMatchObject([
      { status: 'applied', result: { items: [{ name: other.name }] } },
    ])
    expect(await booksOf(fan)).toEqual({ pieces: [other.name], label: other.name })
  })

  test('a documented call, which names nothing: ledger and inventory name the same items', async () => {
    const { fan, one, other, swap } = await start()
    for (const { id } of [one, other]) await fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
    await swap()
    expect((await fan.client.post('/api/store/cart/checkout')).status).toBe(200)
    const { pieces, label } = await booksOf(fan)
    expect(pieces.toSorted()).toEqual([one.name, other.name].toSorted())
    expect(label).toBe(`${other.name} and 1 more`)
  })

  test('R57: an order of an app of before, which says no names, and one whose names are those of now are placed', async () => {
    const { fan, one, other, swap } = await start()
    await swap()
    const add = (itemId: string) => ({ name: 'store/cart/add', args: { itemId, qty: 1 } })
    const order = (known: string[], line: object, total: number) => ({
      name: 'store/cart/checkout',
      args: {},
      v: 2,
      seen: { total, cart: { known, lines: [line] } },
    })
    const first = { ...order([''], { itemId: one.id, qty: 1 }, one.priceGems), id: 'an-order-of-the-app-before' }
    const second = order([first.id], { itemId: other.id, qty: 1, name: one.name }, other.priceGems)
    const { outcomes } = (await push(fan, [add(one.id), first, add(other.id), second])).as(PushResponse)
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect((await booksOf(fan)).pieces.toSorted()).toEqual([one.name, other.name].toSorted())
  })

  test('R61: a bundle of another title than was seen is not bought', async () => {
    const fan = await shop().register()
    await earn(fan, 150)
    const [bundle] = (await fan.client.get('/api/store/gem-bundles')).as(GemBundlesResponse).bundles
    if (bundle === undefined) throw new Error('no bundles')
    const { id: bundleId, costGems, giveGems } = bundle
    const change = (title: string) => ({
      name: 'store/gem-bundles/purchase',
      args: { bundleId },
      seen: { bundle: { costGems, giveGems, title } },
    })
    const { outcomes } = (await push(fan, [change('Another Bundle'), change(bundle.title)])).as(PushResponse)
    expect(outcomes).toMatchObject([{ status: 'rejected', code: 'bundle_changed' }, { status: 'applied' }])
  })
})
