// What a source file says to its users: text between tags, words in attributes, sentences in tables and messages.
import { parseSync, type ESTree } from 'vite'

export interface UserString {
  line: number
  text: string
}

/** Attributes and fields whose value is read or heard, however short it is. */
const SPOKEN = new Set('action alt aria-label busyLabel description empty failure hint label lede legend placeholder text title'.split(' '))
/** Attributes and fields that hold something for the machine, however much it looks like a sentence. */
const MACHINE = new Set(
  'className cookie d points preserveAspectRatio rel viewBox transform sizes media accept style key id to href src name type role font summary'.split(
    ' ',
  ),
)
/** Calls whose arguments are for developers or for the machine. */
const UNHEARD =
  /^(?:.*\.)?(?:\w*Error|matchMedia|querySelector|querySelectorAll|closest|includes|load|set|setHeader|setProperty|stores)$|^console\./
/** Elements that stand within a sentence. */
const INLINE = new Set(['a', 'b', 'br', 'em', 'i', 'Link', 'span', 'strong', 'time'])

/** Begins as a sentence, a label or a name does, and has more than one word or ends as a sentence does. */
const SENTENCE = /^[“‘"'(]?(?:[\p{Lu}\d{×+−]|\{)[^<>]*(?:[\p{L}\d}’'”,:;.…)×—–] [\p{L}\d{“‘"'(×—–·]|[.!?…]$)/u
const LOWER_SENTENCE = /^[\p{Ll} ,.;:’'][^<>;{}]*\p{L} (?:[\p{L}\d{][^<>;{}]* )?[\p{L}{]/u
const WORD = /^\p{Lu}\p{Ll}+$/u
/** The path of a drawing, and a header: they look like words and are none. */
const CODE = /^[MLHVCSQTAZ]-?[\d.{]|^Bearer |\[href=/
const LETTER = /\p{L}/u
/** Fields of the shop's tables that are read. */
const DATA_FIELDS = new Set('title blurb name desc question options'.split(' '))

/** `loose`: whole sentences that begin small count as well; for files that hold nothing but words. */
export function userStrings(file: string, source: string, loose = false): UserString[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const lines = lineStarts(source)
  const found: { start: number; text: string }[] = []
  const say = (start: number, text: string) => {
    const said = text.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim()
    if (LETTER.test(said.replace(/\{[^}]*\}/g, ''))) found.push({ start, text: said })
  }

  /** `spoken`: what stands here is read as it is, so one word is enough. */
  const visit = (node: ESTree.Node, spoken: boolean): void => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
        return
      case 'JSXElement':
      case 'JSXFragment':
        return visitElement(node)
      case 'JSXAttribute': {
        const name = nameOf(node.name)
        if (!MACHINE.has(name) && node.value) visit(node.value, SPOKEN.has(name))
        return
      }
      case 'Property':
      case 'PropertyDefinition': {
        const name = nameOf(node.key)
        if (!MACHINE.has(name) && node.value) visit(node.value, SPOKEN.has(name))
        return
      }
      case 'CallExpression':
      case 'NewExpression':
        visit(node.callee, false)
        if (!UNHEARD.test(source.slice(node.callee.start, node.callee.end))) for (const argument of node.arguments) visit(argument, false)
        return
      case 'AssignmentExpression': {
        const name = node.left.type === 'MemberExpression' ? nameOf(node.left.property) : ''
        return MACHINE.has(name) ? undefined : visit(node.right, SPOKEN.has(name))
      }
      case 'BinaryExpression':
        // Compared, not said; only + puts a text together.
        if (node.operator === '+') for (const side of [node.left, node.right]) visit(side, spoken)
        return
      case 'SwitchCase':
        for (const statement of node.consequent) visit(statement, false)
        return
      case 'ConditionalExpression':
        visit(node.test, false)
        for (const branch of [node.consequent, node.alternate]) visit(branch, spoken)
        return
      case 'LogicalExpression':
        visit(node.left, node.operator === '&&' ? false : spoken)
        visit(node.right, spoken)
        return
      case 'MemberExpression':
        visit(node.object, false)
        return
      case 'Literal':
        if (typeof node.value === 'string' && (spoken || isSaid(node.value, loose))) say(node.start, node.value)
        return
      case 'TemplateLiteral': {
        const text = templateText(node)
        if (spoken || isSaid(text, loose)) say(node.start, text)
        for (const part of node.expressions) visit(part, false)
        return
      }
      case 'TaggedTemplateExpression':
        return
      default:
        if (!isType(node)) for (const child of childrenOf(node)) visit(child, spoken && passesOn(node))
    }
  }

  /** The text of an element in one piece, with what stands within the sentence; what has a text of its own is told on its own. */
  const visitElement = (element: ESTree.JSXElement | ESTree.JSXFragment): void => {
    if (element.type === 'JSXElement') for (const attribute of element.openingElement.attributes) visit(attribute, false)
    say(firstWord(element), textOf(element))
    visitChildren(element, hasText(element))
  }

  const visitChildren = (element: ESTree.JSXElement | ESTree.JSXFragment, told: boolean): void => {
    for (const child of element.children) {
      if (child.type === 'JSXExpressionContainer') {
        // A literal between the tags is part of the sentence already.
        if (!told || literalText(child.expression) === undefined) visit(child.expression, true)
      } else if (child.type === 'JSXElement') {
        if (told && isInline(child)) {
          for (const attribute of child.openingElement.attributes) visit(attribute, false)
          visitChildren(child, true)
        } else visitElement(child)
      } else if (child.type === 'JSXFragment') visitElement(child)
    }
  }

  const textOf = (element: ESTree.JSXElement | ESTree.JSXFragment): string => {
    if (!hasText(element)) return ''
    return element.children
      .map((child) => {
        if (child.type === 'JSXText') return child.value
        if (child.type === 'JSXElement') return isInline(child) ? textWithin(child) : ' '
        if (child.type === 'JSXExpressionContainer') return literalText(child.expression) ?? `{${short(child.expression)}}`
        return ''
      })
      .join('')
  }
  const textWithin = (element: ESTree.JSXElement): string =>
    element.children
      .map((child) => {
        if (child.type === 'JSXText') return child.value
        if (child.type === 'JSXElement') return textWithin(child)
        return child.type === 'JSXExpressionContainer' ? (literalText(child.expression) ?? `{${short(child.expression)}}`) : ''
      })
      .join('')
  const short = (node: ESTree.Node): string => {
    const code = source.slice(node.start, node.end)
    return /['"`<{}\n]/.test(code) ? '…' : code
  }
  const templateText = (node: ESTree.TemplateLiteral): string =>
    node.quasis
      .map(({ value }, index) => {
        const part = node.expressions[index]
        return (value.cooked ?? '') + (part ? `{${short(part)}}` : '')
      })
      .join('')

  visit(program, false)
  return found.toSorted((a, b) => a.start - b.start).map(({ start, text }) => ({ line: lineAt(lines, start), text }))
}

function isSaid(text: string, loose: boolean): boolean {
  return !CODE.test(text) && (SENTENCE.test(text) || WORD.test(text) || (loose && LOWER_SENTENCE.test(text)))
}

function hasText({ children }: ESTree.JSXElement | ESTree.JSXFragment): boolean {
  return children.some((child) => child.type === 'JSXText' && LETTER.test(child.value))
}

function isInline({ openingElement }: ESTree.JSXElement): boolean {
  return INLINE.has(nameOf(openingElement.name))
}

function firstWord({ children, start }: ESTree.JSXElement | ESTree.JSXFragment): number {
  const text = children.find((child) => child.type === 'JSXText' && LETTER.test(child.value))
  return text?.type === 'JSXText' ? text.start + text.value.search(LETTER) : start
}

function literalText(node: ESTree.Node): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  return literalText(node) ?? ''
}

/** What hands a text on unchanged to the place where it is read. */
function passesOn({ type }: ESTree.Node): boolean {
  return type === 'JSXExpressionContainer' || type === 'ParenthesizedExpression' || type.startsWith('TS')
}

/** Types say nothing; an expression with a type beside it is an expression. */
function isType({ type }: ESTree.Node): boolean {
  return type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
}

function lineStarts(source: string): number[] {
  return [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

function lineAt(lines: readonly number[], offset: number): number {
  return lines.findLastIndex((start) => start <= offset) + 1
}

/** The words in a JSON file: its texts of more than one word, and the fields that are read as they are. */
export function wordsOfData(source: string): UserString[] {
  return source.split('\n').flatMap((content, index) =>
    [...content.matchAll(/"(\w+)":\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*")/g)]
      .filter(([, key = '']) => DATA_FIELDS.has(key))
      .flatMap(([, , value = '""']) => [JSON.parse(value)].flat())
      .filter((text) => typeof text === 'string')
      .map((text) => ({ line: index + 1, text })),
  )
}
