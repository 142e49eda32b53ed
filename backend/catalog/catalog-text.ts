import { isUtf8 } from 'node:buffer'
import { counted } from './catalog-change.ts'

/** Larger than a catalog with the most and the longest products. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024

/** A file that cannot be imported: one line per fault, each naming its row where it has one. */
export class CatalogFileError extends Error {
  override name = 'CatalogFileError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** How the files of spreadsheet programs themselves begin: a zip archive, and what came before it. */
const WORKBOOKS = ['504b0304', 'd0cf11e0']
const UTF_16 = ['fffe', 'feff']
/** Of plain text in UTF-16 half of the bytes are NUL, of any other text none. */
const MOSTLY_NUL = 1 / 4

/** The text of a catalog's file, without the mark that it may begin with. Throws CatalogFileError where it is too long, and where its bytes are no UTF-8. */
export function catalogText(bytes: Buffer): string {
  if (bytes.length > MAX_FILE_BYTES) throw new CatalogFileError([`the file is larger than ${counted(MAX_FILE_BYTES / 1024 / 1024)} MB`])
  const start = bytes.toString('hex', 0, 4)
  if (WORKBOOKS.some((mark) => start.startsWith(mark))) throw otherThan('a workbook of a spreadsheet program')
  if (UTF_16.some((mark) => start.startsWith(mark)) || nulsIn(bytes) > bytes.length * MOSTLY_NUL) throw otherThan('UTF-16')
  if (!isUtf8(bytes)) throw otherThan('no UTF-8')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

function otherThan(what: string): CatalogFileError {
  return new CatalogFileError([`the file is ${what}: save it as UTF-8 ("CSV UTF-8" in a spreadsheet)`])
}

function nulsIn(bytes: Buffer): number {
  let nuls = 0
  for (const byte of bytes) if (byte === 0) nuls += 1
  return nuls
}
