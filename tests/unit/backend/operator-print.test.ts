import { expect, test } from 'vitest'
import { jsonText, printable } from '../../../backend/printable.ts'
import { facts, paragraph, table } from '../../../backend/operator/print.ts'
import { SHOP, usage } from '../../../backend/operator/command-line.ts'

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
