// Which pictures a device has fetched before they are seen (DECISIONS D9): cut by bytes before anything is fetched.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photoAddress } from '#sync-protocol/domain/photo.ts'
import type { Product } from '#sync-protocol/domain/product.ts'
import { pictureBudget, planPictures, type PictureNeeds } from '../../../pwa/sync/picture-plan.ts'

const MB = 1_000_000
const nameOf = (at: number) => at.toString(16).padStart(20, '0')

/** A photographed product whose card takes so many bytes; every third is an anime one. */
function photographed(at: number, bytes: number): Product {
  return {
    ...drawn(at),
    image: photoAddress(nameOf(at), '-480.avif'),
    photos: [{ name: nameOf(at), color: '112233', bytes, width: 9, height: 9 }],
  }
}

function drawn(at: number): Product {
  const theme = at % 3 === 0 ? 'anime' : 'kpop'
  const type = (['fashion', 'fragrances', 'jewelry'] as const)[at % 3] ?? 'fashion'
  return {
    id: `p${at}`,
    name: `Product ${at}`,
    image: `/pictures/p${at}.svg`,
    url: 'https://x.example',
    desc: '',
    price: '$1',
    priceGems: 10,
    type,
    theme,
  }
}

const NOTHING: PictureNeeds = {
  products: [],
  cart: [],
  wishlist: [],
  orders: [],
  collection: [],
  seen: [],
  gone: new Map(),
  budget: 80 * MB,
  savesData: false,
  answer: undefined,
}
const plan = (needs: Partial<PictureNeeds>) => planPictures({ ...NOTHING, ...needs })
const urls = ({ pictures, ahead }: ReturnType<typeof plan>) => pictures.slice(0, ahead).map(({ url }) => url)
const bytesOf = ({ pictures, ahead }: ReturnType<typeof plan>) => pictures.slice(0, ahead).reduce((sum, { bytes }) => sum + bytes, 0)
const many = (count: number, bytes: number) => Array.from({ length: count }, (_, at) => photographed(at, bytes))

test.each([
  ['a browser that does not say', undefined, 20 * MB],
  ['one that says half of it', { quota: 1_000 * MB }, 20 * MB],
  ['a fifth of what is free', { quota: 110 * MB, usage: 10 * MB }, 20 * MB],
  ['much room', { quota: 10_000 * MB, usage: 0 }, 80 * MB],
  ['nothing free', { quota: 10 * MB, usage: 11 * MB }, 0],
])('the budget of %s', (_what, estimate, budget) => {
  expect(pictureBudget(estimate)).toBe(budget)
})

test('the order: cart, wishlist, orders, collection, seen, each page of all listings, none twice', () => {
  const products = Array.from({ length: 40 }, (_, at) => drawn(at))
  const planned = plan({
    products,
    cart: ['p39', 'gone'],
    wishlist: ['p38', 'p39', 'unknown'],
    orders: ['p37'],
    collection: ['/pictures/p36.svg', '/pictures/once.svg'],
    seen: ['p35', 'p38'],
    gone: new Map([['gone', '/pictures/gone.svg']]),
  })
  const own = ['p39', 'gone', 'p38', 'p37', 'p36', 'once', 'p35'].map((name) => `/pictures/${name}.svg`)
  expect(urls(planned).slice(0, 7)).toEqual(own)
  // The first page of /kpop, then that of /anime: those above are not there twice.
  const firstOf = (theme: string) =>
    products
      .filter((product) => product.theme === theme)
      .slice(0, 12)
      .map(({ image }) => image)
  const firstPages = [...firstOf('kpop'), ...firstOf('anime')].filter((url) => !own.includes(url))
  expect(urls(planned).slice(7, 7 + firstPages.length)).toEqual(firstPages)
  expect(planned).toMatchObject({ of: 40, ahead: 42, choice: undefined })
})

test('the listings have their pages in turn to the end, also where a shop sells nothing of a kind', () => {
  const jewelry = (theme: 'kpop' | 'anime') =>
    Array.from({ length: 60 }, (_, at): Product => ({
      ...drawn(at),
      id: `${theme}-${at}`,
      image: `/pictures/${theme}-${at}.svg`,
      theme,
      type: 'jewelry',
    }))
  const [kpop, anime] = [jewelry('kpop'), jewelry('anime')]
  const inTurn = [0, 12, 24, 36, 48].flatMap((from) => [...kpop.slice(from, from + 12), ...anime.slice(from, from + 12)])
  expect(urls(plan({ products: [...kpop, ...anime] }))).toEqual(inTurn.map(({ image }) => image))
})

describe('how much comes', () => {
  const products = many(2_000, 18_000)
  test.each([
    ['not answered', {}, 555],
    ['few', { answer: 'few' }, 555],
    ['2,600 drawings', { products: Array.from({ length: 2_600 }, (_, at) => drawn(at)) }, 2_500],
    ['2,600 drawings, all', { products: Array.from({ length: 2_600 }, (_, at) => drawn(at)), answer: 'all' }, 2_600],
    ['all', { answer: 'all' }, 2_000],
    ['all, with less room', { answer: 'all', budget: 20 * MB }, 1_111],
    ['all, without room', { answer: 'all', budget: 0 }, 0],
    [
      'a browser that saves data, where one of the user’s own is elsewhere',
      { savesData: true, cart: ['p7'], collection: ['/photos/a.jpg'] },
      1,
    ],
    ['a browser that saves data', { answer: 'all', savesData: true, cart: ['p7'], wishlist: ['p9'], seen: ['p11'] }, 2],
  ] as const)('%s', (_what, needs, ahead) => {
    expect(plan({ products, ...needs }).ahead).toBe(ahead)
  })

  test.each([
    ['more than comes unasked', {}, { pictures: 2_000, bytes: 36 * MB }],
    ['more than there is room for', { budget: 20 * MB }, { pictures: 1_111, bytes: 19_998_000 }],
    ['all that there is room for comes unasked', { budget: 9 * MB }, undefined],
    [
      'one is of a product that is gone',
      { cart: ['gone'], gone: new Map([['gone', '/pictures/gone.avif']]) },
      { pictures: 2_000, bytes: 36 * MB + 20_000 },
    ],
    ['all comes unasked', { products: many(500, 18_000) }, undefined],
    ['all comes unasked, to the byte', { products: many(500, 20_000) }, undefined],
    ['a byte more does not', { products: [...many(499, 20_000), photographed(499, 20_001)] }, { pictures: 500, bytes: 10 * MB + 1 }],
  ])('the choice where %s', (_what, needs, choice) => {
    expect(plan({ products, ...needs }).choice).toEqual(choice)
  })
})

test('a picture that several products share counts once; one elsewhere counts, but is not fetched', () => {
  const products = [drawn(1), { ...drawn(2), image: '/pictures/p1.svg' }, { ...drawn(3), image: '/photos/a.jpg' }]
  const planned = plan({ products })
  expect([urls(planned), planned.of]).toEqual([['/pictures/p1.svg'], 2])
})

test('the other photographs of a product are not fetched, and may stay', () => {
  const [first] = many(1, 9_000)
  const product = {
    ...drawn(0),
    ...first,
    photos: [...(first?.photos ?? []), { name: nameOf(77), color: '112233', bytes: 9_000, width: 9, height: 9 }],
  }
  expect(plan({ products: [product] })).toMatchObject({ ahead: 1, others: [photoAddress(nameOf(77), '-480.avif')] })
})

test('never above the budget, never twice, the user’s own first, whatever is asked for', () => {
  const id = fc.nat(30).map((at) => `p${at}`)
  const ids = fc.array(id, { maxLength: 8 })
  const needs = fc.record({
    products: fc.array(fc.tuple(fc.nat(25), fc.option(fc.integer({ min: 1, max: 9 * MB }))), { maxLength: 40 }),
    cart: ids,
    wishlist: ids,
    orders: ids,
    seen: ids,
    collection: fc.array(
      fc.nat(40).map((at) => `/pictures/p${at}.svg`),
      { maxLength: 8 },
    ),
    budget: fc.nat(90 * MB),
    savesData: fc.boolean(),
    answer: fc.constantFrom(undefined, 'all', 'few'),
  })
  fc.assert(
    fc.property(needs, ({ products: rows, answer, ...rest }) => {
      const products = rows.map(([at, bytes]) => (bytes === null ? drawn(at) : photographed(at, bytes)))
      const planned = plan({ ...rest, answer, products })
      const all = planned.pictures.map(({ url }) => url)
      expect(new Set(all).size).toBe(all.length)
      expect(bytesOf(planned)).toBeLessThanOrEqual(Math.min(rest.budget, answer === 'all' ? Infinity : 10 * MB))
      expect(products.every(({ image }) => all.includes(image))).toBe(true)
      expect(planned.of).toBe(planned.pictures.filter(({ isSold }) => isSold).length)
      const imageOf = new Map(products.map(({ id: own, image }) => [own, image]))
      const groups = [rest.cart, rest.wishlist, rest.orders].map((own) => own.flatMap((one) => imageOf.get(one) ?? []))
      const order = [...new Set([...groups.flat(), ...rest.collection])]
      expect(all.slice(0, order.length)).toEqual(order)
      if (rest.savesData) expect(planned.ahead).toBeLessThanOrEqual(order.length)
    }),
  )
})
