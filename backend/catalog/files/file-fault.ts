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
  return `${place === '' ? '' : `${place}: `}${text}${moreLikeIt(count)}`
}

/** A fault that says the same in more rows than these is said once, with its count. */
const NAMED = 5

/** All faults in their order; one that many rows have in the same words, as `wordsOf` says, is there once, with their count. */
export function saidOnce<Fault>(faults: readonly Fault[], wordsOf: (fault: Fault) => string): { fault: Fault; count?: number }[] {
  const counts = new Map<string, number>()
  const words = faults.map(wordsOf)
  for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1)
  const told = new Set<string>()
  return faults.flatMap((fault, place) => {
    const one = words[place] ?? ''
    const count = counts.get(one) ?? 1
    if (count <= NAMED) return [{ fault }]
    if (told.has(one)) return []
    told.add(one)
    return [{ fault, count }]
  })
}

/** How many more rows have a fault that is said once. */
export function moreLikeIt(count: number | undefined): string {
  return count === undefined ? '' : ` (${counted(count - 1)} more like it)`
}

/** All faults in the order of their rows; one that fills a column is there once. */
export function faultsByKind(faults: readonly FileFault[]): FileFault[] {
  return saidOnce(faults, ({ line, column = '', text }) => (line === undefined ? text : `${column}: ${text}`)).map(({ fault, count }) =>
    count === undefined ? fault : { ...fault, count },
  )
}
