import { isOneLine, isVisible } from '#sync-protocol/domain/text.ts'

/** Shops write notes for themselves and their apps among their tags: of many words the first say what a thing is. */
const MOST = 12
const LONGEST = 30
/** "filter:color", "_hidden", "size=M", "2024-05", "50%". */
const NOTE = /[:=/\\#@_<>{}[\]%]|^[\d\s.,-]+$/
/** Of use to the shop, not to a search. */
const SHELF = new Set([
  'new',
  'sale',
  'featured',
  'bestseller',
  'best seller',
  'clearance',
  'hidden',
  'all',
  'n/a',
  'none',
  'other',
  'test',
])

/** The tags among the words of another shop's columns, each once. */
export function foreignTags(cells: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const word of cells.flatMap((cell) => cell.split(/[,;|]/))) {
    // Etsy writes "moon_ring".
    const tag = word
      .trim()
      .replaceAll(/(?<=\p{L})_(?=\p{L})/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .normalize('NFC')
    const key = tag.toLowerCase()
    if (tag.length < 2 || tag.length > LONGEST || NOTE.test(tag) || SHELF.has(key) || !isOneLine(tag) || !isVisible(tag)) continue
    if (!tags.has(key)) tags.set(key, tag)
  }
  return [...tags.values()].slice(0, MOST)
}
