// The faults that can be planted in a source: small changes of its syntax, each of which a test should see.
import { parseSync } from 'oxc-parser'

export interface Mutation {
  /** The kind of fault, as `drop await`. */
  kind: string
  start: number
  end: number
  /** Takes the place of the source from `start` to `end`. */
  text: string
}

export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const COMPARED: Record<string, string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+': ['-'],
  '-': ['+'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '??=': ['='],
}
const CALLED: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  find: 'findLast',
  findLast: 'find',
  toReversed: 'slice',
  allSettled: 'all',
}
/** What these do is seen in what they leave out: the call goes, its object stays. */
const DROPPED_CALLS = new Set(['catch', 'finally', 'filter', 'toSorted', 'normalize', 'trim'])
/** A larger number is a bound or a time, and one more of it makes no difference that a test should insist on. */
const MAX_CHANGED_NUMBER = 20
/** Documentation within the code. */
const TEXTS = new Set(['summary', 'example', 'examples', 'description', 'title', 'message'])
const LOGS = /^(?:this\.)?#?(?:[\w.]*\.)?(?:log|line|console)\.\w+$|^(?:complain|say)$/

/** Every mutation of a source, in its order. Comments, types, imports and what is logged or thrown are left alone. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const { program } = parseSync(file, source)
  const found: Mutation[] = []
  if (isNode(program)) visit(program, [])
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end || a.text.localeCompare(b.text))

  function visit(node: Node, parents: readonly Node[]): void {
    if (isLeftAlone(node, source)) return
    found.push(...mutationsAt(node, parents, source))
    for (const [field, value] of Object.entries(node)) {
      if (isNameOrPlace(node, field)) continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, [...parents, node])
    }
  }
}

export function planted(source: string, { start, end, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(end)
}

function mutationsAt(node: Node, parents: readonly Node[], source: string): Mutation[] {
  const parent = parents.at(-1)
  const textOf = (part: unknown) => (isNode(part) ? source.slice(part.start, part.end) : '')
  const whole = (kind: string, text: string): Mutation => ({ kind, start: node.start, end: node.end, text })
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const { left, right, operator } = node
      if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return []
      if (operator.startsWith('+') && [left, right].some((side) => isText(side))) return []
      const at = source.indexOf(operator, left.end)
      return (COMPARED[operator] ?? []).map((text) => ({ kind: `${operator} → ${text}`, start: at, end: at + operator.length, text }))
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [whole('drop !', textOf(node.argument))] : []
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement': {
      const { test } = node
      if (!isNode(test)) return []
      return [{ kind: 'negate condition', start: test.start, end: test.end, text: `!(${textOf(test)})` }]
    }
    case 'AwaitExpression':
      // What a function returns is awaited by its caller.
      if (isReturned(node, parents)) return []
      return [whole('drop await', textOf(node.argument))]
    case 'CallExpression': {
      const { callee } = node
      if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.property) || callee.computed === true) return []
      const name = textOf(callee.property)
      const other = Object.hasOwn(CALLED, name) ? CALLED[name] : undefined
      return [
        ...(other === undefined
          ? []
          : [{ kind: `${name} → ${other}`, start: callee.property.start, end: callee.property.end, text: other }]),
        ...(DROPPED_CALLS.has(name) ? [whole(`drop .${name}`, textOf(callee.object))] : []),
      ]
    }
    case 'ExpressionStatement':
      return isNode(node.expression) && node.expression.type !== 'Literal' ? [whole('drop statement', '{}')] : []
    case 'ReturnStatement': {
      const isEarly = parent?.type === 'IfStatement' || (parent?.type === 'BlockStatement' && parents.at(-2)?.type === 'IfStatement')
      return isEarly ? [whole('drop return', '{}')] : []
    }
    case 'ArrayExpression':
      return Array.isArray(node.elements) && node.elements.length > 0 ? [whole('empty array', '[]')] : []
    case 'Literal':
      return literals(node, parent).map((text) => whole(`${textOf(node)} → ${text}`, text))
    default:
      return []
  }
}

function literals({ value }: Node, parent: Node | undefined): string[] {
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number' && Number.isInteger(value) && value <= MAX_CHANGED_NUMBER)
    return value === 0 ? ['1'] : [String(value + 1), String(value - 1)]
  // A text with blanks is for people; one that is compared is changed by its comparison.
  if (typeof value === 'string' && /^\S+$/.test(value) && parent?.type !== 'BinaryExpression') return ["''"]
  return []
}

/** Types, imports, what is thrown or logged, and what documents. */
function isLeftAlone(node: Node, source: string): boolean {
  const { type, callee, key } = node
  if (type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)) return true
  if (['ImportDeclaration', 'ImportExpression', 'ExportAllDeclaration', 'ThrowStatement'].includes(type)) return true
  if (type === 'CallExpression' && isNode(callee)) return LOGS.test(source.slice(callee.start, callee.end))
  if (type === 'NewExpression' && isNode(callee)) return source.slice(callee.start, callee.end).endsWith('Error')
  if (type === 'ExpressionStatement' && isNode(node.expression)) return isLeftAlone(node.expression, source)
  return type === 'Property' && isNode(key) && TEXTS.has(source.slice(key.start, key.end))
}

/** The name of a property is no value, and the source of an export no text. */
function isNameOrPlace(node: Node, field: string): boolean {
  if (field === 'source') return true
  return field === 'key' && node.computed !== true
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

function isReturned(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  const isResult = parent !== undefined && [parent.right, parent.consequent, parent.alternate, parent.expression].includes(node)
  const around = ['LogicalExpression', 'ConditionalExpression', 'ParenthesizedExpression']
  if (isResult && around.includes(parent.type)) return isReturned(parent, parents.slice(0, -1))
  if (parent?.type === 'ArrowFunctionExpression') return true
  return parent?.type === 'ReturnStatement' && !parents.some(({ type }) => type === 'TryStatement')
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
