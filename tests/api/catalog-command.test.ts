import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { ListingPage } from '#sync-protocol/api/listing.ts'
import { runCommand, shopBesideCommands } from './run-command.ts'

// Each command is a process of its own, and starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const dataDir = mkdtempSync(join(tmpdir(), 'starlane-catalog-'))
const file = (name: string) => join(dataDir, name)

const catalog = (...args: string[]) => runCommand('catalog', dataDir, args)

const revision = async () => (await shop().client().get('/api/catalog')).as(Catalog).revision

afterAll(() => rmSync(dataDir, { recursive: true }))
const shop = shopBesideCommands(dataDir)

test('a file that is there already is not written over', async () => {
  writeFileSync(file('edited.csv'), 'what the operator has edited')
  expect(await catalog('export', file('edited.csv'))).toMatchObject({ code: 1, said: expect.stringContaining('is there already') })
  expect(readFileSync(file('edited.csv'), 'utf8')).toBe('what the operator has edited')
})

test('export, change, import: the open shop sells the new catalog', async () => {
  const before = (await shop().client().get('/api/catalog')).as(Catalog)
  expect(await catalog('export', file('catalog.csv'))).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${before.products.length} products of revision 1`),
  })
  const [head = '', ...rows] = readFileSync(file('catalog.csv'), 'utf8').trim().split('\n')
  expect(head).toBe('id,name,image,url,desc,price,priceGems,type,theme')
  const extra = ',Freshly Imported Thing,,https://example.com/thing,Straight off the spreadsheet.,€3.50,,jewelry,kpop'
  writeFileSync(file('new.csv'), [head, extra, ...rows].join('\n'))
  expect(await catalog('import', file('new.csv'))).toMatchObject({ code: 0, said: expect.stringContaining('imported as revision 2') })
  await expect.poll(revision).toBe(2)
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
  const { products, revision: before } = (await shop().client().get('/api/catalog')).as(Catalog)
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
  await expect.poll(revision).toBe(before + 1)
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
  expect(said).toMatch(/^Nothing was imported from \S+bad\.csv\. 3 to put right:\nrow 2: url: .+\nrow 2: price: .+\nrow 2: type: /)
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
    expect(said.split('\n').length).toBeLessThanOrEqual(4)
  }
  expect(await revision()).toBe(before)
})

test('a price changed in an exported table is not passed over: its row is named, and the operator asked', async () => {
  await catalog('export', file('prices.csv'))
  const text = readFileSync(file('prices.csv'), 'utf8')
  const [, first = ''] = text.split('\n')
  const [price = '', gems = ''] = first.split(',').slice(-4, -2)
  writeFileSync(file('prices.csv'), text.replace(`,${price},${gems},`, `,€99.00,${gems},`))
  const dry = await catalog('import', '--dry-run', file('prices.csv'))
  expect(dry.said).toContain(`row 1: €99.00 makes 990 gems, but priceGems says ${gems}`)
  expect(dry.said).toContain(`€99.00 → ${gems} gem`)
  const before = await revision()
  expect(await catalog('import', file('prices.csv'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nothing was changed: --yes agrees to it.'),
  })
  expect(await revision()).toBe(before)

  writeFileSync(file('prices.csv'), text.replace(`,${price},${gems},`, ',€99.00,,'))
  expect(await catalog('import', file('prices.csv'))).toMatchObject({ code: 0, said: expect.stringContaining('€99.00 → 990 gems') })
})

test('words that are not understood: one line that names them, exit code 2', async () => {
  for (const [args, said] of [
    [[], 'usage: npm run catalog -- import DIR|FILE'],
    [['import'], 'catalog import needs DIR|FILE.'],
    [['delete', 'x.json'], 'catalog does not know "delete".'],
    [['import', 'catalog.xlsx'], 'catalog.xlsx is neither a folder nor a .json or .csv file.'],
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
