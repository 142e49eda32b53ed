import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../../../backend/middleware/json-guard.ts'

const refusal = (text: string | Buffer): string => {
  try {
    parseJson(Buffer.from(text))
    return 'accepted'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'crashed'
  }
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test.each([
  ['not JSON', '{'],
  ['two values', '{}{}'],
  ['a comment', '{} // x'],
  ['NaN', '{"a":NaN}'],
  ['a single quote', "{'a':1}"],
  ['a key twice', '{"a":1,"a":2}'],
  ['a key twice, once escaped', String.raw`{"a":1,"\u0061":2}`],
  ['a key twice, once with a gap', '{"a":1,"a" :2}'],
  ['a key twice, beside a text like a key', '{"a":":","a":1}'],
  ['a key twice deep inside', '[{"b":[{"c":{"x":1,"x":1}}]}]'],
  ['__proto__', '{"__proto__":{}}'],
  ['__proto__, escaped', String.raw`{"\u005f_proto__":{}}`],
  ['constructor', '{"a":{"constructor":1}}'],
  ['prototype', '[{"prototype":1}]'],
  ['NUL in a text', String.raw`{"a":"\u0000"}`],
  ['NUL in a key', String.raw`{"\u0000":1}`],
  ['half a character', String.raw`{"a":"\ud83d"}`],
  ['the other half', String.raw`["\ude00x"]`],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
])('%s is refused', (_what, text) => {
  expect(refusal(text)).toBe('invalid')
})

test('twenty levels are accepted, twenty-one and a hundred thousand are too_deep', () => {
  expect(refusal(nested(20))).toBe('accepted')
  expect(refusal(nested(21))).toBe('too_deep')
  expect(refusal(nested(100_000))).toBe('too_deep')
  expect(refusal('{"a":'.repeat(21) + '1' + '}'.repeat(21))).toBe('too_deep')
})

test('any other text is parsed as by JSON.parse', () => {
  const key = fc
    .string({ unit: 'grapheme' })
    .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text) && !text.includes('\0'))
  const value = fc.letrec((tie) => ({
    leaf: fc.oneof(
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('"', '\\', '\\"', ':', '{"a":1}', '\n', '😀'),
    ),
    node: fc.oneof(
      { maxDepth: 6 },
      tie('leaf'),
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(key, tie('node'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).node
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2, '\t'), (given, space) => {
      const text = JSON.stringify(given, undefined, space)
      expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text))
    }),
    { numRuns: 500 },
  )
})
