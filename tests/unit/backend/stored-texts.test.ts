// What every store shares: which bytes are a picture, how values become texts and come back, and what a damaged row holds up.
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { decodeValue, encodeValue } from '../../../backend/storage/codec.ts'
import { ACCOUNT_SPACES, lifeIn, LOGIN_SPACES } from '../../../backend/storage/entry-spaces.ts'
import { readAccount } from '../../../backend/storage/stored-account.ts'
import { ParsedTexts } from '../../../backend/storage/parsed-texts.ts'
import { isWholePicture, MAX_PICTURE_BYTES, pictureType } from '../../../backend/storage/picture.ts'
import { DamagedRow, isReadable, parsed, readEach } from '../../../backend/storage/stored-row.ts'
import { account } from '../../contract/samples.ts'
import { pictureFor } from '../../picture-samples.ts'

const PHOTO = '0123456789abcdef0123'
const AVIF = `${PHOTO}-480.avif`
const JPEG = `${PHOTO}-1200.jpg`

test.each([
  [AVIF, 'image/avif'],
  [`${PHOTO}-1280.avif`, 'image/avif'],
  [JPEG, 'image/jpeg'],
  [`${PHOTO}-640.avif`, undefined],
  [`x${AVIF}`, undefined],
  [`${AVIF}x`, undefined],
])('the type of %s', (name, type) => expect(pictureType(name)).toBe(type))

const box = (size: number, type: string, length = size) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32BE(size)
  bytes.write(type, 4, 'latin1')
  return bytes
}
const ftyp = box(16, 'ftypavif')

test.each<[string, string, Buffer, boolean]>([
  ['a JPEG with one byte', JPEG, Buffer.from([0xff, 0xd8, 0, 0xff, 0xd9]), true],
  ['a JPEG of nothing', JPEG, Buffer.from([0xff, 0xd8, 0xff, 0xd9]), false],
  ['a JPEG without its begin', JPEG, Buffer.from([0, 0xff, 0xd8, 0xff, 0xd9]), false],
  ['a JPEG without its end', JPEG, Buffer.from([0xff, 0xd8, 0, 0xff, 0xd9, 0]), false],
  ['an AVIF of its first box', AVIF, ftyp, true],
  ['an AVIF with an empty box', AVIF, Buffer.concat([ftyp, box(8, 'free')]), true],
  ['an AVIF with a box that is no box', AVIF, Buffer.concat([ftyp, box(7, 'free', 8)]), false],
  ['an AVIF with half a head', AVIF, Buffer.concat([ftyp, Buffer.alloc(7)]), false],
  ['an AVIF whose last box ends behind it', AVIF, Buffer.concat([ftyp, box(9, 'mdat', 8)]), false],
  ['a head that is cut', AVIF, ftyp.subarray(0, 15), false],
  ['another sort of boxes', AVIF, box(16, 'ftypmp42'), false],
  ['an AVIF by the name of a JPEG', JPEG, pictureFor(AVIF), false],
  ['a picture of no name', 'x.avif', pictureFor(AVIF), false],
  ['as much as is kept', AVIF, box(16, 'ftypavif', 16), true],
])('%s', (_what, name, bytes, isWhole) => {
  expect(isWholePicture(name, bytes)).toBe(isWhole)
  // A view of a larger buffer is judged by itself.
  const around = Buffer.concat([Buffer.alloc(3), bytes, Buffer.alloc(3)])
  expect(isWholePicture(name, around.subarray(3, 3 + bytes.length))).toBe(isWhole)
})

test('a picture is kept up to its most bytes', () => {
  const rest = pictureFor(AVIF, '').length
  const sized = (bytes: number) => isWholePicture(AVIF, pictureFor(AVIF, 'x'.repeat(bytes - rest)))
  expect([sized(MAX_PICTURE_BYTES), sized(MAX_PICTURE_BYTES + 1)]).toEqual([true, false])
})

test('any value comes back as it was: texts that look like escapes, bytes anywhere, and nothing as null', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('\u0000', '\u0000bytes:AA==', 'a\u0000b', '\\u0000', '\ud800'))
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.integer(),
      fc.constantFrom(null, true, false),
      fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes)),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        text.filter((key) => key !== '__proto__'),
        tie('value'),
        { maxKeys: 3, noNullPrototype: true },
      ),
    ),
  }))
  fc.assert(fc.property(value, (given) => void expect(decodeValue(encodeValue(given))).toEqual(given)))
  expect(decodeValue(encodeValue(undefined))).toBeNull()
})

test('rows are parsed once, but for long ones; no memory holds what cannot be parsed', () => {
  const rows = new ParsedTexts<{ length: number }>(9)
  const parse = vi.fn((text: string) => ({ length: text.length }))
  for (const [text, times] of [
    ['a', 1],
    ['x'.repeat(16_384), 1],
    ['x'.repeat(16_385), 2],
  ] as const) {
    parse.mockClear()
    for (let read = 0; read < 2; read += 1) expect(rows.get(text, () => parse(text))).toEqual({ length: text.length })
    expect(parse).toHaveBeenCalledTimes(times)
  }
})

test('a damaged row holds up no other; where there is no other, it is told, and no other fault passes for damage', () => {
  const read = (text: string) => parsed('the row', () => JSON.parse(text) as unknown)
  expect(readEach(['1', '{', '2'], read)).toEqual([1, 2])
  expect(readEach([], read)).toEqual([])
  expect(() => readEach(['{', '['], read)).toThrow(new DamagedRow('the row', 'it is no JSON'))
  const broken = () => {
    throw new Error('the disk')
  }
  expect(() => readEach([1], broken)).toThrow('the disk')
  expect(() => isReadable(broken)).toThrow('the disk')
  expect([isReadable(() => read('{')), isReadable(() => read('1'))]).toEqual([false, true])
})

test('a new password ends what logs in or was mailed for one; a deletion takes all that names the account', () => {
  expect([...LOGIN_SPACES].toSorted()).toEqual(['grant', 'reset', 'session', 'token', 'used'])
  expect([...ACCOUNT_SPACES].toSorted()).toEqual([...LOGIN_SPACES, 'confirm', 'letter', 'once', 'picture', 'told'].toSorted())
  expect([lifeIn('of a later release'), lifeIn('toString'), lifeIn('picture')]).toEqual([Infinity, Infinity, Infinity])
})

test('a record of a later release’s kind is kept as it is; one of a known kind must be whole', () => {
  const withRecord = (record: object) => () => readAccount('mina', { ...account('mina'), outbox: [record] })
  const later = { kind: 'of a later release', id: 'r', at: 1, more: ['x'] }
  expect(withRecord(later)().outbox).toEqual([later])
  for (const damaged of [
    { ...later, at: 'x' },
    { ...later, id: 1 },
    { kind: 'ledger', id: 'r', at: 1 },
  ])
    expect(withRecord(damaged)).toThrow(DamagedRow)
})
