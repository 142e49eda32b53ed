const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const shortDays = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** "Nov 20, 2026" for an ISO text or ms since the epoch, in the reader's time zone. */
export function day(at: string | number): string {
  return days.format(new Date(at))
}

/** "Nov 20": beside others of which one says the year. */
export function shortDay(at: string | number): string {
  return shortDays.format(new Date(at))
}

/** "Nov 20, 2026, 6:40 PM". */
export function moment(at: string | number): string {
  return moments.format(new Date(at))
}
