import { afterEach, expect, test, vi } from 'vitest'
import { jsonText, printable } from '../../../backend/printable.ts'
import { facts, paragraph, table, terminalWidth } from '../../../backend/operator/print.ts'
import { readCommandLine, SHOP, usage } from '../../../backend/operator/command-line.ts'

const ESCAPE = '\u001B]0;owned\u0007\u001B[2J'
interface Row {
  name: string
  gems: number
  id: string
}
const columns = [
  { title: 'name', of: ({ name }: Row) => name, shrinks: true },
  { title: 'gems', of: ({ gems }: Row) => gems },
  { title: 'id', of: ({ id }: Row) => id },
] as const

/** Columns that a terminal needs for a line. */
const widthOf = (line: string) =>
  [...line].reduce((sum, character) => sum + (/\p{Script=Hangul}|\p{Script=Katakana}/u.test(character) ? 2 : 1), 0)

test('a table: titles, numbers at the right, and what is too long gives way while ids stay whole', () => {
  const id = 'x'.repeat(34)
  expect(
    table(
      [
        { name: 'Mina', gems: 5, id },
        { name: 'n'.repeat(99), gems: 1_000, id },
      ],
      columns,
      60,
    ),
  ).toEqual([`name                gems  id`, `Mina                   5  ${id}`, `${'n'.repeat(17)}…  1000  ${id}`])
})

test.each(['미나의 별빛 가게 이름이 아주 길어요', 'スターレーン'.repeat(9), 'ordinary '.repeat(20), ''])(
  'a table with %j is no wider than 80 columns',
  (name) => {
    const lines = table([{ name, gems: 7, id: 'x'.repeat(34) }], columns, 80)
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(80)
    expect(lines[1]).toContain('x'.repeat(34))
  },
)

test('what users typed cannot steer the terminal: not in tables, facts, paragraphs, nor as JSON', () => {
  const said = [
    ...table([{ name: ESCAPE, gems: 1, id: 'a' }], columns, 80),
    ...facts([['name', `${ESCAPE}\u009B2J`]], 80),
    ...paragraph(`one\n${ESCAPE}\r\n\u202Etwo`, 80),
    jsonText({ message: `${ESCAPE}\u009B2J \u202E` }).replaceAll('\n', ''),
  ]
  for (const line of said) expect(line).not.toMatch(/[\p{Cc}\u202E]/u)
  expect(JSON.parse(jsonText({ message: `${ESCAPE}\u009B \u202E` }))).toEqual({ message: `${ESCAPE}\u009B \u202E` })
  expect(printable(' a\tb\u0007 ')).toBe('a b·')
})

test('a paragraph keeps its lines and breaks long ones between words, or within a word that is too long', () => {
  expect(paragraph('one two three\n\nfour', 10)).toEqual(['  one two', '  three', '', '  four'])
  expect(paragraph('x'.repeat(20), 10)).toEqual([`  ${'x'.repeat(8)}`, `  ${'x'.repeat(8)}`, '  xxxx'])
})

test('the usage fits into 80 columns and names every command', () => {
  for (const line of usage().split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  for (const name of Object.keys(SHOP)) expect(usage()).toContain(`  ${name} `)
})

test('of two columns that give way the wider one does first, and none below six; what fits exactly stays', () => {
  const two = [
    { title: 'a', of: ([a]: string[]) => a ?? '', shrinks: true },
    { title: 'b', of: ([, b]: string[]) => b ?? '', shrinks: true },
    { title: 'c', of: () => 'cccc' },
  ] as const
  const shown = (a: number, b: number, width: number) => table([['a'.repeat(a), 'b'.repeat(b)]], two, width)[1]
  expect(shown(8, 12, 28)).toBe('aaaaaaaa  bbbbbbbbbbbb  cccc')
  expect(shown(8, 12, 27)).toBe('aaaaaaaa  bbbbbbbbbb…  cccc')
  expect(shown(8, 12, 22)).toBe('aaaaaa…  bbbbbb…  cccc')
  expect(shown(8, 12, 20)).toBe('aaaaa…  bbbbb…  cccc')
  expect(shown(8, 12, 10)).toBe('aaaaa…  bbbbb…  cccc')
  expect(shown(5, 12, 10)).toBe('aaaaa  bbbbb…  cccc')
})

test('wide letters take two columns, and what is cut ends before one that does not fit', () => {
  const cells = [{ title: 'n', of: (name: string) => name, shrinks: true }] as const
  expect(table(['가나다라마', '🎀ＡＢ〒・'], cells, 10)).toEqual(['n', '가나다라마', '🎀ＡＢ〒・'])
  expect(table(['가나다라마'], cells, 9)[1]).toBe('가나다라…')
  expect(table(['가나다라마'], cells, 8)[1]).toBe('가나다…')
})

test('facts: a value that is too long goes on below itself', () => {
  expect(
    facts(
      [
        ['id', 7],
        ['email', 'one two three'],
        ['name', ''],
      ],
      14,
    ),
  ).toEqual(['id     7', 'email  one two', '       three', 'name'])
})

test('a paragraph fills its width exactly, whatever ends its lines', () => {
  expect(paragraph('one two\r\nthree\rfour\u2028five\u2029six', 9)).toEqual(['  one two', '  three', '  four', '  five', '  six'])
  expect(paragraph('a 가나다라 b', 8)).toEqual(['  a', '  가나다', '  라 b'])
  expect(paragraph('one  two', 40)).toEqual(['  one two'])
})

afterEach(() => vi.unstubAllGlobals())
test.each([
  [undefined, 80],
  [39, 40],
  [41, 41],
  [200, 200],
])('a terminal of %s columns is written in %d', (columns, width) => {
  vi.stubGlobal('process', { ...process, stdout: { columns } })
  expect(terminalWidth()).toBe(width)
})

const PLAIN = { limit: 20, take: false, all: false, open: false, json: false, yes: false }
test.each<[line: string, read: object]>([
  ['accounts', { words: [] }],
  ['accounts mina --limit=500 --after=a', { words: ['mina'], limit: 500, after: 'a' }],
  ['orders mina o1 --limit 1 --after=a', { words: ['mina', 'o1'], limit: 1, after: 'a' }],
  ['messages mina --all --open --limit=9 --after=a', { words: ['mina'], all: true, open: true, limit: 9, after: 'a' }],
  ['message m1', { words: ['m1'] }],
  ['answer m1 - --key=K_1-a --yes', { words: ['m1', '-'], key: 'K_1-a', yes: true }],
  ['mark m1 --open --yes', { words: ['m1'], open: true, yes: true }],
  ['delete-message m1 --yes', { words: ['m1'], yes: true }],
  ['mails --limit=7', { words: [], limit: 7 }],
  ['grant mina 5 --note=x --take --key=k --yes', { words: ['mina', '5'], note: 'x', take: true, key: 'k', yes: true }],
  ['refund mina o1 --note=x --yes', { words: ['mina', 'o1'], note: 'x', yes: true }],
  ['sessions mina --end=all --yes', { words: ['mina'], end: 'all', yes: true }],
  ['delete-account mina --yes', { words: ['mina'], yes: true }],
  ['export mina a.json', { words: ['mina', 'a.json'] }],
])('%s is understood, with --json and without', (line, read) => {
  const [name = '', ...rest] = line.split(' ')
  expect(readCommandLine([name, ...rest])).toEqual({ ...PLAIN, name, ...read })
  expect(readCommandLine([name, ...rest, '--json'])).toEqual({ ...PLAIN, name, ...read, json: true })
})

test.each([
  'accounts --limit=0',
  'accounts --limit=501',
  'accounts --limit=01',
  'accounts a b',
  'accounts --yes',
  'orders',
  'grant mina 5 --key=a.b',
  `grant mina 5 --key=${'k'.repeat(65)}`,
  `grant mina 5 --note=${'n'.repeat(81)}`,
  'grant mina 5 --note=\u2800',
  'grant mina 5 --note=a\nb',
  'grant mina 5 --note',
  'export mina a.json --yes',
  'message m1 --open',
])('%j is not', (line) => expect(() => readCommandLine(line.split(' '))).toThrow())

test.each(['n'.repeat(80), 'k'.repeat(64)])('the longest note and key are', (text) => {
  expect(readCommandLine(['grant', 'a', '5', `--note=${text}`]).note).toBe(text)
  expect(readCommandLine(['grant', 'a', '5', `--key=${text.slice(0, 64)}`]).key).toBe(text.slice(0, 64))
})
