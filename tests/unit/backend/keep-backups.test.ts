import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { thisProcess } from '../../../backend/storage/data-folder/holder.ts'
import { keepNewest, removeBrokenOff, stampedFolder } from '../../../backend/storage/data-folder/keep-backups.ts'

const root = mkdtempSync(join(tmpdir(), 'starlane-keep-'))
afterAll(() => rmSync(root, { recursive: true }))

const DAY = 24 * 60 * 60_000
const NOW = Date.UTC(2025, 4, 17, 3)

/** A folder of backups, each made with a clock that was this many days off. */
async function backups(daysOff: readonly number[]): Promise<{ folder: string; make(off: number): Promise<string> }> {
  const folder = mkdtempSync(join(root, 'b-'))
  const make = async (off: number) => {
    const path = await stampedFolder(folder, NOW + off * DAY)
    mkdirSync(join(path, 'store'), { recursive: true })
    return path
  }
  for (const off of daysOff) await make(off)
  return { folder, make }
}

const left = (folder: string) => readdirSync(folder).toSorted()

test('the newest stay, and no other folder goes', async () => {
  const { folder, make } = await backups([-4, -3, -2, -1])
  mkdirSync(join(folder, 'my own'))
  expect(await keepNewest(folder, 3, await make(0))).toBe(2)
  expect(left(folder)).toEqual(['2025-05-15T03-00-00Z', '2025-05-16T03-00-00Z', '2025-05-17T03-00-00Z', 'my own'])
})

test('names of a clock that ran ahead go first; with the right clock the newest stay', async () => {
  const { folder, make } = await backups([-3, -2, 365, 366])
  expect(await keepNewest(folder, 3, await make(0))).toBe(2)
  expect(left(folder)).toEqual(['2025-05-14T03-00-00Z', '2025-05-15T03-00-00Z', '2025-05-17T03-00-00Z'])
})

test('while the clock is behind, the oldest goes', async () => {
  const { folder, make } = await backups([-3, -2, -1])
  const now = Date.UTC(1970, 0, 1)
  expect(await keepNewest(folder, 3, await make((now - NOW) / DAY))).toBe(1)
  expect(left(folder)).toEqual(['1970-01-01T00-00-00Z', '2025-05-15T03-00-00Z', '2025-05-16T03-00-00Z'])
})

test('what a run made is there afterwards, whatever the other names say, and as many as are to be kept', async () => {
  const days = fc.integer({ min: -20_000, max: 20_000 })
  await fc.assert(
    fc.asyncProperty(fc.array(days, { maxLength: 8 }), days, fc.integer({ min: 1, max: 4 }), async (before, off, keep) => {
      const { folder, make } = await backups(before)
      const made = await make(off)
      const there = left(folder).length
      const gone = await keepNewest(folder, keep, made)
      expect(left(folder)).toContain(made.split('/').at(-1))
      expect([left(folder).length, gone]).toEqual([Math.min(there, keep), Math.max(0, there - keep)])
    }),
    { numRuns: 60 },
  )
})

const MAKERS: readonly [who: string, change: object | undefined, left: readonly number[]][] = [
  ['runs no more', { pid: 2 ** 22 - 7 }, []],
  ['has given its id to another program', { started: '1' }, []],
  ['runs', {}, [-2, -0.1, 0.1, 400]],
  ['is on another machine, so that it goes after a day', { host: 'elsewhere' }, [-0.1, 0.1]],
  ['is not known, so that it goes after a day', undefined, [-0.1, 0.1]],
]

test.each(MAKERS)('what a backup has left whose process %s', async (_who, change, stays) => {
  const { folder, make } = await backups([])
  const names = new Map<number, string>()
  for (const off of [-2, 0.1, -0.1, 400]) {
    const path = await stampedFolder(folder, NOW + off * DAY)
    mkdirSync(join(path, '.unfinished', 'store'), { recursive: true })
    const maker = { ...(await thisProcess('shared', NOW)), ...change }
    if (change !== undefined) writeFileSync(join(path, '.unfinished', 'maker.json'), JSON.stringify(maker))
    names.set(off, basename(path))
  }
  const whole = basename(await make(-5))
  writeFileSync(join(folder, 'my own'), '')
  await removeBrokenOff(folder, NOW)
  expect(left(folder)).toEqual([whole, ...stays.map((off) => names.get(off) ?? ''), 'my own'].toSorted())
})

test('a folder that is not there yet has nothing to remove', async () => {
  await removeBrokenOff(join(root, 'none'), NOW)
})
