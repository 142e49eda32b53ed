// The pages that the server draws: each once, of nothing but an address and a revision, and never more of them than fit.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { PageDrawer, PageSource } from '#sync-protocol/api/drawn-page.ts'
import { BoundedCache } from '../../../backend/bounded-cache.ts'
import { CatalogCache } from '../../../backend/catalog/catalog-cache.ts'
import { PresentShop } from '../../../backend/shop-folder/present-shop.ts'
import { DrawnPages, loadPageDrawers } from '../../../backend/web-app/drawn-pages.ts'
import { sampleShop } from '../../sample-shop.ts'
import type { LanguageTag } from '../../../words/languages.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
import { products } from '../../contract/samples.ts'

const MOULD =
  '<head>\n    <title>K-Pop</title>\n    <link rel="canonical" href="https://starlane.example/kpop" /><style>a{}</style></head>' +
  '<!-- root -->\n<div id="root"><i>bar</i></div>\n<!-- /root -->'

async function open(draw: (address: string, source: PageSource) => string, keptBytes?: number) {
  const { catalog: store } = openMemoryStorage()
  const catalog = new CatalogCache(store, pino({ level: 'silent' }), 60_000)
  const put = async (count: number) => {
    await store.replace({ products: products(count) }, await store.revision(), 5)
    await catalog.refresh()
  }
  await put(3)
  catalog.close()
  const drawn: string[] = []
  const logged: unknown[] = []
  const drawer: PageDrawer = {
    addressOf: (path, query) => (query.includes('q=') ? undefined : `${path}${query === 'page=2' ? '?page=2' : ''}`),
    draw(address, source) {
      drawn.push(address)
      const html = draw(address, source)
      return html === '' ? undefined : { html, pictures: ['/pictures/a"b.svg'], data: { html } }
    },
  }
  const pages = new DrawnPages({
    drawers: new Map([
      ['en', drawer],
      ['ko', drawer],
    ]),
    catalog,
    present: new PresentShop(catalog, sampleShop),
    site: { https: true, publicUrl: new URL('https://starlane.example') },
    clock: () => 5,
    log: { error: (...line: unknown[]) => void logged.push(line) },
    keptBytes,
  })
  const mould = async (address: string) => MOULD.replace('/kpop', address)
  const get = (path: string, query = '', tag: LanguageTag = 'en') => pages.get(tag, path, query, mould)
  const text = async (path: string, query = '', tag: LanguageTag = 'en') => (await get(path, query, tag))?.variants.identity.body.toString()
  return { pages, get, text, put, drawn, logged }
}

test('what is drawn is put into the page of the build, with its own canonical address, its pictures and its data', async () => {
  const { text } = await open((address) => `<b>${address} $& </script></b>`)
  const page = await text('/kpop', 'page=2')
  expect(page).toContain('<div id="root"><b>/kpop?page=2 $& </script></b></div>')
  expect(page).toContain('<link rel="canonical" href="https://starlane.example/kpop?page=2" />')
  expect(page).toContain('<link rel="preload" as="image" href="/pictures/a&quot;b.svg" fetchpriority="high" />\n    <title>K-Pop')
  expect(page).toContain('id="page">{"html":"\\u003cb>/kpop?page=2 $& \\u003c/script>\\u003c/b>"}</script>')
  expect(page).not.toContain('bar')
})

test('an address is drawn once in a revision, and anew in the next', async () => {
  const { text, put, drawn } = await open((_address, source) => `<b>${source.products.length} products</b>`)
  expect(await Promise.all([text('/kpop'), text('/kpop', 'utm=1'), text('/kpop', 'page=2')])).toMatchObject([
    expect.stringContaining('3 products'),
    expect.stringContaining('3 products'),
    expect.stringContaining('3 products'),
  ])
  await put(5)
  expect(await text('/kpop')).toContain('5 products')
  expect(drawn).toEqual(['/kpop', '/kpop?page=2', '/kpop'])
})

test('each language has its own page of an address, and all of them share the one memory', async () => {
  const { pages, text, drawn } = await open((address) => `<b>${address} ${'x'.repeat(500)}</b>`)
  await text('/kpop')
  const { bytes } = pages
  await text('/kpop', '', 'ko')
  await text('/kpop', '', 'ko')
  expect(drawn).toEqual(['/kpop', '/kpop'])
  expect(pages.bytes).toBe(2 * bytes)
  expect(await pages.get('ja', '/kpop', '', async () => MOULD)).toBeUndefined()
})

test('a page that cannot be drawn is left to the app, and said once', async () => {
  const { get, drawn, logged } = await open((address) => {
    if (address === '/kpop') throw new Error('a screen broke')
    return '<b>here</b>'
  })
  expect([get('/kpop'), get('/kpop'), drawn]).toEqual([undefined, undefined, ['/kpop']])
  expect(logged).toMatchObject([[{ err: { message: 'a screen broke' }, page: 'en /kpop' }, expect.stringContaining('cannot draw')]])
  expect(await get('/anime')).toBeDefined()
})

test('a page whose file could not be read is made anew by the next request', async () => {
  const { pages, text, drawn } = await open(() => '<b>here</b>')
  await expect(pages.get('en', '/kpop', '', () => Promise.reject(new Error('no file')))).rejects.toThrow('no file')
  expect(await text('/kpop')).toContain('<b>here</b>')
  expect(drawn).toHaveLength(2)
})

test('the part of the app that draws is loaded by its language; one that is not there, or does not run here, draws nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-drawers-'))
  const built = { 'server/': 'export const addressOf = () => "", draw = () => {}', 'ko/server/': 'throw new Error("of a later Node")' }
  for (const [place, code] of Object.entries({ ...built, 'ja/server/': 'export const draw = 1' })) {
    mkdirSync(join(folder, place), { recursive: true })
    writeFileSync(join(folder, place, 'entry-server.mjs'), code)
  }
  const logged: unknown[] = []
  const log = { error: (...line: unknown[]) => void logged.push(line) }
  expect([...(await loadPageDrawers(folder, ['en', 'ko', 'ja', 'es'], log)).keys()]).toEqual(['en'])
  expect(logged).toHaveLength(2)
  expect(await loadPageDrawers(undefined, ['en'], log)).toEqual(new Map())
  rmSync(folder, { recursive: true })
})

test('what is searched for, and pages beyond the last, are left to the app and take no room', async () => {
  const { pages, get } = await open(() => '')
  for (let n = 0; n < 200; n += 1) expect([get('/kpop', `q=${n}`), get(`/kpop${n}`)]).toEqual([undefined, undefined])
  expect(pages.bytes).toBe(0)
})

test('however many pages are asked for, those kept fit into their room, and the last one is among them', async () => {
  const limit = 20_000
  const { pages, get, drawn } = await open((address) => `<b>${address.repeat(50)}</b>`, limit)
  for (let n = 0; n < 100; n += 1) {
    await get(`/kpop${n}`)
    expect(pages.bytes).toBeLessThanOrEqual(limit)
  }
  expect(pages.bytes).toBeGreaterThan(limit / 2)
  await get('/kpop99')
  expect(drawn).toHaveLength(100)
  await get('/kpop0')
  expect(drawn).toHaveLength(101)
})

test('packed quickly at first, and better where it is asked for again; a browser that has either is told that nothing changed', async () => {
  const { get } = await open(() => `<b>${Array.from({ length: 3_000 }, (_, n) => `product ${n * 7919}`).join(' ')}</b>`)
  const quick = await get('/kpop')
  await expect.poll(async () => (await get('/kpop'))?.better).toBeUndefined()
  const best = await get('/kpop')
  expect(best?.variants.br.body.length).toBeLessThan(quick?.variants.br.body.length ?? 0)
  expect(best?.variants.br.etag).not.toBe(quick?.variants.br.etag)
  expect(best?.variants.identity).toMatchObject({ etag: quick?.variants.identity.etag, body: quick?.variants.identity.body })
})

test('a cache weighs what it holds', () => {
  const cache = new BoundedCache<string>(10)
  cache.set('a', 'A', 4)
  cache.set('b', 'B', 4)
  cache.get('a')
  cache.set('c', 'C', 5)
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.weight]).toEqual(['A', undefined, 'C', 9])
  cache.set('a', 'A', 1)
  cache.delete('c')
  expect(cache.weight).toBe(1)
})
