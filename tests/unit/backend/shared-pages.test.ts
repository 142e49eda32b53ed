// Pages of lists that are shared by a link, and the files of other builds.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { CatalogCache } from '../../../backend/catalog/catalog-cache.ts'
import type { StoredProduct } from '../../../backend/domain/stored-product.ts'
import { PresentShop } from '../../../backend/shop-folder/present-shop.ts'
import { ReleasedFiles } from '../../../backend/web-app/released-files.ts'
import { SharedPages } from '../../../backend/web-app/shared-pages.ts'
import { loadWebApps, WebApp } from '../../../backend/web-app/web-app.ts'
import { account, products } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
import { sampleShop } from '../../sample-shop.ts'

const SITE = { https: true, publicUrl: new URL('https://a.example'), serviceWorker: true }
const DAY = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'starlane-shared-'))
afterAll(() => rmSync(folder, { recursive: true }))
const put = (name: string, content: string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), content)
}

describe('a shared list', () => {
  const ID = 'ab'.repeat(16)
  const HTML =
    '<title>__NAME__ | __SHOP__</title><link rel="canonical" href="__ORIGIN__/w/__ID__" /><meta property="og:image" content="__ORIGIN__/og.png" />\n<meta name="twitter:card" content="summary" /><p>__TEXT__</p>'

  async function open(sold: StoredProduct[], listed: readonly number[]) {
    put('index.html', 'x')
    put('ko/index.html', 'x')
    for (const name of ['pages.json', 'ko/pages.json']) put(name, '{}')
    put('pages/w.html', HTML)
    const storage = openMemoryStorage()
    await storage.catalog.replace({ products: sold }, 0, 1)
    const catalog = new CatalogCache(storage.catalog, pino({ level: 'silent' }), 60_000)
    await catalog.open()
    catalog.close()
    const one = account('a')
    const wishlist = listed.map((place) => ({ itemId: `p-${place}`, name: `Old ${place}` }))
    await storage.accounts.create({
      ...one,
      state: { ...one.state, wishlist, shares: [{ id: ID, list: 'wishlist', name: 'Mina & "co"' }] },
    })
    const counted: string[] = []
    const deps = {
      storage,
      accounts: { moveOutbox: async () => undefined },
      catalog,
      config: SITE,
      present: new PresentShop(catalog, sampleShop),
      shareLimit: { count: (subject: string) => void counted.push(subject) },
    }
    const [app, korean = app] = await loadWebApps(folder, SITE)
    const pages = new SharedPages(deps, ['en', 'ko'])
    const page = async (path: string, of: WebApp = app) => {
      const found = await pages.page(of, path, '192.0.2.7')
      return found && { status: found.status, html: (await found.page).variants.identity.body.toString() }
    }
    return { page, korean, counted, pages }
  }

  test('is previewed by its name, its first three pieces and the first photograph, in the language that is asked for', async () => {
    const photo = (name: string) => ({ name: name.repeat(20), color: '000000', bytes: 1, width: 4, height: 3 })
    const sold: StoredProduct[] = products(6).map((product, index) =>
      index >= 3 ? { ...product, photos: [photo(String(index))] } : product,
    )
    sold[1] = { ...sold[1], texts: { ko: { name: '반지' } } } as StoredProduct
    const { page, korean, counted } = await open(sold, [0, 9, 1, 4, 3, 5])
    const { status, html = '' } = (await page(`/W/${ID}/`)) ?? {}
    expect(status).toBe(200)
    expect(html).toContain('<title>Mina &amp; &quot;co&quot; | Starlane</title>')
    expect(html).toContain('<p>Ring 0, Ring 1, Ring 4</p>')
    expect(html).toContain(`content="https://a.example/pictures/${'4'.repeat(20)}-1200.jpg"`)
    expect(html).toContain(`<link rel="canonical" href="https://a.example/w/${ID}" />`)
    expect(html).toContain(`hreflang="ko" href="https://a.example/w/${ID}?lang=ko"`)
    expect((await page(`/w/${ID}`, korean))?.html).toContain('<p>Ring 0, 반지, Ring 4</p>')
    expect([counted.length, new Set(counted).size]).toEqual([2, 1])
  })

  test('without anything that is sold is previewed by its name alone; what is no open link is no page, and not counted', async () => {
    const { page, counted, pages } = await open(products(1), [9])
    const html = (await page(`/w/${ID}`))?.html
    expect([html?.includes('<p>Mina &amp; &quot;co&quot;</p>'), html?.includes('og.png')]).toEqual([true, true])
    counted.length = 0
    for (const path of [`/x/${ID}`, '/w/', '/w/short', `/w/${ID}0`, '/']) expect(await page(path), path).toBeUndefined()
    expect(await pages.page(new WebApp('en', undefined), `/w/${ID}`, '192.0.2.7')).toBeUndefined()
    expect(counted).toEqual([])
    expect(await page(`/w/${'cd'.repeat(16)}`)).toBeUndefined()
    expect(counted).toHaveLength(1)
  })
})

describe('files of other builds', () => {
  function open(hasRoom = true) {
    const { entries } = openMemoryStorage()
    const clock = { now: Date.UTC(2026, 10, 28) }
    const check = () => {
      if (!hasRoom) throw new Error('no room')
    }
    const process = () => new ReleasedFiles({ entries, freeSpace: { check }, clock: () => clock.now, site: SITE })
    const text = async (path: string, files = process()) => (await files.get(path))?.variants.identity.body.toString()
    return { entries, clock, process, text }
  }
  const names = Array.from({ length: 20 }, (_, index) => `app-${String(index).padStart(8, '0')}.js`)

  test('are there for a month, each as its own build sends it; only those that are named by their content', async () => {
    const { process, text, clock } = open()
    for (const name of names) put(`assets/${name}`, `code of ${name}`)
    for (const name of ['plain.js', 'app-12345678.bin', 'app-1234567.js', '.app-12345678.js']) put(`assets/${name}`, 'x')
    const files = process()
    await files.store(folder)
    for (const name of names) expect(await text(`/assets/${name}`)).toBe(`code of ${name}`)
    for (const path of [
      '/assets/plain.js',
      '/assets/app-12345678.bin',
      '/assets/app-1234567.js',
      '/assets/.app-12345678.js',
      `/other/${names[0]}`,
      `/${names[0]}`,
      '/assets/',
    ])
      expect(await text(path), path).toBeUndefined()
    const [head] = [(await process().get(`/assets/${names[0]}`))?.variants.identity.headers ?? []]
    expect(head).toContain('public, max-age=31536000, immutable')
    expect(await files.get(`/assets/${names[0]}`)).toBe(await files.get(`/assets/${names[0]}`))
    expect(await text('/assets/app-99999999.js')).toBeUndefined()
    clock.now += 30 * DAY - 1
    expect(await text(`/assets/${names[0]}`)).toBeDefined()
    clock.now += 1
    expect(await text(`/assets/${names[0]}`)).toBeUndefined()
  })

  test('are not stored where there is no room', async () => {
    const { process, text } = open(false)
    put(`assets/${names[0]}`, 'x')
    await expect(process().store(folder)).rejects.toThrow('no room')
    expect(await text(`/assets/${names[0]}`)).toBeUndefined()
  })
})
