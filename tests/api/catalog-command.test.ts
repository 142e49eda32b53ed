import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import { afterAll, expect, test, vi } from 'vitest'
import { ListingPage } from '#sync-protocol/api/listing.ts'
import { runCommand, shopBesideCommands, shownCatalog } from './run-command.ts'

// Each command is a process of its own, and starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const dataDir = mkdtempSync(join(tmpdir(), 'starlane-catalog-'))
const file = (name: string) => join(dataDir, name)

const catalog = (...args: string[]) => runCommand('catalog', dataDir, args)

const revision = async () => (await shownCatalog(shop())).revision

afterAll(() => rmSync(dataDir, { recursive: true }))
const shop = shopBesideCommands(dataDir)

test('a file that is there already is not written over', async () => {
  writeFileSync(file('edited.csv'), 'what the operator has edited')
  expect(await catalog('export', file('edited.csv'))).toMatchObject({ code: 1, said: expect.stringContaining('is there already') })
  expect(readFileSync(file('edited.csv'), 'utf8')).toBe('what the operator has edited')
})

test('export, change, import: the open shop sells the new catalog', async () => {
  const before = await shownCatalog(shop())
  expect(await catalog('export', file('catalog.csv'))).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${before.products.length} products of revision 1`),
  })
  const [head = '', ...rows] = readFileSync(file('catalog.csv'), 'utf8').trim().split('\n')
  expect(head).toMatch(/^id,name,image,url,desc,price,priceGems,type,theme,tags,since,name:ko,/)
  const cells = ',Freshly Imported Thing,,https://example.com/thing,Straight off the spreadsheet.,€3.50,,jewelry,kpop'
  const extra = cells + ','.repeat(head.split(',').length - cells.split(',').length)
  writeFileSync(file('new.csv'), [head, extra, ...rows].join('\n'))
  expect(await catalog('import', file('new.csv'))).toMatchObject({ code: 0, said: expect.stringContaining('imported as revision 2') })
  expect(await revision()).toBe(2)
  const { products } = (await shop().client().get('/api/jewelry?theme=kpop')).as(ListingPage)
  const [first] = products
  expect(first).toMatchObject({ name: 'Freshly Imported Thing', priceGems: 35, type: 'jewelry', theme: 'kpop' })
  expect(
    (
      await shop()
        .client()
        .get(first?.image ?? '')
    ).headers['content-type'],
  ).toBe('image/svg+xml; charset=utf-8')

  await catalog('export', file('again.json'))
  expect(await catalog('import', file('again.json'))).toMatchObject({
    code: 0,
    said: 'nothing to change: these are the products of revision 2\n',
  })
})

test('a file without most of what is sold, and no terminal to ask at: one line, and nothing changes until --yes', async () => {
  const { products, revision: before } = await shownCatalog(shop())
  const [first] = products
  writeFileSync(file('few.json'), JSON.stringify([first]))
  const gone = products.length - 1
  const counts = `${gone} removed\n  removed: `
  const question = `${gone} of ${products.length} products would go.`

  const dry = await catalog('import', '--dry-run', file('few.json'))
  expect(dry).toMatchObject({ code: 0, said: expect.stringContaining(counts) })
  expect(dry.said).toMatch(new RegExp(`\\n${question}\\na dry run: nothing was changed\\n$`))
  const refused = await catalog('import', file('few.json'))
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(`\n${question} Nothing was changed: --yes agrees to it.\n`) })
  expect(await revision()).toBe(before)

  expect(await catalog('import', file('few.json'), '--yes')).toMatchObject({
    code: 0,
    said: expect.stringContaining(`1 product imported as revision ${before + 1}`),
  })
  expect(await revision()).toBe(before + 1)
})

test('a file that is not there is said in one line', async () => {
  const { code, said } = await catalog('import', file('absent.json'))
  expect(code).toBe(1)
  expect(said).toMatch(/^There is no \S+absent\.json: is its path right\?\n$/)
})

test.each([
  ['import', '.', /^\S+ is a folder: name a file\.\n$/],
  ['export', '.', /^\S+ is there already: name a new one\.\n$/],
  ['export', 'none/new', /^There is no folder for \S+new\.json: make it, or name another place\.\n$/],
  ['import', 'dry.json/below', /^\S+ is no folder, or lies in something that is none: name another place\.\n$/],
  ['export', 'dry.json/below', /^\S+ is no folder, or lies in something that is none: name another place\.\n$/],
  ['export', 'x'.repeat(300), /^\S+ is too long for a name: choose a shorter one\.\n$/],
])('%s of %s: one line that names it and says what to do', async (command, name, line) => {
  writeFileSync(file('dry.json'), '[]')
  if (name === '.') mkdirSync(file('folder.json'), { recursive: true })
  expect(await catalog(command, name === '.' ? file('folder.json') : file(`${name}.json`))).toEqual({
    code: 1,
    said: expect.stringMatching(line),
  })
})

test('a file without an end is said to be too large', async () => {
  symlinkSync('/dev/zero', file('endless.json'))
  expect(await catalog('import', file('endless.json'))).toMatchObject({ code: 1, said: expect.stringContaining('larger than 64 MB') })
})

test('a file with faults changes nothing and names every row', async () => {
  const before = await revision()
  writeFileSync(
    file('bad.csv'),
    'name,url,desc,price,type,theme\nGood,https://example.com,Good.,$1,fashion,kpop\nBad,ftp://example.com,Bad.,free,shoes,kpop\n',
  )
  const { code, said } = await catalog('import', file('bad.csv'))
  expect(code).toBe(1)
  expect(said).toMatch(/^Nothing was imported from \S+bad\.csv\. 2 to put right:\nline 3, url: .+\nline 3, price: .+\n$/)
  expect(await revision()).toBe(before)
})

test('a supplier’s escape sequences do not reach the terminal: not in heads, cells, names or prices', async () => {
  const before = await revision()
  const nasty = '\u001B]0;pwned\u0007\u001B[2J\u009B1A\u202E'
  const head = 'name,url,desc,price,type,theme'
  const line = (name: string, price = '$1') => `${name},https://example.com,Good.,${price},fashion,kpop`
  const files = [
    `${head},${nasty}head\n${line('A')},x\n`,
    `${head}\n${line(`${nasty}name`)}\n`,
    `${head}\n${line('A', `${nasty}5`)}\n`,
    `${head}\n${line('A').replace('fashion', `${nasty}shoes`)}\n`,
    `${head}\n${line('A').replace('Good.', `"Good"${nasty}`)}\n`,
    `${head}\n${line('A').replace('https://', `${nasty}https://`)}\n`,
  ]
  for (const text of files) {
    writeFileSync(file('nasty.csv'), text)
    const { code, said } = await catalog('import', file('nasty.csv'))
    expect(code).toBe(1)
    expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(said.split('\n').length).toBeLessThanOrEqual(10)
  }
  expect(await revision()).toBe(before)
})

test('a price changed in an exported table is not passed over: its row is named, and the operator asked', async () => {
  await catalog('export', file('prices.csv'))
  const [first = {}, ...rows] = v.parse(
    v.array(v.record(v.string(), v.string())),
    parse(readFileSync(file('prices.csv')), { columns: true }),
  )
  const gems = first['priceGems']
  const write = (cells: Record<string, string>) =>
    writeFileSync(file('prices.csv'), stringify([{ ...first, ...cells }, ...rows], { header: true }))
  write({ price: '€99.00' })
  const dry = await catalog('import', '--dry-run', file('prices.csv'))
  expect(dry.said).toContain(`line 2: €99.00 makes 990 gems, but priceGems says ${gems}`)
  expect(dry.said).toContain(`€99.00 → ${gems} gem`)
  const before = await revision()
  expect(await catalog('import', file('prices.csv'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nothing was changed: --yes agrees to it.'),
  })
  expect(await revision()).toBe(before)

  write({ price: '€99.00', priceGems: '' })
  expect(await catalog('import', file('prices.csv'))).toMatchObject({ code: 0, said: expect.stringContaining('€99.00 → 990 gems') })
})

test('an export of another shop: what is read, left out and asked is said; a yes imports the rest and lists what was left out', async () => {
  const before = await revision()
  const etsy =
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,TAGS\nIdol Ring,Glows.,"12,50",EUR,kpop\nSpoon,Shines.,5.00,EUR,kitchen\nManga Cap,Warm.,1.299,,anime\n'
  writeFileSync(file('etsy.csv'), etsy)
  const asked = await catalog('import', file('etsy.csv'), '--source', 'https://seller.example')
  expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('line 4, PRICE: "1.299" can be 1.299 or 1299') })
  expect(existsSync(file('left-out.csv'))).toBe(true)

  const words = ['import', file('etsy.csv'), '--source', 'https://seller.example', '--currency', 'USD']
  const unasked = await catalog(...words)
  expect(unasked).toMatchObject({
    code: 1,
    said: expect.stringContaining('1 product of the file would be left out. Prices are in EUR and USD'),
  })
  expect(await revision()).toBe(before)
  const { code, said } = await catalog(...words, '--yes')
  expect(code).toBe(0)
  expect(said).toContain(
    'read as an Etsy export\nline 4: the price is read as 1299 USD, not 1.299\n  left out:\n    line 3, Spoon: no word of TAGS',
  )
  expect(readFileSync(file('left-out.csv'), 'utf8')).toMatch(/^line,name,reason\n3,Spoon,"?no word of TAGS/)
  expect(await revision()).toBe(before + 1)
  expect((await shownCatalog(shop())).products.map(({ name, price }) => [name, price])).toEqual([
    ['Idol Ring', '€12.50'],
    ['Manga Cap', '$1,299.00'],
  ])
})

test('a table in another language is read by the columns that the operator names', async () => {
  writeFileSync(file('nom.csv'), Buffer.from('Nom;Tarif régulier;Genre\nBague étoile;24,90 EUR;Bague manga\n', 'latin1'))
  const words = ['import', '--dry-run', file('nom.csv'), '--source', 'https://seller.example']
  expect(await catalog(...words)).toMatchObject({ code: 1, said: expect.stringContaining('--columns') })
  const { code, said } = await catalog(...words, '--columns', 'name=Nom,price="Tarif régulier",type=Genre')
  expect(said).toMatch(/^decoded as (windows|iso)-\S+: régulier, étoile\nread as a table of its own columns\n/)
  expect(said).toContain('Bague étoile: €24.90 → 249 gems')
  expect(code).toBe(0)
  expect(await catalog(...words, '--columns', 'Nom')).toMatchObject({ code: 2, said: expect.stringContaining('a list as name=Nom') })
})

test('words that are not understood: one line that names them, exit code 2', async () => {
  for (const [args, said] of [
    [[], 'usage: npm run catalog -- import DIR|FILE'],
    [['import'], 'catalog import needs DIR|FILE.'],
    [['delete', 'x.json'], 'catalog does not know "delete".'],
    [['import', 'LICENSE'], 'LICENSE is no folder and ends in none of .json, .csv, .tsv, .txt, .xml.'],
    [['import', 'a.json', 'b.json'], 'catalog import does not know "b.json".'],
    [['import', 'a.json', '--force'], 'catalog import does not know "--force".'],
    [['export', file('never.json'), '--dry-run'], 'catalog export does not know "--dry-run".'],
  ] as const) {
    expect(await catalog(...args), args.join(' ')).toMatchObject({ code: 2, said: expect.stringContaining(said) })
  }
  expect(existsSync(file('never.json'))).toBe(false)
})

test('where no shop is, a look at it makes none', async () => {
  const elsewhere = join(dataDir, 'elsewhere')
  writeFileSync(file('some.json'), JSON.stringify({ products: [] }))
  for (const args of [
    ['import', '--dry-run', file('some.json')],
    ['export', file('none.csv')],
  ])
    expect(await runCommand('catalog', elsewhere, args)).toMatchObject({
      code: 1,
      said: `There is no shop in ${elsewhere}: is DATA_DIR right?\n`,
    })
  expect(existsSync(elsewhere)).toBe(false)
})
