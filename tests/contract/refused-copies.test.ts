// Backups and restores that come to nothing, within this process: why is said, and what was there is as it was. As commands they are in odd-folders.test.ts.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  promises,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backUp, type CopySteps } from '../../backend/storage/data-folder/back-up.ts'
import { DataFolderInUse, holdDataFolder } from '../../backend/storage/data-folder/hold.ts'
import { thisProcess } from '../../backend/storage/data-folder/holder.ts'
import { restore } from '../../backend/storage/data-folder/restore.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { photoName, pictureFor } from '../picture-samples.ts'
import { COPY_STEPS } from './copy-steps.ts'
import { account, products } from './samples.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'starlane-refused-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const fresh = () => join(root, String((folders += 1)))
const PICTURES = [1, 2].map((number) => `${photoName(number)}-480.avif`)
const WHOLE = ['backup.json', 'pictures', 'session-secret', 'store']

const [sample, backup] = [fresh(), fresh()]
beforeAll(async () => {
  const storage = await openStorage({ dataDir: sample })
  // What is found by nothing, or leads to nobody, is damage: so none is left of an account that was renamed or has gone.
  for (const id of ['fan', 'gone']) await storage.accounts.create(account(id))
  await storage.accounts.replace(account('fan', { username: 'renamed', email: 'new@example.com' }, 2), 1)
  await storage.accounts.delete('gone')
  await storage.catalog.replace({ products: products(2) }, 0, 1)
  for (const name of PICTURES) await storage.pictures.put(name, pictureFor(name))
  await storage.close()
  writeFileSync(join(sample, 'session-secret'), 'x'.repeat(64))
  expect(await backUp(sample, backup, COPY_STEPS)).toEqual({ accounts: 1, catalogRevision: 1, pictures: { files: 2, left: 0 } })
  rmSync(join(sample, 'last-backup'))
  rmSync(join(sample, 'pictures', '.unfinished'), { recursive: true })
})

function copyOf(folder: string): string {
  const copy = fresh()
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** Every file with its text, and every folder. */
function contentsOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) => name !== 'lock.mdb')
  const text = (path: string, isFile: boolean) => (isFile ? readFileSync(path, 'latin1') : '')
  return Object.fromEntries(
    entries.map((entry) => [join(entry.parentPath, entry.name), text(join(entry.parentPath, entry.name), entry.isFile())]),
  )
}

async function expectRefused(work: Promise<unknown>, why: RegExp, ...asBefore: [folder: string, contents: Record<string, string>][]) {
  await expect(work).rejects.toThrow(why)
  for (const [folder, contents] of asBefore) expect(contentsOf(folder)).toEqual(contents)
}

const aborted = AbortSignal.abort(new Error('stopped'))
const failing = (error: Error): CopySteps => ({ ...COPY_STEPS, read: () => Promise.reject(error) })
const noRoom = Object.assign(new Error('full'), { code: 'ENOSPC' })

describe('a backup', () => {
  test('holds store, secret and pictures, and nothing else', () => {
    expect(readdirSync(backup).toSorted()).toEqual(WHOLE)
    expect(readdirSync(join(backup, 'store'))).toEqual(['data.mdb'])
    expect(readFileSync(join(backup, 'session-secret'), 'utf8')).toBe('x'.repeat(64))
  })

  test.each([[[]], [['backups']], [['..backups']], [['store', 'a', 'b']]])('does not go into the data folder: %j', async (names) => {
    const dataDir = copyOf(sample)
    const link = fresh()
    symlinkSync(dataDir, link)
    for (const way of [dataDir, link])
      await expectRefused(backUp(dataDir, join(way, ...names), COPY_STEPS), /lies in the data folder/, [dataDir, contentsOf(dataDir)])
  })

  test.each<[string, RegExp, (dataDir: string) => Promise<unknown> | void, CopySteps?, AbortSignal?]>([
    ['without a store', /There is no store in .*: is DATA_DIR right/, (dataDir) => rmSync(join(dataDir, 'store', 'data.mdb'))],
    [
      'after a restore that was broken off',
      /was broken off: run it again/,
      (dataDir) => writeFileSync(join(dataDir, 'restore-unfinished'), ''),
    ],
    ['during a restore', /A restore into .* is under way/, (dataDir) => holdDataFolder(dataDir, 'exclusive')],
    ['of a damaged store', /cannot be copied whole \(a page\): is it damaged/, () => undefined, failing(new Error('a page'))],
    ['onto a full disk', /There is no room for the copy in /, () => undefined, { ...COPY_STEPS, copy: () => Promise.reject(noRoom) }],
    ['that is broken off', /stopped/, () => undefined, COPY_STEPS, aborted],
  ])('%s leaves a folder that was there, and none that was not', async (_when, why, before, steps = COPY_STEPS, signal = undefined) => {
    const dataDir = copyOf(sample)
    await before(dataDir)
    const [absent, empty] = [fresh(), fresh()]
    mkdirSync(empty)
    const contents = contentsOf(dataDir)
    for (const to of [absent, empty]) await expectRefused(backUp(dataDir, to, steps, signal), why, [dataDir, contents])
    expect([existsSync(absent), readdirSync(empty)]).toEqual([false, []])
  })

  test('that fails leaves what another has put beside it meanwhile', async () => {
    const to = fresh()
    const read = () => {
      writeFileSync(join(to, 'notes'), 'mine')
      return Promise.reject(new Error('a page'))
    }
    await expect(backUp(sample, to, { ...COPY_STEPS, read })).rejects.toThrow('cannot be copied whole (a page)')
    expect(readdirSync(to)).toEqual(['notes'])
  })

  test('writes over nothing that lies there', async () => {
    for (const there of [['notes'], ['session-secret'], ['.unfinished', 'notes']]) {
      const to = fresh()
      for (const name of there) mkdirSync(join(to, name), { recursive: true })
      await expectRefused(backUp(sample, to, COPY_STEPS), /is not empty: a backup goes into a folder of its own/, [to, contentsOf(to)])
    }
  })

  const MAKERS: [who: string, change: object | undefined, isRefused: boolean][] = [
    ['has ended', { pid: 2 ** 22 - 7 }, false],
    ['runs', {}, true],
    ['is on another machine', { host: 'elsewhere' }, true],
    ['nobody knows', undefined, true],
  ]
  test.each(MAKERS)('where one lies unfinished whose process %s', async (_who, change, isRefused) => {
    const to = fresh()
    mkdirSync(join(to, '.unfinished', 'store'), { recursive: true })
    writeFileSync(join(to, 'session-secret'), 'old')
    writeFileSync(join(to, '.unfinished', 'maker.json'), change ? JSON.stringify({ ...(await thisProcess('shared', 1)), ...change }) : '{')
    if (isRefused) return expectRefused(backUp(sample, to, COPY_STEPS), /Another backup is being made in/, [to, contentsOf(to)])
    await backUp(sample, to, COPY_STEPS)
    expect(readdirSync(to).toSorted()).toEqual(WHOLE)
  })

  test('goes without pictures where what bears their names is no folder', async () => {
    const [dataDir, other] = [copyOf(sample), copyOf(sample)]
    writeFileSync(join(dataDir, 'pictures', 'ab'), 'no folder')
    expect(await backUp(dataDir, fresh(), COPY_STEPS)).toMatchObject({ accounts: 1, pictures: { files: 2, left: 0 } })
    rmSync(join(other, 'pictures'), { recursive: true })
    writeFileSync(join(other, 'pictures'), 'no folder')
    expect(await backUp(other, fresh(), COPY_STEPS)).toMatchObject({ accounts: 1, pictures: { files: 0, left: 0 } })
  })

  test('onto another disk has the bytes of its pictures, of those that are whole', async () => {
    const [dataDir, to] = [copyOf(sample), fresh()]
    const [kept = '', cut = ''] = PICTURES
    writeFileSync(join(dataDir, 'pictures', cut.slice(0, 2), cut), pictureFor(cut).subarray(0, 20))
    const noLink = vi.spyOn(promises, 'link').mockRejectedValue(Object.assign(new Error('another disk'), { code: 'EXDEV' }))
    syncBuiltinESMExports()
    const made = await backUp(dataDir, to, COPY_STEPS)
    noLink.mockRestore()
    syncBuiltinESMExports()
    expect(made).toMatchObject({ pictures: { files: 1, left: 1 } })
    expect(readFileSync(join(to, 'pictures', kept.slice(0, 2), kept)).equals(pictureFor(kept))).toBe(true)
    expect(readdirSync(join(to, 'pictures'))).toEqual([kept.slice(0, 2)])
  })

  test('does not need what its reader may leave beside the store', async () => {
    const to = fresh()
    const contents = { accounts: 3, catalogRevision: 7 }
    expect(await backUp(sample, to, { ...COPY_STEPS, read: async () => contents })).toMatchObject(contents)
    expect(readdirSync(join(to, 'store'))).toEqual(['data.mdb'])
  })

  test('where nothing but an empty folder is left', async () => {
    const to = fresh()
    mkdirSync(join(to, '.unfinished'), { recursive: true })
    await backUp(sample, to, COPY_STEPS)
    expect(readdirSync(to).toSorted()).toEqual(WHOLE)
  })

  test('of two into one folder at once no more than one is made', async () => {
    const to = fresh()
    const made = await Promise.allSettled([backUp(sample, to, COPY_STEPS), backUp(sample, to, COPY_STEPS)])
    const done = made.filter(({ status }) => status === 'fulfilled').length
    expect(done).toBeLessThan(2)
    if (done === 1) expect(readdirSync(to).toSorted()).toEqual(WHOLE)
  })

  test('of which the pictures are empty is one of the rest', async () => {
    const [dataDir, to] = [copyOf(sample), fresh()]
    for (const name of PICTURES) writeFileSync(join(dataDir, 'pictures', name.slice(0, 2), name), '')
    writeFileSync(join(dataDir, 'pictures', (PICTURES[0] ?? '').slice(0, 2), 'notes.txt'), 'mine')
    expect(await backUp(dataDir, to, COPY_STEPS)).toMatchObject({ accounts: 1, pictures: { files: 0, left: 2 } })
    expect(readdirSync(to).toSorted()).toEqual(['backup.json', 'session-secret', 'store'])
  })
})

describe('a restore', () => {
  const options = { force: true, read: COPY_STEPS.read }

  test('replaces store and secret, and answers what there is now', async () => {
    const to = copyOf(sample)
    writeFileSync(join(to, 'session-secret'), 'y'.repeat(64))
    writeFileSync(join(to, 'store', 'lock.mdb'), 'old')
    for (const name of ['restore-unfinished', 'last-backup']) writeFileSync(join(to, name), '')
    rmSync(join(to, 'pictures'), { recursive: true })
    expect(await restore(backup, to, options)).toEqual({ accounts: 1, catalogRevision: 1, pictures: { files: 2, left: 0 } })
    expect(readdirSync(to).toSorted()).toEqual(['holders', 'last-backup', 'pictures', 'session-secret', 'store'])
    expect([readdirSync(join(to, 'store')), readdirSync(join(to, 'holders'))]).toEqual([['data.mdb'], []])
    expect(readFileSync(join(to, 'session-secret'), 'utf8')).toBe('x'.repeat(64))
  })

  test('tells how many pictures were lost since, and leaves a secret that the backup has none of', async () => {
    const [dataDir, from, to] = [copyOf(sample), fresh(), copyOf(sample)]
    rmSync(join(dataDir, 'session-secret'))
    await backUp(dataDir, from, COPY_STEPS)
    const [gone = ''] = PICTURES
    rmSync(join(from, 'pictures', gone.slice(0, 2), gone))
    expect(await restore(from, to, options)).toMatchObject({ pictures: { files: 1, left: 1 } })
    expect(readFileSync(join(to, 'session-secret'), 'utf8')).toBe('x'.repeat(64))
  })

  test('without force takes a folder that has no store, and no other', async () => {
    const [to, empty] = [copyOf(sample), fresh()]
    await expectRefused(restore(backup, to, { ...options, force: false }), /holds a store already/, [to, contentsOf(to)])
    mkdirSync(join(empty, 'store'), { recursive: true })
    expect(await restore(backup, empty, { ...options, force: false })).toMatchObject({ accounts: 1 })
  })

  test.each<[string, RegExp, (from: string) => void]>([
    ['is none', /There is no backup in .*: is its path right\?$/, (from) => rmSync(from, { recursive: true })],
    [
      'is being made',
      /one was broken off there, or is being made/,
      (from) => {
        rmSync(join(from, 'backup.json'))
        mkdirSync(join(from, '.unfinished'))
      },
    ],
    ['has no store', /damaged or was cut off \(store\/data\.mdb is missing\)/, (from) => rmSync(join(from, 'store'), { recursive: true })],
    ['is no backup but a data folder', /it has no backup\.json, so it is a data folder/, (from) => rmSync(join(from, 'backup.json'))],
    [
      'is a folder of backups',
      /but in the folders in it: name one, as .*2025-05-18T03-00-00Z\.$/,
      (from) => {
        rmSync(join(from, 'backup.json'))
        for (const day of [17, 18]) mkdirSync(join(from, `2025-05-${day}T03-00-00Z`, 'store'), { recursive: true })
        rmSync(join(from, 'store'), { recursive: true })
      },
    ],
    ['has another store', /store\/data\.mdb is not what the backup wrote/, (from) => writeFileSync(join(from, 'store', 'data.mdb'), 'x')],
    ['has another secret', /session-secret is not what the backup wrote/, (from) => writeFileSync(join(from, 'session-secret'), 'z')],
    ['has lost its secret', /session-secret is not what the backup wrote/, (from) => rmSync(join(from, 'session-secret'))],
    [
      'has seals of nothing',
      /damaged or was cut off \(store\/data\.mdb is not/,
      (from) => writeFileSync(join(from, 'backup.json'), '{"sha256":{}}'),
    ],
    [
      'has no readable seals',
      /damaged or was cut off \(backup\.json cannot be read\)/,
      (from) => writeFileSync(join(from, 'backup.json'), '{'),
    ],
  ])('from what %s', async (_what, why, change) => {
    const [from, to] = [copyOf(backup), copyOf(sample)]
    change(from)
    await expectRefused(restore(from, to, options), why, [to, contentsOf(to)])
  })

  test.each<[string, RegExp, (to: string, stop: AbortController) => void]>([
    [
      'its copy cannot be read',
      /damaged or was cut off \(a page\)\. Nothing was changed/,
      () => {
        throw new Error('a page')
      },
    ],
    ['it was taken for dead', /Others took this process for dead/, (to) => rmSync(join(to, 'holders'), { recursive: true })],
    ['it is broken off', /stopped/, (_to, stop) => stop.abort(new Error('stopped'))],
  ])('changes nothing where %s, and leaves the mark of an earlier one', async (_what, why, happens) => {
    for (const marks of [[], ['restore-unfinished']]) {
      const to = copyOf(sample)
      rmSync(join(to, 'holders'), { recursive: true })
      for (const mark of marks) writeFileSync(join(to, mark), '')
      const before = contentsOf(to)
      const stop = new AbortController()
      const read = async (store: string) => {
        happens(to, stop)
        return COPY_STEPS.read(store)
      }
      await expect(restore(backup, to, { force: true, read, signal: stop.signal })).rejects.toThrow(why)
      rmSync(join(to, 'holders'), { recursive: true, force: true })
      expect(contentsOf(to)).toEqual(before)
    }
  })

  test('that cannot begin to replace leaves no mark but an earlier one', async () => {
    for (const marks of [[], ['restore-unfinished']]) {
      const to = fresh()
      mkdirSync(to)
      for (const name of ['store', ...marks]) writeFileSync(join(to, name), 'in the way')
      await expect(restore(backup, to, options)).rejects.toThrow('EEXIST')
      expect(readdirSync(to).toSorted()).toEqual(['holders', 'pictures', ...marks, 'store'])
    }
  })

  test('does not begin while a shop has the folder, nor after it was told to stop', async () => {
    const to = copyOf(sample)
    const shop = await holdDataFolder(to, 'shared')
    await expect(restore(backup, to, options)).rejects.toThrow(DataFolderInUse)
    await shop.release()
    await expectRefused(restore(backup, to, { ...options, signal: aborted }), /stopped|aborted/, [to, contentsOf(to)])
  })
})
