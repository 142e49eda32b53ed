import { counted } from '../catalog-change.ts'
import type { FileTable } from './file-rows.ts'

/** A fault of a file, as its operator is told. Without `line` it is one of the whole file. */
export interface FileFault {
  /** As a spreadsheet counts: the head is line 1. In JSON the number of the product. */
  line?: number
  /** As the file names it. */
  column?: string
  text: string
  /** Rows with a fault of this kind, of which this is the first; given where they are too many to name each. */
  count?: number
}

/** A file that cannot be imported: one line per fault, each naming its row where it has one. */
export class CatalogFileError extends Error {
  override name = 'CatalogFileError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** Why nothing of a file can be read. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly faults: readonly FileFault[]

  constructor(...faults: readonly (FileFault | string)[]) {
    const all = faults.map((fault) => (typeof fault === 'string' ? { text: fault } : fault))
    super(all.map(({ text }) => text).join('\n'))
    this.faults = all
  }
}

/** A fault as it is said: "line 14, price: …". */
export function faultLine({ line, column, text, count }: FileFault, unit: FileTable['unit']): string {
  const place = [...(line === undefined ? [] : [`${unit} ${line}`]), ...(column === undefined ? [] : [column])].join(', ')
  const more = count === undefined ? '' : ` (${counted(count - 1)} more like it)`
  return `${place === '' ? '' : `${place}: `}${text}${more}`
}

/** A kind of fault in more rows than these is said once, with its count. */
const NAMED = 5

/** All faults in the order of their rows; a kind that fills a column is there once. */
export function faultsByKind(faults: readonly FileFault[]): FileFault[] {
  const counts = new Map<string, number>()
  const kinds = faults.map(kindOf)
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const told = new Set<string>()
  return faults.flatMap((fault, place) => {
    const kind = kinds[place] ?? ''
    const count = counts.get(kind) ?? 1
    if (count <= NAMED) return [fault]
    if (told.has(kind)) return []
    told.add(kind)
    return [{ ...fault, count }]
  })
}

/** Cells and numbers that a fault quotes make no kind of their own. */
function kindOf({ line, column = '', text }: FileFault): string {
  if (line === undefined) return text
  return `${column}: ${text.replaceAll(/"(?:[^"\\]|\\.)*"|\d+/g, '')}`
}
