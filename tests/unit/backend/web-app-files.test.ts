// A built web app as the server reads it, and what the shop says in its pages.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageDrawer } from '#sync-protocol/api/drawn-page.ts'
import { CatalogCache } from '../../../backend/catalog/catalog-cache.ts'
import type { OwnShop } from '../../../backend/domain/own-shop.ts'
import type { StoredProduct } from '../../../backend/domain/stored-product.ts'
import type { Rendered } from '../../../backend/responses/rendered.ts'
import { PresentShop } from '../../../backend/shop-folder/present-shop.ts'
import { DrawnPages } from '../../../backend/web-app/drawn-pages.ts'
import { ShopPages } from '../../../backend/web-app/shop-pages.ts'
import { isServed, loadWebApps, pageAddress, renderFile, WebApp } from '../../../backend/web-app/web-app.ts'
import { products } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
import { sampleShop } from '../../sample-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-web-app-'))
afterAll(() => rmSync(folder, { recursive: true }))
const SITE = { https: true, publicUrl: new URL('https://a.example'), serviceWorker: true }

const page = (name: string) =>
  `<html><head><title>${name} | __SHOP__</title>\n<link rel="canonical" href="__ORIGIN__${name}" />\n</head><p>__NAME__ __TEXT__</p><!-- root --><!-- /root --></html>`
const PAGES = {
  '/': 'pages/home.html',
  '/about': 'pages/about.html',
  '/terms-of-service': 'pages/terms-of-service.html',
  '/quiz': 'index.html',
}
const FILES: Record<string, string> = {
  'pages.json': JSON.stringify(PAGES),
  'index.html': page('/quiz'),
  'pages/home.html': page('/'),
  'pages/about.html': page('/about'),
  'pages/terms-of-service.html': page('/terms-of-service'),
  'pages/private.html': page('/private'),
  'pages/product.html': page('/product/__ID__'),
  'manifest.webmanifest': JSON.stringify({
    name: 'Starlane',
    screenshots: [],
    icons: [{ src: '/icons/icon.svg' }, { src: '/icons/icon-192.png' }],
    shortcuts: [{ url: '/quiz?from=home' }, { url: '/cart' }],
  }),
  'sitemap.xml': '<urlset><url><loc>__ORIGIN__/</loc></url><url><loc>__ORIGIN__/terms-of-service</loc></url></urlset>',
  'robots.txt': 'Sitemap: __ORIGIN__/sitemap.xml',
  'assets/app-12345678.js': 'console.log("__ORIGIN__")',
  'assets/app-12345678.js.br': 'packed by br',
  'assets/app-12345678.js.gz': 'packed by gz',
  'service-worker.js': 'worker',
  'favicon.svg': '<svg/>',
  'icons/icon.svg': '<svg/>',
  'icons/icon-192.png': 'png',
  '.hidden.js': 'x',
  'data.bin': 'x',
  'ko/pages.json': JSON.stringify({ '/about': 'pages/about.html' }),
  'ko/index.html': page('/quiz').replace('Quiz', '퀴즈'),
  'ko/pages/about.html': '한국어 __ORIGIN__',
  'ja/pages.json': '{}',
}
beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
})

const bodyOf = (made: Rendered | undefined) => made?.variants.identity.body.toString()
const headOf = (made: Rendered | undefined) => {
  const { headers = [] } = made?.variants.identity ?? {}
  return new Map(headers.flatMap((name, place) => (place % 2 === 0 ? [[name.toLowerCase(), headers[place + 1]] as const] : [])))
}

describe('the files of a build', () => {
  test('each language has its own, and those of the first that are the same in all', async () => {
    const [first, ...others] = await loadWebApps(folder, SITE)
    expect([first.tag, others.map(({ tag }) => tag)]).toEqual(['en', ['ko']])
    const [korean] = others
    for (const path of ['/index.html', '/assets/app-12345678.js', '/robots.txt', '/icons/icon-192.png'])
      expect(first.has(path), path).toBe(true)
    for (const path of [
      '/pages.json',
      '/.hidden.js',
      '/data.bin',
      '/assets/app-12345678.js.br',
      '/ko/index.html',
      '/none.html',
      'index.html',
    ])
      expect([first.has(path), korean?.has(path), await first.get(path)], path).toEqual([false, false, undefined])
    expect(await first.text('/pages/about.html')).toContain('href="https://a.example/about"')
    expect(await korean?.text('/pages/about.html')).toBe('한국어 https://a.example')
    expect(await korean?.text('/pages/home.html')).toBe(await first.text('/pages/home.html'))
    expect(bodyOf(await korean?.get('/assets/app-12345678.js'))).toBe('console.log("__ORIGIN__")')
    expect(await first.get('/favicon.svg')).toBe(await korean?.get('/favicon.svg'))
    expect([korean?.pageFile('/about'), korean?.pageFile('/quiz'), first.pageFile('/none')]).toEqual([
      'pages/about.html',
      'index.html',
      undefined,
    ])
    await expect(first.text('/none.html')).rejects.toThrow('the app has no /none.html')
  })

  test('before anything is built there is nothing', async () => {
    const [app, ...others] = await loadWebApps(undefined, SITE)
    expect([others, app.has('/index.html'), await app.get('/index.html'), app.pageFile('/')]).toEqual([[], false, undefined, undefined])
    await expect(app.text('/index.html')).rejects.toThrow('the app has no /index.html')
  })

  test('what was packed by the build is sent as it is, but not where an address was put in', async () => {
    const [app] = await loadWebApps(folder, SITE)
    const script = await app.get('/assets/app-12345678.js')
    expect([script?.variants.br.body.toString(), script?.variants.gzip.body.toString()]).toEqual(['packed by br', 'packed by gz'])
    expect(bodyOf(await app.get('/robots.txt'))).toBe('Sitemap: https://a.example/sitemap.xml')
  })

  test.each([
    ['assets/a-12345678.js', 'text/javascript; charset=utf-8', true],
    ['assets/a-12345678.css', 'text/css; charset=utf-8', true],
    ['assets/a-12345678.woff2', 'font/woff2', true],
    ['assets-a.js', 'text/javascript; charset=utf-8', false],
    ['a.html', 'text/html; charset=utf-8', false],
    ['a.json', 'application/json; charset=utf-8', false],
    ['manifest.webmanifest', 'application/manifest+json; charset=utf-8', false],
    ['a.svg', 'image/svg+xml; charset=utf-8', false],
    ['a.txt', 'text/plain; charset=utf-8', false],
    ['a.xml', 'application/xml; charset=utf-8', false],
    ['a.png', 'image/png', false],
    ['a.webp', 'image/webp', false],
    ['a.ico', 'image/x-icon', false],
    ['a.other', 'application/octet-stream', false],
  ])('%s is sent as %s, for good: %s', async (name, type, isForGood) => {
    const body = Buffer.from('<script>a</script>__ORIGIN__')
    const made = await renderFile(name, body, SITE)
    const head = headOf(made)
    expect([head.get('content-type'), head.get('cache-control')]).toEqual([
      type,
      isForGood ? 'public, max-age=31536000, immutable' : 'no-cache',
    ])
    expect(isServed(name)).toBe(!name.endsWith('.other'))
    const isPacked = /\.(?:png|webp|ico|woff2)$/.test(name)
    expect(made.variants.br.body.equals(body)).toBe(isPacked)
    expect(bodyOf(made)).toBe(/\.(?:html|txt|xml)$/.test(name) ? '<script>a</script>https://a.example' : '<script>a</script>__ORIGIN__')
    const policy = head.get('content-security-policy')
    if (name.endsWith('.html'))
      expect([policy, head.get('vary')]).toEqual([
        expect.stringContaining("script-src 'self' 'sha256-"),
        expect.stringContaining('Accept-Language'),
      ])
    else expect(policy === undefined).toBe(!name.endsWith('.js'))
  })

  test('the service worker may fetch covers; where it is to end, another one is sent in its place', async () => {
    const worker = await renderFile('service-worker.js', Buffer.from('x'), SITE)
    expect(headOf(worker).get('content-security-policy')).toContain("connect-src 'self' https://books")
    const [ending] = await loadWebApps(folder, { ...SITE, serviceWorker: false })
    const made = await ending.get('/service-worker.js')
    expect(bodyOf(made)).toContain('unregister')
    expect([headOf(made).get('content-type'), headOf(made).get('cache-control')]).toEqual(['text/javascript; charset=utf-8', 'no-cache'])
    expect(bodyOf(await (await loadWebApps(folder, SITE))[0].get('/service-worker.js'))).toBe('worker')
  })

  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/About/', '/about'],
    ['/about///', '/about'],
    ['', ''],
  ])('%j is the page %j', (path, address) => expect(pageAddress(path)).toBe(address))

  test('names that are not the visitors’ business', () => {
    for (const name of ['.a.js', 'pages.json', 'a.br', 'a']) expect(isServed(name)).toBe(false)
    expect(isServed('other/pages.json')).toBe(true)
  })
})

describe('what the shop says in them', () => {
  const { facts } = sampleShop.own
  async function open(own?: Partial<OwnShop>, sold: StoredProduct[] = products(2), drawers: ReadonlyMap<'en', PageDrawer> = new Map()) {
    const { catalog: store } = openMemoryStorage()
    const put = async (more: Partial<OwnShop> | undefined, next: StoredProduct[]) => {
      const content = more === undefined ? {} : { own: { ...sampleShop.own, ...more } }
      await store.replace({ products: next, ...content }, await store.revision(), 1)
      await catalog.refresh()
    }
    const catalog = new CatalogCache(store, pino({ level: 'silent' }), 60_000)
    await put(own, sold)
    catalog.close()
    const present = new PresentShop(catalog, sampleShop)
    const log = { error: () => undefined }
    const drawn = new DrawnPages({ drawers, catalog, present, site: SITE, clock: () => 1, log })
    const apps = await loadWebApps(folder, SITE)
    const shop = new ShopPages(apps, catalog, present, SITE, drawn)
    const [app, korean = app] = apps
    const text = async (path: string, of: WebApp = app) => bodyOf(await shop.file(of, path))
    return { shop, app, korean, put, text, open: (path: string, of: WebApp = app) => shop.page(of, path, '') }
  }
  const bias = (more: Partial<OwnShop['facts']['brand']> = {}): Partial<OwnShop> => ({
    facts: { ...facts, brand: { name: 'Bias', parts: { books: true, quizzes: false }, hasReviews: false, pages: ['about'], ...more } },
  })

  test('a page that the build has is opened; one that nobody has, or that the shop left out, is not found', async () => {
    const { open: page, shop, app } = await open(bias())
    const about = page('/About/')
    expect([about?.status, bodyOf(await about?.page)]).toEqual([200, expect.stringContaining('<title>/about | Bias</title>')])
    expect(headOf(await about?.page).get('content-security-policy')).toContain("script-src 'self'")
    for (const path of ['/none', '/terms-of-service', '/quiz', '/product/none'])
      expect([page(path)?.status, bodyOf(await page(path)?.page)], path).toEqual([
        404,
        expect.stringContaining('<title>/private | Bias</title>'),
      ])
    expect(shop.page(new WebApp('en', undefined), '/about', '')).toBeUndefined()
    expect(await page('/about')?.page).toBe(await page('/about/')?.page)
    expect(shop.file(app, '/index.html')).toBeUndefined()
    // The bytes of a page that a service worker checks are the build's.
    const sample = await open()
    expect(await sample.open('/quiz')?.page).toBe(await sample.app.get('/index.html'))
  })

  test('what the server can draw is drawn, but for what is not found', async () => {
    const drawer: PageDrawer = {
      addressOf: (path) => path,
      draw: (address) => ({ html: `<b>drawn ${address}</b>`, pictures: [], data: {} }),
    }
    const { open: page } = await open(bias(), products(1), new Map([['en', drawer]]))
    const html = async (path: string) => bodyOf(await page(path)?.page)
    expect([await html('/about'), await html('/product/p-0')]).toEqual([
      expect.stringContaining('drawn /about<'),
      expect.stringContaining('drawn /product/p-0<'),
    ])
    expect(await html('/none')).not.toContain('drawn')
  })

  test('a product has a page of its own, with its text and what search engines read', async () => {
    const [ring] = products(1)
    if (ring === undefined) throw new Error('no product')
    const { open: page, korean } = await open(bias(), [{ ...ring, name: 'A <b> & "c"', desc: '__NAME__', texts: { ko: { name: '반지' } } }])
    const html = bodyOf(await page(`/product/${ring.id}`)?.page) ?? ''
    expect(page(`/product/${ring.id}`)?.status).toBe(200)
    expect(html).toContain('<p>A &lt;b&gt; &amp; &quot;c&quot; __NAME__</p>')
    expect(html).toContain(`<link rel="canonical" href="https://a.example/product/${ring.id}" />`)
    const data = /<script type="application\/ld\+json">(.*?)<\/script>\n {2}<\/head>/.exec(html)?.[1] ?? '{}'
    expect(html.match(/<\/head>/g)).toHaveLength(1)
    expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org', name: 'A <b> & "c"' })
    expect(bodyOf(await page(`/product/${ring.id}`, korean)?.page)).toContain('<p>반지 ')
  })

  test('what is made once is kept until the shop is another one', async () => {
    const { shop, app, put, text } = await open(bias())
    expect(await shop.file(app, '/pages/about.html')).toBe(await shop.file(app, '/pages/about.html'))
    await put(bias({ name: 'Moon' }), products(1))
    expect(await text('/pages/about.html')).toContain('| Moon<')
    expect([await text('/pages/none.html'), await text('/none.json')]).toEqual([undefined, undefined])
  })

  test('the first page is that of the address /', async () => {
    const { text } = await open(bias({ tagline: 'Pins' }))
    expect(await text('/pages/home.html')).toContain('<title>Bias — Pins</title>')
    expect(await text('/pages/about.html')).toContain('<title>/about | Bias</title>')
  })

  test('the sitemap has the pages and products of the shop, in each language', async () => {
    const urls = async (own?: Partial<OwnShop>) =>
      [...((await (await open(own)).text('/sitemap.xml')) ?? '').matchAll(/<loc>([^<]*)</g)].map(([, url]) => url)
    expect(await urls(bias())).toEqual(
      ['/', '/product/p-0', '/product/p-1'].flatMap((path) => [`https://a.example${path}`, `https://a.example${path}?lang=ko`]),
    )
    expect(await urls()).toContain('https://a.example/terms-of-service')
  })

  test.each<[what: string, own: Partial<OwnShop> | undefined, manifest: object]>([
    ['the sample shop', undefined, JSON.parse(FILES['manifest.webmanifest'] ?? '{}')],
    [
      'a shop of its own',
      bias({ tagline: 'Pins' }),
      {
        name: 'Bias',
        short_name: 'Bias',
        description: 'Pins',
        icons: [{ src: '/icons/icon.svg' }, { src: '/icons/icon-192.png' }],
        shortcuts: [{ url: '/cart' }],
      },
    ],
    [
      'one with a logo',
      { ...bias({ parts: { books: true, quizzes: true } }), logo: '<svg/>' },
      {
        name: 'Bias',
        short_name: 'Bias',
        description: 'Bias',
        icons: [{ src: '/icons/icon.svg' }],
        shortcuts: [{ url: '/quiz?from=home' }, { url: '/cart' }],
      },
    ],
    [
      'one without a name',
      bias({ name: 'Starlane' }),
      {
        name: 'Starlane',
        screenshots: [],
        icons: [{ src: '/icons/icon.svg' }, { src: '/icons/icon-192.png' }],
        shortcuts: [{ url: '/cart' }],
      },
    ],
  ])('the manifest of %s', async (_what, own, manifest) => {
    expect(JSON.parse((await (await open(own)).text('/manifest.webmanifest')) ?? '')).toEqual(manifest)
  })

  test('its logo and its icon are those of the shop; without them those of the build', async () => {
    const bare = await open(bias())
    for (const path of ['/favicon.svg', '/icons/icon.svg', '/icons/icon-192.png', '/favicon.ico'])
      expect(await bare.text(path), path).toBeUndefined()
    const logo = await open({ ...bias(), logo: '<svg>own</svg>' })
    for (const path of ['/favicon.svg', '/icons/icon.svg']) expect(await logo.text(path)).toBe('<svg>own</svg>')
    expect(headOf(await logo.shop.file(logo.app, '/favicon.svg')).get('content-type')).toBe('image/svg+xml; charset=utf-8')
    const icon = await open({
      ...bias(),
      icon: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    })
    expect(await icon.text('/favicon.svg')).toContain('href="data:image/png;base64,iVBO')
    expect(headOf(await icon.shop.file(icon.app, '/icons/icon-192.png')).get('content-type')).toBe('image/png')
    const both = await open({ ...bias(), logo: '<svg>own</svg>', icon: 'AAAA' })
    expect(await both.text('/favicon.svg')).toBe('<svg>own</svg>')
    const manifest = JSON.parse((await both.text('/manifest.webmanifest')) ?? '')
    expect(manifest.icons).toEqual([
      { src: '/icons/icon.svg', sizes: 'any' },
      { src: '/icons/icon-192.png', sizes: '192x192' },
      { src: '/icons/maskable-192.png', sizes: '192x192', purpose: 'maskable' },
      { src: '/icons/icon-512.png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable' },
    ])
    expect(JSON.parse((await icon.text('/manifest.webmanifest')) ?? '').icons).toHaveLength(4)
    for (const path of ['/favicon.svg', '/icons/icon-192.png', '/manifest.webmanifest', '/sitemap.xml', '/pages/about.html']) {
      const head = headOf(await icon.shop.file(icon.app, path))
      expect([head.get('cache-control'), head.get('x-content-type-options')], path).toEqual(['no-cache', 'nosniff'])
    }
    expect(headOf(await icon.shop.file(icon.app, '/sitemap.xml')).get('content-type')).toBe('application/xml; charset=utf-8')
    expect(headOf(await icon.shop.file(icon.app, '/manifest.webmanifest')).get('content-type')).toBe(
      'application/manifest+json; charset=utf-8',
    )
  })
})
