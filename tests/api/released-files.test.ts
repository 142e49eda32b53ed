// Two releases on one store, side by side or one after the other: each has the files of the other's pages (issue 43, fault 17).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEveryStore } from './every-store.ts'
import { fakeClock, NOON, startShop, type TestShop } from './harness.ts'

const DAY = 24 * 60 * 60_000
const outer = mkdtempSync(join(tmpdir(), 'starlane-releases-'))
afterAll(() => rmSync(outer, { recursive: true }))

/** A build as the shop reads it. Its page names its script. */
function build(name: string): string {
  const folder = join(outer, name)
  for (const inner of ['assets', 'pages']) mkdirSync(join(folder, inner), { recursive: true })
  for (const [file, content] of Object.entries({
    'index.html': `<!doctype html><script type="module" src="/assets/app-${name}Hash1.js"></script>`,
    'pages/private.html': '<!doctype html>',
    'pages.json': '{"/":"index.html"}',
    'theme.js': name,
    [`only-${name}.js`]: name,
    [`assets/app-${name}Hash1.js`]: `console.log('${name}')`.repeat(100),
    [`assets/app-${name}Hash1.js.br`]: 'packed',
    [`assets/look-${name}Hash2.css`]: 'a{}',
    [`assets/font-${name}Hash3.woff2`]: Buffer.from([0, 1, 255, 254]),
    [`assets/notes-${name}Hash4.exe`]: 'MZ',
  }))
    writeFileSync(join(folder, file), content)
  return folder
}
const [oldBuild, newBuild] = [build('old'), build('new')]

onEveryStore('files of other releases', (_shop, storage) => {
  const clock = fakeClock()
  const opened: TestShop[] = []
  const open = async (webAppFolder: string, freeBytes?: number) => {
    const stored = freeBytes === undefined ? storage() : Object.assign(Object.create(storage()), { freeBytes: async () => freeBytes })
    const shop = await startShop({
      storage: stored,
      webAppFolder,
      clock,
      ...(freeBytes === undefined ? {} : { config: { minFreeBytes: 100 } }),
    })
    opened.push(shop)
    return shop
  }
  let [old, fresh]: TestShop[] = []
  const get = (shop: TestShop | undefined, path: string, headers = {}) => {
    if (shop === undefined) throw new Error('no shop')
    return shop.client().get(path, { headers })
  }
  beforeAll(async () => {
    clock.now = NOON
    old = await open(oldBuild)
    fresh = await open(newBuild)
  })
  afterAll(() => Promise.all(opened.map((shop) => shop.close())))

  test('each of two shops has the files that the pages of the other name, as that one sends them', async () => {
    for (const [shop, other, name] of [
      [old, fresh, 'new'],
      [fresh, old, 'old'],
    ] as const) {
      for (const file of [`app-${name}Hash1.js`, `look-${name}Hash2.css`, `font-${name}Hash3.woff2`]) {
        const [mine, theirs] = [await get(shop, `/assets/${file}`), await get(other, `/assets/${file}`)]
        expect([file, mine.status, mine.bytes]).toEqual([file, 200, theirs.bytes])
        const { date: _at, ...headers } = theirs.headers
        expect(mine.headers).toMatchObject(headers)
        expect(mine.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      }
      const packed = await get(shop, `/assets/app-${name}Hash1.js`, { 'accept-encoding': 'gzip' })
      expect(gunzipSync(packed.bytes).toString()).toContain(name)
      const again = await get(shop, `/assets/app-${name}Hash1.js`, { 'if-none-match': String(packed.headers.etag) })
      expect(again.status).toBe(304)
    }
  })

  test('only what is named by its content is shared: pages, worker and settings are those of the build that is asked', async () => {
    expect((await get(fresh, '/', { accept: 'text/html' })).text).toContain('app-newHash1.js')
    expect((await get(fresh, '/theme.js')).text).toBe('new')
    for (const path of [
      '/only-old.js',
      '/assets/notes-oldHash4.exe',
      '/assets/app-oldHash1.js.br',
      '/assets/none-12345678.js',
      '/assets/',
      '/assets/../only-old.js',
    ])
      expect(await get(fresh, path), path).toMatchObject({ status: 404, code: 'not_found' })
    expect((await fresh?.client().send('POST', '/assets/app-oldHash1.js'))?.status).toBe(405)
  })

  test('a release that is gone is still there for the pages it left open, for a month; one that runs on is kept for longer', async () => {
    await old?.close()
    for (const [day, status] of [
      [20, 200],
      [31, 404],
    ] as const) {
      clock.now = NOON + day * DAY
      // The one that runs tells each day that its files are in use.
      await fresh?.settled()
      const after = await open(build('third'))
      expect([day, (await get(after, '/assets/app-oldHash1.js')).status]).toEqual([day, status])
    }
    opened.splice(0, 1)
  })

  test('a store without room gets nothing, and the shop opens all the same', async () => {
    const shop = await open(build('full'), 1)
    expect((await get(shop, '/assets/app-fullHash1.js')).status).toBe(200)
    expect((await get(fresh, '/assets/app-fullHash1.js')).status).toBe(404)
    const told = shop.log.filter((line) => line.includes('the files of this release are not stored'))
    expect(told).toEqual([expect.stringContaining('there is too little free space')])
    expect(told.join()).not.toMatch(/ApiError|stack/)
  })
})
