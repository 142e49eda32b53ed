import type { Node, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Block, Inline } from '#sync-protocol/api/shop.ts'
import { isSeveralLines } from '#sync-protocol/domain/text.ts'

export interface MarkdownFault {
  line: number
  message: string
}

export interface MarkdownReading {
  blocks: Block[]
  /** Where each link leads. */
  links: { line: number; url: string }[]
  faults: MarkdownFault[]
}

/** What stands for `{shop}` and `{contact}`. */
export interface Places {
  shop: string
  /** The operator's address; without one the contact page. */
  email?: string | undefined
}

/** Lists and quotes within each other: more are no text, and could exhaust the parser. */
const DEEPEST = 8
const TOO_DEEP = new RegExp(`^[ \\t]*(?:(?:>|[-*+]|\\d+[.)])[ \\t]*){${DEEPEST + 1},}`)
/** The parser's time grows with the square of these. */
const EMPHASIS = /[*_]+/g
const MOST_EMPHASIS = 4_000
/** No address of a page needs other signs; it begins with one slash. */
const OWN_PAGE = /^\/(?!\/)[\w\-./?=&#]*$/
const LONGEST_LINK = 500
const HINT = 'paragraphs, ## and ### headings, lists, tables, quotes, **strong**, *emphasis* and [links](https://…)'

/** The blocks of a page. `faults` names each line with something that no page shows; no HTML becomes part of a block. */
export function readMarkdown(text: string, places: Places): MarkdownReading {
  const odd = text.split(/\r\n|\n|\r/).flatMap((line, index) => oddIn(line).map((message) => ({ line: index + 1, message })))
  if (odd.length > 0) return { blocks: [], links: [], faults: odd }
  if (FRONT_MATTER.test(text))
    return {
      blocks: [],
      links: [],
      faults: [{ line: 1, message: 'settings above the text (between two lines of ---) are not read: take them out' }],
    }
  if ((text.match(EMPHASIS)?.length ?? 0) > MOST_EMPHASIS)
    return {
      blocks: [],
      links: [],
      faults: [{ line: 1, message: `has more than ${MOST_EMPHASIS.toLocaleString('en-US')} signs of emphasis` }],
    }
  const reader = new Reader(places)
  try {
    const root = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
    const blocks = reader.blocks(root.children)
    if (blocks.length === 0 && reader.faults.length === 0) reader.faults.push({ line: 1, message: 'holds no text' })
    return { blocks, links: reader.links, faults: reader.faults }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { blocks: [], links: [], faults: [{ line: 1, message: 'is nested too deeply to be read' }] }
  }
}

/** What other programs write over a text for themselves: as Markdown it would be a rule and a heading. */
const FRONT_MATTER = /^\uFEFF?(?:---|\+\+\+)[ \t]*(?:\r\n|\n|\r)\s*[\w-]+[ \t]*[:=]/

function oddIn(line: string): string[] {
  if (!isSeveralLines(line)) return ['holds a character that no text here can have']
  return TOO_DEEP.test(line) ? [`is nested deeper than ${DEEPEST} levels`] : []
}

class Reader {
  readonly faults: MarkdownFault[] = []
  readonly links: MarkdownReading['links'] = []
  readonly #places: Places

  constructor(places: Places) {
    this.#places = places
  }

  blocks(nodes: readonly RootContent[], depth = 1): Block[] {
    return nodes.flatMap((node) => this.#block(node, depth))
  }

  #block(node: RootContent, depth: number): Block[] {
    if (depth > DEEPEST) return this.#fault(node, `is nested deeper than ${DEEPEST} levels`)
    switch (node.type) {
      case 'paragraph':
        return [{ kind: 'paragraph', children: this.#inlines(node.children) }]
      case 'heading':
        if (node.depth === 2 || node.depth === 3) return [{ kind: 'heading', depth: node.depth, children: this.#inlines(node.children) }]
        return this.#fault(node, `a heading of level ${node.depth}: a page has ## and ###, its title is the shop’s`)
      case 'list':
        return [
          {
            kind: 'list',
            isOrdered: node.ordered === true,
            // Terms name their clauses by number.
            ...(node.ordered !== true || (node.start ?? 1) === 1 ? {} : { start: node.start ?? 1 }),
            items: node.children.map(({ children }) => this.blocks(children, depth + 1)),
          },
        ]
      case 'blockquote':
        return [{ kind: 'quote', children: this.blocks(node.children, depth + 1) }]
      case 'thematicBreak':
        return [{ kind: 'rule' }]
      case 'table':
        return this.#table(node)
      case 'html':
        return this.#fault(node, 'HTML is not shown')
      case 'code':
        return this.#fault(node, 'code is not shown: is the line indented by four spaces?')
      case 'definition':
        return this.#fault(node, 'a link is written in its place, as [text](https://…)')
      default:
        return this.#fault(node, `is not shown. A page may have ${HINT}`)
    }
  }

  #table(table: Table): Block[] {
    const [head, ...rows] = table.children
    const columns = head?.children.length ?? 0
    const long = rows.find(({ children }) => children.length > columns)
    if (long !== undefined)
      return this.#fault(long, `has ${long.children.length} cells for ${columns} columns: a | in a cell is written \\|`)
    const cells = (row: Table['children'][number] | undefined) => row?.children.map(({ children }) => this.#inlines(children)) ?? []
    return [{ kind: 'table', head: cells(head), rows: rows.map(cells) }]
  }

  #inlines(nodes: readonly PhrasingContent[], isInLink = false): Inline[] {
    return nodes.flatMap((node) => this.#inline(node, isInLink))
  }

  #inline(node: PhrasingContent, isInLink: boolean): Inline[] {
    switch (node.type) {
      case 'text':
        return this.#text(node.value.replace(/\s*\n\s*/g, ' '), isInLink)
      case 'break':
        return [{ kind: 'break' }]
      case 'strong':
      case 'emphasis':
        return [{ kind: node.type, children: this.#inlines(node.children, isInLink) }]
      case 'link': {
        const url = this.#url(node.url)
        if (url === undefined)
          return this.#fault(node, `leads to "${node.url.slice(0, 80)}": only https:, mailto: and pages of the shop (/contact)`)
        this.links.push({ line: lineOf(node), url })
        return [{ kind: 'link', url, children: this.#inlines(node.children, true) }]
      }
      case 'html':
        return this.#fault(node, 'HTML is not shown')
      case 'image':
      case 'imageReference':
        return this.#fault(node, 'a picture is not shown in a text')
      case 'inlineCode':
        return this.#fault(node, 'code is not shown')
      case 'linkReference':
        return this.#fault(node, 'a link is written in its place, as [text](https://…)')
      default:
        return this.#fault(node, `is not shown. A page may have ${HINT}`)
    }
  }

  #text(text: string, isInLink: boolean): Inline[] {
    const { shop, email } = this.#places
    return text
      .replaceAll('{shop}', () => shop)
      .split('{contact}')
      .flatMap((part, index): Inline[] => {
        const plain: Inline[] = part === '' ? [] : [{ kind: 'text', text: part }]
        if (index === 0) return plain
        const contact: Inline = { kind: 'text', text: email ?? 'contact page' }
        return [isInLink ? contact : { kind: 'link', url: this.#contact(), children: [contact] }, ...plain]
      })
  }

  #contact(): string {
    return this.#places.email === undefined ? '/contact' : `mailto:${this.#places.email}`
  }

  #url(url: string): string | undefined {
    if (url === '{contact}') return this.#contact()
    if (url.length > LONGEST_LINK) return undefined
    if (OWN_PAGE.test(url)) return url
    if (!URL.canParse(url)) return undefined
    const { protocol, href } = new URL(url)
    return (protocol === 'https:' || protocol === 'mailto:') && href.length <= LONGEST_LINK ? href : undefined
  }

  #fault(node: Node, message: string): [] {
    const line = lineOf(node)
    if (!this.faults.some((fault) => fault.line === line && fault.message === message)) this.faults.push({ line, message })
    return []
  }
}

function lineOf({ position }: Node): number {
  return position?.start.line ?? 1
}
