// The tables of a shop folder: questions, bundles and reviews as rows.
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import { BankQuestion } from '../../../backend/domain/own-shop.ts'
import { faultLines, type Fault } from '../../../backend/shop-folder/faults.ts'
import { BUNDLES, questionRows, QUESTIONS, readTable, REVIEWS, writeTable } from '../../../backend/shop-folder/tables.ts'

describe('tables', () => {
  const HEAD = 'difficulty,question,option1,option2,option3,option4,answer'
  const read = (text: string, form: Parameters<typeof readTable>[2] = QUESTIONS) => {
    const faults: Fault[] = []
    const rows = readTable('t.csv', text, form, faults)
    return { rows, faults: faultLines(faults) }
  }

  test('lines are those of a spreadsheet; separators, cases and marks of other programs are read', () => {
    for (const separator of [',', ';', '\t', '|']) {
      const text = `\uFEFF${HEAD}\r\nHard,Which?,a,b,c,d,2\r\n,,,,,,\r\neasy,Who?,a,b,c,d,1`.toUpperCase().replaceAll(',', separator)
      expect(read(text.replaceAll('HARD', 'hard')).rows).toMatchObject([
        { difficulty: 'hard', question: 'WHICH?', answer: 1 },
        { difficulty: 'easy', question: 'WHO?', answer: 0 },
      ])
    }
    expect(read('sep=;\r\nname;handle;text;;\r\nA;@a;"b, ""c""";;\r\nA;@a;;;\r\n', REVIEWS)).toEqual({
      rows: [{ name: 'A', handle: '@a', text: 'b, "c"' }],
      faults: ['t.csv, line 3, text: is missing'],
    })
    expect(read(`${HEAD}\n,,,,,,\nhard,Which?,a,b,c,d,5`).faults).toEqual([
      't.csv, line 3, answer: must be the number of the right option, from 1 to 4',
    ])
  })

  test.each([
    ['', ['t.csv: is empty']],
    [' \n\n', ['t.csv: is empty']],
    ['[{"question":"Which?"}]', ['t.csv: is JSON: save it as a table (CSV)']],
    ['id,hint', [expect.stringContaining('t.csv, line 1: has no column difficulty, question, option1'), expect.stringContaining('"hint"')]],
    [`${HEAD},hint\nx`, [expect.stringContaining('t.csv, line 1: knows no column "hint"')]],
    [`${HEAD}\nhard,"Which, or what?,a,b,c,d,1`, [expect.stringContaining('t.csv: ')]],
    [`${HEAD}\nhard,Which, or what?,a,b,c,d,1`, ['t.csv, line 2: "1" stands in no column: a cell with a comma in it needs quotes']],
    [`${HEAD}\nhard,Which?,a,b,c,A,1`, ['t.csv, line 2, option1: two options say the same']],
    [`${HEAD}\nhard,W?,a,b,c,d,1\nhard,W?,a,b,c,d,1`, ['t.csv, line 3, question: stands in line 2 already']],
    [
      `${HEAD}\n${'hard,W?,a,b,c,d,x\n'.repeat(100)}`,
      ['t.csv, line 2, answer: must be the number of the right option, from 1 to 4 (99 more like it)'],
    ],
  ])('%j', (text, faults) => {
    expect(read(text).faults).toEqual(faults)
  })

  test('what is written is read back the same', () => {
    const line = fc
      .string({ minLength: 1, maxLength: 30, unit: fc.constantFrom('a', 'b', ' ', ',', '"', "'", '=', '@', '-', 'é', '✨', ';') })
      .filter((text) => text.trim() !== '')
      .map((text) => text.trim().normalize('NFC'))
    const review = fc.record({ name: line, handle: line, text: line })
    fc.assert(
      fc.property(fc.uniqueArray(review, { minLength: 1, maxLength: 5, selector: (one) => JSON.stringify(one) }), (reviews) => {
        expect(read(writeTable(reviews, REVIEWS.columns), REVIEWS)).toEqual({ rows: reviews, faults: [] })
      }),
    )
    const { rows } = read(`${HEAD}\nhard,=Which?,a,b,c,"d, e",2`)
    expect(read(writeTable(questionRows(rows as Parameters<typeof questionRows>[0]), QUESTIONS.columns)).rows).toEqual(rows)
    const bundle = { id: 'a', emoji: '✨', title: '-A', blurb: 'B\nC', costGems: 1, giveGems: 2 }
    expect(read(writeTable([bundle], BUNDLES.columns), BUNDLES).rows).toEqual([bundle])
  })

  const rowOf = (row: Record<string, string>, form: Parameters<typeof readTable>[2]) => read(writeTable([row], Object.keys(row)), form)
  const question = {
    id: 'e-001',
    difficulty: 'easy',
    topic: 'kpop',
    question: 'Who?',
    option1: 'a',
    option2: 'b',
    option3: 'c',
    option4: 'd',
    answer: '1',
  }

  test('a question keeps its id, or has one made of its difficulty and its text', () => {
    expect(rowOf(question, QUESTIONS)).toEqual({
      rows: [{ id: 'e-001', difficulty: 'easy', topic: 'kpop', question: 'Who?', options: ['a', 'b', 'c', 'd'], answer: 0 }],
      faults: [],
    })
    const idOf = (more: Partial<typeof question>) => {
      const { id: _id, topic: _topic, ...rest } = question
      const [row] = rowOf({ ...rest, ...more }, QUESTIONS).rows
      return v.parse(v.object({ id: v.string() }), row).id
    }
    expect(idOf({})).toMatch(/^e-[0-9a-f]{12}$/)
    expect(idOf({ question: 'WHO?', answer: '2' })).toBe(idOf({}))
    expect(idOf({ question: 'Who is it?' })).not.toBe(idOf({}))
    expect(idOf({ difficulty: 'hard' })).toBe(idOf({}).replace('e', 'h'))
    const { rows } = read(`${HEAD}\neasy,Who?,a,b,c,d,3\n`)
    expect(read(writeTable(questionRows(v.parse(v.array(BankQuestion), rows)), QUESTIONS.columns))).toEqual({ rows, faults: [] })
  })

  test.each<[more: Partial<typeof question>, said: string | RegExp]>([
    [{ id: 'x-001' }, 'id: is no id of a question: leave it out'],
    [{ id: 'h-001' }, 'id: does not begin with the letter of its difficulty'],
    [{ difficulty: 'tricky' }, 'difficulty: must be easy, medium, hard'],
    [{ topic: 'cars' }, /topic: must be .*, or left out$/],
    [{ answer: '0' }, 'answer: must be the number of the right option, from 1 to 4'],
    [{ answer: '5' }, 'answer: must be the number of the right option, from 1 to 4'],
    [{ option4: ' A ' }, 'option1: two options say the same'],
    [{ option3: '' }, 'option3: is missing'],
    [{ question: 'a\nb' }, 'question: is more than one line, or holds a character that no text here can have'],
    [{ question: '\u2800' }, 'question: is empty'],
  ])('a question with %j is refused', (more, said) => {
    const { rows, faults } = rowOf({ ...question, ...more }, QUESTIONS)
    expect([rows, faults]).toEqual([[], [typeof said === 'string' ? `t.csv, line 2, ${said}` : expect.stringMatching(said)]])
  })

  const bundle = { id: 'spark', emoji: '✨', title: 'Spark', blurb: 'A bit.', costGems: '1', giveGems: '2' }
  test.each<[more: Partial<typeof bundle>, said: string | undefined]>([
    [{ costGems: '0', giveGems: '1' }, undefined],
    [{ costGems: String(MAX_BALANCE), giveGems: ` ${MAX_BALANCE} ` }, undefined],
    [{ emoji: 'x'.repeat(16) }, undefined],
    [{ blurb: 'a\nb' }, undefined],
    [{ emoji: 'x'.repeat(17) }, 'emoji: is longer than 16 characters (17)'],
    [{ giveGems: '0' }, 'giveGems: must be at least 1'],
    [{ costGems: String(MAX_BALANCE + 1) }, `costGems: must be at most ${MAX_BALANCE.toLocaleString('en-US')}`],
    [{ giveGems: String(MAX_BALANCE + 1) }, `giveGems: must be at most ${MAX_BALANCE.toLocaleString('en-US')}`],
    [{ costGems: '1.5' }, `costGems: must be a whole number from 0 to ${MAX_BALANCE.toLocaleString('en-US')}`],
    [{ giveGems: '-1' }, `giveGems: must be a whole number from 1 to ${MAX_BALANCE.toLocaleString('en-US')}`],
    [{ id: 'Spark!' }, 'id: must be of small letters, digits and hyphens'],
    [{ blurb: 'a\u0007' }, 'blurb: holds a character that no text here can have'],
    [{ title: '' }, 'title: is missing'],
  ])('a bundle with %j: %s', (more, said) => {
    const { rows, faults } = rowOf({ ...bundle, ...more }, BUNDLES)
    expect([rows.length, faults]).toEqual(said === undefined ? [1, []] : [0, [`t.csv, line 2, ${said}`]])
  })

  test('what is there twice is told with the line that has it first; reviews may share a name or a text', () => {
    expect(read('name,handle,text\nA,@a,x\nB,@a,x\nA,@a,y\nA,@b,x\n', REVIEWS).faults).toEqual([])
    expect(read('name,handle,text\nA,@a,x\n\nA,@a,x\nA,@a, x\n', REVIEWS)).toEqual({
      rows: [{ name: 'A', handle: '@a', text: 'x' }],
      faults: ['t.csv, line 4, text: stands in line 2 already', 't.csv, line 5, text: stands in line 2 already'],
    })
    const table = writeTable([bundle, { ...bundle, title: 'Other' }], BUNDLES.columns)
    expect(read(table, BUNDLES).faults).toEqual(['t.csv, line 3, id: stands in line 2 already'])
    expect(read(`${HEAD},id\neasy,Who?,a,b,c,d,1,e-001\neasy,Who?,a,b,c,d,1,e-002\neasy,Why?,a,b,c,d,1,e-001\n`).faults).toEqual([
      't.csv, line 4, question: stands in line 2 already',
    ])
  })

  test.each<[text: string, faults: unknown[]]>([
    ['name,handle,text\n', ['t.csv: has no rows']],
    ['name,handle,text,Name,\nA,@a,x,B,\n', ['t.csv, line 1: has the column name twice']],
    [
      'name,text,a,b\nA,x,1,2\n',
      ['t.csv, line 1: has no column handle', 't.csv, line 1: knows no column "a", "b": it has name, handle, text'],
    ],
    ['name,handle,text\nA,@a,x,,\n,,,\n', []],
    ['NAME , Handle,text\nA,@a,x\n', []],
    ['"a;b;c;name",handle,text\nA,@a,x\n', ['t.csv, line 1: has no column name', expect.stringContaining('knows no column "a;b;c;name"')]],
    ['name,handle,text\nA,@a,"x" y\n', [expect.stringMatching(/^t\.csv: /)]],
  ])('of heads and rows: %j', (text, faults) => {
    expect(read(text, REVIEWS).faults).toEqual(faults)
  })

  test('as many rows as a table may have, and one more', () => {
    const table = (count: number) => `name,handle,text\n${Array.from({ length: count }, (_, index) => `A,@a,${index}`).join('\n')}\n`
    expect(read(table(500), REVIEWS).faults).toEqual([])
    expect(read(table(501), REVIEWS).faults).toEqual(['t.csv: has 501 rows, more than 500'])
  })

  test('a fault is told by itself up to five times, and then once with its count; faults that say different things are each told', () => {
    const faults = (count: number, said: (index: number) => string = () => '"0" is 1,000 too many') =>
      faultLines(
        Array.from({ length: count }, (_, index) => ({
          file: 'a.csv',
          line: index + 2,
          field: 'text',
          message: said(index),
        })),
      )
    expect(faults(5)).toHaveLength(5)
    expect(faults(6, (index) => `"${index}" is too many`)).toHaveLength(6)
    expect(faults(6)).toEqual(['a.csv, line 2, text: "0" is 1,000 too many (5 more like it)'])
    const others = ['a.csv', 'b.csv'].flatMap((file) =>
      ['text', 'name'].map((field, line) => ({ file, line, field, message: 'is missing' })),
    )
    expect(faultLines([...others, ...others])).toHaveLength(8)
  })
})
