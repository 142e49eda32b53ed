import sax from 'sax'
import { counted } from '../catalog-change.ts'
import { UnreadableFile } from './file-fault.ts'
import { MAX_LINES, type FileRow, type FileTable } from './file-rows.ts'

/** Elements of a feed lie four deep; what lies deeper than these is no feed. */
const DEEPEST = 50
const GOOGLE = 'http://base.google.com/ns/1.0'
const ITEMS = ['item', 'entry']

/** The items of an RSS or Atom feed. Document types, which declare entities, are refused. Throws UnreadableFile. */
export function xmlRows(text: string): FileTable {
  const parser = sax.parser(true, { xmlns: true, position: true })
  const rows: FileRow[] = []
  let depth = 0
  let item: { depth: number; line: number; cells: Map<string, string> } | undefined
  let field: { key: string; isGoogles: boolean; text: string } | undefined
  const given = new Set<string>()
  const refuse = (why: string) => {
    throw new UnreadableFile({ line: parser.line + 1, text: why })
  }
  const put = (key: string, value: string, isGoogles: boolean) => {
    const cells = item?.cells
    if (cells === undefined || value.trim() === '') return
    const before = cells.get(key)
    // Google's own element counts before the feed's of the same name; several pictures are one list.
    if (before === undefined || (isGoogles && !given.has(key))) cells.set(key, value.trim())
    else if (isGoogles) cells.set(key, `${before},${value.trim()}`)
    if (isGoogles) given.add(key)
  }
  parser.onerror = ({ message }) => refuse(`this is no XML: ${message.split('\n', 1)[0] ?? ''}`)
  parser.ondoctype = () => refuse('a document type is not read: take it out')
  parser.onopentag = ({ name, attributes, ...tag }) => {
    depth += 1
    if (depth > DEEPEST) refuse('its elements lie too deep for a feed')
    const local = 'local' in tag ? tag.local : name
    if (item === undefined && ITEMS.includes(local)) {
      if (rows.length === MAX_LINES) refuse(`the file holds more than ${counted(MAX_LINES, 'row')}`)
      item = { depth, line: parser.line + 1, cells: new Map() }
      given.clear()
    } else if (item !== undefined && depth === item.depth + 1) {
      const { href } = attributes
      field = { key: keyOf(local), isGoogles: 'uri' in tag && tag.uri === GOOGLE, text: '' }
      if (href !== undefined && local === 'link') field.text = typeof href === 'string' ? href : href.value
    }
  }
  const add = (more: string) => {
    if (field !== undefined && item !== undefined && depth === item.depth + 1) field.text += more
  }
  parser.ontext = add
  parser.oncdata = add
  parser.onclosetag = () => {
    if (item !== undefined && field !== undefined && depth === item.depth + 1) {
      put(field.key, field.text, field.isGoogles)
      field = undefined
    } else if (item?.depth === depth) {
      rows.push({ line: item.line, cells: item.cells })
      item = undefined
    }
    depth -= 1
  }
  parser.write(text).close()
  return { columns: [], rows, unit: 'line' }
}

/** Atom's words for what Google calls otherwise. */
function keyOf(local: string): string {
  if (local === 'summary' || local === 'content') return 'description'
  return local.toLowerCase()
}
