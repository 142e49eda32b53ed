// @vitest-environment happy-dom
// The first paint: what the page says of the shop, else what this device keeps, else the sample shop.
import { beforeEach, expect, test, vi } from 'vitest'
import { readBrand, SAMPLE } from '../../../pwa/storage/kept-brand.ts'

const OWN = { revision: 7, name: 'Bias Bazaar', parts: { books: true, quizzes: false }, hasReviews: false, pages: ['terms'] }

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = ''
  localStorage.clear()
})

const nameAt = async (block: string | undefined, kept: string | undefined) => {
  if (block !== undefined) document.head.innerHTML = `<script type="application/json" id="shop">${block}</script>`
  if (kept !== undefined) localStorage.setItem('starlane-shop', kept)
  const { useShop } = await import('../../../pwa/state/shop.ts')
  return useShop.getState().brand.name
}

const own = JSON.stringify(OWN)
const former = JSON.stringify({ ...OWN, name: 'Former' })
test.each([
  ['the page comes first', own, former, 'Bias Bazaar'],
  ['no block: this device', undefined, former, 'Former'],
  ['a damaged block: this device', '{"name":', former, 'Former'],
  ['a block without a name: this device', '{"revision":3}', former, 'Former'],
  ['both damaged: the sample', '[]', 'x', 'Starlane'],
  ['neither', undefined, undefined, 'Starlane'],
])('%s', async (_what, block, kept, name) => {
  expect(await nameAt(block, kept)).toBe(name)
})

test.each([
  undefined,
  null,
  1,
  'x',
  [],
  {},
  { name: '' },
  { name: 5 },
  { name: 'A', pages: 'all' },
  { name: 'A', parts: null },
  { name: 'A', tagline: 1 },
])('%j is no brand', (kept) => {
  expect(readBrand(kept)).toBeUndefined()
})

test('what a later version adds is kept, what an earlier one lacks has a default that claims nothing', () => {
  expect(readBrand({ ...OWN, later: true })).toMatchObject(OWN)
  expect(readBrand({ name: 'A' })).toEqual({ revision: 0, name: 'A', parts: SAMPLE.parts, hasReviews: false, pages: [] })
})
