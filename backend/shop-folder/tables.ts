import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import { GemBundle } from '#sync-protocol/api/answers.ts'
import { ShopFacts } from '#sync-protocol/api/shop.ts'
import { DIFFICULTIES } from '#sync-protocol/domain/quiz.ts'
import { MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import { isOneLine, isSeveralLines, isVisible, nameKey } from '#sync-protocol/domain/text.ts'
import { cellOf, textOfCell } from '../catalog/files/csv-cells.ts'
import { withoutSeparatorLine } from '../catalog/files/csv-rows.ts'
import { TOPICS, type BankQuestion, type QuestionTexts } from '../domain/own-shop.ts'
import { isLikeJson } from '../catalog/files/json-faults.ts'
import type { Fault } from './faults.ts'

export type Review = ShopFacts['reviews'][number]

const SEPARATORS = [',', ';', '\t', '|'] as const
const LINE_ENDS = ['\r\n', '\n', '\r']
const MAX_ROW_BYTES = 100_000

interface TableForm<Row> {
  columns: readonly string[]
  optional: readonly string[]
  /** Rows at most. */
  most: number
  schema: v.GenericSchema<unknown, Row>
  /** Two rows with the same are one too many. */
  keyOf(row: Row): { field: string; key: string }
  /** What else is wrong with a row. */
  faultOf?(row: Row): { field: string; message: string } | undefined
}

const textThat = (isAllowed: (text: string) => boolean, fault: string) => (most: number) =>
  v.pipe(
    v.string('is missing'),
    v.trim(),
    v.check(isAllowed, fault),
    v.check(isVisible, 'is empty'),
    v.normalize('NFC'),
    v.maxLength(most, ({ received }) => `is longer than ${most} characters (${received})`),
  )
const line = textThat(isOneLine, 'is more than one line, or holds a character that no text here can have')
const lines = textThat(isSeveralLines, 'holds a character that no text here can have')
const whole = (from: number, to: number) =>
  v.pipe(
    v.string('is missing'),
    v.trim(),
    v.regex(/^\d{1,10}$/, `must be a whole number from ${from} to ${to.toLocaleString('en-US')}`),
    v.transform(Number),
    v.minValue(from, `must be at least ${from}`),
    v.maxValue(to, `must be at most ${to.toLocaleString('en-US')}`),
  )
const lower = v.pipe(v.string('is missing'), v.trim(), v.toLowerCase())

const ANSWERS = ['1', '2', '3', '4'] as const
const KEYS = { '1': 0, '2': 1, '3': 2, '4': 3 } as const
const OPTIONS = ['option1', 'option2', 'option3', 'option4'] as const

const ALIKE = 'two options say the same'

function areDifferent(row: Readonly<Record<(typeof OPTIONS)[number], string>>): boolean {
  return new Set(OPTIONS.map((name) => nameKey(row[name]))).size === OPTIONS.length
}

const QuestionRow = v.pipe(
  v.object({
    id: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[emh]-(?:\d{3}|[0-9a-f]{12})$/, 'is no id of a question: leave it out'))),
    difficulty: v.pipe(lower, v.picklist(DIFFICULTIES, `must be ${DIFFICULTIES.join(', ')}`)),
    topic: v.optional(v.pipe(lower, v.picklist(TOPICS, `must be ${TOPICS.join(', ')}, or left out`))),
    question: line(160),
    option1: line(60),
    option2: line(60),
    option3: line(60),
    option4: line(60),
    answer: v.pipe(v.string('is missing'), v.trim(), v.picklist(ANSWERS, 'must be the number of the right option, from 1 to 4')),
  }),
  v.forward(
    v.check((row) => areDifferent(row), ALIKE),
    ['option1'],
  ),
  v.forward(
    v.check(({ id, difficulty }) => id === undefined || id[0] === difficulty[0], 'does not begin with the letter of its difficulty'),
    ['id'],
  ),
  v.transform(({ id, difficulty, topic, question, option1, option2, option3, option4, answer }): BankQuestion => ({
    id: id ?? questionId(difficulty, question),
    difficulty,
    ...(topic === undefined ? {} : { topic }),
    question,
    options: [option1, option2, option3, option4],
    answer: KEYS[answer],
  })),
)

/** A changed question gets another id, so that answers which wait on a device are not graded by it. */
function questionId(difficulty: string, question: string): string {
  return `${difficulty.slice(0, 1)}-${createHash('sha256').update(nameKey(question)).digest('hex').slice(0, 12)}`
}

export const QUESTIONS: TableForm<BankQuestion> = {
  columns: ['id', 'difficulty', 'topic', 'question', ...OPTIONS, 'answer'],
  optional: ['id', 'topic'],
  most: 5_000,
  schema: QuestionRow,
  keyOf: ({ id, question }) => ({ field: 'question', key: id || question }),
}

export const BUNDLES: TableForm<GemBundle> = {
  columns: ['id', 'emoji', 'title', 'blurb', 'costGems', 'giveGems'],
  optional: [],
  most: 60,
  schema: v.object({
    id: v.pipe(v.string('is missing'), v.trim(), v.regex(/^[a-z0-9-]{1,64}$/, 'must be of small letters, digits and hyphens')),
    emoji: line(16),
    title: line(60),
    blurb: lines(200),
    costGems: whole(0, MAX_BALANCE),
    giveGems: whole(1, MAX_BALANCE),
  }),
  keyOf: ({ id }) => ({ field: 'id', key: id }),
}

export const REVIEWS: TableForm<Review> = {
  columns: ['name', 'handle', 'text'],
  optional: [],
  most: 500,
  schema: v.object({ name: line(60), handle: line(40), text: lines(600) }),
  keyOf: ({ name, handle, text }) => ({ field: 'text', key: JSON.stringify([name, handle, text]) }),
}

/** A question, and a bundle, in another language. */
export type QuestionInLanguage = QuestionTexts & { id: string }
export type BundleInLanguage = Pick<GemBundle, 'id' | 'title' | 'blurb'>

const known = <Row extends { id: string }>(rows: readonly { id: string }[], file: string) => {
  const ids = new Set(rows.map(({ id }) => id))
  return ({ id }: Row) => (ids.has(id) ? undefined : { field: 'id', message: `"${id.slice(0, 40)}" stands in no row of ${file}` })
}

/** The table of a shop's `questions` in another language. */
export function questionsInLanguage(questions: readonly BankQuestion[]): TableForm<QuestionInLanguage> {
  return {
    columns: ['id', 'question', ...OPTIONS],
    optional: [],
    most: QUESTIONS.most,
    schema: v.pipe(
      v.object({
        id: v.pipe(v.string('is missing'), v.trim()),
        question: line(160),
        option1: line(60),
        option2: line(60),
        option3: line(60),
        option4: line(60),
      }),
      v.forward(
        v.check((row) => areDifferent(row), ALIKE),
        ['option1'],
      ),
      v.transform(({ id, question, option1, option2, option3, option4 }): QuestionInLanguage => ({
        id,
        question,
        options: [option1, option2, option3, option4],
      })),
    ),
    keyOf: ({ id }) => ({ field: 'id', key: id }),
    faultOf: known(questions, 'questions.csv'),
  }
}

/** The table of a shop's `bundles` in another language. */
export function bundlesInLanguage(bundles: readonly GemBundle[]): TableForm<BundleInLanguage> {
  return {
    columns: ['id', 'title', 'blurb'],
    optional: [],
    most: BUNDLES.most,
    schema: v.object({ id: v.pipe(v.string('is missing'), v.trim()), title: line(60), blurb: lines(200) }),
    keyOf: ({ id }) => ({ field: 'id', key: id }),
    faultOf: known(bundles, 'bundles.csv'),
  }
}

/** The rows of a table of a shop folder. Every fault is added to `faults`. */
export function readTable<Row>(file: string, text: string, form: TableForm<Row>, faults: Fault[]): Row[] {
  const add = (message: string, line?: number, field?: string) => void faults.push({ file, message, line, field })
  if (text.trim() === '') return (add('is empty'), [])
  if (isLikeJson(text)) return (add('is JSON: save it as a table (CSV)'), [])
  const table = cellsOf(text)
  if (typeof table === 'string') return (add(table), [])
  const [head = [], ...cells] = table
  const names = head.map((name) => form.columns.find((known) => nameKey(known) === nameKey(name)) ?? name.trim())
  const missing = form.columns.filter((column) => !form.optional.includes(column) && !names.includes(column))
  const unknown = names.filter((name) => name !== '' && !form.columns.includes(name))
  const twice = names.filter((name, place) => name !== '' && names.indexOf(name) !== place)
  if (missing.length > 0) add(`has no column ${missing.join(', ')}`, 1)
  if (unknown.length > 0)
    add(`knows no column ${unknown.map((name) => `"${name.slice(0, 40)}"`).join(', ')}: it has ${form.columns.join(', ')}`, 1)
  if (twice.length > 0) add(`has the column ${twice.join(', ')} twice`, 1)
  if (missing.length + unknown.length + twice.length > 0) return []
  const seen = new Map<string, number>()
  const rows = cells.flatMap((row, index): Row[] => {
    const line = index + 2
    const filled = row.flatMap((cell, place) => (cell.trim() === '' ? [] : [[names[place] ?? '', textOfCell(cell.trim())] as const]))
    if (filled.length === 0) return []
    const stray = filled.find(([name]) => name === '')
    if (stray !== undefined)
      return (add(`"${stray[1].slice(0, 60)}" stands in no column: a cell with a comma in it needs quotes`, line), [])
    const parsed = v.safeParse(form.schema, Object.fromEntries(filled), { abortPipeEarly: true })
    if (!parsed.success) {
      for (const issue of parsed.issues) add(messageOf(issue), line, v.getDotPath(issue) ?? undefined)
      return []
    }
    const wrong = form.faultOf?.(parsed.output)
    if (wrong !== undefined) return (add(wrong.message, line, wrong.field), [])
    const { field, key } = form.keyOf(parsed.output)
    const before = seen.get(key)
    if (before !== undefined) return (add(`stands in line ${before} already`, line, field), [])
    seen.set(key, line)
    return [parsed.output]
  })
  if (rows.length > form.most) add(`has ${rows.length.toLocaleString('en-US')} rows, more than ${form.most.toLocaleString('en-US')}`)
  if (cells.length === 0) add('has no rows')
  return rows
}

/** Rows as a table that `readTable` reads back the same. */
export function writeTable(rows: readonly object[], columns: readonly string[]): string {
  return stringify([...rows], { header: true, columns: [...columns], cast: { string: cellOf } })
}

export function questionRows(questions: readonly BankQuestion[]): object[] {
  return questions.map(({ options, answer, ...question }) => ({ ...question, ...optionCells(options), answer: answer + 1 }))
}

export function optionCells(options: readonly string[]): Record<string, string> {
  return Object.fromEntries(OPTIONS.map((name, index) => [name, options[index] ?? '']))
}

/** A field that is not there is missing, whatever it should be. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  return issue.type === 'object' && issue.expected !== 'Object' ? 'is missing' : issue.message
}

function cellsOf(text: string): string[][] | string {
  const { table: plain, declared } = withoutSeparatorLine(text.replace(/^\uFEFF/, ''))
  const [head = ''] = plain.replaceAll(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 1)
  const delimiter = SEPARATORS.reduce((best, sign) => (head.split(sign).length > head.split(best).length ? sign : best))
  try {
    const options = {
      delimiter: declared ?? delimiter,
      relax_column_count: true,
      record_delimiter: LINE_ENDS,
      max_record_size: MAX_ROW_BYTES,
    }
    return v.parse(v.array(v.array(v.string())), parse(plain, options))
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'is no CSV'
  }
}
