// The table of the verification standard proves nothing by itself: the files that its rows name must exist, and its sums must be those of its rows.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const STATES = ['held', 'not held', 'not applicable']
/** What ASVS 5.0.0 asks for up to level 2, by chapter: items of level 1, items of level 2. */
const ITEMS: Record<string, [number, number]> = {
  V1: [8, 19],
  V2: [4, 7],
  V3: [8, 11],
  V4: [2, 8],
  V5: [4, 5],
  V6: [13, 22],
  V7: [6, 12],
  V8: [4, 3],
  V9: [4, 3],
  V11: [3, 11],
  V12: [3, 6],
  V13: [1, 12],
  V14: [2, 7],
  V15: [3, 10],
  V16: [0, 16],
}

interface Row {
  item: string
  level: string
  asks: string
  state: string
  where: string
}

function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    if (!line.startsWith('| V')) return []
    const [, item = '', level = '', asks = '', state = '', where = '', rest] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (rest !== '') throw new Error(`not five cells: ${line}`)
    return [{ item, level, asks, state, where }]
  })
}

const citations = ({ where }: Row) => [...where.matchAll(/`([^`]+)`/g)].map(([, cited = '']) => cited)

/** What is wrong with a citation; undefined when it is a file or folder of the repository. */
const faultOf = (cited: string) => (existsSync(join(ROOT, cited)) ? undefined : 'does not exist')

const text = readFileSync(join(ROOT, 'tests/abuse/ASVS.md'), 'utf8')
const rows = readRows(text)
const chapterOf = ({ item }: Row) => item.split('.')[0] ?? ''
const count = (state: string) => rows.filter((row) => row.state === state).length

describe('the table of the verification standard', () => {
  test('has every item up to level 2, each once and in order', () => {
    const counted = Object.fromEntries(
      Object.keys(ITEMS).map((chapter) => {
        const levels = rows.filter((row) => chapterOf(row) === chapter).map(({ level }) => level)
        return [chapter, [levels.filter((level) => level === '1').length, levels.filter((level) => level === '2').length]]
      }),
    )
    expect(counted).toEqual(ITEMS)
    expect(rows).toHaveLength(217)
    const place = ({ item }: Row) =>
      /^V(\d+)\.(\d+)\.(\d+)$/
        .exec(item)
        ?.slice(1)
        .reduce((sum, number) => sum * 100 + Number(number), 0) ?? Number.NaN
    const places = rows.map(place)
    expect(places.filter((at, index) => index > 0 && !(at > (places[index - 1] ?? 0)))).toEqual([])
  })

  test('every row says what is asked for, and has a known state', () => {
    expect(rows.filter(({ asks, state }) => !/\w/.test(asks) || !STATES.includes(state))).toEqual([])
  })

  test('what is held names a file; what is not held, or does not apply, says why', () => {
    const unfounded = rows.filter((row) => (row.state === 'held' ? citations(row).length === 0 : !/\w{3}/.test(row.where)))
    expect(unfounded.map(({ item }) => item)).toEqual([])
  })

  test('every cited file exists', () => {
    const faults = rows.flatMap((row) =>
      citations(row).flatMap((cited) => {
        const fault = faultOf(cited)
        return fault === undefined ? [] : [`${row.item} ${cited}: ${fault}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test('the sums above the table are those of its rows', () => {
    const [held, open, foreign] = STATES.map(count)
    expect(text).toContain(`${rows.length} items: ${held} held, ${open} not held, ${foreign} not applicable`)
  })
})

describe('the reader of rows', () => {
  test('a bar within a cell is escaped; a row with a cell too many is refused', () => {
    expect(readRows('| item | l |\n| V1.1.1 | 2 | a \\| b | held | `x` |')).toEqual([
      { item: 'V1.1.1', level: '2', asks: 'a | b', state: 'held', where: '`x`' },
    ])
    expect(() => readRows('| V1.1.1 | 2 | a | held | x | y |')).toThrow('not five cells')
  })

  test.each([
    ['tests/unit/asvs-table.test.ts', undefined],
    ['backend/deploy', undefined],
    ['backend/nowhere.ts', 'does not exist'],
  ])('%s: %s', (cited, fault) => {
    expect(faultOf(cited)).toBe(fault)
  })
})
