// Pictures as files: what a killed process, a full disk, another user or a strange hand leaves there is never served, and stops nothing.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { PictureFiles } from '../../backend/storage/data-folder/picture-files.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { photoName, pictureFor } from '../picture-samples.ts'

const DAY_MS = 24 * 60 * 60_000
const NONE = new Set<string>()
const root = mkdtempSync(join(tmpdir(), 'starlane-picture-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const WRITER = ['--import', 'tsx', join(import.meta.dirname, 'picture-put.ts')]
const [name, another] = [`${photoName(1)}-480.avif`, `${photoName(2)}-1200.jpg`] as const

let folders = 0
function fresh() {
  const folder = join(root, String((folders += 1)))
  return { folder, files: new PictureFiles(folder), pathOf: (of: string) => join(folder, of.slice(0, 2), of) }
}

async function filled() {
  const made = fresh()
  await made.files.put(name, pictureFor(name))
  await made.files.put(another, pictureFor(another))
  return made
}

/** Files anywhere in the folder. */
function all(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name)
}

test('a process killed while it puts leaves no half file under any name, and its left-overs go', async () => {
  const { folder, files } = fresh()
  const writer = spawn(process.execPath, [...WRITER, folder, '300000'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const told: string[] = []
  for await (const line of createInterface(writer.stdout)) {
    told.push(line)
    if (told.length === 12) writer.kill('SIGKILL')
  }
  const named = all(folder).filter((one) => !/^.{25,}\.avif\../.test(one))
  expect(named).toEqual(expect.arrayContaining(told))
  for (const one of named) expect((await files.read(one))?.length).toBe(pictureFor(one, 'x'.repeat(300_000)).length)
  // As if the kill had come in the middle of a write.
  mkdirSync(join(folder, '.unfinished'), { recursive: true })
  const left = join(folder, '.unfinished', `${name}.left`)
  writeFileSync(left, 'half')
  await files.sweep(new Set(named), Date.now())
  expect(readdirSync(join(folder, '.unfinished'))).toContain(`${name}.left`)
  utimesSync(left, 1, 1)
  await files.sweep(new Set(named), 0)
  expect(readdirSync(join(folder, '.unfinished'))).not.toContain(`${name}.left`)
})

test('on a full disk a put is refused as an outage, and leaves nothing', () => {
  const { folder } = fresh()
  const script = `trap '' XFSZ; ulimit -f 100; exec "$@"`
  const said = execFileSync('sh', ['-c', script, 'sh', process.execPath, ...WRITER, folder, '200000'], { encoding: 'utf8' })
  expect(said).toBe('unavailable\n')
  expect(all(folder)).toEqual([])
})

test('what cannot be written is an outage', () => {
  const { folder } = fresh()
  mkdirSync(folder, { mode: 0o755 })
  writeFileSync(join(folder, 'a file'), '')
  const blocked = new PictureFiles(join(folder, 'a file', 'pictures'))
  return expect(blocked.put(name, pictureFor(name))).rejects.toThrow(StorageUnavailable)
})

test('everything is there for its owner only', async () => {
  const { folder } = await filled()
  const paths = [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))]
  for (const path of paths) expect([path, statSync(path).mode & 0o077]).toEqual([path, 0])
})

test.each([
  ['emptied', (path: string) => truncateSync(path)],
  ['cut', (path: string) => truncateSync(path, 20)],
  ['overwritten', (path: string) => writeFileSync(path, '<svg onload="alert(1)"/>')],
  ['another type', (path: string) => writeFileSync(path, pictureFor(another))],
  [
    'huge',
    (path: string) => {
      truncateSync(path, 2 ** 31)
    },
  ],
])('a file that was %s is not served, and the next import brings it again', async (_how, damage) => {
  const { folder, files, pathOf } = await filled()
  damage(pathOf(name))
  expect([await files.read(name), all(folder)]).toEqual([undefined, [another]])
  expect(await files.kept([name, another])).toEqual(new Set([another]))
  await files.put(name, pictureFor(name))
  expect(Buffer.from((await files.read(name)) ?? []).equals(pictureFor(name))).toBe(true)
})

test('an emptied file counts as missing before anyone has read it', async () => {
  const { files, pathOf } = await filled()
  truncateSync(pathOf(name))
  expect(await files.kept([name])).toEqual(NONE)
})

test.each([
  ['a link to a file elsewhere', (path: string) => symlinkSync('/etc/passwd', path)],
  ['a link in a circle', (path: string) => symlinkSync(path, path)],
  ['a folder', (path: string) => mkdirSync(path)],
  ['a pipe that nobody writes', (path: string) => void spawnSync('mkfifo', [path])],
])('%s is no picture, whatever its name', async (_what, make) => {
  const { files, pathOf } = await filled()
  rmSync(pathOf(name))
  make(pathOf(name))
  expect([await files.read(name), await files.kept([name])]).toEqual([undefined, NONE])
  expect(await files.sweep(NONE, Date.now() + DAY_MS)).toBe(1)
})

test('a sweep that died half-way: what was relied on comes back, the rest goes', async () => {
  const { folder, files, pathOf } = await filled()
  const leaving = join(folder, '.leaving')
  mkdirSync(leaving)
  for (const one of [name, another]) {
    writeFileSync(join(leaving, one), pictureFor(one))
    rmSync(pathOf(one))
  }
  const old = (Date.now() - 9 * DAY_MS) / 1_000
  utimesSync(join(leaving, another), old, old)
  await files.sweep(NONE, Date.now() - 7 * DAY_MS)
  expect([all(folder), await files.kept([name, another])]).toEqual([[name], new Set([name])])
})

test('a sweep leaves alone what is not its own', async () => {
  const { folder, files, pathOf } = await filled()
  writeFileSync(join(folder, 'README'), 'of the operator')
  writeFileSync(join(folder, 'f0'), 'no folder')
  mkdirSync(join(folder, 'aa'))
  writeFileSync(join(folder, 'aa', 'notes.avif'), 'mine')
  expect(await files.sweep(NONE, Date.now() + DAY_MS)).toBe(2)
  expect(all(folder).toSorted()).toEqual(['README', 'f0', 'notes.avif'])
  expect(statSync(join(pathOf(name), '..')).isDirectory()).toBe(true)
})

test('the folder may be removed while the shop runs, and is made again', async () => {
  const { folder, files } = await filled()
  rmSync(folder, { recursive: true })
  expect([await files.read(name), await files.kept([name]), await files.sweep(NONE, Date.now())]).toEqual([undefined, NONE, 0])
  await files.put(name, pictureFor(name))
  expect(await files.kept([name])).toEqual(new Set([name]))
})

test.runIf(process.getuid?.() !== 0)('a folder without rights is an outage and no missing picture', async () => {
  const { files, pathOf } = await filled()
  chmodSync(join(pathOf(name), '..'), 0)
  await expect(files.read(name)).rejects.toThrow(StorageUnavailable)
  await expect(files.kept([name])).rejects.toThrow(StorageUnavailable)
  chmodSync(join(pathOf(name), '..'), 0o700)
})
