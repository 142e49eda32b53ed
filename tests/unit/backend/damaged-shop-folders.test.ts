// Two hundred damaged folders of a shop: each is read or refused in lines, and a refused one changes nothing.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { CatalogFileError } from '../../../backend/catalog/files/file-fault.ts'
import { importShop } from '../../../backend/shop-folder/import-shop.ts'
import { readShopFolder } from '../../../backend/shop-folder/read-folder.ts'
import { readShop } from '../../../backend/shop-folder/read-shop.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
import { sampleShop } from '../../sample-shop.ts'

const SAMPLE = join(import.meta.dirname, '../../../backend/data/sample-shop')
const dir = mkdtempSync(join(tmpdir(), 'starlane-damaged-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const names = readdirSync(SAMPLE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(SAMPLE.length + 1))
const damage = fc.record({
  name: fc.constantFrom(...names),
  how: fc.constantFrom('cut', 'byte', 'columns', 'utf16', 'latin1', 'doubled', 'quote', 'gone', 'moved'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  other: fc.constantFrom(...names),
  byte: fc.integer({ min: 0, max: 255 }),
})

test('each is read or refused in lines; a refused one changes nothing', async () => {
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
      rmSync(dir, { recursive: true, force: true })
      cpSync(SAMPLE, dir, { recursive: true })
      for (const { name, how, at, other, byte } of damages) {
        const file = join(dir, name)
        const bytes = readFileSync(join(SAMPLE, name))
        const place = Math.floor(at * bytes.length)
        if (how === 'cut') writeFileSync(file, bytes.subarray(0, place))
        if (how === 'byte') writeFileSync(file, Buffer.concat([bytes.subarray(0, place), Buffer.from([byte]), bytes.subarray(place + 1)]))
        if (how === 'columns') writeFileSync(file, bytes.toString().replace(/^([^,\n]*),([^,\n]*)/gm, '$2,$1'))
        if (how === 'utf16') writeFileSync(file, Buffer.from(bytes.toString(), 'utf16le'))
        if (how === 'latin1')
          writeFileSync(file, Buffer.concat([bytes.subarray(0, place), Buffer.from(`é${bytes.subarray(place).toString()}`, 'latin1')]))
        if (how === 'doubled') writeFileSync(file, Buffer.concat([bytes, bytes]))
        if (how === 'quote') writeFileSync(file, `${bytes.subarray(0, place).toString()}"${bytes.subarray(place).toString()}`)
        if (how === 'gone') rmSync(file, { force: true })
        if (how === 'moved') cpSync(join(SAMPLE, other), file)
      }
      const { catalog } = openMemoryStorage()
      await catalog.replace({ products: sampleShop.products }, 0, 1)
      const before = await catalog.read()
      try {
        const folder = await readShopFolder(dir)
        await importShop(catalog, (present) => readShop(folder, present), {
          now: 5,
          sample: sampleShop,
          dryRun: false,
          confirm: async () => true,
          say: () => undefined,
        })
      } catch (error) {
        if (!(error instanceof CatalogFileError)) throw error
        refused += 1
        expect(error.faults.length).toBeGreaterThan(0)
        for (const fault of error.faults) expect(fault).toMatch(/^[\w./]+(?:, [^:]+)?: ./)
        expect(await catalog.read()).toEqual(before)
      }
    }),
    { numRuns: 200 },
  )
  expect(refused).toBeGreaterThan(50)
}, 240_000)
