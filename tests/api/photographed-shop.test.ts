// An operator imports a folder with photographs while the shop is open: what is shown, what is said, and what an export gives back.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writePhotographedShop } from '../shops/photographed.ts'
import { built, ensureShopIsBuilt } from './built-shop.ts'
import { runCommand, shopBesideCommands, shownCatalog } from './run-command.ts'

// Each command is a process of its own, and starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const root = mkdtempSync(join(tmpdir(), 'starlane-photographed-'))
const [dataDir, folder] = [join(root, 'data'), join(root, 'my-shop')]
mkdirSync(dataDir)
const catalog = (...args: string[]) => runCommand('catalog', dataDir, args)

afterAll(() => rmSync(root, { recursive: true }))
const shop = shopBesideCommands(dataDir)
beforeAll(ensureShopIsBuilt)
beforeAll(() => writePhotographedShop(folder, 4, { width: 320, height: 240, each: 2, looks: 2 }))

const present = () => shownCatalog(shop())
const file = (name: string) => join(folder, name)

test('a dry run tells every fault with its line, and shows how photographs are cut', async () => {
  const rows = readFileSync(file('products.csv'), 'utf8')
  writeFileSync(file('products.csv'), rows.replace('photos/2.jpg', 'photos/twoo.jpg').replace('$7', 'free'))
  const { code, said } = await catalog('import', folder, '--dry-run')
  expect(code).toBe(1)
  expect(said).toContain('products.csv, line 3, image: there is no photos/twoo.jpg\n')
  expect(said).toMatch(/products\.csv, line 4, price: /)
  writeFileSync(file('products.csv'), rows)
  const whole = await catalog('import', folder, '--dry-run')
  expect(whole).toMatchObject({
    code: 0,
    said: expect.stringContaining(`the square cuts of the photographs: ${file('.check/contact.html')}\n`),
  })
  expect(readFileSync(file('.check/contact.html'), 'utf8').match(/<figure>/g)).toHaveLength(8)
  expect((await present()).revision).toBe(1)
  expect((await catalog('import', file('.check'), '--yes')).said).toContain('holds the check of a shop, and no shop')
})

test('the open shop shows the photographs', async () => {
  expect(await catalog('import', folder, '--yes')).toMatchObject({
    code: 0,
    said: expect.stringContaining('is open with 4 products, as revision 2'),
  })
  const { products, revision } = await present()
  expect(revision).toBe(2)
  expect(products.map(({ photos }) => photos?.length)).toEqual([2, 2, 2, 2])
  for (const { image, photos } of products) {
    const { status, headers, bytes } = await shop().client().get(image)
    expect([status, headers['content-type'], bytes.length]).toEqual([200, 'image/avif', photos?.[0]?.bytes])
  }
  const again = await catalog('import', folder, '--yes')
  expect(again.said).toMatch(/nothing to change: this is the shop of revision 2\n$/)
  expect(again.said).not.toContain('made ready')
})

test('an export, imported into this shop and into another one, changes nothing', async () => {
  const out = join(root, 'out')
  expect((await catalog('export', out)).code).toBe(0)
  expect(readdirSync(join(out, 'pictures'))).toHaveLength(24)
  expect((await catalog('import', out, '--yes')).said).toMatch(/nothing to change: this is the shop of revision 2\n$/)
  const elsewhere = join(root, 'elsewhere')
  const other = (...args: string[]) => runCommand('catalog', elsewhere, args)
  expect((await other('import', out, '--yes')).code).toBe(0)
  expect((await other('export', join(root, 'again'))).code).toBe(0)
  expect(readFileSync(join(root, 'again/products.csv'), 'utf8')).toBe(readFileSync(join(out, 'products.csv'), 'utf8'))
  for (const name of readdirSync(join(out, 'pictures')))
    expect(readFileSync(join(root, 'again/pictures', name)).equals(readFileSync(join(out, 'pictures', name))), name).toBe(true)
})

test.each(['csv', 'json'])('the products alone as %s, exported and imported', async (ending) => {
  const path = join(root, `products.${ending}`)
  expect((await catalog('export', path)).said).toContain('their 8 photographs are not in it: export a folder to take them along\n')
  expect((await catalog('import', path)).said).toMatch(/nothing to change: these are the products of revision 2\n$/)
})

test('--skip-missing-pictures draws what cannot be had; --json tells it without progress', async () => {
  const odd = join(root, 'odd')
  cpSync(folder, odd, { recursive: true })
  rmSync(join(odd, 'photos/1.jpg'))
  rmSync(join(odd, 'photos/1-2.jpg'))
  truncateSync(join(odd, 'photos/2.jpg'), 1_000)
  const refused = await catalog('import', odd, '--yes')
  expect(refused.said).toContain('products.csv, line 2, image: there is no photos/1.jpg\n')
  expect(refused.said).toContain('products.csv, line 3, image: photos/2.jpg is damaged or not whole: save it anew\n')
  const { code, said } = await catalog('import', odd, '--yes', '--skip-missing-pictures', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(said)).toMatchObject({
    ok: true,
    lines: expect.arrayContaining([expect.stringContaining('3 pictures could not be had: 1 product is drawn instead')]),
  })
  expect((await present()).products[0]?.image).toMatch(/\.svg$/)
  await catalog('import', folder, '--yes')
})

test('two imports of one folder at once: both end, and every picture is there', async () => {
  const twice = join(root, 'twice')
  await writePhotographedShop(twice, 6, { seed: 'twice', width: 300, height: 200, looks: 6 })
  const done = await Promise.all([catalog('import', twice, '--yes'), catalog('import', twice, '--yes')])
  const faster = 'another import was faster'
  for (const { code, said } of done) expect([0, said.includes(faster) ? 1 : 0]).toContain(code)
  expect(done.map(({ code }) => code)).toContain(0)
  const { products } = await present()
  for (const { image } of products) expect((await shop().client().get(image)).status).toBe(200)
})

test('an import that is killed in the middle changes nothing, leaves no process, and the next one goes on where it was', async () => {
  const many = join(root, 'many')
  await writePhotographedShop(many, 16, { seed: 'many', width: 1_600, height: 1_200, looks: 2 })
  const before = await present()
  const kept = () => readdirSync(join(dataDir, 'pictures'), { recursive: true }).length
  const keptBefore = kept()
  const child = spawn(process.execPath, [built('cli/catalog'), 'import', many, '--yes'], {
    env: { ...process.env, DATA_DIR: dataDir, MONGODB_URL: '' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await expect.poll(kept, { interval: 20 }).toBeGreaterThan(keptBefore + 6)
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ').filter(Boolean)
  child.kill('SIGKILL')
  await ended
  expect(children).toHaveLength(1)
  await expect.poll(() => children.filter((pid) => isRunning(pid))).toEqual([])
  expect((await present()).revision).toBe(before.revision)
  const { code, said } = await catalog('import', many, '--yes')
  const made = Number(/(\d+) photographs? made ready/.exec(said)?.[1])
  expect([code, made > 0, made < 16]).toEqual([0, true, true])
})

test('a folder in which nothing can be written is imported, and its contact sheet is said to be missing', async () => {
  const closed = join(root, 'closed')
  await writePhotographedShop(closed, 1, { seed: 'closed', width: 100, height: 100 })
  symlinkSync('/proc/self/environ', join(closed, '.check'))
  const dry = await catalog('import', closed, '--dry-run')
  expect(dry).toMatchObject({ code: 0, said: expect.stringContaining('the square cuts of the photographs could not be written: ') })
  expect((await catalog('import', closed, '--yes')).code).toBe(0)
})

/** A process that has ended and that nobody has waited for is none. */
function isRunning(pid: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
