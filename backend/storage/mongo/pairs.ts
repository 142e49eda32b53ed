import { fieldsOf } from './stored-values.ts'

/** One key of a map and what it leads to: stored so, no key can be an operator or a path. */
export interface Pair<Value> {
  key: string
  value: Value
}

/** A map with free keys, as MongoDB keeps it. */
export function pairsOf<Value, Stored>(map: Record<string, Value>, stored: (value: Value) => Stored): Pair<Stored>[] {
  return Object.entries(map).map(([key, value]) => ({ key, value: stored(value) }))
}

/** The map that `pairsOf` made pairs of; what are no pairs stays as it is. */
export function mapOf(pairs: unknown, value: (stored: unknown) => unknown): unknown {
  if (!Array.isArray(pairs)) return pairs
  return Object.fromEntries(pairs.map(fieldsOf).map((pair) => [String(pair.key), value(pair.value)]))
}
