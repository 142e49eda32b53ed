// A shop of one's own: what an import changes in everything that the server writes, with no restart.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { QuestionsResponse } from '#sync-protocol/api/quiz.ts'
import { GemBundlesResponse } from '#sync-protocol/api/answers.ts'
import { ShopFacts } from '#sync-protocol/api/shop.ts'
import type { ShopContent } from '../../backend/domain/own-shop.ts'
import { importShop } from '../../backend/shop-folder/import-shop.ts'
import { readShop } from '../../backend/shop-folder/read-shop.ts'
import { sampleShop } from '../sample-shop.ts'
import { until } from '../until.ts'
import { onEveryStore } from './every-store.ts'
import type { TestShop } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-own-shop-'))
const head = (title: string) =>
  `<title>${title}</title>\n<meta name="description" content="Of the build." />\n<meta property="og:site_name" content="__SHOP__" />\n` +
  `<meta property="og:title" content="${title}" />\n<meta property="og:description" content="Of the build." />\n` +
  '<meta property="og:image" content="__ORIGIN__/og.png" />\n<meta property="og:image:width" content="1200" />\n<meta name="twitter:card" content="summary_large_image" />'
const page = (title: string) => `<!doctype html><head>\n${head(title)}\n  </head><span class="logo-word" translate="no">__SHOP__</span>`
mkdirSync(join(folder, 'pages'))
const TEXT_PAGES = ['reviews', 'about', 'terms-of-service', 'privacy-policy', 'store']
for (const [name, text] of Object.entries({
  'index.html': page('Starlane').replaceAll('__SHOP__', 'Starlane'),
  'pages/home.html': page('__SHOP__ — A night market'),
  'pages/private.html': page('__SHOP__'),
  'pages/product.html': page('__NAME__ · __SHOP__'),
  ...Object.fromEntries(TEXT_PAGES.map((name) => [`pages/${name}.html`, page(`${name} · __SHOP__`)])),
  'pages.json': JSON.stringify({
    '/': 'pages/home.html',
    '/books': 'pages/private.html',
    '/knowledge': 'pages/private.html',
    ...Object.fromEntries(TEXT_PAGES.map((name) => [`/${name}`, `pages/${name}.html`])),
  }),
  'manifest.webmanifest': JSON.stringify({
    id: '/',
    name: 'Starlane',
    short_name: 'Starlane',
    icons: [{ src: '/icons/icon.svg', sizes: 'any' }],
    shortcuts: [{ url: '/cart?source=shortcut' }, { url: '/knowledge?source=shortcut' }],
    screenshots: [{ src: '/screenshots/x.png' }],
  }),
  'sitemap.xml': `<urlset>${['/', ...TEXT_PAGES.map((name) => `/${name}`)].map((path) => `<url><loc>__ORIGIN__${path}</loc></url>`).join('')}</urlset>`,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}))
  writeFileSync(join(folder, name), text)
afterAll(() => rmSync(folder, { recursive: true }))

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
let icon: Buffer
beforeAll(async () => {
  icon = await sharp({ create: { width: 512, height: 512, channels: 4, background: '#ff5fa2' } })
    .png()
    .toBuffer()
})

const asPage = { headers: { accept: 'text/html' } }
const SETTINGS = {
  name: 'Bias & Bazaar',
  tagline: 'Pins for <fans>',
  currency: 'EUR',
  operator: { name: 'Mina Kim', email: 'mina@example.com' },
  colors: { pink: '#ff5fa2' },
  parts: { books: false, quizzes: false },
}

async function open(shop: TestShop, files: Record<string, string | Buffer>): Promise<void> {
  const contents = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const)
  const read = (present: Parameters<typeof readShop>[1]) => readShop({ files: new Map(contents), ignored: [], faults: [] }, present)
  const { revision } = await importShop(shop.storage.catalog, read, {
    now: shop.clock.now,
    sample: sampleShop,
    dryRun: false,
    confirm: async () => true,
    say: () => undefined,
  })
  await expect.poll(async () => (await shop.client().get('/api/shop')).as(ShopFacts).revision).toBe(revision)
}

onEveryStore(
  "a shop of one's own",
  (shop) => {
    const text = async (path: string) => (await shop().client().get(path, asPage)).text
    const status = async (path: string) => (await shop().client().get(path, asPage)).status
    const brandIn = (html: string): unknown =>
      JSON.parse(/<script type="application\/json" id="shop">([^<]*)<\/script>/.exec(html)?.[1] ?? '')

    test('before an import it is the sample shop', async () => {
      const facts = (await shop().client().get('/api/shop')).as(ShopFacts)
      expect(facts).toMatchObject({
        revision: 1,
        currency: 'USD',
        brand: { name: 'Starlane', hasReviews: true, pages: ['about', 'terms', 'privacy', 'faq'] },
      })
      expect(facts.reviews).toHaveLength(10)
      expect(await text('/')).toContain('<title>Starlane — A night market</title>')
      expect(brandIn(await text('/'))).toEqual({ ...facts.brand, revision: 1 })
      expect(await text('/')).toContain('/og.png')
      for (const path of TEXT_PAGES) expect(await status(`/${path}`), path).toBe(200)
      const map = await text('/sitemap.xml')
      expect(map).toContain('<loc>https://starlane.example/reviews</loc>')
      for (const { id } of sampleShop.products) expect(map).toContain(`<loc>https://starlane.example/product/${id}</loc>`)
      expect(JSON.parse(await text('/manifest.webmanifest'))).toMatchObject({
        name: 'Starlane',
        screenshots: [{ src: '/screenshots/x.png' }],
      })
    })

    test('after it, heads, previews, bar, manifest, sitemap and mails have its name, without a restart', async () => {
      const [cheap] = sampleShop.products
      await open(shop(), { 'shop.json': JSON.stringify(SETTINGS), 'pages/terms.md': '## {shop}\n\nWrite to {contact}.\n' })
      const home = await text('/')
      expect(home).toContain('<title>Bias &amp; Bazaar — Pins for &lt;fans&gt;</title>')
      expect(home).toContain('name="description" content="Pins for &lt;fans&gt;"')
      expect(home).toContain('og:site_name" content="Bias &amp; Bazaar"')
      expect(home).toContain('class="logo-word" translate="no">Bias &amp; Bazaar</span>')
      expect(home).not.toMatch(/Starlane|__SHOP__|og\.png/)
      expect(brandIn(home)).toMatchObject({
        name: 'Bias & Bazaar',
        colors: { pink: '#ff5fa2', yellow: '#ffdc2e', blue: '#43bcff' },
        pages: ['terms'],
      })
      expect(await text(`/product/${cheap?.id}`)).toContain('· Bias &amp; Bazaar</title>')
      expect(await text('/index.html')).toContain('Starlane')
      expect(JSON.parse(await text('/manifest.webmanifest'))).toEqual({
        id: '/',
        name: 'Bias & Bazaar',
        short_name: 'Bias & Bazaar',
        description: 'Pins for <fans>',
        icons: [{ src: '/icons/icon.svg', sizes: 'any' }],
        shortcuts: [{ url: '/cart?source=shortcut' }],
      })
      const { texts } = (await shop().client().get('/api/shop')).as(ShopFacts)
      expect(texts.terms).toEqual([
        { kind: 'heading', depth: 2, children: [{ kind: 'text', text: 'Bias & Bazaar' }] },
        {
          kind: 'paragraph',
          children: [
            { kind: 'text', text: 'Write to ' },
            { kind: 'link', url: 'mailto:mina@example.com', children: [{ kind: 'text', text: 'mina@example.com' }] },
            { kind: 'text', text: '.' },
          ],
        },
      ])
      expect(
        await shop().client().post('/api/auth/register', { username: 'nora', email: 'nora@example.com', password: 'bias&bazaar12' }),
      ).toMatchObject({
        status: 400,
        text: expect.stringContaining('too easy to guess'),
      })
      const fan = await shop().register({}, { confirmed: false })
      await shop().deliverMails()
      expect(shop().mails.findLast(({ to }) => to === fan.user.email)).toMatchObject({
        text: expect.stringContaining('a Bias & Bazaar account'),
        from: { name: 'Bias & Bazaar', address: 'no-reply@localhost' },
      })
    })

    test('what search engines read of a price without a currency is in the currency of the shop; of a price that is none there is no offer', async () => {
      const products =
        'name,url,desc,price,type,theme\nMoon,https://a.example,A ring.,12.50,jewelry,kpop\nSun,https://a.example,A ring.,$5,jewelry,kpop\n'
      await open(shop(), { 'shop.json': JSON.stringify(SETTINGS), 'products.csv': products })
      const dataOf = async (id: string): Promise<unknown> =>
        JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(await text(`/product/${id}`))?.[1] ?? '')
      expect(await dataOf('kpop-jewelry-moon')).toMatchObject({ offers: { price: '12.50', priceCurrency: 'EUR' } })
      expect(await dataOf('kpop-jewelry-sun')).toMatchObject({ offers: { price: '5', priceCurrency: 'USD' } })
      expect(await text('/sitemap.xml')).toContain('/product/kpop-jewelry-sun<')
      const { revision } = (await shop().storage.catalog.read()) ?? { revision: 0 }
      await shop().storage.catalog.replace({ products: sampleShop.products }, revision, 1)
      await open(shop(), { 'shop.json': JSON.stringify(SETTINGS), 'pages/terms.md': 'Terms.' })
    })

    test('names and texts that look like places of a page are shown as they are', async () => {
      const settings = { name: '__NAME__ "$&" __SHOP__', tagline: '__TEXT__ </script> $1' }
      const products = 'name,url,desc,price,type,theme\n"Moon __SHOP__",https://a.example,"A ""ring"".\n__NAME__ $&",12.50,jewelry,kpop\n'
      await open(shop(), { 'shop.json': JSON.stringify(settings), 'products.csv': products })
      for (const path of ['/', '/product/kpop-jewelry-moon-shop']) expect(brandIn(await text(path)), path).toMatchObject(settings)
      expect(await text('/product/kpop-jewelry-moon-shop')).toContain('<title>Moon __SHOP__ · __NAME__ &quot;$&amp;&quot; __SHOP__</title>')
      const { revision } = (await shop().storage.catalog.read()) ?? { revision: 0 }
      await shop().storage.catalog.replace({ products: sampleShop.products }, revision, 1)
      await open(shop(), { 'shop.json': JSON.stringify(SETTINGS), 'pages/terms.md': 'Terms.' })
    })

    test('pages that it has no text for are 404, as are parts that it left out; the sitemap has none of them', async () => {
      for (const path of ['/reviews', '/about', '/privacy-policy', '/books', '/knowledge', '/REVIEWS/'])
        expect(await status(path), path).toBe(404)
      for (const path of ['/', '/store', '/terms-of-service']) expect(await status(path), path).toBe(200)
      const map = await text('/sitemap.xml')
      expect(map).not.toMatch(/\/(?:reviews|about|privacy-policy)</)
      expect(map).toContain('/terms-of-service<')
    })

    test('its own logo and icon, in every size; without them those of the build', async () => {
      expect(await status('/icons/icon-192.png')).toBe(404)
      await open(shop(), { 'shop.json': JSON.stringify(SETTINGS), 'logo.svg': LOGO, 'icon.png': icon })
      const client = shop().client()
      expect((await client.get('/favicon.svg')).text).toBe(LOGO)
      for (const [path, size] of [
        ['/icons/icon-192.png', 192],
        ['/icons/maskable-512.png', 512],
        ['/icons/apple-touch-icon.png', 180],
      ] as const) {
        const { bytes, headers } = await client.get(path)
        expect(await sharp(bytes).metadata(), path).toMatchObject({ format: 'png', width: size, height: size })
        expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/png', etag: expect.any(String) })
      }
      const { icons } = v.parse(
        v.object({ icons: v.array(v.object({ src: v.string() })) }),
        JSON.parse(await text('/manifest.webmanifest')),
      )
      for (const { src } of icons) expect((await client.get(src)).status, src).toBe(200)
      expect(await text('/')).toContain('og:image" content="https://starlane.example/icons/icon-512.png"')
    })

    test("a photographed product's preview is its photograph, whoever's shop it is; a drawn one's is the shop's", async () => {
      const name = '0f'.repeat(10)
      const photo = { name, alt: 'A "ring" & $& __SHOP__', color: '808080', bytes: 9, width: 1280, height: 640 }
      const [first, second] = sampleShop.products
      if (first === undefined || second === undefined) throw new Error('no product')
      const sold = [{ ...first, image: `/pictures/${name}-480.avif`, photos: [photo] }, second]
      const { catalog } = shop().storage
      const replace = async (content: ShopContent) => catalog.replace(content, await catalog.revision(), 1)
      const { revision: _now, updatedAt: _at, ...before } = (await catalog.read()) ?? { products: [] }
      for (const content of [{ ...before, products: sold }, { products: sold }]) {
        await replace(content)
        await until(async () => expect(await text(`/product/${first.id}`)).toContain(`${name}-1200.jpg`))
        const html = await text(`/product/${first.id}`)
        expect(html.match(/<meta (?:property="og:image[^>]*|name="twitter:card"[^>]*)>/g)).toEqual([
          `<meta property="og:image" content="https://starlane.example/pictures/${name}-1200.jpg" />`,
          '<meta property="og:image:width" content="1200" />',
          '<meta property="og:image:height" content="600" />',
          '<meta property="og:image:alt" content="A &quot;ring&quot; &amp; $&amp; __SHOP__" />',
          '<meta name="twitter:card" content="summary_large_image" />',
        ])
        expect(html).toContain(`"image":["https://starlane.example/pictures/${name}-1200.jpg"]`)
        expect(await text(`/product/${second.id}`)).not.toContain('-1200.jpg')
      }
      await replace(before)
      await until(async () => expect(await text(`/product/${first.id}`)).not.toContain(name))
    })

    test('questions and bundles of its own are drawn and sold, without their answers', async () => {
      const questions = ['easy', 'medium', 'hard'].map((difficulty) => `${difficulty},Which ${difficulty}?,a,b,c,d,2`)
      await open(shop(), {
        'shop.json': JSON.stringify(SETTINGS),
        'questions.csv': `difficulty,question,option1,option2,option3,option4,answer\n${questions.join('\n')}\n`,
        'bundles.csv': 'id,emoji,title,blurb,costGems,giveGems\npins,📌,Pins,Some pins.,5,9\n',
      })
      const fan = await shop().register()
      const asked = (await fan.client.get('/api/quiz/knowledge/questions?difficulty=hard')).as(QuestionsResponse).questions
      expect(asked).toEqual([
        { _id: expect.stringMatching(/^h-[0-9a-f]{12}$/), question: 'Which hard?', options: expect.arrayContaining(['a', 'b', 'c', 'd']) },
      ])
      const answers = Object.fromEntries(asked.map(({ _id }) => [_id, 'b']))
      expect(await fan.client.post('/api/quiz/knowledge/submit', { difficulty: 'hard', answers })).toMatchObject({ status: 200 })
      const { bundles } = (await fan.client.get('/api/store/gem-bundles')).as(GemBundlesResponse)
      expect(bundles).toEqual([{ id: 'pins', emoji: '📌', title: 'Pins', blurb: 'Some pins.', costGems: 5, giveGems: 9 }])
    })

    test('its products are those that were there, and an answer that a device has is not sent again', async () => {
      // Without their texts in other languages.
      const own = sampleShop.products.map((product) => Object.fromEntries(Object.entries(product).filter(([key]) => key !== 'texts')))
      expect((await shop().client().get('/api/catalog')).as(Catalog).products).toEqual(own)
      const first = await shop().client().get('/api/shop')
      expect(first.headers['cache-control']).toBe('public, no-cache')
      expect(
        (
          await shop()
            .client()
            .get('/api/shop', { headers: { 'if-none-match': String(first.headers.etag) } })
        ).status,
      ).toBe(304)
    })
  },
  { webAppFolder: folder, config: { publicUrl: new URL('https://starlane.example') } },
)
