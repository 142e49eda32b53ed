// What the driver hands out, on its way to the schema that judges it: nothing here throws, whatever was stored.

/** The fields of a document; none where it is no document. */
export function fieldsOf(stored: unknown): Record<string, unknown> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** The moment of a date, in ms; what is no date stays as it is. */
export function msOf(stored: unknown): unknown {
  return stored instanceof Date ? stored.getTime() : stored
}
