// Who may use a data folder at the same time: any number of shops, or one restore. Real processes are in tests/api/process.test.ts.
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DataFolderInUse, holdDataFolder } from '../../backend/storage/data-folder/hold.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'

const root = mkdtempSync(join(tmpdir(), 'starlane-hold-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let count = 0
const folder = () => join(root, String((count += 1)))
const holdersOf = (dataDir: string) => readdirSync(join(dataDir, 'holders'))

/** Puts another holder there, as it would have put itself: like this process but for what is told. */
async function other(dataDir: string, change: object, silentMs = 0): Promise<void> {
  const mine = await holdDataFolder(dataDir, 'shared')
  const [name = ''] = holdersOf(dataDir)
  const holder: object = JSON.parse(readFileSync(join(dataDir, 'holders', name), 'utf8'))
  await mine.release()
  const path = join(dataDir, 'holders', 'another.json')
  writeFileSync(path, JSON.stringify({ ...holder, ...change }))
  const seen = new Date(Date.now() - silentMs)
  utimesSync(path, seen, seen)
}

test('shops share it; a restore waits for none of them, and none for it: the one that comes second is told who has it', async () => {
  const dataDir = folder()
  const shops = [await holdDataFolder(dataDir, 'shared'), await holdDataFolder(dataDir, 'shared')]
  const refused = holdDataFolder(dataDir, 'exclusive')
  await expect(refused).rejects.toThrow(DataFolderInUse)
  await expect(refused).rejects.toThrow(`process ${process.pid} on ${hostname()}, since 2`)
  for (const shop of shops) await shop.release()
  expect(holdersOf(dataDir)).toEqual([])

  const restore = await holdDataFolder(dataDir, 'exclusive')
  await expect(holdDataFolder(dataDir, 'shared')).rejects.toThrow('A restore')
  await expect(holdDataFolder(dataDir, 'exclusive')).rejects.toThrow('A restore')
  await expect(openStorage({ dataDir })).rejects.toThrow(DataFolderInUse)
  await restore.release()
  await (await openStorage({ dataDir })).close()
  expect(holdersOf(dataDir)).toEqual([])
})

test('two restores at once: at most one has it', async () => {
  const dataDir = folder()
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => holdDataFolder(dataDir, 'exclusive')))
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
})

test.each([
  ['a process that runs no more', { pid: 2 ** 22 - 7 }, 0],
  ['a process id that another program has by now', { started: '1' }, 0],
  ['another machine that has been silent', { host: 'elsewhere' }, 20_000],
  ['another container that has been silent', { space: 'another' }, 20_000],
])('%s is passed over and tidied away', async (_who, change, silentMs) => {
  const dataDir = folder()
  await other(dataDir, change, silentMs)
  const hold = await holdDataFolder(dataDir, 'exclusive')
  expect(holdersOf(dataDir)).toHaveLength(1)
  await hold.release()
})

test.each([
  ['this process, however long it has been busy', {}, 20_000],
  ['another machine that gave a sign of life', { host: 'elsewhere', pid: 2 ** 22 - 7 }, 5_000],
  ['another container that gave a sign of life', { space: 'another', started: '1' }, 5_000],
])('%s holds it', async (_who, change, silentMs) => {
  const dataDir = folder()
  await other(dataDir, change, silentMs)
  await expect(holdDataFolder(dataDir, 'exclusive')).rejects.toThrow(DataFolderInUse)
  expect(holdersOf(dataDir)).toEqual(['another.json'])
})

test('who was taken for dead is told, once', async () => {
  const dataDir = folder()
  let told = 0
  const lost = new Promise<void>((resolve) => {
    const onLost = () => {
      told += 1
      resolve()
    }
    void holdDataFolder(dataDir, 'shared', { everyMs: 5, onLost }).then(() => rmSync(join(dataDir, 'holders'), { recursive: true }))
  })
  await lost
  expect(told).toBe(1)
})

test('a file that nobody can read is told, not passed over', async () => {
  const dataDir = folder()
  await (await holdDataFolder(dataDir, 'shared')).release()
  writeFileSync(join(dataDir, 'holders', 'torn.json'), '{"pid":')
  await expect(holdDataFolder(dataDir, 'exclusive')).rejects.toThrow('torn.json')
})

test('a closed store answers nothing any more', async () => {
  const storage = await openStorage({ dataDir: folder() })
  await storage.close()
  await expect(storage.accounts.get('x')).rejects.toThrow(StorageUnavailable)
})
