import type { Block, Inline } from '#sync-protocol/api/shop.ts'

/** A page of text in the parts that have places of their own. */
export interface SplitText {
  title?: readonly Inline[]
  /** Its first paragraph, where nothing but the title comes before. */
  lede?: readonly Inline[]
  /** The list in the quote behind that: the page in a few lines. */
  short?: Block
  rest: readonly Block[]
}

/** `isTitled`: a heading 2 that the text begins with is its title, not that of its first part. */
export function splitText(blocks: readonly Block[], isTitled: boolean): SplitText {
  const [first, ...behind] = blocks
  if (isTitled && first?.kind === 'heading' && first.depth === 2) return { ...splitText(behind, false), title: first.children }
  if (first?.kind !== 'paragraph') return { rest: blocks }
  const lede = first.children
  const [quote, ...rest] = behind
  const [short, another] = quote?.kind === 'quote' ? quote.children : []
  return short?.kind === 'list' && another === undefined ? { lede, short, rest } : { lede, rest: behind }
}

export interface Section {
  title: readonly Inline[]
  blocks: readonly Block[]
}

/** The parts of a text that begin with a heading of a depth; `before`: what comes ahead of the first. */
export function sectionsOf(blocks: readonly Block[], depth: 2 | 3): { before: readonly Block[]; sections: Section[] } {
  const starts = blocks.flatMap((block, index) =>
    block.kind === 'heading' && block.depth === depth ? [{ title: block.children, index }] : [],
  )
  const sections = starts.map(({ title, index }, at) => ({ title, blocks: blocks.slice(index + 1, starts[at + 1]?.index) }))
  return { before: blocks.slice(0, starts[0]?.index), sections }
}

/** The words of a text without what marks them. */
export function plainOf(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'break' ? ' ' : plainOf(inline.children))).join('')
}
