// Pictures as strangers' folders hold them: each with the line that its operator sees, or with what is made of it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHOTO_FILES } from '#sync-protocol/domain/photo.ts'
import type { Photo } from '#sync-protocol/domain/photo.ts'
import { jpegOfEmptyScans } from '../../doubles/jpeg-of-empty-scans.ts'
import { grain, PhotographedFolder } from './photographed-folder.ts'

const folder = new PhotographedFolder()
afterAll(() => folder.close())

const jpeg = await grain().jpeg().toBuffer()
const png = await grain(80, 80).png().toBuffer()
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>fetch("https://a.example")</script></svg>'
const NAME = '0123456789abcdef0123'

/** What each row says of its picture, how that comes into the folder, and the operator's line. */
const REFUSED: [row: string | Record<string, unknown>, put: () => unknown, line: string][] = [
  ['photos/none.jpg', () => undefined, 'image: there is no photos/none.jpg'],
  ['photos/goodd.jpg', () => folder.put('photos/good.jpg', jpeg), 'image: there is no photos/goodd.jpg: is photos/good.jpg meant?'],
  ['nowhere/a.jpg', () => undefined, 'image: there is no nowhere/a.jpg'],
  ['photos/good.jpg/a.jpg', () => undefined, 'image: there is no photos/good.jpg/a.jpg'],
  ['../outside.jpg', () => writeFileSync(join(folder.dir, 'outside.jpg'), jpeg), 'image: "../outside.jpg" leads out of the folder'],
  ['photos/../../outside.jpg', () => undefined, 'image: "photos/../../outside.jpg" leads out of the folder'],
  [
    'photos/link.jpg',
    () => symlinkSync(join(folder.dir, 'outside.jpg'), folder.path('photos/link.jpg')),
    'is a link that leads out of the folder',
  ],
  [
    'elsewhere/a.jpg',
    () => {
      mkdirSync(join(folder.dir, 'beside'))
      writeFileSync(join(folder.dir, 'beside/a.jpg'), jpeg)
      symlinkSync(join(folder.dir, 'beside'), folder.path('elsewhere'))
    },
    'image: elsewhere/a.jpg is a link that leads out of the folder',
  ],
  ['photos/self.jpg', () => symlinkSync('self.jpg', folder.path('photos/self.jpg')), 'image: photos/self.jpg is a link to itself'],
  ['photos/gone.jpg', () => symlinkSync('was.jpg', folder.path('photos/gone.jpg')), 'image: there is no photos/gone.jpg'],
  ['photos/folder.jpg', () => mkdirSync(folder.path('photos/folder.jpg')), 'image: photos/folder.jpg is a folder'],
  ['photos/pipe.jpg', () => execFileSync('mkfifo', [folder.path('photos/pipe.jpg')]), 'image: photos/pipe.jpg is no file'],
  ['photos/zero.jpg', () => symlinkSync('/dev/zero', folder.path('photos/zero.jpg')), 'image: photos/zero.jpg is a link that leads out'],
  ['photos/empty.jpg', () => folder.put('photos/empty.jpg', ''), 'image: photos/empty.jpg is empty'],
  [
    'photos/huge.jpg',
    () => {
      folder.put('photos/huge.jpg', jpeg)
      truncateSync(folder.path('photos/huge.jpg'), 51 * 1024 * 1024)
    },
    'image: photos/huge.jpg is larger than 50 MB',
  ],
  [
    'photos/half.jpg',
    () => folder.put('photos/half.jpg', jpeg.subarray(0, jpeg.length / 2)),
    'photos/half.jpg is damaged or not whole: save it anew',
  ],
  [
    'photos/half.png',
    () => folder.put('photos/half.png', png.subarray(0, png.length / 2)),
    'photos/half.png is damaged or not whole: save it anew',
  ],
  ['photos/drawn.svg', () => folder.put('photos/drawn.svg', SVG), 'photos/drawn.svg is an SVG drawing or other XML: save it as JPEG'],
  ['photos/drawn.png', () => folder.put('photos/drawn.png', SVG), 'photos/drawn.png is an SVG drawing or other XML: save it as JPEG'],
  [
    'photos/phone.heic',
    () => folder.put('photos/phone.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
    'image: photos/phone.heic is an iPhone HEIC: export it as JPEG',
  ],
  [
    'photos/phone.jpg',
    () => folder.put('photos/phone.jpg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
    'image: photos/phone.jpg is an iPhone HEIC: export it as JPEG',
  ],
  ['photos/page.jpg', () => folder.put('photos/page.jpg', '<!doctype html><p>Sign in'), 'photos/page.jpg is a web page, no picture'],
  [
    'photos/bomb.png',
    async () =>
      folder.put(
        'photos/bomb.png',
        await sharp({ create: { width: 20_000, height: 5_001, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      ),
    'photos/bomb.png has more than 100 million pixels: make it smaller',
  ],
  ['photos/scans.jpg', () => folder.put('photos/scans.jpg', jpegOfEmptyScans({ side: 64, scans: 200 })), 'is a JPEG of more than 64 scans'],
  ['http://a.example/a.jpg', () => undefined, 'image: "http://a.example/a.jpg" is sent without encryption'],
  ['C:\\photos\\a.jpg', () => undefined, 'does not lie in the folder'],
  [`/pictures/${NAME}-480.avif`, () => undefined, `image: /pictures/${NAME}-480.avif is no photograph that this shop keeps`],
  [
    `pictures/${NAME}-480.avif`,
    () => folder.put(`pictures/${NAME}-480.avif`, jpeg),
    `pictures/${NAME}-480.avif is not as an export wrote it`,
  ],
  ['photos/TWICE.jpg', () => [folder.put('photos/Twice.jpg', jpeg), folder.put('photos/twice.JPG', jpeg)], 'photos/TWICE.jpg may be'],
  [
    { image: 'photos/good.jpg', focus: '10px' },
    () => undefined,
    'focus: "10px" is no place in a picture: write it as top, right or 30% 70%',
  ],
  [
    { image: `pictures/${NAME}-1280.avif`, focus: 'top' },
    () => [folder.put(`pictures/${NAME}-1280.avif`, jpeg), folder.put(`pictures/${NAME}-1200.jpg`, jpeg)],
    'focus: moves no cut that is made already: name the photograph itself',
  ],
  [{ image: 'photos/good.jpg', alt: 'a | b' }, () => undefined, 'alt: has 2 texts for one picture'],
  [{ image: [], alt: ['a'] }, () => undefined, 'alt: has a text, and there is no picture'],
  [{ image: 7 }, () => undefined, 'image: must be a picture of this shop'],
  [{ image: [{ src: 'photos/good.jpg' }] }, () => undefined, 'image: must be a picture of this shop'],
  [{ image: 'photos/a\u0000.jpg' }, () => undefined, 'image: must be a picture of this shop'],
]

/** Those that are read, and the size of the whole picture. */
const TAKEN: [row: string | Record<string, unknown>, put: () => unknown, width: number, height: number][] = [
  ['photos/my ring (1).jpg', () => folder.put('photos/my ring (1).jpg', jpeg), 64, 48],
  ['photos\\good.jpg', () => undefined, 64, 48],
  ['PHOTOS/GOOD.JPG', () => undefined, 64, 48],
  ['사진/달빛 반지.jpg'.normalize('NFC'), () => folder.put('사진/달빛 반지.jpg'.normalize('NFD'), jpeg), 64, 48],
  ['그림/반지.jpg'.normalize('NFD'), () => folder.put('그림/반지.jpg'.normalize('NFC'), jpeg), 64, 48],
  ['photos/inside.jpg', () => symlinkSync('good.jpg', folder.path('photos/inside.jpg')), 64, 48],
  ['photos/named.jpg', () => folder.put('photos/named.jpg', png), 80, 80],
  ['photos/cmyk.jpg', async () => folder.put('photos/cmyk.jpg', await grain().toColourspace('cmyk').jpeg().toBuffer()), 64, 48],
  ['photos/deep.png', async () => folder.put('photos/deep.png', await grain().toColourspace('rgb16').png().toBuffer()), 64, 48],
  ['photos/grey.png', async () => folder.put('photos/grey.png', await grain().toColourspace('grey16').png().toBuffer()), 64, 48],
  ['photos/clear.png', async () => folder.put('photos/clear.png', await grain().ensureAlpha(0).png().toBuffer()), 64, 48],
  ['photos/moving.gif', async () => folder.put('photos/moving.gif', await moving('gif')), 40, 30],
  ['photos/moving.webp', async () => folder.put('photos/moving.webp', await moving('webp')), 40, 30],
  ['photos/a.tif', async () => folder.put('photos/a.tif', await grain().tiff().toBuffer()), 64, 48],
  ['photos/a.avif', async () => folder.put('photos/a.avif', await grain().avif({ effort: 0 }).toBuffer()), 64, 48],
  ['photos/turned.jpg', async () => folder.put('photos/turned.jpg', await located()), 48, 64],
  ['photos/large.jpg', async () => folder.put('photos/large.jpg', await grain(2_000, 500).jpeg().toBuffer()), 1_280, 320],
  ['photos/line.png', async () => folder.put('photos/line.png', await grain(1, 3_000).png().toBuffer()), 1, 1_280],
]

let faults: string[]
let photos: (Photo | undefined)[]
beforeAll(async () => {
  for (const [, put] of REFUSED) await put()
  for (const [, put] of TAKEN) await put()
  ;({ faults } = await folder.import(REFUSED.map(([row]) => row)))
  const done = await folder.import(TAKEN.map(([row]) => row))
  expect(done.faults).toEqual([])
  photos = done.read.products.map((product) => product.photos?.[0])
}, 120_000)

describe('refused, each with its line, all at once', () => {
  test.each(REFUSED.map(([row, , line], place) => [JSON.stringify(row).slice(0, 60), line, place + 1] as const))(
    '%s: %s',
    (_row, line, place) => {
      const told = faults.filter((fault) => fault.startsWith(`product ${place}, `))
      expect(told.filter((fault) => fault.includes(line))).toHaveLength(1)
      // Where it is cut is looked at whatever the picture is.
      expect(told.length).toBe(line.startsWith('focus: moves') ? 2 : 1)
    },
  )
})

describe('read, and made into three files without metadata', () => {
  test.each(TAKEN.map(([row, , width, height], place) => [JSON.stringify(row), width, height, place] as const))(
    '%s is %i × %i',
    async (_row, width, height, place) => {
      const { name = '', ...photo } = photos[place] ?? {}
      expect(photo).toEqual({ width, height, color: expect.stringMatching(/^[0-9a-f]{6}$/), bytes: expect.any(Number) })
      const files = await Promise.all(PHOTO_FILES.map((ending) => folder.store.read(`${name}${ending}`)))
      expect(photo).toMatchObject({ bytes: files[0]?.length })
      const found = await Promise.all(files.map((file) => sharp(file).metadata()))
      const side = Math.min(480, place === 16 ? 480 : Math.min(width, height))
      expect(found.map((each) => [each.format, each.width, each.height])).toEqual([
        ['heif', side, side],
        ['heif', width, height],
        ['jpeg', Math.min(1_200, width), width > 1_200 ? 300 : Math.min(1_200, height)],
      ])
      for (const each of found) {
        expect(each).toMatchObject({ space: 'srgb', channels: 3, hasAlpha: false, depth: 'uchar' })
        expect([each.exif, each.icc, each.xmp, each.iptc, each.orientation]).toEqual(Array.from({ length: 5 }))
      }
    },
  )

  test('what is clear is white', () => {
    expect(photos[10]?.color).toBe('ffffff')
  })

  test('the first picture of moving ones', () => {
    for (const photo of [photos[11], photos[12]]) expect(photo?.color).toMatch(/^f[a-f0-9]0[0-9a-f]0[0-9a-f]$/)
  })
})

test('with --skip-missing-pictures what cannot be had is drawn, and counted with its reason', async () => {
  const done = await folder.import(
    ['photos/not-there-at-all.jpg', 'photos/good.jpg | photos/not-there-at-all.jpg', 'http://a.example/a.jpg'],
    { skipMissing: true },
  )
  expect(done.faults).toEqual([])
  const { products } = done.catalog()
  expect(products.map(({ image, photos: some }) => [image.endsWith('.svg'), some?.length])).toEqual([
    [true, undefined],
    [false, 1],
    [true, undefined],
  ])
  expect(done.said).toEqual([
    '3 pictures could not be had: 2 products are drawn instead',
    '  product 1: there is no photos/not-there-at-all.jpg',
    '  product 2: there is no photos/not-there-at-all.jpg',
    '  product 3: "http://a.example/a.jpg" is sent without encryption: write https:// where the seller\'s server has it',
  ])
})

test('how many were made ready is said, which of them are soft, and how far they are', async () => {
  const sizes = { small: [479, 600], other: [600, 479], sharp: [480, 480] } as const
  for (const [name, [width, height]] of Object.entries(sizes)) folder.put(`photos/${name}.png`, await grain(width, height).png().toBuffer())
  const steps: (number | string)[] = []
  const progress = {
    begin: (count: number) => void steps.push(count),
    step: () => void steps.push('step'),
    end: () => void steps.push('end'),
  }
  const said = async (...names: string[]) =>
    (
      await folder.import(
        names.map((name) => `photos/${name}.png`),
        { progress },
      )
    ).said
  expect(await said('sharp')).toEqual(['1 photograph made ready'])
  expect(await said('small', 'sharp')).toEqual([
    '1 photograph made ready',
    '1 photograph has fewer than 480 pixels on the shorter side: it looks soft',
  ])
  expect(steps).toEqual([1, 'step', 'end', 2, 'step', 'step', 'end'])
  folder.put('photos/third.png', await grain(300, 900).png().toBuffer())
  expect(await said('other', 'third')).toEqual([
    '2 photographs made ready',
    '2 photographs have fewer than 480 pixels on the shorter side: they look soft',
  ])
})

test('of many that cannot be had twenty are named; a product keeps those that can', async () => {
  const rows = Array.from({ length: 22 }, (_, place) => `photos/none-${place}.jpg`)
  const { said, read } = await folder.import([...rows, 'photos/good.jpg | photos/none.jpg'], { skipMissing: true })
  const lines = said.filter((line) => !line.includes('made ready') && !line.includes('soft'))
  expect([lines[0], lines.length, lines.at(-1)]).toEqual([
    '23 pictures could not be had: 22 products are drawn instead',
    22,
    '  and 3 more',
  ])
  expect(read.products.at(-1)?.photos).toHaveLength(1)
})

test('texts of photographs in other languages stand in their places, and end with the last; of a picture twice the first counts', async () => {
  folder.put('photos/second.png', png)
  const image = 'photos/good.jpg | ./photos/good.jpg | photos/second.png'
  const { read } = await folder.import([
    { image, alt: 'a | b | c', 'alt:ko': ' | 나 | 다', 'alt:ja': 'あ', 'name:ko': '이름', focus: 'top | left' },
  ])
  expect(read.products[0]?.photos?.map(({ alt }) => alt)).toEqual(['a', 'b', 'c'])
  expect(read.products[0]?.texts).toEqual({ ko: { name: '이름', alt: ['', '나', '다'] }, ja: { alt: ['あ'] } })
  const same = await folder.import([{ image: 'photos/good.jpg | ./photos/good.jpg', alt: 'a | b', 'alt:ko': '가 | 나' }])
  expect(same.read.products[0]).toMatchObject({ photos: [{ alt: 'a' }], texts: { ko: { alt: ['가'] } } })
})

/** Red first, then blue. */
async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (color: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
      .png()
      .toBuffer()
  const both = sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
  return await both.toFormat(format).toBuffer()
}

/** A photograph taken on its side, with the place where it was taken. */
function located(): Promise<Buffer> {
  return grain()
    .jpeg()
    .withExif({ IFD0: { Orientation: '6', Make: 'A phone' }, IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
