import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { cellOf } from './csv-cells.ts'
import type { LeftOut } from './products-read.ts'

const NAME = 'left-out.csv'
const COLUMNS = ['line', 'name', 'reason'] as const

/** Writes what of a file is left out, and why, beside that file; an older list is replaced. Returns its path. Throws where another file has its name. */
export async function writeLeftOut(file: string, rows: readonly LeftOut[]): Promise<string> {
  const path = join(dirname(file), NAME)
  const before = await readFile(path, 'utf8').catch(() => '')
  if (before !== '' && !before.startsWith(COLUMNS.join(','))) throw new Error(`${path} is no list of an import: give it another name`)
  await writeFile(path, stringify([...rows], { header: true, columns: [...COLUMNS], cast: { string: cellOf } }))
  return path
}
