import { DAY_MS } from '#sync-protocol/domain/units.ts'

/** A date that can be another one, and its column. */
export interface UnsureDate {
  column: string
  fault: string
}

interface DateCell {
  column: string
  text: string
}

const ISO_DAY = /^\d{4}-\d\d-\d\d$/
const ISO_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:Z|[+-]\d\d:?\d\d))?$/

/** Whether a sale between two dates, both of them included, is on now. Empty dates bound nothing. Days are of UTC, as the file names no zone. */
export function isSaleOn(now: number, ...dates: readonly DateCell[]): boolean | UnsureDate {
  const bounds: number[] = []
  for (const [place, { column, text: cell }] of dates.entries()) {
    const [isEnd, text] = [place === 1, cell.trim()]
    const none = isEnd ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    const at = text === '' ? none : momentOf(text, isEnd)
    if (Number.isNaN(at)) return { column, fault: `"${text}" is no date that is sure: write it as 2026-11-28` }
    bounds.push(at)
  }
  const [starts = Number.NaN, ends = Number.NaN] = bounds
  return starts <= now && now <= ends
}

/** NaN where it is no date that all countries read alike (01/11 is two). */
function momentOf(text: string, isEnd: boolean): number {
  if (ISO_DAY.test(text)) return Date.parse(text) + (isEnd ? DAY_MS - 1 : 0)
  if (!ISO_TIME.test(text)) return Number.NaN
  const iso = text.replace(' ', 'T').replace(' ', '')
  return Date.parse(/[Z+]|-\d\d:?\d\d$/.test(iso.slice(11)) ? iso : `${iso}Z`)
}
