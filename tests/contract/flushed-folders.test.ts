// What a power cut leaves of a data folder, a backup and a restore: nothing takes its name before its bytes are on the disk, and no folder lacks a name then.
import fs, { mkdirSync, mkdtempSync, promises, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileSecret } from '../../backend/auth/secret.ts'
import { backUp } from '../../backend/storage/data-folder/back-up.ts'
import { holdDataFolder } from '../../backend/storage/data-folder/hold.ts'
import { openDataFolder } from '../../backend/storage/data-folder/open.ts'
import { restore } from '../../backend/storage/data-folder/restore.ts'
import { photoName, pictureFor } from '../picture-samples.ts'
import { COPY_STEPS } from './copy-steps.ts'
import { account } from './samples.ts'

const root = mkdtempSync(join(tmpdir(), 'starlane-flushed-folders-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const fresh = () => join(root, String((folders += 1)))
const PICTURES = [1, 2].map((number) => `${photoName(number)}-480.avif`)

/** Files whose bytes, and folders whose names, a power cut could take away. */
const lost = new Set<string>()
/** Files that took their name before their bytes were on the disk. */
const early: string[] = []
/** What could be lost when each of these was removed or renamed. */
const moments = new Map<string, string[]>()

let opened = 0

/** A disk that takes its time: what nobody waits for comes too late. */
const slowly = (ms = 5) => setTimeout(ms)

function written(path: string): void {
  lost.add(path).add(dirname(path))
}

function moved(from: string, to: string): void {
  for (const path of [...lost].filter((one) => one === from || one.startsWith(`${from}/`))) {
    if (!MAY_GO.test(path)) early.push(path)
    lost.delete(path)
    lost.add(to + path.slice(from.length))
  }
  lost.add(dirname(to))
}

/** What may be lost: files before they take their names, and when the last backup was. */
const MAY_GO = /(?:^|\/)(?:\.unfinished|last-backup\.new)$/

/** All that could be lost in a folder, by its name there. */
function lostIn(folder: string): string[] {
  return [...lost]
    .filter((path) => path === folder || path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1))
    .filter((path) => !MAY_GO.test(path))
}

beforeEach(() => {
  const { open, rename, writeFile, copyFile, mkdir, link, rm } = promises
  vi.spyOn(promises, 'open').mockImplementation(async (path, flags, mode) => {
    const file = await open(path, flags, mode)
    if (typeof flags === 'string' && flags.startsWith('w')) written(String(path))
    const [sync, close] = [file.sync.bind(file), file.close.bind(file)]
    opened += 1
    file.sync = async () => {
      await slowly(40)
      await sync()
      lost.delete(String(path))
    }
    file.close = async () => {
      await slowly()
      await close()
      opened -= 1
    }
    return file
  })
  vi.spyOn(promises, 'writeFile').mockImplementation(async (path, data, options) => {
    await slowly()
    await writeFile(path, data, options)
    written(String(path))
    if (typeof options === 'object' && options?.flush === true) lost.delete(String(path))
  })
  vi.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
    moments.set(`${basename(String(from))} renamed`, [...lost])
    await slowly()
    await rename(from, to)
    moved(String(from), String(to))
  })
  vi.spyOn(promises, 'copyFile').mockImplementation(async (from, to) => {
    await slowly()
    await copyFile(from, to)
    written(String(to))
  })
  vi.spyOn(promises, 'mkdir').mockImplementation(async (path, options) => {
    moments.set(`${basename(String(path))} made`, [...lost])
    const made = await mkdir(path, options)
    lost.add(dirname(String(path)))
    // What the store itself puts there is not seen here.
    if (basename(String(path)) === 'store') lost.add(String(path))
    return made
  })
  vi.spyOn(promises, 'link').mockImplementation(async (from, to) => {
    await slowly()
    await link(from, to)
    lost.add(dirname(String(to)))
  })
  vi.spyOn(promises, 'rm').mockImplementation(async (path, options) => {
    moments.set(`${basename(String(path))} removed`, [...lost])
    await slowly()
    await rm(path, options)
    for (const one of lost) if (one === path || one.startsWith(`${String(path)}/`)) lost.delete(one)
    // What comes back after a power cut does no harm, but for this one.
    if (basename(String(path)) === 'restore-unfinished') lost.add(dirname(String(path)))
  })
  const { createWriteStream } = fs
  vi.spyOn(fs, 'createWriteStream').mockImplementation((path, options) => {
    written(String(path))
    return createWriteStream(path, options)
  })
  syncBuiltinESMExports()
})

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  lost.clear()
  moments.clear()
  early.length = 0
  expect(opened).toBe(0)
})

async function filled(dataDir: string): Promise<void> {
  const storage = await openDataFolder(dataDir)
  await storage.accounts.create(account('fan'))
  for (const name of PICTURES) await storage.pictures.put(name, pictureFor(name))
  await storage.close()
  writeFileSync(join(dataDir, 'session-secret'), 'x'.repeat(64))
}

test('a shop that has opened its folder, and put its pictures', async () => {
  const dataDir = fresh()
  const storage = await openDataFolder(dataDir)
  expect(lostIn(dataDir)).toEqual([])
  const [name = ''] = PICTURES
  await storage.pictures.put(name, pictureFor(name))
  expect([lostIn(dataDir), early]).toEqual([[], []])
  await storage.close()
})

test('the secret of a shop, which is made beside its place', async () => {
  const dataDir = fresh()
  mkdirSync(dataDir)
  await fileSecret(dataDir)
  expect([lostIn(dataDir), readdirSync(dataDir)]).toEqual([[], ['session-secret']])
})

test('a holder', async () => {
  const dataDir = fresh()
  mkdirSync(join(dataDir, 'holders'), { recursive: true })
  const hold = await holdDataFolder(dataDir, 'shared')
  expect([lostIn(dataDir), early]).toEqual([[], []])
  await hold.release()
})

test('a backup', async () => {
  const [dataDir, to] = [fresh(), fresh()]
  await filled(dataDir)
  lost.clear()
  await backUp(dataDir, to, {
    async copy(from, store) {
      // Who makes it, so that what a power cut leaves can be removed.
      expect(moments.get('store made')).toEqual([root, to])
      await COPY_STEPS.copy(from, store)
      written(join(store, 'data.mdb'))
    },
    read: COPY_STEPS.read,
  })
  expect(early).toEqual([])
  expect(moments.get('.unfinished removed')).not.toContain(to)
  expect(moments.get('.unfinished removed')).not.toContain(root)
  expect(lostIn(to).filter((one) => one !== '' && !one.startsWith('.unfinished'))).toEqual([])
})

test('a restore: the mark before anything is replaced, everything before the mark goes, and that it went', async () => {
  const [old, kept, to] = [fresh(), fresh(), fresh()]
  await filled(old)
  await backUp(old, kept, COPY_STEPS)
  lost.clear()
  early.length = 0
  await restore(kept, to, {
    force: true,
    async read(store) {
      const contents = await COPY_STEPS.read(store)
      // To open it is to write it.
      lost.add(join(store, 'data.mdb'))
      return contents
    },
  })
  expect(early).toEqual([])
  const [replacing = [], done = []] = [moments.get('data.mdb renamed'), moments.get('restore-unfinished removed')]
  for (const path of [to, join(to, 'restore-unfinished')]) expect(replacing).not.toContain(path)
  for (const path of [root, to, join(to, 'store'), join(to, 'pictures')]) expect(done).not.toContain(path)
  expect(lostIn(to)).toEqual([])
})
