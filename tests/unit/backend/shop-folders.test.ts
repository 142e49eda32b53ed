import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CatalogFileError } from '../../../backend/catalog/files/file-fault.ts'
import { APP_PAGES } from '../../../backend/shop-folder/app-pages.ts'
import { importShop } from '../../../backend/shop-folder/import-shop.ts'
import { readShopFolder } from '../../../backend/shop-folder/read-folder.ts'
import { readShop } from '../../../backend/shop-folder/read-shop.ts'
import { shopFiles, writeShopFolder } from '../../../backend/shop-folder/write-folder.ts'
import type { CatalogStore } from '../../../backend/storage/port.ts'
import { DamagedRow } from '../../../backend/storage/stored-row.ts'
import { pages } from '../../../pwa/app/pages.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
import { sampleShop } from '../../sample-shop.ts'

const root = mkdtempSync(join(tmpdir(), 'starlane-folders-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const SAMPLE = join(import.meta.dirname, '../../../backend/data/sample-shop')
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(root, 'shop-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const put = (name: string, content: string | Buffer) => {
  mkdirSync(join(dir, name, '..'), { recursive: true })
  writeFileSync(join(dir, name), content)
}

/** Imports the folder into a store; what was said, and whether it is another shop now. */
async function importInto(store: CatalogStore, from = dir, options: { dryRun?: boolean; agrees?: boolean } = {}) {
  const said: string[] = []
  const folder = await readShopFolder(from)
  const done = await importShop(store, (present) => readShop(folder, present), {
    now: 5,
    sample: sampleShop,
    dryRun: options.dryRun ?? false,
    confirm: async () => options.agrees ?? true,
    say: (line) => void said.push(line),
  })
  return { ...done, said }
}

async function faultsOf(from = dir): Promise<readonly string[]> {
  try {
    await readShop(await readShopFolder(from), [])
    return []
  } catch (error) {
    if (error instanceof CatalogFileError) return error.faults
    throw error
  }
}

const open = async () => {
  const { catalog } = openMemoryStorage()
  await catalog.replace({ products: sampleShop.products }, 0, 1)
  return catalog
}

const PRODUCT = 'name,url,desc,price,type,theme\nMoon Ring,https://a.example,A ring.,$5,jewelry,kpop\n'

describe('import and export of a folder', () => {
  test('the sample shop changes nothing; exported and imported again, neither', async () => {
    const store = await open()
    expect(await importInto(store, SAMPLE)).toMatchObject({ changed: false, said: ['nothing to change: this is the shop of revision 1'] })
    await writeShopFolder(join(dir, 'out'), shopFiles((await store.read()) ?? { products: [] }, sampleShop))
    expect(await importInto(store, join(dir, 'out'))).toMatchObject({ changed: false })
    expect((await store.read())?.own).toBeUndefined()
  })

  test('what would change is said part by part, asked, and opened at once; a no and a dry run change nothing', async () => {
    put('shop.json', JSON.stringify({ name: 'Bias Bazaar', tagline: 'Pins', parts: { books: false } }))
    put('products.csv', PRODUCT)
    put('reviews.csv', 'name,handle,text\nA,@a,Good.\n')
    put('pages/faq.md', '## Why?\n\nBecause.\n')
    put('notes.txt', 'x')
    put('bundles.csv', 'id,emoji,title,blurb,costGems,giveGems\nmost,x,Most,All of a day.,100,600\nhoard,x,Hoard,More.,100,601\n')
    put('photos/a.jpg', 'x')
    const store = await open()
    const before = await store.read()
    const lines = [
      'name: Starlane → Bias Bazaar',
      'tagline: A night market for K-Pop, anime and book fans → Pins',
      'currency: USD → none',
      'parts: none → {"books":false}',
      'pages: about removed, terms removed, privacy removed, faq changed',
      'reviews: 10 → 1 review',
      'Bias Bazaar has no terms of service (pages/terms.md) and no privacy policy (pages/privacy.md): the law may ask for it',
      'not part of a shop, and left out: notes.txt',
      'bundles.csv: nobody can buy hoard: purchases give at most 500 gems more than they cost in a day',
    ]
    expect((await importInto(store, dir, { dryRun: true })).said).toEqual(expect.arrayContaining(lines))
    await expect(importInto(store, dir, { agrees: false })).rejects.toThrow('Nothing was changed.')
    expect(await store.read()).toEqual(before)
    const { changed, said } = await importInto(store)
    expect([changed, said.at(-1)]).toEqual([true, 'Bias Bazaar is open with 1 product, as revision 2'])
    expect((await store.read())?.own?.facts.brand).toEqual({
      name: 'Bias Bazaar',
      tagline: 'Pins',
      parts: { books: false, quizzes: true },
      hasReviews: true,
      pages: ['faq'],
    })
  })

  test('what has the pictures of products is not said to be left out', async () => {
    put('products.csv', PRODUCT.replace('theme\n', 'theme,image\n').replace('kpop\n', 'kpop,Bilder\\ring.jpg|ring.png\n'))
    for (const name of ['bilder/ring.jpg', 'ring.png', 'notes.txt']) put(name, 'x')
    const { notes } = await readShop(await readShopFolder(dir), [])
    expect(notes).toEqual(['not part of a shop, and left out: notes.txt'])
  })

  test('without products in it, those that are sold stay', async () => {
    put('shop.json', '{"name":"A"}')
    const store = await open()
    await importInto(store)
    expect((await store.read())?.products).toEqual(sampleShop.products)
  })

  test('a shop that cannot be read is replaced by a folder with all of it, and by nothing less', async () => {
    const catalog = await open()
    await catalog.replace({ products: sampleShop.products.slice(1) }, 1, 2)
    const damaged: CatalogStore = {
      revision: () => catalog.revision(),
      read: () => Promise.reject(new DamagedRow('the facts of the shop', 'a newer release has written them')),
      previous: () => catalog.previous(),
      replace: (...content) => catalog.replace(...content),
    }
    put('shop.json', '{"name":"Bias"}')
    await expect(importInto(damaged)).rejects.toThrow('import a folder that has its products as well')
    put('products.csv', PRODUCT)
    expect((await importInto(damaged, dir, { dryRun: true })).changed).toBe(false)
    const { said } = await importInto(damaged)
    expect(said[0]).toBe('revision 2 is replaced whatever it is: the facts of the shop cannot be read: a newer release has written them')
    expect(await catalog.read()).toMatchObject({
      revision: 3,
      products: [{ name: 'Moon Ring' }],
      own: { facts: { brand: { name: 'Bias' } } },
    })
    expect(await importInto(damaged, SAMPLE)).toMatchObject({ changed: true, revision: 4 })
  })

  test('export and import again change nothing, whatever the shop', async () => {
    const word = fc
      .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
      .filter((text) => /^[\p{L}\p{N}\p{S} ]+$/u.test(text) && text.trim() !== '')
    const shop = fc.record({
      settings: fc.record(
        {
          name: word,
          tagline: word,
          parts: fc.record({ books: fc.boolean() }),
          types: fc.record({ jewelry: fc.array(word, { maxLength: 2 }) }),
        },
        { requiredKeys: [] },
      ),
      reviews: fc.array(fc.tuple(word, word, word), { maxLength: 3 }),
      faq: fc.option(word),
    })
    await fc.assert(
      fc.asyncProperty(shop, async ({ settings, reviews, faq }) => {
        rmSync(dir, { recursive: true, force: true })
        put('shop.json', JSON.stringify(settings))
        if (reviews.length > 0) put('reviews.csv', `name;handle;text\n${reviews.map((row) => row.join(';')).join('\n')}\n`)
        if (faq !== null) put('pages/faq.md', `## Q\r\n\r\nA ${faq.replaceAll(/[^\p{L}\p{N}]/gu, 'x')}\r\n`)
        const store = await open()
        fc.pre((await faultsOf()).length === 0)
        await importInto(store)
        const content = (await store.read()) ?? { products: [] }
        const out = mkdtempSync(join(root, 'out-'))
        await writeShopFolder(out, shopFiles(content, sampleShop))
        expect(await importInto(store, out)).toMatchObject({ changed: false })
        rmSync(out, { recursive: true })
      }),
      { numRuns: 30 },
    )
  })

  test.runIf(existsSync('/proc/self'))('where no folder can be made it says so, and does not try for ever', async () => {
    await expect(writeShopFolder('/proc/starlane', new Map())).rejects.toThrow('There is no folder for /proc/starlane: make it')
  })

  test('the folder of an export, and those it lies in, are as open as any that its user makes', async () => {
    await writeShopFolder(join(dir, 'in/here'), new Map([['shop.json', '{}']]))
    mkdirSync(join(dir, 'plain'))
    for (const name of ['in', 'in/here', 'in/here/pages']) expect(statSync(join(dir, name)).mode).toBe(statSync(join(dir, 'plain')).mode)
  })

  test('a folder that is not empty is not written into', async () => {
    put('x', 'y')
    await expect(writeShopFolder(dir, new Map([['shop.json', '{}']]))).rejects.toThrow('is not empty: name a new folder')
  })
})

describe('what is wrong with a folder is said in a line', () => {
  test('every fault of every file at once, a kind that fills a column once with its count', async () => {
    put('shop.json', '{"nmae":"A"}')
    put(
      'products.csv',
      `name,url,desc,price,type,theme\n${Array.from({ length: 100 }, (_, index) => `Ring ${index},https://a.example,A ring.,free,jewelry,kpop`).join('\n')}\n`,
    )
    put('pages/terms.md', 'a\n\n<b>b</b>')
    put('pages/returns.md', 'a')
    put('pages/tems.md', 'a')
    put('pages/faq.md', '## A\n\n[ours](/privacy-policy), [books](/books), [theirs](/reviews)')
    put('logo.svg', '<svg><script/></svg>')
    put(
      'icon.png',
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    expect(await faultsOf()).toEqual([
      expect.stringMatching(/^pages\/returns\.md: is no page of a shop: there are landing/),
      'pages/tems.md: is no page of a shop: is pages/terms.md meant?',
      'shop.json, nmae: is no setting: is "name" meant?',
      'pages/terms.md, line 3: HTML is not shown',
      expect.stringMatching(/^products\.csv, line 2, price: .* \(99 more like it\)$/),
      expect.stringMatching(/^logo\.svg: holds <script>/),
      'icon.png: is 8 × 8 pixels: it must be 512 × 512',
      'pages/faq.md, line 3: leads to /privacy-policy, a page that this shop does not have',
      'pages/faq.md, line 3: leads to /reviews, a page that this shop does not have',
    ])
  })

  test.each([
    '/nope',
    '/api/catalog',
    '/assets/x.js',
    '/index.html',
    '/kpop/',
    '/product',
    '/product/a/b',
    '/reviews?sort=new#top',
    '/privacy-policy#data',
  ])('a link to %s, in any language', async (url) => {
    const said = `leads to ${url}, a page that this shop does not have`
    put('pages/faq.md', `## A\n\n[b](${url})`)
    put('pages/ko/faq.md', `[b](${url})`)
    expect(await faultsOf()).toEqual([`pages/faq.md, line 3: ${said}`, `pages/ko/faq.md, line 1: ${said}`])
  })

  test('a link to any page of the app is none, nor one to a product or a shared list', async () => {
    put('reviews.csv', 'name,handle,text\nA,@a,Good.\n')
    for (const page of ['about', 'terms', 'privacy', 'policies']) put(`pages/${page}.md`, 'Text.')
    const paths = pages.map(({ path }) => path.replace(':id', 'moon-ring'))
    put('pages/faq.md', ['/?lang=ko', '/kpop?filter=bags#top', ...paths].map((url) => `[a](${url})`).join('\n'))
    expect(await faultsOf()).toEqual([])
    expect(APP_PAGES).toEqual(pages.map(({ path }) => path).filter((path) => !path.includes(':')))
  })

  test('links out of the folder, pipes, folders, empty and endless files are not read', async () => {
    put('../outside.md', 'secret')
    symlinkSync('../outside.md', join(dir, 'shop.json'))
    symlinkSync('/dev/zero', join(dir, 'bundles.csv'))
    symlinkSync('/etc', join(dir, 'pages'))
    symlinkSync('nowhere', join(dir, 'reviews.csv'))
    mkdirSync(join(dir, 'questions.csv'))
    execFileSync('mkfifo', [join(dir, 'icon.png')])
    put('logo.svg', '')
    put('products.csv', '')
    truncateSync(join(dir, 'products.csv'), 100_000_000)
    expect(await faultsOf()).toEqual([
      'pages: is a link that leads out of the folder',
      'bundles.csv: is a link that leads out of the folder',
      'icon.png: is no file',
      'logo.svg: is empty',
      'products.csv: is larger than 64 MB',
      'questions.csv: is no file',
      expect.stringContaining('reviews.csv: There is no'),
      'shop.json: is a link that leads out of the folder',
    ])
    rmSync(join(root, 'outside.md'))
  })

  test('a link within the folder is read, and so are other cases of its names', async () => {
    put('Products.CSV', PRODUCT)
    put('texts/a.md', 'Hello.')
    put('PAGES/x', 'y')
    symlinkSync('../texts/a.md', join(dir, 'PAGES/Terms.md'))
    const { catalog, own } = await readShop(await readShopFolder(dir), [])
    expect([catalog?.products.length, own?.pages.terms]).toEqual([1, 'Hello.'])
  })

  test.each([
    ['nothing', () => undefined],
    ['products twice', () => (put('products.csv', PRODUCT), put('products.json', '[]'))],
    ['a quote that is never closed', () => put('products.csv', `${PRODUCT}"${'x,'.repeat(300_000)}`)],
    ['quotes in quotes', () => put('questions.csv', `difficulty,question\n${'""",'.repeat(100_000)}`)],
    ['JSON without an end', () => put('shop.json', '['.repeat(200_000))],
    ['no text', () => put('shop.json', Buffer.from([0xff, 0xfe, 0, 0]))],
    ['more text than a device keeps', () => put('pages/faq.md', 'a\n\n'.repeat(20_000))],
    ['a picture that is none', () => put('icon.png', 'x')],
  ])('%s', async (_what, make) => {
    make()
    expect(await faultsOf()).not.toEqual([])
  })

  const questions = (...difficulties: string[]) =>
    `difficulty,question,option1,option2,option3,option4,answer\n${difficulties.map((one, n) => `${one},Which ${n}?,a,b,c,d,1`).join('\n')}\n`

  test.each<[what: string, files: Record<string, string>, faults: string[]]>([
    ['a file under two cases', { 'Products.csv': PRODUCT, 'products.csv': PRODUCT }, ['products.csv: is there twice']],
    [
      'a quiz without questions',
      { 'questions.csv': questions('hard') },
      ['easy', 'medium'].map((one) => `questions.csv: has no question that is ${one}: each quiz needs some`),
    ],
    [
      'a text that is too long',
      { 'reviews.csv': `name,handle,text\nA,@a,${'x'.repeat(601)}\n` },
      ['reviews.csv, line 2, text: is longer than 600 characters (601)'],
    ],
  ])('%s', async (_what, files, faults) => {
    for (const [name, text] of Object.entries(files)) put(name, text)
    expect(await faultsOf()).toEqual(faults)
  })

  test('fewer questions than a quiz asks are no mistake, and said; a page that leads nowhere is one, of pages that do none is read', async () => {
    put('questions.csv', questions('hard', 'easy', ...Array.from({ length: 10 }, () => 'medium')))
    expect((await importInto(await open())).said).toContain('a quiz asks 10 questions: fewer are easy, hard')
    mkdirSync(join(dir, 'pages'))
    symlinkSync('nowhere', join(dir, 'pages/faq.md'))
    expect(await faultsOf()).toEqual([expect.stringContaining('pages/faq.md: There is no')])
    rmSync(join(dir, 'pages'), { recursive: true })
    symlinkSync('nowhere', join(dir, 'pages'))
    await expect(faultsOf()).rejects.toThrow('There is no')
  })

  test.each([
    ['product.csv', 'is no file of a shop: is products.csv meant?'],
    ['products_export_1.csv', 'is no file of a shop: is products.csv meant?'],
    ['Review.CSV', 'is no file of a shop: is reviews.csv meant?'],
    ['shops.json', 'is no file of a shop: is shop.json meant?'],
    ['products.xlsx', 'is a workbook: save its table as products.csv'],
    ['Questions.ods', 'is a workbook: save its table as questions.csv'],
  ])('%s is a mistake where its content would be missing', async (name, said) => {
    put(name, 'x')
    expect(await faultsOf()).toEqual([`${name}: ${said}`])
    put(said.replace(/^.*?(\w+\.(?:csv|json)).*$/, '$1'), 'x')
    expect((await readShopFolder(dir)).ignored).toEqual([name])
  })

  test.each(['notes.csv', 'constructor', 'package.json', 'readme.txt', 'old/products.csv'])('%s is none', async (name) => {
    put(name, 'x')
    put('shop.json', '{}')
    expect(await readShopFolder(dir)).toMatchObject({ ignored: [name.replace(/\/.*/, '')], faults: [] })
  })

  test('a folder that is not there, is a file, or may not be read', async () => {
    await expect(faultsOf(join(dir, 'none'))).rejects.toThrow(/There is no .*none: is its path right\?/)
    put('file', 'x')
    await expect(faultsOf(join(dir, 'file'))).rejects.toThrow('is no folder')
    chmodSync(dir, 0)
    if (process.getuid?.() !== 0) await expect(faultsOf(dir)).rejects.toThrow('may not read')
    chmodSync(dir, 0o700)
  })
})
