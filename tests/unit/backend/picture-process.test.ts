import sharp from 'sharp'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { PictureProcess, type PictureLimits } from '../../../backend/pictures/picture-process.ts'
import { deletePicture, loadPicture, PictureReader, storePicture } from '../../../backend/pictures/profile-picture.ts'
import { DeriveProcess } from '../../../backend/photographs/derive-process.ts'
import { openRandom } from '../../../backend/random.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
import { jpegOfEmptyScans } from '../../doubles/jpeg-of-empty-scans.ts'

const LIMITS: PictureLimits = { maxSide: 4_096, cpuMs: 20_000, drawMs: 20_000, memoryMb: 1_024 }
const SLOW = jpegOfEmptyScans({ side: 4_096, scans: 2_646 })

/** Interlaced, 8 bytes a pixel: the decoder keeps the whole picture in memory. */
const large = await sharp({ create: { width: 4_096, height: 4_096, channels: 4, background: '#ff3d8b' } })
  .toColourspace('rgb16')
  .png({ progressive: true })
  .toBuffer()

const small = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff3d8b' } })
    .png()
    .toBuffer()

test.each([
  ['time on a processor', { cpuMs: 500 }, SLOW],
  ['time', { drawMs: 3_000 }, SLOW],
  ['memory', { memoryMb: 160 }, large],
])('a picture that takes more %s than it may is none, and the next one is drawn', async (_what, limit, picture) => {
  const process = new PictureProcess({ ...LIMITS, ...limit })
  expect(await process.draw(picture)).toBeUndefined()
  const [drawn, again] = [await process.draw(await small()), await process.draw(await small())]
  process.end()
  expect([drawn, again].map((webp) => Buffer.from(webp ?? []).toString('latin1', 8, 12))).toEqual(['WEBP', 'WEBP'])
})

test('the largest picture there may be is drawn within the limits of a shop', async () => {
  const process = new PictureProcess({ ...LIMITS, memoryMb: 384 })
  expect(await process.draw(large)).toBeDefined()
  process.end()
})

test('where no process can be started the reader says so, and the next picture is read', async () => {
  const said: unknown[] = []
  const reader = new PictureReader({ error: (...line: unknown[]) => void said.push(line) })
  const dataUrl = `data:image/png;base64,${(await small()).toString('base64')}`
  const draw = vi.spyOn(PictureProcess.prototype, 'draw')
  for (let tried = 0; tried < 3; tried += 1) {
    draw.mockRejectedValueOnce(new Error('the process that draws pictures does not start'))
    await expect(reader.read(dataUrl, 'mina')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  }
  draw.mockResolvedValueOnce(undefined)
  await expect(reader.read(dataUrl, 'mina')).rejects.toMatchObject({ code: 'picture_invalid' })
  draw.mockResolvedValueOnce(Buffer.from('drawn'))
  expect(await reader.read(dataUrl, 'mina')).toEqual(Buffer.from('drawn'))
  expect([said.length, draw.mock.calls.length]).toEqual([3, 5])
  draw.mockRestore()
  reader.close()
})

afterEach(() => void vi.restoreAllMocks())
const urlOf = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const PNG = Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1')
const MIB = 1_024 * 1_024

test.each<[what: string, url: string, isRead: boolean]>([
  ['a PNG', urlOf(PNG), true],
  ['a WebP, whatever it is called', urlOf(Buffer.from('RIFF....WEBPVP8'), 'image/svg+xml'), true],
  ['a JPEG of as many scans as programs write', urlOf(jpegOfEmptyScans({ side: 8, scans: 31 })), true],
  ['a JPEG of one more', urlOf(jpegOfEmptyScans({ side: 8, scans: 32 })), false],
  ['as many bytes as there may be', urlOf(Buffer.concat([PNG], 2 * MIB)), true],
  ['one more', urlOf(Buffer.concat([PNG], 2 * MIB + 1)), false],
  ['a sound', urlOf(Buffer.from('RIFF....WAVEfmt')), false],
  ['a GIF', urlOf(Buffer.from('GIF89a')), false],
  ['half a PNG', urlOf(PNG.subarray(0, 7)), false],
  ['another address', 'https://a.example/a.png', false],
  ['a text', urlOf(PNG, 'text/plain'), false],
  ['no base64', 'data:image/png;base64,%%', false],
  ['something before it', ` ${urlOf(PNG)}`, false],
])('%s, by its first bytes', async (_what, url, isRead) => {
  const reader = new PictureReader({ error: () => undefined })
  const draw = vi.spyOn(PictureProcess.prototype, 'draw').mockResolvedValue(Buffer.from('drawn'))
  if (isRead) expect(await reader.read(url, 'mina')).toEqual(Buffer.from('drawn'))
  else await expect(reader.read(url, 'mina')).rejects.toMatchObject({ code: 'picture_invalid' })
  expect(draw).toHaveBeenCalledTimes(isRead ? 1 : 0)
})

test('two users are served at once, each one picture after the other, and none may have many wait', async () => {
  const reader = new PictureReader({ error: () => undefined })
  const ends: ((webp: Buffer) => void)[] = []
  vi.spyOn(PictureProcess.prototype, 'draw').mockImplementation(() => new Promise((resolve) => void ends.push(resolve)))
  const ask = (whose: string) => reader.read(urlOf(PNG), whose)
  const first = ['mina', 'mina', 'mina', 'mina'].map(ask)
  await expect(ask('mina')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(ends).toHaveLength(1)
  const other = [ask('yuna'), ask('haru')]
  await vi.waitUntil(() => ends.length === 2)
  for (let drawn = 0; drawn < 6; drawn += 1) {
    await vi.waitUntil(() => ends[drawn] !== undefined)
    ends[drawn]?.(Buffer.from('drawn'))
  }
  expect(await Promise.all([...first, ...other])).toHaveLength(6)
})

test('a picture is kept under an id that nobody can guess, also where an ordinary read does not see it yet', async () => {
  const storage = openMemoryStorage()
  const deps = { storage, random: openRandom(), clock: () => 5 }
  const ids = [await storePicture(deps, 'a', Buffer.from('one')), await storePicture(deps, 'a', Buffer.from('two'))] as const
  expect(new Set(ids).size).toBe(2)
  expect([await loadPicture(deps, 'a', ids[0]), await loadPicture(deps, 'b', ids[0])]).toEqual([Buffer.from('one'), undefined])
  const { entries } = storage
  const late = {
    ...deps,
    storage: { entries: Object.assign(Object.create(entries), { get: async () => undefined, newest: entries.newest.bind(entries) }) },
  }
  expect(await loadPicture(late, 'a', ids[1])).toEqual(Buffer.from('two'))
  await deletePicture(deps, 'a', ids[1])
  expect(await loadPicture(deps, 'a', ids[1])).toBeUndefined()
  expect(await loadPicture(deps, 'a', ids[0])).toBeDefined()
})

test('what a library says of a photograph is told as its operator understands it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'starlane-saying-'))
  const worker = join(dir, 'saying.mjs')
  writeFileSync(
    worker,
    `process.on('message', ({ id, photograph }) => process.send({ id, fault: Buffer.from(photograph).toString() }))
    process.on('disconnect', () => process.exit())
    process.send({ ready: true })`,
  )
  const deriver = new DeriveProcess({ worker })
  const said = (fault: string) => deriver.derive(Buffer.from(fault), { x: 50, y: 50 }).then(String, (error: unknown) => String(error))
  for (const [fault, line] of [
    ['Input image exceeds pixel limit', 'has more than 100 million pixels: make it smaller'],
    ['heif: Support for this compression format has not been built in', 'is a HEIC: export it as JPEG'],
    ['not as derived', 'is not as an export wrote it: export the shop again'],
    ['VipsJpeg: premature end of JPEG image', 'is damaged or not whole: save it anew'],
    [`\n  ${'x'.repeat(130)}\nmore`, `cannot be read as a picture (${'x'.repeat(120)})`],
  ] as const)
    expect(await said(fault)).toBe(`NoPhotograph: ${line}`)
  await expect(deriver.inspect([])).rejects.toThrow()
  deriver.end()
  rmSync(dir, { recursive: true })
})
