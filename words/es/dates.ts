// Dates and times as the shop writes them, in English wherever the browser is from, by the clock of the user's place. By hand: what `Intl` makes
// of one language differs between browsers and their versions, and its first format costs a slow phone more than a card.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** An ISO text, ms since the epoch, or a date. */
type Moment = string | number | Date

/** "Nov 20, 2026". */
export function day(at: Moment): string {
  return `${shortDay(at)}, ${new Date(at).getFullYear()}`
}

/** "Nov 20": beside others of which one says the year, or of the last days. */
export function shortDay(at: Moment): string {
  const date = new Date(at)
  return `${MONTHS[date.getMonth()]} ${date.getDate()}`
}

/** "6:40 PM". */
export function time(at: Moment): string {
  const date = new Date(at)
  const hours = date.getHours()
  return `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "5 minutes ago", "2 hours ago", "3 days ago"; the day itself after a week, or where a clock was set back since. Both in ms since the epoch. */
export function ago(at: number, now: number): string {
  const since = now - at
  if (since < -MINUTE_MS || since >= 7 * DAY_MS) return day(at)
  if (since < MINUTE_MS) return 'just now'
  if (since < HOUR_MS) return counted(Math.floor(since / MINUTE_MS), 'minute')
  return since < DAY_MS ? counted(Math.floor(since / HOUR_MS), 'hour') : counted(Math.floor(since / DAY_MS), 'day')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** "Nov 20, 2026, 6:40 PM". */
export function moment(at: Moment): string {
  return `${day(at)}, ${time(at)}`
}

/** "as of 6:40 PM": from when something shown is. The time if it is from today, else the day. Both in ms since the epoch. */
export function asOfText(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return `as of ${isToday ? time(at) : shortDay(at)}`
}
