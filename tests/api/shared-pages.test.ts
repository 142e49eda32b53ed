// The page of a shared list as the server sends it: its head for previews, the same bytes for everybody, and nothing for search engines.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ShopFacts } from '#sync-protocol/api/shop.ts'
import { importShop } from '../../backend/shop-folder/import-shop.ts'
import { readShop } from '../../backend/shop-folder/read-shop.ts'
import { sampleShop } from '../sample-shop.ts'
import { until } from '../until.ts'
import { onEveryStore } from './every-store.ts'
import { products } from './fan.ts'
import type { Fan, TestShop } from './harness.ts'

// As the build writes them, without all that these tests do not look at.
const folder = mkdtempSync(join(tmpdir(), 'starlane-shared-pages-'))
const MOULD =
  '<!doctype html><head>\n<title>__NAME__ · __SHOP__</title>\n<meta name="robots" content="noindex" />\n' +
  '<link rel="canonical" href="__ORIGIN__/w/__ID__" />\n<meta property="og:title" content="__NAME__ · __SHOP__" />\n' +
  '<meta property="og:description" content="__TEXT__" />\n<meta property="og:image" content="__ORIGIN__/og.png" />\n' +
  '<meta name="twitter:card" content="summary_large_image" />\n  </head><script>go()</script>'
const FILES = {
  'index.html': '<title>Starlane</title>',
  'pages/private.html': '<title>__SHOP__</title>\n<meta name="robots" content="noindex" />\n  </head>',
  'pages/w.html': MOULD,
  'pages.json': '{}',
  'sitemap.xml': '<urlset></urlset>',
}
for (const tag of ['', 'ko']) {
  mkdirSync(join(folder, tag, 'pages'), { recursive: true })
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, tag, name), text)
}
afterAll(() => rmSync(folder, { recursive: true }))

let last = 0
async function share(fan: Fan, name: string): Promise<string> {
  const id = (last += 1).toString(16).padStart(32, 'd')
  expect((await fan.client.post('/api/users/share', { id, list: 'wishlist', name, change: 'open' })).status).toBe(200)
  return id
}

const open = (shop: TestShop, path: string, headers: Record<string, string> = {}) =>
  shop.client().get(path, { headers: { accept: 'text/html', ...headers } })

onEveryStore(
  'pages of shared lists',
  (shop) => {
    test('name and first pieces are in the head, at any spelling of the address; the page is for no search engine', async () => {
      const fan = await shop().register()
      const wished = (await products(shop())).slice(0, 4)
      for (const { id } of wished) await fan.client.post('/api/store/wishlist/add', { itemId: id })
      const id = await share(fan, 'Mina’s wishes')
      const page = await open(shop(), `/w/${id}`)
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(page.text).toContain('<title>Mina’s wishes · Starlane</title>')
      const names = wished.slice(0, 3).map(({ name }) => name)
      expect(page.text).toContain(`<meta property="og:description" content="${names.join(', ')}" />`)
      expect(page.text).toContain('<meta name="robots" content="noindex" />')
      expect(page.text).toContain(`href="https://starlane.example/w/${id}`)
      for (const own of [fan.user.id, fan.user.username, fan.user.email]) expect(page.text).not.toContain(own)
      expect((await open(shop(), `/W/${id.toUpperCase()}/`)).text).toBe(page.text)
      expect((await open(shop(), '/sitemap.xml')).text).not.toContain('/w/')
    })

    test('a list with nothing on it that is still sold has its name for a text', async () => {
      const fan = await shop().register()
      const id = await share(fan, 'Wishes & more')
      expect((await open(shop(), `/w/${id}`)).text).toContain('og:description" content="Wishes &amp; more"')
    })

    test('it has the same bytes for its owner, for another login and for a visitor', async () => {
      const [fan, other] = [await shop().register(), await shop().register()]
      const id = await share(fan, 'Wishes')
      const plain = await open(shop(), `/w/${id}`)
      for (const { client, token } of [fan, other]) {
        const theirs = await client.get(`/w/${id}`, { headers: { accept: 'text/html', authorization: `Bearer ${token}` } })
        expect([theirs.text, theirs.headers.etag, theirs.headers['set-cookie']]).toEqual([plain.text, plain.headers.etag, undefined])
      }
    })

    test('a name is text, whatever it looks like', async () => {
      const fan = await shop().register()
      const id = await share(fan, '"><script>x()</script>$& __SHOP__ __ID__')
      const { text, headers } = await open(shop(), `/w/${id}`)
      expect(text).toContain('<title>&quot;&gt;&lt;script&gt;x()&lt;/script&gt;$&amp; __SHOP__ __ID__ · Starlane</title>')
      expect(text.match(/<script>/g)).toHaveLength(1)
      expect(String(headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(1)
    })

    test('an ended link, one that never was and what is no link open the app with 404, as one page', async () => {
      const fan = await shop().register()
      const id = await share(fan, 'Wishes')
      await fan.client.post('/api/users/share', { id, list: 'wishlist', name: 'Wishes', change: 'end' })
      const ended = await open(shop(), `/w/${id}`)
      expect([ended.status, ended.text.includes('noindex'), ended.text.includes('Wishes')]).toEqual([404, true, false])
      for (const wrong of ['/w/', '/w', `/w/${'e'.repeat(32)}`, '/w/x', `/w/${id}/more`, '/w/__proto__', `/w/${'a'.repeat(3_000)}`]) {
        const { status, text } = await open(shop(), wrong)
        expect([status, text], wrong).toEqual([404, ended.text])
      }
    })

    test('the picture of its preview is the first photograph on the list', async () => {
      const name = '0f'.repeat(10)
      const photo = { name, alt: 'A ring', color: '808080', bytes: 9, width: 1280, height: 640 }
      const [drawn, second] = sampleShop.products
      if (drawn === undefined || second === undefined) throw new Error('no product')
      const fan = await shop().register()
      for (const { id } of [drawn, second]) await fan.client.post('/api/store/wishlist/add', { itemId: id })
      const id = await share(fan, 'Wishes')
      expect((await open(shop(), `/w/${id}`)).text).toContain('og:image" content="https://starlane.example/og.png"')
      const { catalog } = shop().storage
      const sold = sampleShop.products.map((one) =>
        one === second ? { ...one, image: `/pictures/${name}-480.avif`, photos: [photo] } : one,
      )
      await catalog.replace({ products: sold }, await catalog.revision(), 1)
      const picture = `og:image" content="https://starlane.example/pictures/${name}-1200.jpg"`
      await until(async () => expect((await open(shop(), `/w/${id}`)).text).toContain(picture))
    })
  },
  { webAppFolder: folder, config: { publicUrl: new URL('https://starlane.example') } },
)

onEveryStore(
  'pages of shared lists of a shop in two languages',
  (shop) => {
    test('a preview is in the language of who looks: pieces as the shop calls them there, and what the shop says of itself', async () => {
      const files = {
        'shop.json': '{"name":"Bias Bazaar","tagline":"Pins","tagline:ko":"핀 가게"}',
        'products.csv': [
          'id,name,url,desc,price,type,theme,name:ko',
          'ring-1,Ring,https://a.example/1,A ring.,$1,jewelry,kpop,반지',
          'ring-2,Pin,https://a.example/2,A pin.,$2,jewelry,kpop,',
        ].join('\n'),
      }
      const contents = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const)
      const read = (present: Parameters<typeof readShop>[1]) => readShop({ files: new Map(contents), ignored: [], faults: [] }, present)
      const options = { now: shop().clock.now, sample: sampleShop, dryRun: false, confirm: async () => true, say: () => undefined }
      const { revision } = await importShop(shop().storage.catalog, read, options)
      await until(async () => expect((await shop().client().get('/api/shop')).as(ShopFacts).revision).toBe(revision))
      const fan = await shop().register()
      for (const itemId of ['ring-1', 'ring-2']) await fan.client.post('/api/store/wishlist/add', { itemId })
      const id = await share(fan, 'Wishes')
      const korean = (await open(shop(), `/w/${id}`, { 'accept-language': 'ko' })).text
      expect(korean).toContain('og:description" content="반지, Pin"')
      expect(korean).toContain('"tagline":"핀 가게"')
      const english = (await open(shop(), `/w/${id}`)).text
      expect(english).toContain('og:description" content="Ring, Pin"')
      expect(english).toContain('"tagline":"Pins"')
    })
  },
  { webAppFolder: folder },
)

onEveryStore(
  'many pages of shared lists',
  (shop) => {
    test('from one address end after some hundred a minute', async () => {
      const answers = await Promise.all(Array.from({ length: 303 }, () => open(shop(), `/w/${'f'.repeat(32)}`)))
      const limited = answers.filter(({ status }) => status === 429)
      expect(limited).toHaveLength(3)
      // The app itself, which says so.
      for (const { text, headers } of limited) {
        expect([text, headers['content-type']]).toEqual([expect.stringContaining('<title>Starlane</title>'), 'text/html; charset=utf-8'])
      }
      expect((await open(shop(), '/no/such/place')).status).toBe(404)
    })
  },
  { webAppFolder: folder, config: { rateLimit: true } },
)
