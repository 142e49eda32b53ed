/** A part of the store that can be put back to how it was. */
export interface Kept {
  keep(): () => void
}

/** Makes a map what it was. Its rows are texts and plain values that no caller changes. */
export function putBack<Key, Value>(map: Map<Key, Value>, before: ReadonlyMap<Key, Value>): void {
  map.clear()
  for (const [key, value] of before) map.set(key, value)
}
