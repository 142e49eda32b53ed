// Backup and restore by their commands, as an operator runs them, while a shop's store is open.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Share } from '#sync-protocol/api/account-state.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { built } from '../api/built-shop.ts'
import { photoName, pictureFor } from '../picture-samples.ts'
import { account, products } from './samples.ts'

const PICTURE = `${photoName(1)}-480.avif`

const folder = mkdtempSync(join(tmpdir(), 'starlane-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(command: 'backup' | 'restore', args: string[], dataDir: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [built(`cli/${command}`), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, MONGODB_URL: '' },
  })
  return { status, said: stdout + stderr }
}

test('a backup of a store in use holds everything of its moment, and is restored whole', async () => {
  const [dataDir, copy, elsewhere] = [join(folder, 'data'), join(folder, 'copy'), join(folder, 'elsewhere')]
  const storage = await openStorage({ dataDir })
  await storage.catalog.replace({ products: products(3) }, 0, 1)
  for (let index = 0; index < 20; index++) await storage.accounts.create(account(`a${index}`))
  // One that shares its wishes, and has ended another link.
  const shareOf = (digit: string): Share => ({ id: digit.repeat(32), list: 'wishlist', name: 'Wishes' })
  const [link, ended] = [shareOf('1'), shareOf('2')]
  const { state } = account('a7')
  await storage.accounts.replace({ ...account('a7'), version: 2, state: { ...state, shares: [link, ended] } }, 1)
  await storage.accounts.replace({ ...account('a7'), version: 3, state: { ...state, shares: [link] } }, 2)
  await storage.pictures.put(PICTURE, pictureFor(PICTURE))
  writeFileSync(join(dataDir, 'session-secret'), 'x'.repeat(64))

  expect(run('backup', [copy], dataDir)).toEqual({
    status: 0,
    said: expect.stringContaining(`20 accounts and catalog revision 1 copied to ${copy}, with 1 picture. It holds`),
  })
  await storage.accounts.create(account('later'))
  await storage.close()

  expect(run('restore', [copy], elsewhere)).toEqual({
    status: 0,
    said: expect.stringContaining(`restored into ${elsewhere}, with 1 picture.`),
  })
  const restored = await openStorage({ dataDir: elsewhere })
  expect(Buffer.from((await restored.pictures.read(PICTURE)) ?? []).equals(pictureFor(PICTURE))).toBe(true)
  expect(await restored.accounts.count()).toBe(20)
  expect((await restored.accounts.findByLogin('user-a7'))?.id).toBe('a7')
  expect((await restored.accounts.newestByShare(link.id))?.id).toBe('a7')
  expect(await restored.accounts.newestByShare(ended.id)).toBeUndefined()
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
  ['backup', [join(folder, 'copy')], 'There is no store'],
  ['restore', [join(folder, 'nothing-here')], 'There is no backup'],
] as const)('%s %j: says what is wrong and changes nothing', (command, args, said) => {
  const dataDir = join(folder, 'untouched')
  expect(run(command, [...args], dataDir)).toEqual({ status: 1, said: expect.stringContaining(said) })
  expect(existsSync(join(dataDir, 'store', 'data.mdb'))).toBe(false)
})

const WORDS = [
  ['backup', [], 'backup needs DIR.'],
  ['backup', ['new', '--keep=abc'], '--keep is "abc"'],
  ['backup', ['new', '--keep'], '--keep needs N'],
  ['backup', ['new', '--dry-run'], '"--dry-run"'],
  ['backup', ['new', 'second'], '"second"'],
  ['restore', [], 'restore needs DIR.'],
  ['restore', [''], 'restore needs DIR.'],
  ['restore', ['full', '--force', '--dry-run'], '"--dry-run"'],
  ['restore', ['full', '--forse'], '"--forse"'],
  ['restore', ['full', 'second', '--force'], '"second"'],
  ['restore', ['full', '--force=no'], '"no"'],
  ['restore', ['full', '--force', '--force'], 'twice'],
  ['restore', ['full', '-f'], '"-f"'],
] as const

test('a word that is not understood: one line that names it, exit code 2, and nothing is written', { timeout: 180_000 }, async () => {
  const [from, dataDir] = [join(folder, 'from'), join(folder, 'kept')]
  for (const [dir, id] of [
    [from, 'of-the-backup'],
    [dataDir, 'of-the-shop'],
  ] as const) {
    const storage = await openStorage({ dataDir: dir })
    await storage.accounts.create(account(id))
    await storage.close()
  }
  expect(run('backup', [join(folder, 'full')], from).status).toBe(0)
  const before = readdirSync(folder).toSorted()
  for (const [command, args, named] of WORDS) {
    const words = args.map((word) => (/^(?:new|full|second)$/.test(word) ? join(folder, word) : word))
    const { status, said } = run(command, words, dataDir)
    expect([status, said], args.join(' ')).toEqual([2, expect.stringMatching(/^[^\n]+\n$/)])
    expect(said.replaceAll(`${folder}/`, '')).toContain(named)
  }
  expect(readdirSync(folder).toSorted()).toEqual(before)
  const kept = await openStorage({ dataDir })
  expect([await kept.accounts.count(), (await kept.accounts.get('of-the-shop'))?.id]).toEqual([1, 'of-the-shop'])
  await kept.close()
})
