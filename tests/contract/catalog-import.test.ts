import { expect, test } from 'vitest'
import { importShop } from '../../backend/shop-folder/import-shop.ts'
import { sampleShop } from '../sample-shop.ts'
import { contract } from './contract.ts'
import { products } from './samples.ts'

const yes = async () => true
const no = async () => false
const unasked = () => Promise.reject(new Error('the operator was asked'))

contract('import of a catalog', (store) => {
  const present = async () => (await store().storage.catalog.read())?.products
  const put = (many: ReturnType<typeof products>, options: Partial<Parameters<typeof importShop>[2]> = {}) =>
    importShop(
      store().storage.catalog,
      () => ({ catalog: { products: many, differing: [], newlyDiffering: [], warnings: [] }, leftOut: [], notes: [] }),
      {
        now: 5,
        sample: sampleShop,
        dryRun: false,
        confirm: unasked,
        say: () => undefined,
        ...options,
      },
    )

  test('what changes is said before it does, and a small change asks nothing', async () => {
    const said: string[] = []
    await put(products(10), { say: (line) => said.push(line) })
    await put(products(8), { say: (line) => said.push(line) })
    expect(said).toEqual([
      '10 added',
      '  added: Ring 0, Ring 1, Ring 2, Ring 3, Ring 4 and 5 more',
      '  prices in gems:',
      ...products(10).map(({ name }) => `    ${name}: $1 → 10 gems`),
      '10 products imported as revision 1',
      '2 removed',
      '  removed: Ring 8, Ring 9',
      '8 products imported as revision 2',
    ])
    expect(await present()).toEqual(products(8))
  })

  test('more than half would go: nothing changes where the operator says no, everything where it is a yes', async () => {
    const questions: string[] = []
    const revision = await store().storage.catalog.revision()
    const confirm = async (question: string) => (questions.push(question), false)
    await expect(put(products(3), { confirm })).rejects.toThrow('Nothing was changed.')
    expect(questions).toEqual(['5 of 8 products would go.'])
    expect([await store().storage.catalog.revision(), await present()]).toEqual([revision, products(8)])
    await put(products(3), { confirm: yes })
    expect(await present()).toEqual(products(3))
  })

  test('a dry run says what would change, asks nothing and changes nothing', async () => {
    const said: string[] = []
    const before = await store().storage.catalog.read()
    await put(products(1, 'Scarf'), { dryRun: true, confirm: no, say: (line) => said.push(line) })
    expect(said).toEqual([
      '1 changed, 2 removed',
      '  changed: Scarf 0',
      '  removed: Ring 1, Ring 2',
      '  names changed; orders decided on the old name are asked about:',
      '    p-0: Ring 0 → Scarf 0',
      '2 of 3 products would go.',
      'a dry run: nothing was changed',
    ])
    expect(await store().storage.catalog.read()).toEqual(before)
  })

  test('the catalog that is there already makes no new revision', async () => {
    const said: string[] = []
    const before = await store().storage.catalog.read()
    await put(products(3), { say: (line) => said.push(line) })
    expect(said).toEqual([`nothing to change: these are the products of revision ${before?.revision}`])
    expect(await store().storage.catalog.read()).toEqual(before)
  })

  test('another import while the operator is thinking: it stays, and this one is told so', async () => {
    const { catalog } = store().storage
    const confirm = () => catalog.revision().then((revision) => catalog.replace({ products: products(2, 'Other') }, revision, 6))
    await expect(put(products(1), { confirm })).rejects.toThrow('another import was faster: look at it, and try again')
    expect(await present()).toEqual(products(2, 'Other'))
  })

  test('names that changed places under their ids are said, and what prices come to in gems', async () => {
    const said: string[] = []
    const [first, second] = products(2, 'Other')
    if (first === undefined || second === undefined) throw new Error('too few samples')
    const swapped = [
      { ...first, name: second.name },
      { ...second, name: first.name, price: '$1,299.00', priceGems: 12_990 },
    ]
    await put(swapped, { say: (line) => said.push(line) })
    expect(said.slice(0, -1)).toEqual([
      '2 changed',
      '  changed: Other 1, Other 0',
      '  names changed; orders decided on the old name are asked about:',
      '    p-0: Other 0 → Other 1 (the name of another one before)',
      '    p-1: Other 1 → Other 0 (the name of another one before)',
      '  prices in gems:',
      '    Other 0: $1,299.00 → 12,990 gems (10 before)',
    ])
  })

  test('a dry run lists every price, an import some', async () => {
    const said: string[] = []
    const { catalog } = store().storage
    const many = products(50, 'Many')
    await put(many, { dryRun: true, say: (line) => said.push(line) })
    expect(said.filter((line) => line.includes(' → 10 gems'))).toHaveLength(49)
    const revision = await catalog.revision()
    said.length = 0
    await put(many, { say: (line) => said.push(line) })
    expect(said.filter((line) => line.includes(' → 10 gems'))).toHaveLength(20)
    expect(said).toContain('    and 29 more')
    expect(await catalog.revision()).toBe(revision + 1)
  })

  test('rows whose gems are not those of their price are named, also where nothing changes; those that are new are asked about', async () => {
    const { catalog } = store().storage
    const differing = ['row 1: $2 makes 20 gems, but priceGems says 10']
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const rest = { now: 5, sample: sampleShop, dryRun: false, confirm: unasked, say }
    const many = products(50, 'Many')
    await importShop(
      catalog,
      () => ({ catalog: { products: many, differing, newlyDiffering: [], warnings: [] }, leftOut: [], notes: [] }),
      rest,
    )
    expect(said).toEqual([
      '  gems that are not those of the price:',
      `    ${differing[0]}`,
      `nothing to change: these are the products of revision ${await catalog.revision()}`,
    ])
    const dearer = many.map((product, index) => (index === 0 ? { ...product, price: '$2' } : product))
    const read = () => ({ catalog: { products: dearer, differing, newlyDiffering: differing, warnings: [] }, leftOut: [], notes: [] })
    const questions: string[] = []
    const refused = importShop(catalog, read, { ...rest, confirm: async (question) => (questions.push(question), false) })
    await expect(refused).rejects.toThrow('Nothing was changed.')
    expect(questions).toEqual(['1 row with priceGems that are not those of the price, and count: leave them empty for those of the price.'])
    expect(await present()).toEqual(many)
    await importShop(catalog, read, { ...rest, confirm: yes })
    expect(await present()).toEqual(dearer)
  })

  test('a column of names that was sorted by itself is asked about', async () => {
    const { catalog } = store().storage
    const many = products(50, 'Many')
    await catalog.replace({ products: many }, await catalog.revision(), 6)
    const shifted = many.map((product, index) => ({ ...product, name: many[(index + 1) % many.length]?.name ?? '' }))
    const questions: string[] = []
    const refused = put(shifted, { confirm: async (question) => (questions.push(question), false) })
    await expect(refused).rejects.toThrow('Nothing was changed.')
    expect(questions).toEqual(['50 of 50 products would have another name or another id: was a column sorted by itself?'])
    expect(await present()).toEqual(many)
  })

  test('nothing in the names that are said can steer the terminal', async () => {
    const said: string[] = []
    const { catalog } = store().storage
    const revision = await catalog.revision()
    await catalog.replace({ products: products(3, '\u001B[2J\u202Egnir\n0 removed') }, revision, 6)
    await put(products(3), { say: (line) => said.push(line), confirm: yes })
    expect(said.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('rows without an id keep the ids of the products that are there', async () => {
    let seen: unknown
    const { catalog } = store().storage
    await importShop(
      catalog,
      (there) => (
        (seen = there),
        { catalog: { products: [...there], differing: [], newlyDiffering: [], warnings: [] }, leftOut: [], notes: [] }
      ),
      {
        now: 5,
        sample: sampleShop,
        dryRun: false,
        confirm: unasked,
        say: () => undefined,
      },
    )
    expect(seen).toEqual(await present())
  })
})
