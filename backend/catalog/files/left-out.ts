import { lstat, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { writeNewFile } from '../../write-new-file.ts'
import { cellOf } from './csv-cells.ts'
import type { LeftOut } from './products-read.ts'

const NAME = 'left-out.csv'
const COLUMNS = ['line', 'name', 'reason'] as const

/** Writes what of a file is left out, and why, beside that file; an older list is replaced. Returns its path. Throws where another file has its name. */
export async function writeLeftOut(file: string, rows: readonly LeftOut[]): Promise<string> {
  const path = join(dirname(file), NAME)
  if (!(await isOlderList(path))) throw new Error(`${path} is no list of an import: give it another name`)
  await rm(path, { force: true })
  await writeNewFile(path, stringify([...rows], { header: true, columns: [...COLUMNS], cast: { string: cellOf } }))
  return path
}

/** Also where nothing is. A link could lead to any file, and a pipe would be waited for. */
async function isOlderList(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  if (found === undefined || !found.isFile()) return found === undefined
  return found.size === 0 || (await readFile(path, 'utf8')).startsWith(COLUMNS.join(','))
}
