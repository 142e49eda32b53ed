// Which language a request gets: what its address says, else what the device chose, else what its browser takes, else English (issue 49, point 1).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { importShop } from '../../backend/shop-folder/import-shop.ts'
import { readShop } from '../../backend/shop-folder/read-shop.ts'
import { sampleShop } from '../sample-shop.ts'
import { API_STORES } from '../stores.ts'
import { onEveryStore } from './every-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-languages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const page = (tag: string, path: string) =>
  `<!doctype html><html lang="${tag}"><head><title>${tag}</title><link rel="canonical" href="__ORIGIN__${path}" /></head><body><!-- root --><!-- /root --></body></html>`
/** Draws one listing in its language, with what it is drawn from. */
const drawer = (tag: string) => `
  export const addressOf = (path, query) => (path === '/kpop' ? (query.includes('page=2') ? '/kpop?page=2' : '/kpop') : undefined)
  export const draw = (address, { facts, products }) => ({
    html: '<h1>${tag} ' + address + '</h1><p>' + products.map(({ name, shown }) => name + ': ' + shown?.name).join(', ') + '; ' + JSON.stringify(facts.texts.about) + '</p>',
    pictures: [],
    data: { tag: '${tag}' },
  })`
const built = (tag: string) => ({
  'index.html': `<html lang="${tag}">shell`,
  'pages/home.html': page(tag, '/'),
  'pages/kpop.html': page(tag, '/kpop'),
  'pages/product.html': page(tag, '/product/__ID__').replace(`<title>${tag}`, `<title>__NAME__ (${tag}): __TEXT__`),
  'pages/private.html': `<html lang="${tag}"><title>private</title>`,
  'pages.json': JSON.stringify({ '/': 'pages/home.html', '/kpop': 'pages/kpop.html', '/cart': 'pages/private.html' }),
  'manifest.webmanifest': JSON.stringify({ lang: tag }),
  'service-worker.js': `// worker in ${tag}`,
  'server/entry-server.mjs': drawer(tag),
})
const put = (under: string, files: Record<string, string>) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, under, name, '..'), { recursive: true })
    writeFileSync(join(folder, under, name), content)
  }
}
put('', {
  ...built('en'),
  'robots.txt': 'for all',
  'assets/app-1234abcd.js': '// one',
  'sitemap.xml': '<loc>__ORIGIN__/</loc><loc>__ORIGIN__/kpop</loc>',
})
put('ko', built('ko'))
put('ja', built('ja'))
/** Not whole: it is not built. */
put('es', { 'service-worker.js': '// worker in es' })

const ORIGIN = 'https://starlane.example'

onEveryStore(
  'languages',
  (shop) => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      shop()
        .client()
        .get(path, { headers: { accept: 'text/html', ...headers } })
    const languageOf = async (path: string, headers: Record<string, string> = {}) =>
      /lang="(\w+)"/.exec((await get(path, headers)).text)?.[1]

    test.each<[string, string, Record<string, string>]>([
      ['en', '/', {}],
      ['ko', '/', { 'accept-language': 'ko' }],
      ['ko', '/', { 'accept-language': 'ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7' }],
      ['ko', '/cart', { 'accept-language': 'KO-kr' }],
      ['ko', '/no/such/page', { 'accept-language': 'ko' }],
      ['ja', '/kpop', { 'accept-language': 'fr-FR, ja;q=0.5, en;q=0.4' }],
      ['en', '/', { 'accept-language': 'en-US,en;q=0.9,ko;q=0.8' }],
      ['ja', '/', { 'accept-language': 'en;q=0.1,ko;q=0,ja;q=0.2' }],
      ['en', '/', { 'accept-language': 'ko;q=0' }],
      ['en', '/', { 'accept-language': '*' }],
      ['en', '/', { 'accept-language': 'kok, kor, xx-ko' }],
      ['en', '/', { 'accept-language': 'es' }],
      ['en', '/', { 'accept-language': '' }],
      ['en', '/', { 'accept-language': ';;,,;q=,=,ko;q=many' }],
      ['en', '/', { 'accept-language': `${'x-'.repeat(3_000)}y` }],
      ['ko', '/', { cookie: 'lang=ko' }],
      ['ko', '/', { cookie: 'a=b; lang=ko; lang=ja', 'accept-language': 'ja' }],
      ['en', '/', { cookie: 'lang=en', 'accept-language': 'ko' }],
      ['ja', '/', { cookie: 'lang=es', 'accept-language': 'ja' }],
      ['ja', '/', { cookie: 'lang=__proto__; language=ko', 'accept-language': 'ja' }],
      ['en', '/', { cookie: 'lang=KO%00; xlang=ko' }],
      ['ja', '/?lang=ja', { cookie: 'lang=ko', 'accept-language': 'en' }],
      ['en', '/kpop?page=2&lang=en', { cookie: 'lang=ko' }],
      ['ko', '/?lang=es', { cookie: 'lang=ko' }],
      ['ko', '/?lang=ja&lang=en', { cookie: 'lang=ko' }],
      ['ko', '/?lang=%', { cookie: 'lang=ko' }],
    ])('%s: %s %j', async (tag, path, headers) => {
      expect(await languageOf(path, headers)).toBe(tag)
    })

    test('a page says what it depends on, a file does not', async () => {
      for (const path of ['/', '/kpop', '/cart', '/none'])
        expect((await get(path, { cookie: 'lang=ko' })).headers.vary, path).toBe('Accept-Encoding, Accept-Language, Cookie')
      expect((await get('/manifest.webmanifest')).headers.vary).toBe('Accept-Encoding')
    })

    test('a file is of the language that its address names, whatever the device chose; what is the same for all is there in each', async () => {
      for (const [path, text] of [
        ['/service-worker.js', '// worker in en'],
        ['/service-worker.js?lang=ko', '// worker in ko'],
        ['/service-worker.js?lang=es', '// worker in en'],
        ['/index.html?lang=ja', '<html lang="ja">shell'],
        ['/index.html', '<html lang="en">shell'],
        ['/assets/app-1234abcd.js?lang=ko', '// one'],
        ['/robots.txt?lang=ko', 'for all'],
      ] as const)
        expect((await get(path, { cookie: 'lang=ja', 'accept-language': 'ja' })).text, path).toBe(text)
      expect((await get('/manifest.webmanifest?lang=ko')).json).toMatchObject({ lang: 'ko' })
      for (const path of ['/ko/index.html', '/ko/service-worker.js', '/es/service-worker.js', '/ko/server/entry-server.mjs'])
        expect((await get(path)).status, path).toBe(404)
    })

    test('packed answers are not mixed, and nothing known in one language counts in another', async () => {
      for (const path of ['/', '/kpop', '/cart', '/kpop?page=2']) {
        // Without how well they are packed, which the second asking changes.
        const etags = new Set<string>()
        for (const tag of ['en', 'ko', 'ja', 'en', 'ko']) {
          const cookie = `lang=${tag}`
          const br = await get(path, { cookie, 'accept-encoding': 'br' })
          expect(brotliDecompressSync(br.bytes).toString(), path).toContain(`lang="${tag}"`)
          const gzip = await get(path, { cookie, 'accept-encoding': 'gzip' })
          expect(gunzipSync(gzip.bytes).toString()).toContain(`lang="${tag}"`)
          expect((await get(path, { cookie, 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) })).status).toBe(304)
          const other = tag === 'ko' ? 'ja' : 'ko'
          const answer = await get(path, { cookie: `lang=${other}`, 'if-none-match': `${br.headers.etag}, ${gzip.headers.etag}` })
          expect([answer.status, /lang="(\w+)"/.exec(answer.text)?.[1]]).toEqual([200, other])
          etags.add(String(gzip.headers.etag).replace('quick', ''))
        }
        expect(etags.size).toBe(3)
      }
    })

    test('the server draws a page in the language of its visitor, and nothing of a session or a cookie gets into it', async () => {
      const fan = await shop().register({ username: 'minseo_reads' })
      for (const tag of ['ko', 'en', 'ja']) {
        const mine = await fan.client.get('/kpop?page=2', { headers: { accept: 'text/html', 'accept-language': tag } })
        expect(mine.text).toContain(`<h1>${tag} /kpop?page=2</h1>`)
        expect(mine.text).not.toContain('minseo')
        const theirs = await get('/kpop?page=2', { cookie: `lang=${tag}; secret=1` })
        expect(theirs.text).toBe(mine.text)
        expect(theirs.headers['set-cookie']).toBeUndefined()
      }
      fan.client.close()
    })

    test('a page names itself in each language, and the address that takes any', async () => {
      const head = (text: string) => [...text.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)].map(([link]) => link)
      const links = (path: string, whole: string) => [
        `<link rel="alternate" hreflang="en" href="${ORIGIN}${path}" />`,
        `<link rel="alternate" hreflang="ko" href="${ORIGIN}${whole}lang=ko" />`,
        `<link rel="alternate" hreflang="ja" href="${ORIGIN}${whole}lang=ja" />`,
        `<link rel="alternate" hreflang="x-default" href="${ORIGIN}${path}" />`,
      ]
      const { products } = (await get('/api/catalog')).json as { products: { id: string }[] }
      const product = `/product/${products[0]?.id}`
      for (const [path, whole] of [
        ['/', '/?'],
        ['/kpop', '/kpop?'],
        ['/kpop?page=2', '/kpop?page=2&amp;'],
        [product, `${product}?`],
      ] as const) {
        const canonical = (address: string) => `<link rel="canonical" href="${ORIGIN}${address}" />`
        expect(head((await get(path)).text)).toEqual([canonical(path), ...links(path, whole)])
        expect(head((await get(path, { cookie: 'lang=ko' })).text)).toEqual([canonical(`${whole}lang=ko`), ...links(path, whole)])
      }
      expect(head((await get('/cart')).text)).toEqual([])
    })

    test('the sitemap has each page in each language, with the others beside it', async () => {
      const { text } = await get('/sitemap.xml')
      const beside =
        `<xhtml:link rel="alternate" hreflang="en" href="${ORIGIN}/kpop"/>` +
        `<xhtml:link rel="alternate" hreflang="ko" href="${ORIGIN}/kpop?lang=ko"/>` +
        `<xhtml:link rel="alternate" hreflang="ja" href="${ORIGIN}/kpop?lang=ja"/>`
      for (const address of ['/kpop', '/kpop?lang=ko', '/kpop?lang=ja'])
        expect(text).toContain(`<url><loc>${ORIGIN}${address}</loc>${beside}</url>`)
      expect(text).not.toContain('lang=es')
    })

    test('a link in another language is a choice that needs no script: the next page is in it as well', async () => {
      const client = shop().client()
      const open = (path: string, language: string) => client.get(path, { headers: { accept: 'text/html', 'accept-language': language } })
      expect((await open('/?lang=ko', 'ko')).headers['set-cookie']).toBeUndefined()
      const chosen = await open('/kpop?lang=ko', 'en')
      expect(chosen.headers['set-cookie']).toEqual(['lang=ko; path=/; max-age=31536000; samesite=lax'])
      expect((await open('/', 'en')).text).toContain('lang="ko"')
      expect((await open('/service-worker.js?lang=ja', 'en')).headers['set-cookie']).toBeUndefined()
      client.close()
    })
  },
  { stores: API_STORES.slice(0, 1), webAppFolder: folder, config: { publicUrl: new URL(ORIGIN) } },
)

onEveryStore(
  'the pages of a shop with texts of its own in another language',
  (shop) => {
    const FILES = {
      'shop.json': '{"name":"Bias Bazaar","tagline":"Pins","tagline:ko":"핀 가게"}',
      'products.csv':
        'id,name,url,desc,price,type,theme,name:ko,desc:ko\nring,Ring,https://a.example/1,A ring.,$1,jewelry,kpop,반지,첫 반지.',
      'pages/about.md': 'Pins.\n',
      'pages/ko/about.md': '핀 이야기.\n',
    }
    const get = (path: string) =>
      shop()
        .client()
        .get(path, { headers: { accept: 'text/html' } })

    test('drawn, or in its head, manifest and data for search engines, a page has the texts of its language; else those of the first', async () => {
      const { storage, clock } = shop()
      const contents = Object.entries(FILES).map(([name, content]) => [name, Buffer.from(content)] as const)
      const read = (present: Parameters<typeof readShop>[1]) => readShop({ files: new Map(contents), ignored: [], faults: [] }, present)
      const options = { now: clock.now, sample: sampleShop, dryRun: false, confirm: async () => true, say: () => undefined }
      const { revision } = await importShop(storage.catalog, read, options)
      await expect.poll(async () => (await get('/api/shop')).json).toMatchObject({ revision })

      for (const [tag, shown, name, desc, tagline, about] of [
        ['ko', '반지', '반지', '첫 반지.', '핀 가게', '핀 이야기.'],
        ['ja', 'undefined', 'Ring', 'A ring.', 'Pins', 'Pins.'],
        ['en', 'undefined', 'Ring', 'A ring.', 'Pins', 'Pins.'],
      ] as const) {
        const listing = (await get(`/kpop?lang=${tag}`)).text
        expect(listing).toContain(`<p>Ring: ${shown}; `)
        expect(listing).toContain(about)
        expect(listing).toContain(`"tagline":"${tagline}"`)
        const product = (await get(`/product/ring?lang=${tag}`)).text
        expect(product).toContain(`<title>${name} (${tag}): ${desc}</title>`)
        expect(product).toContain(`"name":"${name}","description":"${desc}"`)
        expect((await get(`/?lang=${tag}`)).text).toContain(`<title>Bias Bazaar — ${tagline}</title>`)
        expect((await get(`/manifest.webmanifest?lang=${tag}`)).json).toMatchObject({
          lang: tag,
          name: 'Bias Bazaar',
          description: tagline,
        })
      }
    })
  },
  { stores: API_STORES.slice(0, 1), webAppFolder: folder, config: { publicUrl: new URL(ORIGIN) } },
)

onEveryStore(
  'a worker that is taken back',
  (shop) => {
    test('ends in every language', async () => {
      for (const address of ['/service-worker.js', '/service-worker.js?lang=ko'])
        expect((await shop().client().get(address)).text).toContain('registration.unregister()')
    })
  },
  { stores: API_STORES.slice(0, 1), webAppFolder: folder, config: { serviceWorker: false } },
)
