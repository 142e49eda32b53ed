// The parts that a catalog is stored in, by their size.
import { BSON } from 'mongodb'
import { expect, test } from 'vitest'
import { parted } from '../../../backend/storage/mongo/catalog.ts'
import { sampleShop } from '../../sample-shop.ts'

test('a document of MongoDB has room for each part of a catalog, however many languages its texts are in', () => {
  const said = {
    name: '가'.repeat(120),
    desc: '나'.repeat(600),
    alt: Array.from({ length: 8 }, () => '다'.repeat(250)),
    tags: Array.from({ length: 20 }, () => '라'.repeat(40)),
  }
  const [ring] = sampleShop.products
  if (ring === undefined) throw new Error('no product')
  const products = Array.from({ length: 2_500 }, (_, index) => ({
    ...ring,
    id: `ring-${index}`,
    ...(index < 900 && { texts: { ko: said, ja: said, es: said } }),
  }))
  const parts = parted(products)
  expect(parts.flat()).toEqual(products)
  for (const part of parts) expect([BSON.calculateObjectSize({ products: part }) < 10_000_000, part.length <= 1_000]).toEqual([true, true])
  expect(parts.length).toBeLessThan(8)
  expect(parted([])).toEqual([])
})
