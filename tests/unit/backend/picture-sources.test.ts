// What a cell says of a picture, before anything is looked for: where it is, where it is cut, and whether an address may be asked.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { eachOf, turns } from '../../../backend/photographs/each-of.ts'
import { focusOf } from '../../../backend/photographs/focus.ts'
import { KnownPictures } from '../../../backend/photographs/known-pictures.ts'
import { photoName } from '../../../backend/photographs/photo-name.ts'
import { formatFault } from '../../../backend/photographs/picture-format.ts'
import { pictureSource, shortened } from '../../../backend/photographs/picture-source.ts'
import { isPublicAddress } from '../../../backend/photographs/public-address.ts'

const NAME = '0123456789abcdef0123'

test.each([
  ['photos/a.jpg', { kind: 'file', path: 'photos/a.jpg' }],
  ['./photos//my ring (1).JPG', { kind: 'file', path: 'photos/my ring (1).JPG' }],
  ['photos\\a.jpg', { kind: 'file', path: 'photos/a.jpg' }],
  ['사진/달빛.jpg', { kind: 'file', path: '사진/달빛.jpg' }],
  [`pictures/${NAME}-480.avif`, { kind: 'exported', path: `pictures/${NAME}-480.avif`, name: NAME }],
  [`/pictures/${NAME}-480.avif`, { kind: 'kept', name: NAME }],
  ['https://a.example/b c.jpg#top', { kind: 'address', url: 'https://a.example/b%20c.jpg' }],
  ['HTTPS://A.example/b.jpg', { kind: 'address', url: 'https://a.example/b.jpg' }],
  ['x'.repeat(2_000), { kind: 'file', path: 'x'.repeat(2_000) }],
  [`${NAME}-1200.jpg`, { kind: 'exported', path: `${NAME}-1200.jpg`, name: NAME }],
  [`${NAME}-480xavif`, { kind: 'file', path: `${NAME}-480xavif` }],
  [`/pictures/${NAME}-1280.avif`, { kind: 'kept', name: NAME }],
  ['//cdn.example/b.jpg', { kind: 'address', url: 'https://cdn.example/b.jpg' }],
])('%s is a source', (text, source) => {
  expect(pictureSource(text)).toEqual(source)
})

test.each([
  ['http://a.example/b.jpg', 'is sent without encryption'],
  ['../a.jpg', 'leads out of the folder'],
  ['photos/../../a.jpg', 'leads out of the folder'],
  ['photos\\..\\..\\a.jpg', 'leads out of the folder'],
  ['/etc/passwd', 'does not lie in the folder'],
  ['C:\\photos\\a.jpg', 'does not lie in the folder'],
  ['\\\\server\\share\\a.jpg', 'does not lie in the folder'],
  ['file:///etc/passwd', 'is neither a file of the folder nor an https address'],
  ['data:image/png;base64,AAAA', 'is neither a file of the folder nor an https address'],
  ['ftp://a.example/b.jpg', 'is neither a file of the folder nor an https address'],
  ['https://user:secret@a.example/b.jpg', 'is an address with a password in it'],
  ['https://', 'is no address'],
  ['https://user@a.example/b.jpg', 'is an address with a password in it'],
  ['https://:secret@a.example/b.jpg', 'is an address with a password in it'],
  ['a\0.jpg', 'is no name of a file'],
  ['x'.repeat(2_001), 'has a name of more than 2,000 characters'],
  ['.', 'is no name of a file'],
  ['x'.repeat(3_000), 'has a name of more than 2,000 characters'],
])('%s is none: %s', (text, fault) => {
  expect(pictureSource(text)).toEqual({ kind: 'none', fault: expect.stringContaining(fault) })
})

test('a password in an address is not told', () => {
  expect(JSON.stringify(pictureSource('https://user:secret@a.example/b.jpg'))).not.toContain('secret')
})

test.each([
  ['top', { x: 50, y: 0 }],
  ['bottom', { x: 50, y: 100 }],
  ['Left', { x: 0, y: 50 }],
  ['center', { x: 50, y: 50 }],
  ['30%', { x: 30, y: 50 }],
  ['30% 70%', { x: 30, y: 70 }],
  ['12.5%  0%', { x: 12.5, y: 0 }],
  ['right 20%', { x: 100, y: 20 }],
  ['20% bottom', { x: 20, y: 100 }],
  ['top left', { x: 0, y: 0 }],
  ['bottom center', { x: 50, y: 100 }],
  ['center right', { x: 100, y: 50 }],
  ['100% 100%', { x: 100, y: 100 }],
  ['centre', { x: 50, y: 50 }],
  ['right', { x: 100, y: 50 }],
  ['right top', { x: 100, y: 0 }],
  ['left center', { x: 0, y: 50 }],
])('the focus %s', (text, focus) => {
  expect(focusOf(text)).toEqual(focus)
})

test.each([
  '',
  '30',
  '30px 40px',
  '101%',
  '-5%',
  'left right',
  'top bottom',
  'top 20%',
  '20% right',
  'bottom bottom',
  '100.5%',
  '1% 2% 3%',
  'calc(1%)',
  'constructor',
  '__proto__ top',
])('the focus %j is none', (text) => {
  expect(focusOf(text)).toBeUndefined()
})

test('the same photograph cut elsewhere, and another one, have names of their own', () => {
  const hash = 'a'.repeat(64)
  const names = [photoName(hash, { x: 50, y: 50 }), photoName(hash, { x: 50, y: 0 }), photoName('b'.repeat(64), { x: 50, y: 50 })]
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{20}$/)
  expect(photoName(hash, { x: 50, y: 50 })).toBe(names[0])
})

const box = (...brands: string[]) => Buffer.from(`\0\0\0${String.fromCharCode(8 + 4 * brands.length)}ftyp${brands.join('')}`, 'latin1')

test.each<readonly [bytes: Buffer, fault: string | undefined]>([
  [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), undefined],
  [Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), undefined],
  [Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), undefined],
  [Buffer.from('GIF89a'), undefined],
  [Buffer.from('II*\0'), undefined],
  [Buffer.from('MM\0*'), undefined],
  [box('avif', '\0\0\0\0', 'mif1'), undefined],
  [box('mif1', '\0\0\0\0', 'avif'), undefined],
  [Buffer.alloc(0), 'is empty'],
  [Buffer.from('GIF87a'), undefined],
  [Buffer.from('II+\0'), undefined],
  [Buffer.from('MM\0+'), undefined],
  [box('avis'), undefined],
  [Buffer.from('RIFF\0\0\0\0WAVE'), 'is no JPEG'],
  ...['heix', 'hevc', 'heim', 'mif1', 'msf1'].map((brand) => [box(brand), 'is an iPhone HEIC'] as const),
  [Buffer.concat([box('isom'), Buffer.from('avif')]), 'is a film'],
  [box('heic', '\0\0\0\0', 'mif1'), 'is an iPhone HEIC: export it as JPEG'],
  [box('isom', '\0\0\0\0', 'mp42'), 'is a film'],
  [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'is an SVG drawing'],
  [Buffer.from('\uFEFF  <?xml version="1.0"?><svg/>'), 'is an SVG drawing'],
  [Buffer.from('\n<!DOCTYPE html><p>Sign in'), 'is a web page, no picture'],
  [Buffer.from('%PDF-1.7'), 'is a PDF'],
  [Buffer.from('BM....'), 'is no JPEG, PNG, WebP, AVIF, TIFF or GIF'],
  [Buffer.from('hello'), 'is no JPEG, PNG, WebP, AVIF, TIFF or GIF'],
])('bytes %j are judged by what they are: %s', (bytes, fault) => {
  expect(formatFault(bytes)).toEqual(fault === undefined ? undefined : expect.stringContaining(fault))
})

test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.0.1', '100.63.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s may be asked',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not asked', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('a long name is told as far as there is room', () => {
  expect([shortened('x'.repeat(120)), shortened('y'.repeat(121))]).toEqual(['x'.repeat(120), `${'y'.repeat(119)}…`])
})

describe('some at once', () => {
  /** Work that ends when it is told to. */
  const slow = () => {
    const begun: number[] = []
    const ends = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
    const work = (one: number) => {
      begun.push(one)
      return new Promise<void>((resolve, reject) => void ends.set(one, { resolve, reject }))
    }
    const settled = () => new Promise((resolve) => setImmediate(resolve))
    const end = (one: number) => (ends.get(one)?.resolve(), settled())
    const fail = (one: number) => (ends.get(one)?.reject(new Error(`${one}`)), settled())
    return { begun, work, end, fail, settled }
  }

  test('the next begins when one has ended', async () => {
    const { begun, work, end } = slow()
    const done = eachOf([1, 2, 3], 2, work)
    expect(begun).toEqual([1, 2])
    await end(2)
    expect(begun).toEqual([1, 2, 3])
    await end(1)
    await end(3)
    await done
  })

  test('after an error nothing more begins, and what has begun is waited for', async () => {
    const { begun, work, fail } = slow()
    let isDone = false
    const done = eachOf([1, 2, 3, 4], 2, work).finally(() => (isDone = true))
    done.catch(() => undefined)
    await fail(1)
    expect([begun, isDone]).toEqual([[1, 2], false])
    await fail(2)
    await expect(done).rejects.toThrow('1')
    expect(begun).toEqual([1, 2])
    await eachOf([], 2, work)
  })

  test('turns come in order, also after an error, and are free again at the end', async () => {
    const { begun, work, end, fail, settled } = slow()
    const turn = turns(2)
    const all = [1, 2, 3, 4].map((one) => turn(() => work(one)).catch(() => undefined))
    await settled()
    expect(begun).toEqual([1, 2])
    await fail(1)
    expect(begun).toEqual([1, 2, 3])
    await end(2)
    await end(3)
    await end(4)
    await Promise.all(all)
    const more = [5, 6, 7].map((one) => turn(() => work(one)))
    await settled()
    expect(begun).toEqual([1, 2, 3, 4, 5, 6])
    for (const one of [5, 6, 7]) await end(one)
    expect(await Promise.all(more)).toHaveLength(3)
  })
})

describe('what is known of pictures', () => {
  const dir = mkdtempSync(join(tmpdir(), 'starlane-known-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const open = (name: string) => KnownPictures.open(join(dir, name, 'known.json'))

  test('is found by the next import, while the file is the same', async () => {
    const known = await open('a')
    await known.save()
    expect(readdirSync(dir)).toEqual([])
    known.sawFile('x.jpg', { mark: 'm', hash: 'h', changedAt: 1_000 }, 3_000)
    known.sawFile('young.jpg', { mark: 'm', hash: 'h', changedAt: 1_000 }, 2_999)
    const [whole, bare] = [
      { hash: 'h', validators: { etag: 'e', modified: 'd' }, freshUntil: 5 },
      { hash: 'i', validators: { etag: undefined, modified: undefined }, freshUntil: 6 },
    ]
    known.sawAnswer('https://a.example/1', whole)
    known.sawAnswer('https://a.example/2', bare)
    await known.save()
    const again = await open('a')
    for (const one of [known, again]) {
      expect([one.hashOf('x.jpg', 'm'), one.hashOf('x.jpg', 'n'), one.hashOf('young.jpg', 'm'), one.hashOf('y.jpg', 'm')]).toEqual([
        'h',
        undefined,
        undefined,
        undefined,
      ])
      expect([1, 2, 3].map((each) => one.answerOf(`https://a.example/${each}`))).toEqual([whole, bare, undefined])
    }
    const file = join(dir, 'a/known.json')
    expect([readdirSync(join(dir, 'a')), statSync(file).mode & 0o777]).toEqual([['known.json'], 0o600])
    writeFileSync(file, 'other')
    // Neither has learnt anything since it was read or saved.
    await again.save()
    await known.save()
    expect(readFileSync(file, 'utf8')).toBe('other')
  })

  test.each<[string, string | undefined]>([
    ['{', undefined],
    ['{"files":{}}', undefined],
    ['{"files":{"x.jpg":{"mark":"m","hash":"h"},"y.jpg":{"mark":1}},"addresses":{"u":{}}}', 'h'],
  ])('what is damaged of it is not known: %s', async (text, hash) => {
    rmSync(join(dir, 'b'), { recursive: true, force: true })
    await (await open('b')).save()
    const written = await open('b')
    written.sawFile('z', { mark: 'm', hash: 'h', changedAt: 0 }, 9_000)
    await written.save()
    writeFileSync(join(dir, 'b/known.json'), text)
    const known = await open('b')
    expect([known.hashOf('x.jpg', 'm'), known.hashOf('y.jpg', 'm'), known.answerOf('u')]).toEqual([hash, undefined, undefined])
  })

  test('where it cannot be written nothing is left, and the import goes on', async () => {
    writeFileSync(join(dir, 'file'), '')
    const known = await open('file')
    known.sawFile('z', { mark: 'm', hash: 'h', changedAt: 0 }, 9_000)
    await known.save()
    expect(readFileSync(join(dir, 'file'), 'utf8')).toBe('')
  })
})
