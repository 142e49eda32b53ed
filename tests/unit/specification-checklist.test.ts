// The checklist of the specification proves nothing by itself: this holds it to tests that are there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultOf, titlesIn } from '../tools/test-titles.ts'

const ROOT = join(import.meta.dirname, '../..')
const SECTIONS = [
  '2. Screens and routes',
  '4. States and transitions',
  '5. Validation rules',
  '8. Error catalogue',
  '9. Business constants and limits',
]

interface Line {
  section: string
  sentence: string
  proofs: string[]
}

/** The lines of every table: a sentence of the specification and the tests that prove it, each in backticks. */
function readChecklist(markdown: string): Line[] {
  let section = ''
  const lines: Line[] = []
  for (const row of markdown.split('\n')) {
    if (row.startsWith('## ')) section = row.slice(3)
    if (!row.startsWith('|') || /^\| (sentence|---) \|/.test(row)) continue
    const [, sentence = '', proofs = '', rest] = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (rest !== '') throw new Error(`not two cells: ${row}`)
    lines.push({ section, sentence, proofs: [...proofs.matchAll(/`([^`]+)`/g)].map(([, proof = '']) => proof) })
  }
  return lines
}

const lines = readChecklist(readFileSync(join(ROOT, 'tests/specification/checklist.md'), 'utf8'))

describe('the checklist of the specification', () => {
  test('has the sections that a user can see or trigger, each with its lines', () => {
    expect([...new Set(lines.map(({ section }) => section))]).toEqual(SECTIONS)
    const counts = Object.fromEntries(SECTIONS.map((section) => [section[0], lines.filter((line) => line.section === section).length]))
    // Which sentences a person can see or trigger was decided by reading: their number is kept, so that none goes missing unnoticed.
    expect(counts).toEqual({ 2: 74, 4: 37, 5: 18, 8: 31, 9: 14 })
  })

  test('every line quotes the specification, in its section', () => {
    const words = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}%+'*-]+/gu, ' ')
        .trim()
    const sections = readFileSync(join(ROOT, 'tests/specification/SPECIFICATION.md'), 'utf8').replaceAll('**', '').split(/^## /m)
    // Below a sentence may stand, in italics, how the shop settles what it leaves open.
    const quoted = ({ sentence }: Line) => words(sentence.replace(/ ?<br>\*.*\*$/, ''))
    const isThere = (line: Line) => words(sections.find((text) => text.startsWith(line.section)) ?? '').includes(quoted(line))
    expect(lines.filter((line) => !isThere(line)).map(({ sentence }) => sentence)).toEqual([])
  })

  test('every line quotes its sentence, and none stands twice in a section', () => {
    expect(lines.filter(({ sentence }) => !/\w/.test(sentence))).toEqual([])
    const keys = lines.map(({ section, sentence }) => `${section}: ${sentence}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test('no line is without a proof', () => {
    expect(lines.filter(({ proofs }) => proofs.length === 0).map(({ sentence }) => sentence)).toEqual([])
  })

  test('every named test exists', () => {
    const faults = lines.flatMap(({ sentence, proofs }) =>
      proofs.flatMap((proof) => {
        const fault = faultOf(proof)
        return fault === undefined ? [] : [`${sentence}\n  ${proof}: ${fault}`]
      }),
    )
    expect(faults).toEqual([])
  })
})

describe('the reader of titles', () => {
  test('reads titles as they are written, without skipped and planned tests', () => {
    const source = [
      "test('plain', () => {})",
      "  it('with \\'quotes\\'', async () => {})",
      "  test.each([['(a)(b', 1], ['c', 2]])(",
      "    '%s is %i',",
      "test.concurrent.each([1] as const)('in %i', { timeout: 1 }, () => {})",
      "test.skip('skipped', () => {})",
      "test.todo('planned')",
      "// test('in a comment')",
    ].join('\n')
    expect([...titlesIn(source)]).toEqual(['plain', "with 'quotes'", '%s is %i', 'in %i'])
  })

  test.each([
    ['tests/unit/no-such.test.ts › x', 'does not exist'],
    ['tests/unit/specification-checklist.test.ts › no such title', 'has no test of this title'],
    ['tests/unit/specification-checklist.test.ts', 'names no title'],
    ['README.md › x', 'is no test file'],
    ['tests/unit/specification-checklist.test.ts › no line is without a proof', undefined],
  ])('%s: %s', (proof, fault) => {
    expect(faultOf(proof)).toBe(fault)
  })

  test('a line without a sentence or without a test is reported', () => {
    expect(readChecklist('## 4. S\n| sentence | proven by |\n| --- | --- |\n|  | `a › b` |\n| A \\| B. | nothing |\n')).toEqual([
      { section: '4. S', sentence: '', proofs: ['a › b'] },
      { section: '4. S', sentence: 'A | B.', proofs: [] },
    ])
  })
})
