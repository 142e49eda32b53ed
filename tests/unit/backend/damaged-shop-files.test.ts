// Files as accidents leave them: cut, mixed, swapped, endless. Nothing throws, and no product is made that the whole file does not hold.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'

vi.setConfig({ testTimeout: 120_000 })
const shops = join(import.meta.dirname, '../../shops')
const folders = readdirSync(shops, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const FILES = folders.flatMap(({ name: shop }) => {
  const name = readdirSync(join(shops, shop)).find((file) => file.startsWith('products.'))
  return name === undefined ? [] : [{ name, bytes: readFileSync(join(shops, shop, name)) }]
})
const OPTIONS = { currency: 'EUR', source: 'https://seller.example', now: 0 }
const read = (name: string, bytes: Uint8Array, options: object = OPTIONS) => readProducts({ name, bytes }, options)
const file = fc.constantFrom(...FILES)

/** A read file either says what is wrong, or holds products. */
function expectSaid({ faults, products, leftOut, questions }: ReturnType<typeof read>): void {
  expect(faults.length + products.length + leftOut.length + questions.length).toBeGreaterThan(0)
  for (const { text, line } of faults) expect([text.length > 0, line === undefined || line > 0]).toEqual([true, true])
  for (const { name, desc, price } of products) {
    expect(name.length).toBeLessThanOrEqual(120)
    expect(desc.length).toBeLessThanOrEqual(600)
    expect(price.gems).toBeGreaterThan(0)
  }
}

describe('whatever becomes of the bytes', () => {
  test('a file that is cut makes no price that the whole one has not', () => {
    fc.assert(
      fc.property(file, fc.nat(), ({ name, bytes }, at) => {
        const cut = read(name, bytes.subarray(0, at % (bytes.length + 1)))
        expectSaid(cut)
        const whole = new Map(read(name, bytes).products.map((product) => [product.line, product.price.text]))
        const last = Math.max(...cut.products.map(({ line }) => line), 0)
        // The last row may have been cut within its price.
        for (const { line, price } of cut.products) if (line < last) expect(price.text).toBe(whole.get(line))
      }),
      { numRuns: 150 },
    )
  })

  test('bytes that are changed, put in or taken out anywhere', () => {
    const change = fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.constantFrom(0x22, 0x2c, 0x0a, 0x0d, 0x00, 0xff, 0x80, 0x3c, 0x26, 0x7b))
    fc.assert(
      fc.property(file, fc.array(change, { minLength: 1, maxLength: 5 }), ({ name, bytes }, changes) => {
        let damaged: Buffer = bytes
        for (const [place, drop, byte] of changes) {
          const at = place % damaged.length
          damaged = Buffer.concat([damaged.subarray(0, at), Buffer.from([byte]), damaged.subarray(at + drop)])
        }
        expectSaid(read(name, damaged))
      }),
      { numRuns: 200 },
    )
  })

  test('any bytes at all, under any name', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.constantFrom('a.csv', 'a.json', 'a.xml', 'a.tsv', 'a'),
        (bytes, name) => expectSaid(read(name, bytes)),
      ),
      { numRuns: 300 },
    )
  })

  test('two files behind each other, of two encodings', () => {
    fc.assert(
      fc.property(file, file, (one, other) => expectSaid(read(one.name, Buffer.concat([one.bytes, other.bytes])))),
      { numRuns: 100 },
    )
  })
})

describe('columns in another order', () => {
  const OWN = ['name', 'url', 'desc', 'price', 'type', 'theme']
  const ROW = ['Moon Ring', 'https://a.example/x', 'It glows.', '$24.50', 'jewelry', 'kpop']

  test('heads and cells moved together make the same product', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (order) => {
        const table = [OWN, ROW].map((cells) => order.map((place) => cells[place]).join(';')).join('\n')
        expect(read('a.csv', Buffer.from(table)).products).toMatchObject([{ name: 'Moon Ring', price: { gems: 245 }, type: 'jewelry' }])
      }),
    )
  })

  test('heads that were moved without their cells make none', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (order) => {
        // Name and description are any text: no reader can tell them apart.
        fc.pre([1, 3, 4, 5].some((place) => order[place] !== place))
        const table = [order.map((place) => OWN[place]).join(';'), ROW.join(';')].join('\n')
        const { products, leftOut, faults } = read('a.csv', Buffer.from(table))
        expect(products).toEqual([])
        expect(leftOut.length + faults.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('limits', () => {
  const HEAD = 'Handle,Title,Body (HTML),Type,Tags,Status,Variant Price'
  const megabytes = () => process.memoryUsage().rss / 1024 / 1024

  test.each([
    ['100 MB', () => Buffer.alloc(100 * 1024 * 1024, 'a,b\n'), 'larger than 64 MB'],
    ['a quote that never ends', () => Buffer.from(`${HEAD}\n"${'x'.repeat(20_000_000)}`), 'is longer than 1,000,000 characters'],
    ['a quote around lines without end', () => Buffer.from(`${HEAD}\n"${'x\n'.repeat(10_000_000)}`), 'Max Record Size'],
    ['quotes without end', () => Buffer.alloc(20_000_000, '"'), ''],
    ['separators without end', () => Buffer.from(`${HEAD}\n${','.repeat(20_000_000)}`), 'is longer than 1,000,000 characters'],
    ['lines without end', () => Buffer.from(`${HEAD}\n${'a\n'.repeat(10_000_000)}`), '200,000 rows'],
    ['elements without end', () => Buffer.from(`<rss>${'<a>'.repeat(5_000_000)}`), 'too deep'],
    [
      'entities of entities',
      () => Buffer.from('<!DOCTYPE a [<!ENTITY x "xxxxxxxx"><!ENTITY y "&x;&x;&x;">]><rss>&y;</rss>'),
      'document type',
    ],
    ['an entity of a file', () => Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss>&x;</rss>'), 'document type'],
    ['brackets without end', () => Buffer.from('['.repeat(20_000_000)), ''],
  ])('%s: refused with one clear line, within memory', (_what, bytes, said) => {
    const before = megabytes()
    const { faults, products } = read('a', bytes())
    expect(products).toEqual([])
    expect(faults).toHaveLength(1)
    expect(faults[0]?.text).toContain(said)
    expect(megabytes() - before).toBeLessThan(1500)
  })

  test('10,000 products of 40,000 rows are read; one more is not', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        [
          `ring-${index},Kpop Ring ${index},"<p>It <b>glows</b> &amp; turns, ${index} times.</p><ul><li>One</li></ul>",Ring,"kpop, idol",active,12.${String(index % 90).padStart(2, '0')}`,
          ...[1, 2, 3].map((variant) => `ring-${index},,,,,,1${variant}.50`),
        ].join('\n'),
      ).join('\n')
    const started = process.cpuUsage()
    const { products, faults } = read('a.csv', Buffer.from(`${HEAD}\n${rows(10_000)}\n`))
    const { user, system } = process.cpuUsage(started)
    expect([products.length, faults]).toEqual([10_000, []])
    // Time of this process, which a busy machine makes no longer.
    expect((user + system) / 1_000_000).toBeLessThan(10)
    expect(read('a.csv', Buffer.from(`${HEAD}\n${rows(10_001)}\n`)).faults).toEqual([{ text: 'the file holds more than 10,000 products' }])
  })
})
