// A language made by a machine, which shows what no translator has to be waited for: each text of words/en with accents, in brackets and 40 % longer.
// A text without brackets does not come from words; one whose closing bracket is not seen is cut.
import { parseSync, type ESTree } from 'vite'
import type { LanguageTag } from '../../words/languages.ts'

/** It stands in the place of this language, which has no rules of its own in the styles. */
export const PSEUDO: LanguageTag = 'es'

const ACCENTS = new Map(Object.entries({ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', N: 'Ñ' }))
/** Places of names, addresses, markup: not for translators. */
const KEPT = /(\{\w+\}|__\w+__|<[^>]*>|&\w+;|\S+[/@]\S+)/
const LOCALE = /^[a-z]{2}(?:-[A-Z]{2})?$/
/** What stands in these is for the machine: types, what is compared, what is asked of the runtime. */
const MACHINE = /^(?:Import|ExportAll|TS(?!AsExpression|SatisfiesExpression|NonNull)|JSXAttribute$|NewExpression$)/
const COMPARISON = /^[!=<>]/

/** A text with accents, and what makes it 40 % longer. */
export function pseudoText(text: string): string {
  const accented = text
    .split(KEPT)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[aeioun]/gi, (letter) => ACCENTS.get(letter) ?? letter)))
    .join('')
  const more = Math.ceil(text.trim().length * 0.4)
  // A short text is a longer word, a long one has more words.
  const tail = more < 5 ? '~'.repeat(more) : ` ${'~~~~ '.repeat(Math.ceil(more / 5)).trim()}`
  return accented.replace(/\s*$/, (end) => `${tail}${end}`)
}

/** A module of words with all its texts changed; numbers and dates, which are the runtime's, stay. */
export function pseudoModule(file: string, source: string): string {
  if (source.includes('Intl.')) return source
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const edits: { start: number; end: number; text: string }[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node) || MACHINE.test(node.type)) return
    if (node.type === 'Literal') return changeLiteral(node, edits)
    if (node.type === 'JSXText') return changeMarkup(node, edits)
    if (node.type === 'TemplateLiteral') changeTemplate(node, edits)
    for (const [key, child] of Object.entries(node)) if (!isForTheMachine(node, key)) visit(child)
  }
  visit(program)
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((made, { start, end, text }) => made.slice(0, start) + text + made.slice(end), source)
}

type Edits = { start: number; end: number; text: string }[]

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const isText = (text: string) => /\p{L}/u.test(text) && !LOCALE.test(text)

function isForTheMachine(node: ESTree.Node, key: string): boolean {
  if (node.type === 'BinaryExpression') return COMPARISON.test(node.operator)
  if (node.type === 'CallExpression') return key === 'arguments' && node.callee.type === 'MemberExpression'
  return (
    (node.type === 'SwitchCase' && key === 'test') ||
    (node.type === 'Property' && key === 'key') ||
    (node.type === 'MemberExpression' && key === 'property')
  )
}

function changeLiteral({ start, end, value }: ESTree.Node & { type: 'Literal' }, edits: Edits): void {
  if (typeof value === 'string' && isText(value)) edits.push({ start, end, text: JSON.stringify(`[${pseudoText(value)}]`) })
}

function changeMarkup({ start, end, value }: ESTree.JSXText, edits: Edits): void {
  if (!isText(value)) return
  const [, before = '', text = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(value) ?? []
  edits.push({ start, end, text: `${before}[${pseudoText(text)}]${after}` })
}

function changeTemplate({ quasis }: ESTree.TemplateLiteral, edits: Edits): void {
  if (!quasis.some(({ value }) => isText(value.raw))) return
  for (const [at, { start, end, value }] of quasis.entries()) {
    const text = isText(value.raw) ? pseudoText(value.raw) : value.raw
    // Of this parser its place has the marks around it as well.
    const from = end - start > value.raw.length ? start + 1 : start
    edits.push({ start: from, end: from + value.raw.length, text: `${at === 0 ? '[' : ''}${text}${at === quasis.length - 1 ? ']' : ''}` })
  }
}
