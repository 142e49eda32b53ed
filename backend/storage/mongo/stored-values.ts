// Values from the driver before their schema judges them: nothing here throws, whatever was stored.

/** The fields of a document; none if it is no document. */
export function fieldsOf(stored: unknown): Record<string, unknown> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** The moment of a date, in ms; other values stay unchanged. */
export function msOf(stored: unknown): unknown {
  return stored instanceof Date ? stored.getTime() : stored
}
