// The checklist of the specification proves nothing by itself: the test files it names must exist.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

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

/** The lines of every table: a sentence of the specification and the test files that prove it, each in backticks. */
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

/** What is wrong with a proof; undefined when it is a test file of the repository. */
function faultOf(proof: string): string | undefined {
  if (!/^tests\/.+\.test\.tsx?$/.test(proof)) return 'is no test file'
  return existsSync(join(ROOT, proof)) ? undefined : 'does not exist'
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

  test('every named test file exists, once a line', () => {
    const faults = lines.flatMap(({ sentence, proofs }) =>
      proofs.flatMap((proof) => {
        const fault = faultOf(proof)
        return fault === undefined ? [] : [`${sentence}\n  ${proof}: ${fault}`]
      }),
    )
    expect(faults).toEqual([])
    expect(lines.filter(({ proofs }) => new Set(proofs).size < proofs.length).map(({ sentence }) => sentence)).toEqual([])
  })
})

describe('the reader of the checklist', () => {
  test.each([
    ['tests/unit/no-such.test.ts', 'does not exist'],
    ['README.md', 'is no test file'],
    ['tests/unit/specification-checklist.test.ts', undefined],
  ])('%s: %s', (proof, fault) => {
    expect(faultOf(proof)).toBe(fault)
  })

  test('a line without a sentence or without a test is reported', () => {
    expect(readChecklist('## 4. S\n| sentence | proven by |\n| --- | --- |\n|  | `a` |\n| A \\| B. | nothing |\n')).toEqual([
      { section: '4. S', sentence: '', proofs: ['a'] },
      { section: '4. S', sentence: 'A | B.', proofs: [] },
    ])
  })
})
