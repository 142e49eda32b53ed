import { expect, test } from 'vitest'
import { sampleShop } from '../sample-shop.ts'
import { contract } from './contract.ts'
import { products } from './samples.ts'

contract('catalog', (store) => {
  test('starts empty, is replaced as a whole, and its revision counts up', async () => {
    const { catalog } = store().storage
    expect([await catalog.revision(), await catalog.read()]).toEqual([0, undefined])
    expect(await catalog.replace({ products: products(3) }, 0, 77)).toBe(true)
    expect(await catalog.read()).toEqual({ revision: 1, updatedAt: 77, products: products(3) })
    expect(await catalog.replace({ products: products(2, 'Scarf') }, 0, 78)).toBe(false)
    expect(await catalog.replace({ products: products(2, 'Scarf') }, 1, 78)).toBe(true)
    expect(await catalog.read()).toEqual({ revision: 2, updatedAt: 78, products: products(2, 'Scarf') })
  })

  test("what makes it a shop of one's own is stored with its products in one write, and comes back the same", async () => {
    const { catalog } = store().storage
    const own = {
      ...sampleShop.own,
      settings: { name: 'Bias „Bazaar“ \u2028 $a.b', types: { jewelry: ['ring'] } },
      logo: '<svg/>',
      icon: 'iVBORw0KGgo=',
    }
    expect(await catalog.replace({ products: products(2), own }, await catalog.revision(), 79)).toBe(true)
    expect(await catalog.read()).toEqual({ revision: await catalog.revision(), updatedAt: 79, products: products(2), own })
    expect(await catalog.replace({ products: products(2) }, await catalog.revision(), 80)).toBe(true)
    expect((await catalog.read())?.own).toBeUndefined()
  })

  test('the revision before the newest is kept, for when the newest cannot be read', async () => {
    const { catalog } = store().storage
    const before = await catalog.revision()
    const own = { ...sampleShop.own, settings: { name: 'Kept' } }
    await catalog.replace({ products: products(1_500, 'Kept'), own }, before, 81)
    await catalog.replace({ products: products(2, 'Newest') }, before + 1, 82)
    expect(await catalog.previous()).toEqual({ revision: before + 1, updatedAt: 81, products: products(1_500, 'Kept'), own })
    expect((await catalog.read())?.products).toEqual(products(2, 'Newest'))
    expect(await catalog.replace({ products: products(1) }, before, 83)).toBe(false)
    await catalog.replace({ products: products(3, 'Later') }, before + 2, 84)
    expect(await catalog.previous()).toEqual({ revision: before + 2, updatedAt: 82, products: products(2, 'Newest') })
  })

  test('ten thousand products come back in their order', async () => {
    const { catalog } = store().storage
    const many = products(10_000)
    expect(await catalog.replace({ products: many }, await catalog.revision(), 80)).toBe(true)
    expect((await catalog.read())?.products).toEqual(many)
  })

  test('twenty imports at once: one succeeds, and readers always see a complete one', async () => {
    const { storage, again } = store()
    const other = await again()
    const before = await storage.catalog.revision()
    const imports = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? storage : other).catalog.replace({ products: products(50, `N${index}`) }, before, index),
    )
    const reads = Array.from({ length: 20 }, () => other.catalog.read())
    const won = await Promise.all(imports)
    expect(won.filter(Boolean)).toHaveLength(1)
    for (const read of await Promise.all(reads)) expect(new Set(read?.products.map(({ name }) => name.split(' ')[0])).size).toBe(1)
    expect((await other.catalog.read())?.products).toEqual(products(50, `N${won.indexOf(true)}`))
  })
})
