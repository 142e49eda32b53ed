// Keys of rows as IndexedDB has them: which values are keys, and which comes before which.

export type Key = number | string | Date | readonly Key[]

function isKey(value: unknown): value is Key {
  if (typeof value === 'number') return !Number.isNaN(value)
  if (typeof value === 'string') return true
  if (value instanceof Date) return !Number.isNaN(value.getTime())
  return Array.isArray(value) && value.every(isKey)
}

/** Below 0: `one` comes first. Numbers come before times, those before texts, those before lists. */
export function compareKeys(one: Key, other: Key): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : Number(one > other)
  const [rank, otherRank] = [rankOf(one), rankOf(other)]
  if (rank !== otherRank) return rank - otherRank
  if (one instanceof Date && other instanceof Date) return one.getTime() - other.getTime()
  const [list, others] = [one as readonly Key[], other as readonly Key[]]
  for (const [place, key] of list.entries()) {
    const against = others[place]
    if (against === undefined) return 1
    const order = compareKeys(key, against)
    if (order !== 0) return order
  }
  return list.length - others.length
}

function rankOf(key: Key): number {
  if (typeof key === 'number') return 0
  if (key instanceof Date) return 1
  return typeof key === 'string' ? 2 : 3
}

/** The same for equal keys, another one for all others. */
export function nameOfKey(key: Key): string | number {
  if (typeof key === 'number') return key
  return typeof key === 'string' ? `s${key}` : JSON.stringify(key)
}

/** What a table or an index reads its key from: one field, or several in a list. */
export type KeyPath = string | string[]

/** The key of a row by this path; undefined where the row has none, as a damaged one may not. */
export function keyAt(row: unknown, path: KeyPath): Key | undefined {
  if (typeof row !== 'object' || row === null) return undefined
  if (typeof path === 'string') {
    const value: unknown = Reflect.get(row, path)
    return isKey(value) ? value : undefined
  }
  const keys = path.map((part) => keyAt(row, part))
  return keys.some((key) => key === undefined) ? undefined : (keys as Key[])
}

/** A copy that shares nothing, as IndexedDB makes one of whatever goes in or comes out. Throws where there can be none. */
export function copyOf<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? structuredClone(value) : value
  if (Array.isArray(value)) return value.map(copyOf) as Value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value)
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(value)) copy[name] = copyOf((value as Record<string, unknown>)[name])
  return copy as Value
}
