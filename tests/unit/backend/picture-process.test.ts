import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { PictureProcess, type PictureLimits } from '../../../backend/pictures/picture-process.ts'
import { PictureReader } from '../../../backend/pictures/profile-picture.ts'
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
