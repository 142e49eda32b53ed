// Dates and times as the shop writes them, in Spanish wherever the browser is from, by the clock of the user's place. By hand: what `Intl` makes
// of one language differs between browsers and their versions, and its first format costs a slow phone more than a card.

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'] as const

/** An ISO text, ms since the epoch, or a date. */
type Moment = string | number | Date

/** "20 nov 2026". */
export function day(at: Moment): string {
  return `${shortDay(at)} ${new Date(at).getFullYear()}`
}

/** "20 nov": beside others of which one says the year, or of the last days. */
export function shortDay(at: Moment): string {
  const date = new Date(at)
  return `${date.getDate()} ${MONTHS[date.getMonth()]}`
}

/** "18:40", "6:40". */
export function time(at: Moment): string {
  const date = new Date(at)
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "hace 5 minutos", "hace 2 horas", "hace 3 días"; the day itself after a week, or where a clock was set back since. Both in ms since the epoch. */
export function ago(at: number, now: number): string {
  const since = now - at
  if (since < -MINUTE_MS || since >= 7 * DAY_MS) return day(at)
  if (since < MINUTE_MS) return 'ahora mismo'
  if (since < HOUR_MS) return counted(Math.floor(since / MINUTE_MS), 'minuto')
  return since < DAY_MS ? counted(Math.floor(since / HOUR_MS), 'hora') : counted(Math.floor(since / DAY_MS), 'día')
}

function counted(count: number, unit: string): string {
  return `hace ${count} ${unit}${count === 1 ? '' : 's'}`
}

/** "20 nov 2026, 18:40". */
export function moment(at: Moment): string {
  return `${day(at)}, ${time(at)}`
}

/** "datos de las 18:40", "datos del 20 nov": from when something shown is. The time if it is from today, else the day. Both in ms since the epoch. */
export function asOfText(at: number, now = Date.now()): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date(now).toDateString()
  if (!isToday) return `datos del ${shortDay(at)}`
  return `datos de ${date.getHours() === 1 ? 'la' : 'las'} ${time(at)}`
}
