import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { onEveryStore } from './every-store.ts'
import { until } from '../until.ts'

const outer = mkdtempSync(join(tmpdir(), 'starlane-web-app-'))
const folder = join(outer, 'dist')
const PAGE = '<!doctype html><title>Starlane</title>'
const STORE = '<!doctype html><title>Store</title><link rel="canonical" href="__ORIGIN__/store">'
const PRODUCT = '<!doctype html><head><title>__NAME__</title><meta content="__TEXT__"><link href="__ORIGIN__/product/__ID__">\n  </head>'
const PRIVATE = '<!doctype html><title>Starlane</title><meta name="robots" content="noindex">'
/** With what the shop says of itself in it. */
const IS_PRIVATE = expect.stringMatching(/noindex/)
const SHOP_BLOCK = /\n {4}<script type="application\/json" id="shop">[^<]*<\/script>/
const SCRIPT = `console.log(${JSON.stringify('star '.repeat(50))})`
for (const inner of ['assets', '.vite', 'icons', 'pages']) mkdirSync(join(folder, inner), { recursive: true })
for (const [name, content] of Object.entries({
  'index.html': PAGE,
  'shell.html': `${PAGE}<script>1</script><style>a{}</style>`,
  'pages/store.html': STORE,
  'pages/private.html': PRIVATE,
  'pages/product.html': PRODUCT,
  'robots.txt': 'Sitemap: __ORIGIN__/sitemap.xml',
  'pages.json': JSON.stringify({
    '/': 'index.html',
    '/store': 'pages/store.html',
    '/account': 'pages/private.html',
  }),
  'service-worker.js': SCRIPT,
  'assets/index-abc123.js': SCRIPT,
  'assets/index-abc123.js.br': brotliCompressSync('packed by the build'),
  'manifest.webmanifest': '{}',
  'icons/icon.png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  '.vite/manifest.json': '{"secret":1}',
  'notes.exe': 'MZ',
  '../secret.txt': 'outside',
})) {
  writeFileSync(join(folder, name), content)
}
afterAll(() => rmSync(outer, { recursive: true }))

onEveryStore(
  'the web app',
  (shop) => {
    const asPage = { headers: { accept: 'text/html,application/xhtml+xml' } }

    test('the page is revalidated each time, and carries a strict content security policy', async () => {
      const page = await shop().client().get('/', asPage)
      expect([page.status, page.text]).toEqual([200, PAGE])
      expect(page.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
      expect(policy).not.toMatch(/unsafe|sandbox|\*/)
      const again = await shop()
        .client()
        .get('/', { headers: { ...asPage.headers, 'if-none-match': String(page.headers.etag) } })
      expect(again.status).toBe(304)
    })

    test('what stands in a page of the build is named by its hash, and nothing else may run in it', async () => {
      const { headers } = await shop().client().get('/shell.html', asPage)
      const policy = String(headers['content-security-policy'])
      const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      expect(policy).toContain(`script-src 'self' ${hash('1')}; style-src 'self' ${hash('a{}')};`)
      expect(policy).not.toMatch(/unsafe|sandbox|\*/)
    })

    test("each page has its own head, with the shop's address", async () => {
      const open = (path: string) => shop().client().get(path, asPage)
      for (const path of ['/store', '/store/', '/Store', '/store?from=mail']) {
        expect((await open(path)).text.replace(SHOP_BLOCK, ''), path).toBe(STORE.replace('__ORIGIN__', 'https://starlane.example'))
      }
      expect(await open('/account')).toMatchObject({ status: 200, text: IS_PRIVATE })
      expect((await shop().client().get('/robots.txt')).text).toBe('Sitemap: https://starlane.example/sitemap.xml')
    })

    test('a product has a page of its own, with its name, its text and what search engines read; a product that is not sold is 404', async () => {
      const { products } = (await shop().client().get('/api/catalog')).as(Catalog)
      const [product] = products
      if (product === undefined) throw new Error('the catalog is empty')
      const address = `/product/${product.id}`
      for (const path of [address, `${address}/`, address.toUpperCase(), `${address}?from=mail`]) {
        const page = await shop().client().get(path, asPage)
        expect(page.status, path).toBe(200)
        expect(page.text).toContain(`<title>${product.name}</title>`)
        expect(page.text).toContain(`<link href="https://starlane.example${address}">`)
        const data = /<script type="application\/ld\+json">(.*)<\/script>/.exec(page.text)?.[1] ?? ''
        expect(JSON.parse(data)).toMatchObject({
          '@type': 'Product',
          name: product.name,
          offers: { url: product.url, priceCurrency: 'USD' },
        })
        expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      }
      for (const path of ['/product', '/product/', '/product/nothing', '/product/__proto__', `${address}/more`]) {
        expect(await shop().client().get(path, asPage), path).toMatchObject({ status: 404, text: IS_PRIVATE })
      }
    })

    test('a product whose name and text are markup: its page shows them as text, and nothing ends the block of data', async () => {
      const { catalog } = shop().storage
      const client = shop().client()
      const { products, revision } = (await client.get('/api/catalog')).as(Catalog)
      const [first, ...rest] = products
      if (first === undefined) throw new Error('the catalog is empty')
      const name = '"><script>alert(1)</script> $& __ID__'
      await catalog.replace({ products: [{ ...first, name, desc: `</script>${name}` }, ...rest] }, revision, 1)
      const open = () => client.get(`/product/${first.id}`, asPage)
      await until(async () => expect((await open()).text).toContain('alert(1)'))
      const { text } = await open()
      expect(text).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; __ID__</title>')
      expect(text.match(/<script/g)).toEqual(['<script', '<script'])
      expect(text.match(/<\/script/g)).toEqual(['</script', '</script'])
      await catalog.replace({ products }, revision + 1, 1)
    })

    test('an unknown address opens the app with 404; an unknown file is 404 without it', async () => {
      for (const path of ['/deep/er/still', '/api-docs', '/storefront', '/users/me', `/${'/'.repeat(8_000)}x`]) {
        expect(await shop().client().get(path, asPage), path.slice(0, 80)).toMatchObject({ status: 404, text: IS_PRIVATE })
      }
      for (const path of ['/api', '/api/nope', '/pictures/none', '/assets/old-hash.js', '/missing.js', '/favicon.ico', '/notes.exe']) {
        expect(await shop().client().get(path, asPage), path).toMatchObject({ status: 404, code: 'not_found' })
      }
      expect(
        await shop()
          .client()
          .get('/store', { headers: { accept: 'application/json' } }),
      ).toMatchObject({ status: 404, code: 'not_found' })
    })

    test('a percent sign that encodes nothing is no fault of a page: other sites put such queries behind any address', async () => {
      const open = (path: string) => shop().client().get(path, asPage)
      for (const query of ['utm_campaign=50%off', 'text=%E0', '%', 'q=%E0%A4%A', 'a=%00', 'x=%C0%AF', '%zz=%']) {
        expect(await open(`/?${query}`), query).toMatchObject({ status: 200, text: PAGE })
        expect(await open(`/account/?${query}`), query).toMatchObject({ status: 200, text: IS_PRIVATE })
      }
      for (const path of [
        '/%',
        '/product/100%',
        '/product/%E0%A4%A',
        '/100%25%',
        '/%00',
        '/a%ff/b',
        '/share%',
        '/%c0%af..%c0%afetc/passwd',
      ]) {
        expect(await open(path), path).toMatchObject({ status: 404, text: IS_PRIVATE })
      }
      for (const path of ['/%.js', '/100%.png']) {
        expect(await open(path), path).toMatchObject({ status: 404, code: 'not_found' })
      }
      for (const path of [
        '/assets/%',
        '/assets/%ff.js',
        '/api/%',
        '/api/kpop?page=50%off',
        '/api/users/%E0',
        '/pictures/%.svg',
        '/api/nothing?%00',
      ]) {
        expect(await open(path), path).toMatchObject({ status: 400, code: 'invalid' })
      }
    })

    test.each([
      ['names nothing', {}],
      ['takes anything', { accept: '*/*' }],
      ['takes any text', { accept: 'text/*' }],
    ])('a program that %s gets the page', async (_who, headers: Record<string, string>) => {
      expect(await shop().client().get('/store', { headers })).toMatchObject({ status: 200 })
      expect(await shop().client().get('/storefront', { headers })).toMatchObject({ status: 404, text: IS_PRIVATE })
      expect(await shop().client().get('/api/nope', { headers })).toMatchObject({ status: 404, code: 'not_found' })
    })

    test('files with a hash in their name are cached for good, the service worker never', async () => {
      const client = shop().client()
      expect((await client.get('/assets/index-abc123.js')).headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
      })
      const worker = await client.get('/service-worker.js')
      expect(worker.headers['cache-control']).toBe('no-cache')
      // A worker obeys the policy of its script: it must be able to fetch from the shop.
      expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
      expect((await client.get('/manifest.webmanifest')).headers['content-type']).toContain('application/manifest+json')
      expect((await client.get('/icons/icon.png')).headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '4' })
    })

    test('the service worker may fetch book covers, a page only from the shop', async () => {
      const connect = async (path: string) =>
        /connect-src [^;]*/.exec(String((await shop().client().get(path, asPage)).headers['content-security-policy']))?.[0]
      expect(await connect('/service-worker.js')).toBe("connect-src 'self' https://books.google.com https://books.googleusercontent.com")
      expect([await connect('/'), await connect('/assets/index-abc123.js')]).toEqual(["connect-src 'self'", "connect-src 'self'"])
    })

    test('what the build tells the server is no file of the site', async () => {
      expect(await shop().client().get('/pages.json')).toMatchObject({ status: 404, code: 'not_found' })
    })

    test('programs find where to report a weakness and where to change a password', async () => {
      const client = shop().client()
      const text = await client.get('/.well-known/security.txt')
      expect(text.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      expect(text.text).toBe(
        'Contact: https://starlane.example/contact\nExpires: 2025-11-13T00:00:00.000Z\nPreferred-Languages: en\n' +
          'Canonical: https://starlane.example/.well-known/security.txt\n',
      )
      expect(await client.get('/.well-known/change-password')).toMatchObject({ status: 302, headers: { location: '/account' } })
      expect((await client.get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status).toBe(404)
      expect((await client.post('/.well-known/security.txt', {})).status).toBe(404)
    })

    test('compressed files of the build are sent as they are', async () => {
      const br = await shop()
        .client()
        .get('/assets/index-abc123.js', { headers: { 'accept-encoding': 'br' } })
      expect(brotliDecompressSync(br.bytes).toString()).toBe('packed by the build')
      const gzip = await shop()
        .client()
        .get('/service-worker.js', { headers: { 'accept-encoding': 'gzip' } })
      expect(gzip.headers['content-encoding']).toBe('gzip')
    })

    test('no path leads out of the folder, or to a hidden file in it', async () => {
      for (const path of [
        '/../secret.txt',
        '/..%2fsecret.txt',
        '/%2e%2e/secret.txt',
        '/assets/../../secret.txt',
        '/assets/..%5c..%5csecret.txt',
        '/.vite/manifest.json',
        '/%2evite/manifest.json',
        '//secret.txt',
        '/index.html%00.js',
        '/assets/index-abc123.js.br',
        `${join(outer, 'secret.txt')}`,
      ]) {
        const answer = await shop().client().get(path)
        expect([400, 404], path).toContain(answer.status)
        expect(answer.text).not.toMatch(/outside|secret":1/)
      }
    })

    test('writes to files are refused', async () => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await shop().client().send(method, '/service-worker.js')
        expect([answer.status, answer.code], method).toEqual([405, 'method_not_allowed'])
      }
      const head = await shop().client().send('HEAD', '/', asPage)
      expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(PAGE.length)])
    })
  },
  { webAppFolder: folder, config: { publicUrl: new URL('https://starlane.example') } },
)
