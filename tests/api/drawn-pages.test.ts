// The public pages as the server sends them: with their content, the same for everybody.
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { openMemoryStorage } from '../doubles/memory-storage/open.ts'
import { sampleShop } from '../sample-shop.ts'
import { importShop } from '../../backend/shop-folder/import-shop.ts'
import { readShop } from '../../backend/shop-folder/read-shop.ts'
import { ensureShopIsBuilt } from './built-shop.ts'
import { startShop, type TestShop } from './harness.ts'

const webAppFolder = join(import.meta.dirname, '../../pwa/dist')
const asPage = { accept: 'text/html' }
let shop: TestShop

beforeAll(async () => {
  ensureShopIsBuilt()
  shop = await startShop({ storage: openMemoryStorage(), webAppFolder, config: { publicUrl: new URL('https://starlane.example') } })
  return () => shop.close()
})

const open = async (path: string, headers: Record<string, string> = {}) => shop.client().get(path, { headers: { ...asPage, ...headers } })
const rootOf = (html: string) => /<div id="root">([^]*)<\/div>\s*<script type="application\/json" id="page">/.exec(html)?.[1] ?? ''
const count = (html: string, part: string) => html.split(part).length - 1

const PAGES: Record<string, string> = {
  '/': 'Asked at the gate',
  '/store': 'What fans say',
  '/kpop': 'Showing 1–12 of',
  '/kpop?page=2': 'Showing 13–24 of',
  '/anime?type=jewelry&page=2': 'Showing 13–24 of',
  '/reviews': '@lightstick.mina',
  '/about': 'We left the lights on for you',
  '/contact': 'Write to us, online or offline.',
  '/policies': 'Read the policy',
  '/terms-of-service': 'In short',
  '/privacy-policy': 'In short',
  '/login': 'Forgot password?',
  '/register': 'Password',
}

describe('every public page', () => {
  test.for(Object.entries(PAGES))('%s comes with its content', async ([path, words]) => {
    const page = await open(path)
    expect(page.status).toBe(200)
    const root = rootOf(page.text)
    expect(root).toContain(words)
    expect(root).toContain('<h1')
    // What is still to come, and what the pages' policy refuses.
    expect(root).not.toMatch(/aria-busy="true"|<!--\$[!?]-->| style="/)
  })

  test('a product has its text, its price and others of its kind', async () => {
    const { products } = (await shop.client().get('/api/catalog')).as(Catalog)
    const [product] = products
    if (product === undefined) throw new Error('the catalog is empty')
    const root = rootOf((await open(`/product/${product.id}`)).text)
    expect(root).toContain(`${product.name}</h1>`)
    expect(count(root, 'href="/product/')).toBe(4)
  })

  test('the pictures in view are asked for before the scripts, which come last', async () => {
    const { text } = await open('/kpop')
    expect(count(text, 'rel="preload" as="image"')).toBe(4)
    expect(text.lastIndexOf('as="image"')).toBeLessThan(text.indexOf('<title>'))
    expect(text.indexOf('<script fetchpriority="low" type="module"')).toBeGreaterThan(text.indexOf('id="page"'))
    expect(text).not.toMatch(/<link rel="stylesheet"|<script src=/)
  })

  test('filters and pages are links with addresses of their own, of which each is canonical', async () => {
    const { text } = await open('/anime?type=jewelry')
    expect(text).toContain('<link rel="canonical" href="https://starlane.example/anime?type=jewelry" />')
    for (const to of ['/anime', '/anime?type=fashion', '/anime?type=jewelry&amp;page=2']) expect(text).toContain(`href="${to}"`)
    expect((await open('/sitemap.xml')).text).toContain('https://starlane.example/product/')
  })
})

test('a page has the same bytes for everybody: nothing of a session, a login or a device is in it', async () => {
  const fan = await shop.register()
  const theirs = { authorization: `Bearer ${fan.token}`, 'starlane-device': fan.deviceId, 'accept-language': 'de', 'user-agent': 'another' }
  for (const path of [...Object.keys(PAGES), '/kpop?type=fashion']) {
    // Before anybody else has asked for it, and after.
    const first = await fan.client.get(path, { headers: { ...asPage, ...theirs } })
    const plain = await open(path)
    const wrong = await open(path, { cookie: 'starlane.sid=stolen; starlane.here=1', authorization: 'Bearer wrong' })
    expect([first.text, wrong.text], path).toEqual([plain.text, plain.text])
    expect([first.headers.etag, first.headers['set-cookie'], plain.headers.vary], path).toEqual([
      plain.headers.etag,
      undefined,
      'Accept-Encoding, Accept-Language, Cookie',
    ])
    expect(plain.text).not.toContain(fan.user.id)
  }
})

test('a query says no more than the app understands: nothing of it is in the page, and what means the same is the same page', async () => {
  const plain = await open('/kpop')
  const marks = ['"><b>x', 'zzyzx', "');alert(1)//", '%22%3E%3Cscript%3E', '__proto__', '\u0000']
  for (const mark of marks)
    for (const name of ['type', 'utm', 'page', 'theme', 'constructor']) {
      const page = await open(`/kpop?${name}=${encodeURIComponent(mark)}`)
      expect([page.status, page.text === plain.text], `${name}=${mark}`).toEqual([200, true])
    }
  for (const query of ['page=1', 'page=0', 'page=-3', 'page=1.5', 'page=NaN', 'type=all', 'type=all&page=1&type=jewelry', '%', 'page=%zz'])
    expect((await open(`/kpop?${query}`)).text === plain.text, query).toBe(true)
  const app = await open('/kpop?page=1e9')
  for (const query of [
    'page=9007199254740991',
    'page=999',
    'q=zzyzx',
    'sort=name',
    'price=300',
    'price=mine&page=2',
    `q=${'x'.repeat(5_000)}`,
  ]) {
    const page = await open(`/kpop?${query}`)
    expect([page.status, page.text === app.text], query).toEqual([200, true])
  }
  expect(rootOf(app.text)).toBe('')
})

test('a browser that has a page is told so, also after it was packed better', async () => {
  const path = '/kpop?type=fragrances'
  const first = await open(path, { 'accept-encoding': 'br' })
  await expect.poll(async () => (await open(path, { 'accept-encoding': 'br' })).headers.etag).not.toBe(first.headers.etag)
  for (const tag of [String(first.headers.etag), `W/${String(first.headers.etag)}`])
    expect((await open(path, { 'if-none-match': tag })).status).toBe(304)
  expect((await open(path, { 'if-none-match': '"AAAAAAAAAAAAAAAAAAAAAA-br"' })).status).toBe(200)
})

test("a shop of one's own is drawn as its folder says, from the import on", async () => {
  const own = await startShop({ storage: openMemoryStorage(), webAppFolder, config: { publicUrl: new URL('https://bazaar.example') } })
  try {
    const files = {
      'shop.json': JSON.stringify({
        name: 'Bias & Bazaar',
        tagline: 'Pins',
        operator: { name: 'Mina Kim' },
        parts: { books: false, quizzes: false },
      }),
      'pages/landing.md': '## Pins \\</script> here\n\nFor *all*.\n',
    }
    const contents = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const)
    await importShop(own.storage.catalog, (present) => readShop({ files: new Map(contents), ignored: [], faults: [] }, present), {
      now: own.clock.now,
      sample: sampleShop,
      dryRun: false,
      confirm: async () => true,
      say: () => undefined,
    })
    const page = async (path: string) => rootOf((await own.client().get(path, { headers: asPage })).text)
    await expect.poll(() => page('/')).toContain('Pins &lt;/script&gt; here')
    const home = await page('/')
    expect(home).toContain('© 2025 Mina Kim. All rights reserved.')
    expect(home).not.toMatch(/Starlane|href="\/about"|quizzes that pay/)
    expect((await own.client().get('/about', { headers: asPage })).status).toBe(404)
    expect(await page('/kpop')).toContain('Bias &amp; Bazaar')
  } finally {
    await own.close()
  }
})

describe('in the language of a device', () => {
  const inKorean = async (path: string) => (await open(path, { cookie: 'lang=ko' })).text

  test('listings, products and reviews show its texts, and say which language that is', async () => {
    const { products } = (await shop.client().get('/api/catalog?lang=ko')).as(Catalog)
    const [product] = products
    const name = product?.shown?.name
    if (product === undefined || name === undefined) throw new Error('the sample shop has no Korean texts')
    const listing = await inKorean('/kpop')
    expect(rootOf(listing)).toContain(`>${name}</a>`)
    expect(rootOf(listing)).not.toContain(`>${product.name}</a>`)
    const page = await inKorean(`/product/${product.id}`)
    expect(/<title>([^<]*)/.exec(page)?.[1]).toContain(name)
    expect(rootOf(page)).toContain(`${name}</h1>`)
    expect(/<html[^>]*>/.exec(page)?.[0]).toContain('lang="ko"')
    expect(rootOf(await inKorean('/reviews'))).toMatch(/<blockquote[^]*\p{Script=Hangul}/u)
  })

  test('what was kept of one language is never another one’s', async () => {
    const [korean, english, again] = [await inKorean('/kpop'), (await open('/kpop')).text, await inKorean('/kpop')]
    expect(again).toBe(korean)
    expect(english).not.toMatch(/<h3[^>]*>[^/]*\p{Script=Hangul}/u)
  })
})
