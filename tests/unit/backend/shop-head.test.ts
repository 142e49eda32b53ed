// What the server writes into the head of a page: the shop's name, its previews, and the page in each language.
import { expect, test } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { inEachLanguage, sitemapOf } from '../../../backend/web-app/alternates.ts'
import { branded, withPhotograph } from '../../../backend/web-app/shop-head.ts'
import type { ShopNow } from '../../../backend/shop-folder/present-shop.ts'
import { products } from '../../contract/samples.ts'
import { sampleShop } from '../../sample-shop.ts'

const ORIGIN = 'https://a.example'
const PAGE = [
  '<title>Night market | __SHOP__</title>',
  '    <meta name="description" content="of old" />',
  '    <meta property="og:title" content="old title" />',
  '    <meta property="og:description" content="old text" />',
  '    <meta property="og:image" content="https://a.example/og.png" />',
  '    <meta property="og:image:width" content="1200" />',
  '    <meta name="twitter:card" content="summary_large_image" />',
  '<p>__NAME__ __ID__ __TEXT__</p>',
].join('\n')

function shop(name: string, { tagline, icon }: { tagline?: string; icon?: string } = {}): ShopNow {
  const { facts } = sampleShop.own
  const { tagline: _sample, ...brand } = facts.brand
  return {
    facts: { ...facts, revision: 3, brand: { ...brand, name, ...(tagline !== undefined && { tagline }) } },
    icon,
  } as ShopNow
}
const lines = (html: string) => html.split('\n').map((line) => line.trim())

test('the sample shop keeps its previews; any page has the name, the brand as data that ends nothing, and its own values', () => {
  const html = branded(PAGE, shop('Starlane'), '/', { __NAME__: '__ID__', __ID__: 'x' })
  const [title, data = '', ...rest] = lines(html)
  expect(title).toBe('<title>Night market | Starlane</title>')
  expect(data).toMatch(/^<script type="application\/json" id="shop">.*<\/script>$/)
  expect(JSON.parse(data.replace(/^<[^>]*>|<\/script>$/g, ''))).toMatchObject({ name: 'Starlane', revision: 3 })
  expect(rest).toEqual([...lines(PAGE).slice(1, -1), '<p>__ID__ x __TEXT__</p>'])
  const odd = branded(PAGE, shop('A </script><b> & "B"'), '/about')
  expect(lines(odd)[0]).toBe('<title>Night market | A &lt;/script&gt;&lt;b&gt; &amp; &quot;B&quot;</title>')
  expect(lines(odd)[1]).toContain('"name":"A \\u003c/script>\\u003cb> & \\"B\\""')
})

test.each([
  ['a tagline', { tagline: 'Pins & $1' }, 'Bias — Pins &amp; $1', 'Pins &amp; $1'],
  ['none', {}, 'Bias', 'Bias'],
])('the first page of a shop of its own says what it is, with %s; other pages keep their titles', (_what, more, title, text) => {
  const home = lines(branded(PAGE, shop('Bias', more), '/'))
  expect([home[0], ...home.slice(2, 5)]).toEqual([
    `<title>${title}</title>`,
    `<meta name="description" content="${text}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${text}" />`,
  ])
  const other = lines(branded(PAGE, shop('Bias', more), '/about'))
  expect([other[0], ...other.slice(2, 5)]).toEqual(['<title>Night market | Bias</title>', ...lines(PAGE).slice(1, 4)])
})

test('the preview of a shop of its own shows its icon, or no picture', () => {
  const heads = (icon?: string) => lines(branded(PAGE, shop('Bias', icon === undefined ? {} : { icon }), '/about')).slice(5, -1)
  expect(heads('x')).toEqual([
    '<meta property="og:image" content="https://a.example/icons/icon-512.png" />',
    '<meta name="twitter:card" content="summary" />',
  ])
  expect(heads()).toEqual(['<meta name="twitter:card" content="summary" />'])
})

test.each([
  [2_400, 1_600, 1_200, 800],
  [900, 1_800, 600, 1_200],
  [1_200, 7, 1_200, 7],
  [300, 200, 300, 200],
])(
  'a photograph of %d × %d is told as %d × %d, and stands in place of the picture of the shop',
  (width, height, shownWidth, shownHeight) => {
    const [ring] = products(1)
    if (ring === undefined) throw new Error('no product')
    const product: Product = { ...ring, photos: [{ name: 'a'.repeat(20), color: '000000', bytes: 1, width, height }] }
    const head = (one: Product) => lines(withPhotograph(PAGE, one, ORIGIN)).filter((line) => /og:image|twitter/.test(line))
    const alt = (text: string) => `<meta property="og:image:alt" content="${text}" />`
    expect(head(product)).toEqual([
      `<meta property="og:image" content="${ORIGIN}/pictures/${'a'.repeat(20)}-1200.jpg" />`,
      `<meta property="og:image:width" content="${shownWidth}" />`,
      `<meta property="og:image:height" content="${shownHeight}" />`,
      alt('Ring 0'),
      '<meta name="twitter:card" content="summary_large_image" />',
    ])
    const [photo] = product.photos ?? []
    if (photo === undefined) throw new Error('no photograph')
    expect(head({ ...product, photos: [{ ...photo, alt: 'Its "front" & $1' }] })).toContain(alt('Its &quot;front&quot; &amp; $1'))
    expect(head({ ...product, shown: { lang: 'ko', name: '반지' } })).toContain(alt('반지'))
    expect(withPhotograph(PAGE, ring, ORIGIN)).toBe(PAGE)
  },
)

test('a page names itself in its language, and the same page in each; a shop of one language names no other', () => {
  const html = `<link rel="canonical" href="${ORIGIN}/p" />\n<meta property="og:url" content="${ORIGIN}/p" />`
  const of = (tags: readonly ('en' | 'ko')[], tag: 'en' | 'ko') =>
    lines(inEachLanguage(html, { origin: ORIGIN, path: '/p', whole: '/p?q=<', tag, tags }))
  expect(of(['en'], 'en')).toEqual([
    `<link rel="canonical" href="${ORIGIN}/p?q=&lt;" />`,
    `<meta property="og:url" content="${ORIGIN}/p?q=&lt;" />`,
  ])
  expect(of(['en', 'ko'], 'ko')).toEqual([
    expect.stringMatching(/^<link rel="canonical" href="[^"]*lang=ko[^"]*" \/>$/),
    expect.stringMatching(/^<link rel="alternate" hreflang="en" href="[^"]*" \/>$/),
    expect.stringMatching(/^<link rel="alternate" hreflang="ko" href="[^"]*lang=ko[^"]*" \/>$/),
    `<link rel="alternate" hreflang="x-default" href="${ORIGIN}/p?q=&lt;" />`,
    expect.stringMatching(/^<meta property="og:url" content="[^"]*lang=ko[^"]*" \/>$/),
  ])
})

test('a sitemap has each address in each language, with the others', () => {
  const one = sitemapOf(['https://a.example/x', 'https://a.example/y'], ['en'])
  expect([...one.matchAll(/<loc>([^<]*)</g)].map(([, url]) => url)).toEqual(['https://a.example/x', 'https://a.example/y'])
  expect(one).not.toContain('xhtml')
  const two = sitemapOf(['https://a.example/x'], ['en', 'ko'])
  expect([...two.matchAll(/<loc>([^<]*)</g)]).toHaveLength(2)
  expect([...two.matchAll(/hreflang="(en|ko)"/g)].map(([, tag]) => tag)).toEqual(['en', 'ko', 'en', 'ko'])
  expect(two).toContain('xmlns:xhtml=')
})
