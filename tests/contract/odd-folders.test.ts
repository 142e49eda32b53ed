// Folders that are not what a command needs: one line that names them and says what to do, exit code 1, and nothing is touched. And backups and restores that
// are broken off: nothing of them is left.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '../../backend/storage/data-folder/back-up.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { COPY_STEPS } from './copy-steps.ts'
import { run } from './run-copy.ts'
import { account } from './samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-odd-'))
const at = (...names: string[]) => join(folder, ...names)
const [dataDir, good, keeping] = [at('data'), at('good'), at('keeping')]
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const fresh = () => at(`f${(count += 1)}`)

/** Every file with its text, so that nothing can change unseen. */
function contentsOf(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  // Shops and commands come and go among the holders, and a reader writes into the lock file.
  const kept = files.filter(({ parentPath, name }) => !parentPath.includes('holders') && name !== 'lock.mdb')
  return Object.fromEntries(kept.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'latin1')]))
}

beforeAll(async () => {
  const storage = await openStorage({ dataDir })
  await storage.accounts.create(account('a1'))
  await storage.close()
  writeFileSync(join(dataDir, 'session-secret'), 'x'.repeat(64))
  await backUp(dataDir, good, COPY_STEPS)
  rmSync(join(dataDir, 'last-backup'))
  mkdirSync(at('full'))
  writeFileSync(at('full', 'session-secret'), 'of another program')
  writeFileSync(at('a-file'), 'text')
  symlinkSync(dataDir, at('link'))
  cpSync(good, join(keeping, '2025-05-17T03-00-00Z'), { recursive: true })
  mkdirSync(at('broken', '.unfinished', 'store'), { recursive: true })
  cpSync(good, at('no-store'), { recursive: true })
  rmSync(at('no-store', 'store'), { recursive: true })
  mkdirSync(at('empty'))
})

const INSIDE = 'lies in the data folder'

test.each<[string[], string]>([
  [['data'], INSIDE],
  [['data', 'backups'], INSIDE],
  [['data', 'store', 'a', 'b'], INSIDE],
  [['link', 'backups'], INSIDE],
  [['data', 'backups', '--keep=3'], INSIDE],
  [['.'], 'is not empty'],
  [['full'], 'is not empty'],
  [['good'], 'is not empty'],
  [['a-file'], 'a-file is there already: name a new one.'],
  [['a-file', 'below'], 'is no folder, or lies in something that is none: name another place.'],
  [['a-file', '--keep=2'], 'is no folder, or lies in something that is none: name another place.'],
  [['x'.repeat(300)], 'is too long for a name'],
])('backup into %j is refused', async (words, why) => {
  const options = words.filter((word) => word.startsWith('--'))
  const names = words.filter((word) => !word.startsWith('--'))
  const before = contentsOf(folder)
  expect(await run('backup', [at(...names), ...options], dataDir)).toEqual({ status: 1, said: [expect.stringContaining(why)] })
  expect(contentsOf(folder)).toEqual(before)
})

test.each(['/proc/starlane', '/dev/null/starlane'])('backup into %s, where none can be made: one line with its name', async (to) => {
  expect(await run('backup', [to], dataDir)).toEqual({
    status: 1,
    said: [expect.stringMatching(/\/(?:proc|dev\/null)\b.*: .*name another place\.$/)],
  })
})

test.each<[string, string]>([
  ['data', 'it has no backup.json, so it is a data folder'],
  ['keeping', join('keeping', '2025-05-17T03-00-00Z')],
  ['broken', 'one was broken off there'],
  ['no-store', 'damaged or was cut off (store/data.mdb is missing)'],
  ['empty', 'is its path right?'],
  ['none', 'is its path right?'],
  ['a-file', 'is its path right?'],
])('restore of %s is refused, also with --force', async (name, why) => {
  const own = fresh()
  cpSync(dataDir, own, { recursive: true })
  const before = contentsOf(folder)
  expect(await run('restore', [at(name), '--force'], own)).toEqual({ status: 1, said: [expect.stringContaining(why)] })
  expect(contentsOf(folder)).toEqual(before)
})

test.each(['a-file', join('a-file', 'below')])('restore into %s: one line with its name', async (name) => {
  expect(await run('restore', [good], at(name))).toEqual({ status: 1, said: [expect.stringMatching(/a-file.*: name /)] })
})

test('a folder in which a restore was broken off is not backed up', async () => {
  const [own, to] = [fresh(), fresh()]
  cpSync(dataDir, own, { recursive: true })
  writeFileSync(join(own, 'restore-unfinished'), '')
  expect(await run('backup', [to], own)).toEqual({ status: 1, said: [expect.stringMatching(/^A restore into .* was broken off: /)] })
  expect(existsSync(to)).toBe(false)
})

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

test('a backup that is asked to end at any step leaves nothing, or is whole', { timeout: 180_000 }, async () => {
  const steps = `${folder}.steps-of-backup`
  const until = async (env: Record<string, string>) => {
    const to = fresh()
    return { to, ...(await run('backup', [to, '--keep=2'], dataDir, { preload: 'kill-at-step.mjs', env: { WATCHED: to, ...env } })) }
  }
  expect((await until({ STEPS: steps })).status).toBe(0)
  const taken = readFileSync(steps, 'utf8').trim().split('\n').length
  rmSync(steps)
  const tries = Array.from({ length: taken }, (_, at) => until({ KILL_AT: String(at + 1), BY: SIGNALS[at % SIGNALS.length] ?? '' }))
  const ends = await Promise.all(tries)
  for (const { to, status, said } of ends) {
    const [made = ''] = existsSync(to) ? readdirSync(to) : []
    if (status === 0) expect(readdirSync(join(to, made)).toSorted()).toEqual(['backup.json', 'session-secret', 'store'])
    else expect([status, said, made]).toEqual([1, ['The backup was broken off: nothing of it was left.'], ''])
  }
  expect(ends.filter(({ status }) => status === 1).length).toBeGreaterThan(3)
})

test('what a killed backup has left goes with the next run', { timeout: 60_000 }, async () => {
  const to = fresh()
  const env = { WATCHED: to, KILL_AT: '7' }
  await run('backup', [to, '--keep=5'], dataDir, { preload: 'kill-at-step.mjs', env })
  const [left = ''] = readdirSync(to)
  expect(readdirSync(join(to, left, '.unfinished')).toSorted()).toEqual(['maker.json', 'store'])
  expect((await run('backup', [to, '--keep=5'], dataDir)).status).toBe(0)
  const names = readdirSync(to)
  expect(names.map((name) => readdirSync(join(to, name)).toSorted())).toEqual([['backup.json', 'session-secret', 'store']])
})

test('a damaged store is not backed up: one line names it', async () => {
  const [own, to] = [fresh(), fresh()]
  cpSync(dataDir, own, { recursive: true })
  const data = join(own, 'store', 'data.mdb')
  writeFileSync(data, readFileSync(data).fill(0, 0, 3 * 4_096))
  expect(await run('backup', [to], own)).toEqual({
    status: 1,
    said: [expect.stringContaining(`The store in ${join(own, 'store')} cannot be copied whole (`)],
  })
  expect(existsSync(to)).toBe(false)
})

test('while one process makes a backup into a folder another is refused', async () => {
  const to = fresh()
  await backUp(dataDir, to, {
    ...COPY_STEPS,
    async copy(from, store) {
      expect(await run('backup', [to], dataDir)).toEqual({ status: 1, said: [expect.stringContaining('Another backup is being made in')] })
      await COPY_STEPS.copy(from, store)
    },
  })
  expect(readdirSync(to).toSorted()).toEqual(['backup.json', 'session-secret', 'store'])
})

test('a restore that is asked to end at any step leaves the old store and no copy, or is complete', { timeout: 180_000 }, async () => {
  const until = async (env: Record<string, string>) => {
    const own = fresh()
    cpSync(dataDir, own, { recursive: true })
    const ended = await run('restore', [good, '--force'], own, {
      preload: 'kill-at-step.mjs',
      env: { WATCHED: own, BY: 'SIGTERM', ...env },
    })
    return { own, ...ended }
  }
  const steps = `${folder}.steps`
  expect((await until({ STEPS: steps })).status).toBe(0)
  const taken = readFileSync(steps, 'utf8').trim().split('\n').length
  rmSync(steps)
  const ends = await Promise.all(Array.from({ length: taken }, (_, index) => until({ KILL_AT: String(index + 1) })))
  for (const { own, status, said } of ends) {
    if (status !== 0) expect([status, said]).toEqual([1, ['The restore was broken off: nothing of it was left.']])
    expect(
      readdirSync(own)
        .filter((name) => name !== 'last-backup')
        .toSorted(),
    ).toEqual(['holders', 'session-secret', 'store'])
    expect(readdirSync(join(own, 'holders'))).toEqual([])
    await (await openStorage({ dataDir: own })).close()
  }
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([0, 1]))
})
