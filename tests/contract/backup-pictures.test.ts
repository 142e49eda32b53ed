// The pictures of a shop in its backups: linked where they can be, copied where not, and brought back by a restore.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PHOTO_FILES } from '#sync-protocol/domain/photo.ts'
import { backUp, type CopySteps } from '../../backend/storage/data-folder/back-up.ts'
import { keepNewest, stampedFolder } from '../../backend/storage/data-folder/keep-backups.ts'
import { openDataFolder } from '../../backend/storage/data-folder/open.ts'
import { restore } from '../../backend/storage/data-folder/restore.ts'
import { readWhole } from '../../backend/storage/lmdb/read-whole.ts'
import { photoName, pictureFor } from '../picture-samples.ts'
import { COPY_STEPS } from './copy-steps.ts'
import { products } from './samples.ts'

const root = mkdtempSync(join(tmpdir(), 'starlane-backed-up-pictures-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const fresh = () => join(root, String((folders += 1)))
const RESTORE = { force: true, read: readWhole }

const filesOf = (...numbers: number[]) => numbers.flatMap((number) => PHOTO_FILES.map((file) => photoName(number) + file))
const pathIn = (folder: string, name: string) => join(folder, 'pictures', name.slice(0, 2), name)

async function put(dataDir: string, ...numbers: number[]): Promise<void> {
  const storage = await openDataFolder(dataDir)
  await storage.catalog.replace({ products: products(1) }, await storage.catalog.revision(), 1)
  for (const name of filesOf(...numbers)) await storage.pictures.put(name, pictureFor(name))
  await storage.close()
}

async function readable(dataDir: string, ...numbers: number[]): Promise<boolean[]> {
  const storage = await openDataFolder(dataDir)
  const read = await Promise.all(filesOf(...numbers).map(async (name) => (await storage.pictures.read(name)) !== undefined))
  await storage.close()
  return read
}

test('are in the backup without a second copy of their bytes, and come back', async () => {
  const [dataDir, copy, elsewhere] = [fresh(), fresh(), fresh()]
  await put(dataDir, 1, 2)
  expect(await backUp(dataDir, copy, COPY_STEPS)).toMatchObject({ pictures: { files: 6, left: 0 } })
  for (const name of filesOf(1, 2)) {
    expect(readFileSync(pathIn(copy, name)).equals(pictureFor(name))).toBe(true)
    expect(statSync(pathIn(copy, name)).ino).toBe(statSync(pathIn(dataDir, name)).ino)
  }
  expect(readdirSync(join(copy, 'pictures'))).toEqual([photoName(1).slice(0, 2)])
  expect(await restore(copy, elsewhere, RESTORE)).toMatchObject({ pictures: { files: 6, left: 0 } })
  expect(await readable(elsewhere, 1, 2)).not.toContain(false)
})

test('are linked to the earlier backup, which `--keep` may remove', async () => {
  const [dataDir, all] = [fresh(), fresh()]
  await put(dataDir, 1)
  const first = await stampedFolder(all, 1_000)
  await backUp(dataDir, first, COPY_STEPS)
  // As on another disk: what the shop has is another file.
  for (const name of filesOf(1)) {
    rmSync(pathIn(dataDir, name))
    writeFileSync(pathIn(dataDir, name), pictureFor(name), { mode: 0o600 })
  }
  await put(dataDir, 2)
  const second = await stampedFolder(all, 2_000)
  await backUp(dataDir, second, COPY_STEPS)
  for (const name of filesOf(1)) expect(statSync(pathIn(second, name)).ino).toBe(statSync(pathIn(first, name)).ino)
  expect(await keepNewest(all, 1, second)).toBe(1)
  const elsewhere = fresh()
  await restore(second, elsewhere, RESTORE)
  expect(await readable(elsewhere, 1, 2)).not.toContain(false)
})

test('of which one is damaged do not stop a restore: it is left out and told, and one of the shop that is whole stays', async () => {
  const [dataDir, copy, elsewhere] = [fresh(), fresh(), fresh()]
  await put(dataDir, 1)
  await backUp(dataDir, copy, COPY_STEPS)
  const [emptied = '', cut = '', gone = ''] = filesOf(1)
  for (const [name, bytes] of [
    [emptied, Buffer.alloc(0)],
    [cut, pictureFor(cut).subarray(0, 20)],
  ] as const) {
    rmSync(pathIn(copy, name))
    writeFileSync(pathIn(copy, name), bytes)
  }
  rmSync(pathIn(copy, gone))
  expect(await restore(copy, elsewhere, RESTORE)).toMatchObject({ pictures: { files: 0, left: 3 } })
  expect(await readable(elsewhere, 1)).toEqual([false, false, false])
  await restore(copy, dataDir, RESTORE)
  expect(await readable(dataDir, 1)).toEqual([true, true, true])
})

test('a damaged one of the shop is healed by a restore', async () => {
  const [dataDir, copy] = [fresh(), fresh()]
  await put(dataDir, 1)
  await backUp(dataDir, copy, COPY_STEPS)
  const [name = ''] = filesOf(1)
  rmSync(pathIn(dataDir, name))
  writeFileSync(pathIn(dataDir, name), pictureFor(name).fill(0))
  await restore(copy, dataDir, RESTORE)
  expect(await readable(dataDir, 1)).toEqual([true, true, true])
})

test('what no shop has put is not copied: half a file, a folder, a link, a file of another name', async () => {
  const [dataDir, copy] = [fresh(), fresh()]
  await put(dataDir, 1)
  const shard = join(dataDir, 'pictures', photoName(1).slice(0, 2))
  const { mkdirSync, symlinkSync } = await import('node:fs')
  mkdirSync(join(shard, filesOf(2)[0] ?? ''))
  symlinkSync('/etc/hostname', join(shard, filesOf(3)[0] ?? ''))
  writeFileSync(join(shard, 'notes.txt'), 'mine')
  writeFileSync(join(dataDir, 'pictures', '.unfinished', `${filesOf(4)[0]}.half`), 'half')
  writeFileSync(join(shard, filesOf(5)[0] ?? ''), '')
  expect(await backUp(dataDir, copy, COPY_STEPS)).toMatchObject({ pictures: { files: 3 } })
  expect(readdirSync(join(copy, 'pictures'))).toEqual([photoName(1).slice(0, 2)])
  expect(readdirSync(join(copy, 'pictures', photoName(1).slice(0, 2))).toSorted()).toEqual(filesOf(1).toSorted())
})

test('a backup of a release without pictures is restored, and those of the shop stay', async () => {
  const [dataDir, copy] = [fresh(), fresh()]
  await put(dataDir)
  await backUp(dataDir, copy, COPY_STEPS)
  expect(existsSync(join(copy, 'pictures'))).toBe(false)
  writeFileSync(join(copy, 'backup.json'), readFileSync(join(copy, 'backup.json'), 'utf8').replace(/,\s*"pictures": \{[^}]*\}/, ''))
  await put(dataDir, 1)
  expect(await restore(copy, dataDir, RESTORE)).toMatchObject({ pictures: { files: 0, left: 0 } })
  expect(await readable(dataDir, 1)).toEqual([true, true, true])
})

test('an import in the middle of a backup: what its catalog names is in it', async () => {
  const [dataDir, copy, elsewhere] = [fresh(), fresh(), fresh()]
  await put(dataDir, 1)
  const storage = await openDataFolder(dataDir)
  const steps: CopySteps = {
    ...COPY_STEPS,
    // The moment before the store is copied is the last at which an import can be in it.
    async copy(from, to) {
      for (const name of filesOf(2)) await storage.pictures.put(name, pictureFor(name))
      await storage.catalog.replace({ products: products(2) }, await storage.catalog.revision(), 2)
      await COPY_STEPS.copy(from, to)
    },
  }
  await backUp(dataDir, copy, steps)
  await storage.close()
  expect(await restore(copy, elsewhere, RESTORE)).toMatchObject({ catalogRevision: 2 })
  expect(await readable(elsewhere, 1, 2)).not.toContain(false)
})

test('broken off in the middle it leaves nothing', async () => {
  const [dataDir, copy] = [fresh(), fresh()]
  await put(dataDir, 1)
  const broken = new AbortController()
  const steps: CopySteps = {
    ...COPY_STEPS,
    async read(store) {
      const contents = await COPY_STEPS.read(store)
      broken.abort()
      return contents
    },
  }
  await expect(backUp(dataDir, copy, steps, broken.signal)).rejects.toThrow('aborted')
  expect(existsSync(copy)).toBe(false)
})

test.runIf(process.getuid?.() !== 0)('one that cannot be read does not stop the backup of the orders', async () => {
  const [dataDir, copy] = [fresh(), fresh()]
  await put(dataDir, 1)
  const [name = ''] = filesOf(1)
  chmodSync(join(pathIn(dataDir, name), '..'), 0o000)
  try {
    expect(await backUp(dataDir, copy, COPY_STEPS)).toMatchObject({ pictures: { files: 0 } })
  } finally {
    chmodSync(join(pathIn(dataDir, name), '..'), 0o700)
  }
})
