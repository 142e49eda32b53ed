// @vitest-environment happy-dom
// Which products stand for a category: three of its own, no two doors alike, and what is owned only where there is nothing else.
import { act, useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { THEMES, TYPES } from '#sync-protocol/domain/product.ts'
import { pickPictured, useCategoryPictures } from '../../../pwa/actions/category-pictures.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { forgetKeptCatalog, noteKeptCatalog } from '../../../pwa/storage/kept-catalog.ts'
import { PRODUCTS } from './products.ts'
import { show } from './screen.tsx'

const CATEGORIES = [...THEMES, ...TYPES]
let picturesOf: ReturnType<typeof useCategoryPictures>
function Screen({ page = 'shop', owned }: { page?: string; owned?: readonly { name: string }[] }) {
  const now = useCategoryPictures(page, owned)
  useEffect(() => void (picturesOf = now))
  return null
}
const given = (products: typeof PRODUCTS, failed = false) => useCatalog.setState({ products, failed })
const names = (category: (typeof CATEGORIES)[number]) => picturesOf(category)?.map(({ name }) => name)

beforeEach(() => {
  forgetKeptCatalog()
  given(PRODUCTS)
})

test.each([
  ['none is kept', false, false, undefined],
  ['the one that is kept is still read', true, false, []],
  ['the one that is kept cannot be read', true, true, undefined],
])('without a catalog, where %s', async (_what, isKept, failed, expected) => {
  given([], failed)
  if (isKept) noteKeptCatalog(1)
  await show(<Screen />)
  for (const category of CATEGORIES) expect(picturesOf(category)).toEqual(expected)
})

test('three of each category, and of a type none that stands for a theme; other ones on another page', async () => {
  await show(<Screen />)
  const themes = THEMES.flatMap((theme) => names(theme) ?? [])
  expect(new Set(themes).size).toBe(3 * THEMES.length)
  for (const category of CATEGORIES) {
    const shown = picturesOf(category) ?? []
    expect(new Set(shown).size).toBe(3)
    expect(shown.every(({ theme, type }) => theme === category || type === category)).toBe(true)
  }
  for (const type of TYPES) expect(names(type)?.filter((name) => themes.includes(name))).toEqual([])
  const here = CATEGORIES.map(names)
  await show(<Screen page="landing" />)
  expect(CATEGORIES.map(names)).not.toEqual(here)
})

test('a category of fewer has all of its own, one of none nothing', async () => {
  const [first] = PRODUCTS
  if (first === undefined) throw new Error('no products')
  given([first])
  await show(<Screen />)
  for (const category of CATEGORIES)
    expect(names(category)).toEqual(category === first.theme || category === first.type ? [first.name] : undefined)
})

test('what is owned comes only where there is nothing else', async () => {
  const ofTheme = PRODUCTS.filter(({ theme }) => theme === 'kpop')
  const [left, ...owned] = ofTheme
  await show(<Screen owned={owned} />)
  expect(names('kpop')?.[0]).toBe(left?.name)
  expect(names('kpop')).toHaveLength(3)
})

test('from those of a page alone the page shows the same', async () => {
  await show(<Screen page="landing" />)
  const before = THEMES.map(names)
  await act(async () => given(pickPictured(PRODUCTS, 'landing')))
  await show(<Screen page="landing" />)
  expect(THEMES.map(names)).toEqual(before)
})
