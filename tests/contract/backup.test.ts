// Backup and restore by their commands, as an operator runs them, while a shop's store is open.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStorage } from '../../backend/storage/open.ts'
import { account, products } from './samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(command: 'backup' | 'restore', args: string[], dataDir: string) {
  const entry = join(import.meta.dirname, `../../backend/cli/${command}.ts`)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', entry, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, MONGODB_URL: '' },
  })
  return { status, said: stdout + stderr }
}

test('a backup of a store in use holds everything of its moment, and is restored whole', async () => {
  const [dataDir, copy, elsewhere] = [join(folder, 'data'), join(folder, 'copy'), join(folder, 'elsewhere')]
  const storage = await openStorage({ dataDir })
  await storage.catalog.replace(products(3), 0, 1)
  for (let index = 0; index < 20; index++) await storage.accounts.create(account(`a${index}`))
  writeFileSync(join(dataDir, 'session-secret'), 'x'.repeat(64))

  expect(run('backup', [copy], dataDir)).toEqual({ status: 0, said: expect.stringContaining('20 accounts and catalog revision 1') })
  await storage.accounts.create(account('later'))
  await storage.close()

  expect(run('restore', [copy], elsewhere).status).toBe(0)
  const restored = await openStorage({ dataDir: elsewhere })
  expect(await restored.accounts.count()).toBe(20)
  expect((await restored.accounts.findByLogin('user-a7'))?.id).toBe('a7')
  expect((await restored.catalog.read())?.products).toEqual(products(3))
  await restored.close()
  expect(readFileSync(join(elsewhere, 'session-secret'), 'utf8')).toBe('x'.repeat(64))

  expect(run('restore', [copy], dataDir)).toEqual({ status: 1, said: expect.stringContaining('holds a store already') })
  expect(run('restore', [copy, '--force'], dataDir).status).toBe(0)
  const replaced = await openStorage({ dataDir })
  expect(await replaced.accounts.get('later')).toBeUndefined()
  await replaced.close()
})

test.each([
  ['backup', [], 'usage'],
  ['backup', [join(folder, 'copy')], 'There is no store'],
  ['restore', [join(folder, 'nothing-here')], 'There is no backup'],
  ['restore', [], 'usage'],
] as const)('%s %j: says what is wrong and changes nothing', (command, args, said) => {
  const dataDir = join(folder, 'untouched')
  expect(run(command, [...args], dataDir)).toEqual({ status: 1, said: expect.stringContaining(said) })
  expect(existsSync(join(dataDir, 'store', 'data.mdb'))).toBe(false)
})
