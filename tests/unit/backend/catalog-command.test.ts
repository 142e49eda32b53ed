// What `npm run catalog` does, on a store of its own in this process.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCatalog } from '../../../backend/cli/catalog-command.ts'
import { NotRun } from '../../../backend/command-words.mjs'
import { grain } from './photographed-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'starlane-catalog-command-'))
afterAll(() => rmSync(root, { recursive: true }))
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(root, 'shop-'))
  vi.stubEnv('DATA_DIR', join(dir, 'data'))
  vi.stubEnv('MONGODB_URL', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const at = (name: string) => join(dir, name)
const put = (name: string, content: string | Buffer) => {
  mkdirSync(join(at(name), '..'), { recursive: true })
  writeFileSync(at(name), content)
  return at(name)
}
async function said(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  await runCatalog(args).finally(() => log.mockRestore())
  return lines
}
const json = async (...args: string[]) => JSON.parse((await said(...args, '--json')).join('\n'))

const HEAD = 'name,url,desc,price,type,theme'
const row = (name: string, more = '$5,ring,idol') => `${name},https://a.example,It glows.,${more}`
const table = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`

test('a file of products begins a shop; what it sells is exported as a table, as JSON or as a folder, and changes nothing then', async () => {
  const file = put('products.csv', table(row('Moon'), row('Sun')))
  expect((await said('import', file)).at(-1)).toBe('2 products imported as revision 1')
  expect(await said('export', at('out.CSV'))).toEqual([`2 products of revision 1 written to ${at('out.CSV')}`])
  expect(readFileSync(at('out.CSV'), 'utf8')).toMatch(/^id,name,/)
  await said('export', at('out.json'))
  expect(JSON.parse(readFileSync(at('out.json'), 'utf8')).products).toHaveLength(2)
  expect(await said('export', at('out'))).toEqual([`the shop with 2 products of revision 1 written to ${at('out')}`])
  expect(readdirSync(at('out'))).toEqual(expect.arrayContaining(['products.csv', 'shop.json', 'pages']))
  for (const name of ['out.CSV', 'out.json'])
    expect(await json('import', at(name))).toMatchObject({ ok: true, changed: false, revision: 1 })
  expect((await said('import', at('out'))).at(-1)).toBe('nothing to change: this is the shop of revision 1')
  await expect(said('export', at('out.json'))).rejects.toThrow('is there already')
  await expect(said('export', at('out'))).rejects.toThrow('is not empty')
  expect(await json('export', `${at('other')}${sep}`)).toEqual({
    ok: true,
    revision: 1,
    lines: [expect.stringContaining('the shop with 2 products')],
  })
})

test('a dry run, and an export, begin no shop; neither does what cannot be read', async () => {
  const file = put('products.csv', table(row('Moon')))
  for (const args of [
    ['export', at('a.csv')],
    ['import', file, '--dry-run'],
  ])
    await expect(said(...args)).rejects.toThrow('There is no shop in')
  await expect(said('import', at('none.csv'))).rejects.toThrow(`There is no ${at('none.csv')}: is its path right?`)
  for (const name of ['none', 'none.xlsx', `none${sep}`])
    await expect(said('import', at(name))).rejects.toThrow(`There is no ${at(name)}: is its path right?`)
  await expect(said('import', put('faults.csv', table(row('Moon', 'free,ring,idol'))))).rejects.toThrow(
    '1 to put right:\nline 2, price: "free"',
  )
  await said('import', file)
  expect((await said('import', put('more.csv', table(row('Moon'), row('Sun'))), '--dry-run')).at(-1)).toBe('a dry run: nothing was changed')
  expect(await json('export', at('b.csv'))).toMatchObject({ revision: 1 })
})

test.each([
  [['import', 'LICENSE'], 'LICENSE is no folder and ends in none of .json, .csv, .tsv, .txt, .xml.'],
  [['export', 'a.xml'], 'a.xml is no folder and ends in none of .json, .csv.'],
  [['import', 'a.csv', '--colums=x'], 'does not know "--colums=x"'],
  [['sell', 'a.csv'], 'catalog does not know "sell"'],
])('%j is not understood', async (args, line) => {
  await expect(said(...args)).rejects.toThrow(NotRun)
  await expect(said(...args)).rejects.toThrow(line)
})

test('every fault is told, fifty of them by name and none at length; for a script all', async () => {
  const wrong = {
    id: '!',
    name: '',
    image: 'a'.repeat(900),
    url: 'x',
    desc: '',
    price: 'free',
    priceGems: 'x',
    type: 5,
    theme: 5,
    tags: 5,
    since: 'x',
  }
  const file = put('faults.json', JSON.stringify(Array.from({ length: 5 }, () => wrong)))
  const told = async (...more: string[]) => said('import', file, ...more).then(String, (error: Error) => error.message.split('\n'))
  const lines = await told()
  expect([lines[0], lines.length, lines.at(-1)]).toEqual([`Nothing was imported from ${file}. 55 to put right:`, 52, 'and 5 more'])
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(300)
  expect(await told('--json')).toHaveLength(56)
})

test('what fits nothing here is left out: told, twenty by name, and listed in a file beside it, but not by a dry run', async () => {
  const spoons = Array.from({ length: 22 }, (_, index) => row(`Spoon ${index}`, '$5,spoon,idol'))
  await said('import', put('products.csv', table(row('Moon'))))
  const file = put('spoons.csv', table(row('Moon'), ...spoons))
  const dry = await said('import', file, '--dry-run')
  expect([dry.filter((line) => line.startsWith('    line')).length, existsSync(at('left-out.csv'))]).toEqual([22, false])
  const lines = await said('import', file, '--yes')
  expect(lines).toEqual(
    expect.arrayContaining([
      '  left out:',
      '    line 3, Spoon 0: its type "spoon" is none of this shop\'s',
      '    and 2 more',
      `  all of them, with reasons: ${at('left-out.csv')}`,
    ]),
  )
  expect(lines.filter((line) => line.startsWith('    line'))).toHaveLength(20)
  expect(readFileSync(at('left-out.csv'), 'utf8').split('\n')).toHaveLength(24)
  rmSync(at('left-out.csv'))
  await expect(said('import', put('wrong.csv', table(row('Moon', 'free,ring,idol'), ...spoons)))).rejects.toThrow('1 to put right')
  expect(existsSync(at('left-out.csv'))).toBe(false)
  put('folder/products.csv', table(row('Moon'), spoons[0] ?? ''))
  put('folder/shop.json', '{"name":"Bias"}')
  expect(await said('import', at('folder'), '--yes')).toContain(`  all of them, with reasons: ${at('folder/left-out.csv')}`)
})

test('what the operator says of a file counts: its currency, its letters, its columns and the seller’s address', async () => {
  const text = 'Bezeichnung;Preis;Art;Thema;Text\nMüsli-Ring;1.299;ring;idol;Süß\n'
  const file = put('tabelle.csv', Buffer.from(text, 'latin1'))
  const words = [
    '--columns=name=Bezeichnung,price=Preis,type=Art,theme=Thema,desc=Text',
    '--currency=EUR',
    '--encoding=windows-1252',
    '--source=HTTPS://Seller.example',
  ]
  await said('import', file, ...words)
  await said('export', at('out.json'))
  expect(JSON.parse(readFileSync(at('out.json'), 'utf8')).products).toMatchObject([
    { name: 'Müsli-Ring', price: '€1,299.00', priceGems: 12_990, desc: 'Süß', url: 'https://seller.example' },
  ])
  for (const [place] of words.entries())
    await expect(said('import', file, ...words.toSpliced(place === 2 ? 0 : place, 1))).rejects.toThrow('to put right')
})

test('photographs are had with the products, and told where a table leaves them behind', async () => {
  put('photos/a.png', await grain().png().toBuffer())
  const file = put('products.csv', `${HEAD},image\n${row('Moon')},photos/a.png\n${row('Sun')},photos/none.png\n`)
  await expect(said('import', file)).rejects.toThrow('there is no photos/none.png')
  const lines = await said('import', file, '--skip-missing-pictures')
  expect(lines).toEqual(expect.arrayContaining(['1 picture could not be had: 1 product is drawn instead']))
  expect(await said('export', at('out.csv'))).toEqual([
    `2 products of revision 1 written to ${at('out.csv')}`,
    'their 1 photograph is not in it: export a folder to take them along',
  ])
  await said('export', at('out'))
  expect(readdirSync(at('out/pictures'))).toHaveLength(3)
  expect((await said('import', file, '--skip-missing-pictures', '--dry-run')).join()).toContain(
    `the square cuts of the photographs: ${at('.check/contact.html')}`,
  )
  await expect(said('import', at('.check'))).rejects.toThrow(
    `${at('.check')} holds the check of a shop, and no shop: name the folder that it lies in.`,
  )
})
