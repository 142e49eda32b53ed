/** The last moment that a date can be, in ms since the epoch. */
export const LAST_MOMENT = 8_640_000_000_000_000

/** A moment as MongoDB's date. Throws if no date can be that moment, which no clock reports. */
export function dateOf(ms: number): Date {
  const date = new Date(ms)
  if (date.getTime() !== ms) throw new RangeError(`${ms} ms is no moment a date can be`)
  return date
}

/** The nearest moment that a date can be, for queries with a bound beyond it. */
export function nearestDate(ms: number): Date {
  return new Date(Math.trunc(Math.min(Math.max(ms, -LAST_MOMENT), LAST_MOMENT)))
}
