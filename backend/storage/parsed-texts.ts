import { BoundedCache } from '../bounded-cache.ts'

/** Longer texts are parsed each time, so that the memory is bounded. */
const LONGEST = 16_384

/**
 * Rows that were parsed lately, by their stored text. The text itself is read from the store each time, so that nothing is ever stale. Rows are never
 * changed in place: several requests may hold the same one.
 */
export class ParsedTexts<Row> {
  readonly #rows: BoundedCache<Row>

  constructor(limit: number) {
    this.#rows = new BoundedCache(limit)
  }

  /** The row of this text. Throws as `parse`. */
  get(text: string, parse: () => Row): Row {
    if (text.length > LONGEST) return parse()
    const known = this.#rows.get(text)
    if (known !== undefined) return known
    const row = parse()
    this.#rows.set(text, row)
    return row
  }
}
