import { expect, test } from 'vitest'
import { importCatalog } from '../../backend/catalog/import-catalog.ts'
import { contract } from './contract.ts'
import { products } from './samples.ts'

const yes = async () => true
const no = async () => false
const unasked = () => Promise.reject(new Error('the operator was asked'))

contract('import of a catalog', (store) => {
  const present = async () => (await store().storage.catalog.read())?.products
  const put = (many: ReturnType<typeof products>, options: Partial<Parameters<typeof importCatalog>[2]> = {}) =>
    importCatalog(store().storage.catalog, () => many, { now: 5, dryRun: false, confirm: unasked, say: () => undefined, ...options })

  test('what changes is said before it does, and a small change asks nothing', async () => {
    const said: string[] = []
    await put(products(10), { say: (line) => said.push(line) })
    await put(products(8), { say: (line) => said.push(line) })
    expect(said).toEqual([
      '10 added',
      '  added: Ring 0, Ring 1, Ring 2, Ring 3, Ring 4 and 5 more',
      '10 products imported as revision 1',
      '2 removed',
      '  removed: Ring 8, Ring 9',
      '8 products imported as revision 2',
    ])
    expect(await present()).toEqual(products(8))
  })

  test('more than half would go: nothing changes where the operator says no, everything where it is a yes', async () => {
    const questions: string[] = []
    const said: string[] = []
    const revision = await store().storage.catalog.revision()
    const confirm = async (question: string) => (questions.push(question), false)
    await put(products(3), { confirm, say: (line) => said.push(line) })
    expect(questions).toEqual(['5 of 8 products would go.'])
    expect(said.at(-1)).toBe('nothing was changed')
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
    const confirm = () => catalog.revision().then((revision) => catalog.replace(products(2, 'Other'), revision, 6))
    await expect(put(products(1), { confirm })).rejects.toThrow('another import was faster: look at it, and try again')
    expect(await present()).toEqual(products(2, 'Other'))
  })

  test('rows without an id keep the ids of the products that are there', async () => {
    let seen: unknown
    const { catalog } = store().storage
    await importCatalog(catalog, (there) => ((seen = there), [...there]), { now: 5, dryRun: false, confirm: unasked, say: () => undefined })
    expect(seen).toEqual(await present())
  })
})
