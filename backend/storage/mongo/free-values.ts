/**
 * JSON data without a schema in MongoDB: the answer of a change, the value of an entry. It is exact, with bytes allowed anywhere. An object
 * with keys that look like an operator, a path or a type becomes a list of pairs, and a text with a lone surrogate its bytes.
 */
const PLAIN_KEY = /^[A-Za-z][\w-]*$/
const HALF = /\p{Surrogate}/u
const PAIRS = 'pairs'
const HALVES = 'utf16'

/** The value as it is stored. */
export function storedValue(value: unknown): unknown {
  if (typeof value === 'string') return HALF.test(value) ? { [HALVES]: Buffer.from(value, 'utf16le') } : value
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(storedValue)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.every(([key]) => isPlain(key))) return Object.fromEntries(fields.map(([key, field]) => [key, storedValue(field)]))
  return { [PAIRS]: fields.map(([key, field]) => ({ key: storedValue(key), value: storedValue(field) })) }
}

/** The value stored by `storedValue`; bytes come back as Buffers. */
export function valueOf(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || stored instanceof Uint8Array) return stored
  if (Array.isArray(stored)) return stored.map(valueOf)
  if (HALVES in stored && Buffer.isBuffer(stored[HALVES])) return stored[HALVES].toString('utf16le')
  if (PAIRS in stored && Array.isArray(stored[PAIRS])) {
    return Object.fromEntries(stored[PAIRS].map((pair) => [String(valueOf(pair.key)), valueOf(pair.value)]))
  }
  return Object.fromEntries(Object.entries(stored).map(([key, field]) => [key, valueOf(field)]))
}

function isPlain(key: string): boolean {
  return PLAIN_KEY.test(key) && key !== PAIRS && key !== HALVES
}
