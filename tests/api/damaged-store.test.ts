// A damaged file of the embedded store ends the process that maps it into memory. Who opens it is told so in one line instead.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '../../backend/storage/open.ts'
import { account, products } from '../contract/samples.ts'
import { built } from './built-shop.ts'

const PAGE = 4_096
const folder = mkdtempSync(join(tmpdir(), 'starlane-damaged-store-'))
const good = join(folder, 'good')
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  const storage = await openStorage({ dataDir: good })
  await storage.catalog.replace({ products: products(40) }, 0, 1)
  for (let index = 0; index < 50; index += 1) await storage.accounts.create(account(`a${index}`))
  await storage.close()
})

let count = 0
function damaged(change: (data: Buffer) => Buffer): string {
  const dataDir = join(folder, `f${(count += 1)}`)
  cpSync(good, dataDir, { recursive: true })
  const file = join(dataDir, 'store', 'data.mdb')
  writeFileSync(file, change(readFileSync(file)))
  return dataDir
}

const DAMAGES: Record<string, (data: Buffer) => Buffer> = {
  'its second half is missing': (data) => data.subarray(0, data.length / 2),
  'only its first page is there': (data) => data.subarray(0, PAGE),
  'its first page is empty': (data) => data.fill(0, 0, PAGE),
  'it is empty as far as its beginning': (data) => data.fill(0, 2 * PAGE),
  'another file is in its place': () => Buffer.from('Hello.\n'.repeat(2_000)),
}

test.each(Object.entries(DAMAGES))('%s: the store is not opened, and this process lives', async (_name, change) => {
  const dataDir = damaged(change)
  await expect(openStorage({ dataDir })).rejects.toThrow(`The store in ${dataDir} is damaged: `)
})

test.each([
  ['the shop', 'main', []],
  ['a command for users', 'cli/shop', ['accounts']],
  ['an export', 'cli/catalog', ['export', join(folder, 'out.csv')]],
] as const)('%s says so in one line and ends', (_name, program, words) => {
  const dataDir = damaged(DAMAGES['its first page is empty'] ?? ((data) => data))
  const { status, stdout, stderr } = spawnSync(process.execPath, [built(program), ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir, MONGODB_URL: '', PORT: '0', HOST: '127.0.0.1' },
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(1)
  expect((stdout + stderr).trim().split('\n')).toEqual([
    expect.stringContaining(`The store in ${dataDir} is damaged: put a backup in its place`),
  ])
})

test('a store that is whole, or is not there yet, is opened', async () => {
  for (const dataDir of [good, join(folder, 'new')]) {
    const storage = await openStorage({ dataDir })
    await storage.ping(1_000)
    await storage.close()
  }
})
