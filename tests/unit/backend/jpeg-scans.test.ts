import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { jpegScans } from '../../../backend/pictures/jpeg-scans.ts'
import { jpegOfEmptyScans } from '../../doubles/jpeg-of-empty-scans.ts'

const drawn = (progressive: boolean) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff3d8b', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .jpeg({ progressive })
    .withExif({ IFD0: { Copyright: 'a\u00ffb' } })
    .toBuffer()

describe('the scans of a JPEG', () => {
  test('a plain one has one, a progressive one some', async () => {
    expect(jpegScans(await drawn(false), 100)).toBe(1)
    const scans = jpegScans(await drawn(true), 100)
    expect(scans).toBeGreaterThan(5)
    expect(scans).toBeLessThan(20)
  })

  test('each is counted, until there are too many', () => {
    const most = 100
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 200 }), (scans, side) => {
        expect(jpegScans(jpegOfEmptyScans({ side, scans }), most)).toBe(Math.min(scans + 1, most + 1))
      }),
      { numRuns: 30 },
    )
  })

  test('one that is cut off, or no JPEG, is read to its end', async () => {
    const whole = await drawn(true)
    for (let length = 0; length < whole.length; length += 97) {
      expect(jpegScans(whole.subarray(0, length), 100)).toBeLessThanOrEqual(jpegScans(whole, 100))
    }
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => jpegScans(Buffer.from(bytes), 100) >= 0))
    expect(jpegScans(Buffer.alloc(2 * 1024 * 1024, 0xff), 100)).toBe(0)
    expect(jpegScans(Buffer.alloc(2 * 1024 * 1024, Buffer.from([0xff, 0])), 100)).toBe(0)
  })

  test.each([
    ['ffd8 ffda0002 ffd9', 1],
    ['ffd8 ffda0002 aa ffd0 bb ffd7 ff00 ff01 ffda0002 ffd9', 2],
    ['ffd8 ffe00006 ffdaffda ffda0002 ffd9', 1],
    ['ffd8 ffe0 0000 ffda0002 ffd9', 1],
    ['ffd8 ffcf0004 ffda ffda0002 ffd9', 1],
    ['ffd8 ffffffda0002 ffd9', 1],
    ['ffd8 ffd8 ffda0002 ffd9 ffda0002 ffda0002', 1],
    ['ffda ffda0002 ffd9', 1],
    ['ffd8 ffda', 0],
    ['ffd8 ffda00', 0],
    ['ffd8 ffda0002', 1],
    ['ffd8 ff020004 ffda ffda0002', 1],
  ])('%s has %d', (hex, scans) => {
    expect(jpegScans(Buffer.from(hex.replaceAll(' ', ''), 'hex'), 100)).toBe(scans)
  })
})
