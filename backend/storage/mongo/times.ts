/** ms since the epoch of the last moment that a date can be. */
export const LAST_MOMENT = 8_640_000_000_000_000

/** A moment as MongoDB has it. Throws where no date can be that moment: no clock says so. */
export function dateOf(ms: number): Date {
  const date = new Date(ms)
  if (date.getTime() !== ms) throw new RangeError(`${ms} ms is no moment a date can be`)
  return date
}

/** The nearest moment that a date can be: for a question, whose bound may lie beyond. */
export function nearestDate(ms: number): Date {
  return new Date(Math.trunc(Math.min(Math.max(ms, -LAST_MOMENT), LAST_MOMENT)))
}
