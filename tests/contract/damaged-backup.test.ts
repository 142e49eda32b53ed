// A backup that is damaged, was cut off or finds no room replaces nothing, says so in one line, and leaves nothing behind.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp } from '../../backend/storage/data-folder/back-up.ts'
import { restore } from '../../backend/storage/data-folder/restore.ts'
import { COPY_STEPS } from './copy-steps.ts'
import { run } from './run-copy.ts'
import { readWhole } from '../../backend/storage/lmdb/read-whole.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { photoName, pictureFor } from '../picture-samples.ts'
import { account, products, result } from './samples.ts'

const PAGE = 4_096
const PICTURE = `${photoName(1)}-480.avif`
const folder = mkdtempSync(join(tmpdir(), 'starlane-damaged-'))
const [good, dataDir] = [join(folder, 'good'), join(folder, 'data')]
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const fresh = () => join(folder, `f${(count += 1)}`)
const dataOf = (backup: string) => join(backup, 'store', 'data.mdb')

beforeAll(async () => {
  const other = join(folder, 'other')
  for (const [dir, name] of [
    [other, 'new'],
    [dataDir, 'old'],
  ] as const) {
    const storage = await openStorage({ dataDir: dir })
    await storage.catalog.replace({ products: products(40) }, 0, 1)
    for (let index = 0; index < 30; index += 1) await storage.accounts.create(account(`${name}-${index}`))
    await storage.records.append([result(`${name}-1`, 'r', 1)])
    await storage.entries.put('picture', 'p', { value: Buffer.alloc(1_200_000, 7), expiresAt: Infinity })
    await storage.close()
    writeFileSync(join(dir, 'session-secret'), name.repeat(40))
  }
  await backUp(other, good, COPY_STEPS)
})

/** Nothing of a restore that came to nothing is there, and the store is as it was. */
async function expectOld(own: string): Promise<void> {
  // When the last backup was made is no part of what a restore puts in place.
  expect(
    readdirSync(own)
      .filter((name) => name !== 'last-backup')
      .toSorted(),
  ).toEqual(['holders', 'session-secret', 'store'])
  expect(readdirSync(join(own, 'holders'))).toEqual([])
  const storage = await openStorage({ dataDir: own })
  expect([await storage.accounts.count(), (await storage.accounts.findByLogin('user-old-7'))?.id]).toEqual([30, 'old-7'])
  await storage.close()
  expect(readFileSync(join(own, 'session-secret'), 'utf8')).toBe('old'.repeat(40))
}

/** A copy of the good backup, changed; and a copy of the data folder to restore it into. */
function changed(change: (data: string, backup: string) => void): { backup: string; own: string } {
  const [backup, own] = [fresh(), fresh()]
  cpSync(good, backup, { recursive: true })
  cpSync(dataDir, own, { recursive: true })
  change(dataOf(backup), backup)
  return { backup, own }
}

function zero(path: string, from: number, bytes: number): void {
  const data = readFileSync(path)
  data.fill(0, from, from + bytes)
  writeFileSync(path, data)
}

/** As if it had been damaged before it was sealed: only a look at its rows finds it. */
function sealAnew(backup: string): void {
  const sum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(backup, name)))
      .digest('hex')
  const sha256 = Object.fromEntries(['store/data.mdb', 'session-secret'].map((name) => [name, sum(name)]))
  writeFileSync(join(backup, 'backup.json'), JSON.stringify({ sha256 }))
}

describe.each([
  ['after it was sealed', () => undefined],
  ['before it was sealed', sealAnew],
])('a backup that was damaged %s', (_kind, reseal) => {
  test.each([0, 0.5, 0.95])('and cut off at %s of it is refused in one line', { timeout: 60_000 }, async (part) => {
    const { backup, own } = changed((data, all) => {
      truncateSync(data, Math.floor((statSync(data).size * part) / PAGE) * PAGE)
      reseal(all)
    })
    expect(await run('restore', [backup, '--force'], own)).toEqual({
      status: 1,
      said: [expect.stringMatching(/^The backup in .* is damaged or was cut off \(.+\)\. Nothing was changed\.$/)],
    })
    await expectOld(own)
  })
})

test.each([0, 4, 9, 12])('a backup that was sealed with page %i lost is refused', { timeout: 60_000 }, async (page) => {
  const { backup, own } = changed((data, all) => {
    zero(data, page * PAGE, PAGE)
    sealAnew(all)
  })
  expect(await run('restore', [backup, '--force'], own)).toEqual({
    status: 1,
    said: [expect.stringMatching(/damaged or was cut off \(.+\)\. Nothing was changed\.$/)],
  })
  await expectOld(own)
})

test.each<[string, (data: string, backup: string) => void]>([
  ['a single byte', (data) => zero(data, readFileSync(data).indexOf('user-new-7'), 1)],
  ['the secret', (_data, backup) => writeFileSync(join(backup, 'session-secret'), 'x'.repeat(64))],
  ['the secret is gone', (_data, backup) => rmSync(join(backup, 'session-secret'))],
  ['the seals', (_data, backup) => writeFileSync(join(backup, 'backup.json'), '{"sha')],
  [
    'something that is no store',
    (data, backup) => {
      writeFileSync(data, 'no store')
      sealAnew(backup)
    },
  ],
])('a changed backup is refused: %s', async (_what, change) => {
  const { backup, own } = changed(change)
  expect(await run('restore', [backup, '--force'], own)).toEqual({
    status: 1,
    said: [expect.stringMatching(/damaged or was cut off \(.+\)\. Nothing was changed\.$/)],
  })
  await expectOld(own)
})

// A limit on the size of files does what a full disk does. Its signal is ignored, so that the write fails instead.
const FULL = { shell: `trap '' XFSZ; ulimit -f 2000;` }

test('a restore onto a full disk says so and leaves nothing', async () => {
  const { backup, own } = changed(() => undefined)
  expect(await run('restore', [backup, '--force'], own, FULL)).toEqual({
    status: 1,
    said: [expect.stringMatching(/^There is no room for the copy in .*Nothing was changed/)],
  })
  await expectOld(own)
})

test('a backup onto a full disk says so and leaves nothing, and the next one to the folder succeeds', async () => {
  const [to, there] = [fresh(), fresh()]
  mkdirSync(there)
  for (const target of [to, there]) {
    expect(await run('backup', [target], dataDir, FULL)).toEqual({
      status: 1,
      said: [expect.stringMatching(/^There is no room for the copy in /)],
    })
  }
  expect([existsSync(to), readdirSync(there)]).toEqual([false, []])
  expect((await run('backup', [there], dataDir)).status).toBe(0)
  expect(readdirSync(there).toSorted()).toEqual(['backup.json', 'session-secret', 'store'])
  expect(readdirSync(join(there, 'store'))).toEqual(['data.mdb'])
})

test('a backup killed at any step is absent or complete, and the next one to the folder succeeds', { timeout: 120_000 }, async () => {
  const [steps, source] = [join(folder, 'steps'), fresh()]
  cpSync(dataDir, source, { recursive: true })
  const storage = await openStorage({ dataDir: source })
  await storage.pictures.put(PICTURE, pictureFor(PICTURE))
  await storage.close()
  const until = (to: string, env: Record<string, string>) =>
    run('backup', [to], source, { preload: 'kill-at-step.mjs', env: { WATCHED: to, ...env } })
  expect((await until(fresh(), { STEPS: steps })).status).toBe(0)
  const taken = readFileSync(steps, 'utf8').trim().split('\n').length
  expect(taken).toBeGreaterThan(6)
  const left = await Promise.all(
    Array.from({ length: taken }, async (_, index) => {
      const to = fresh()
      await until(to, { KILL_AT: String(index + 1) })
      const isThere = existsSync(dataOf(to))
      // Who made it is all that is left.
      if (isThere) expect(readdirSync(join(to, '.unfinished'))).toEqual(['maker.json'])
      else await backUp(source, to, COPY_STEPS)
      const own = fresh()
      return { isThere, ...(await restore(to, own, { force: false, read: readWhole })) }
    }),
  )
  expect(left).toEqual(left.map(({ isThere }) => ({ isThere, accounts: 30, catalogRevision: 1, pictures: { files: 1, left: 0 } })))
  expect(left.map(({ isThere }) => isThere)).toContain(false)
})

test('the files of a killed restore are removed when a shop opens the folder', async () => {
  const own = fresh()
  cpSync(dataDir, own, { recursive: true })
  cpSync(join(good, 'store'), join(own, '.restoring'), { recursive: true })
  await (await openStorage({ dataDir: own })).close()
  await expectOld(own)
})
