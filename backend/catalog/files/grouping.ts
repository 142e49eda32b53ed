import type { FileRow } from './file-rows.ts'

/** The rows of one product, its own first. */
export type Group = readonly [FileRow, ...FileRow[]]
/** Rows as products; `lost` are those that belong to none. */
export type Grouping = (rows: readonly FileRow[]) => { groups: Group[]; lost: { row: FileRow; reason: string }[] }

export const eachRow: Grouping = (rows) => ({ groups: rows.map((row) => [row]), lost: [] })

/** Rows with the same key are one product, wherever they stand; a row without one is a product of its own. */
export function bySharedKey(keyOf: (row: FileRow) => string): Grouping {
  return (rows) => {
    const groups = new Map<string, [FileRow, ...FileRow[]]>()
    for (const row of rows) {
      const key = keyOf(row) || `line ${row.line}`
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [row])
      else group.push(row)
    }
    return { groups: [...groups.values()], lost: [] }
  }
}

/** A row that begins a product, and those behind it until the next one. */
export function byFirstRow(begins: (row: FileRow) => boolean): Grouping {
  return (rows) => {
    const groups: [FileRow, ...FileRow[]][] = []
    const lost: { row: FileRow; reason: string }[] = []
    for (const row of rows) {
      if (begins(row)) groups.push([row])
      else if (groups.length === 0) lost.push({ row, reason: 'no product stands before it' })
      else groups.at(-1)?.push(row)
    }
    return { groups, lost }
  }
}

/** Rows that are parts of a product name it by one of its keys. */
export function byParent(of: {
  isPart: (row: FileRow) => boolean
  parent: (row: FileRow) => string
  keys: (row: FileRow) => readonly string[]
}): Grouping {
  return (rows) => {
    const groups = new Map<FileRow, [FileRow, ...FileRow[]]>()
    const byKey = new Map<string, [FileRow, ...FileRow[]]>()
    const whole = rows.filter((row) => !of.isPart(row))
    for (const row of whole) {
      const group: [FileRow] = [row]
      groups.set(row, group)
      for (const key of of.keys(row)) if (key !== '' && !byKey.has(key)) byKey.set(key, group)
    }
    const lost = rows.filter(of.isPart).flatMap((row) => {
      const group = byKey.get(of.parent(row))
      group?.push(row)
      return group === undefined ? [{ row, reason: `its parent "${of.parent(row)}" is not in the file` }] : []
    })
    return { groups: [...groups.values()], lost }
  }
}
