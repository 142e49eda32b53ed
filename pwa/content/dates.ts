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

/** "Nov 20, 2026, 6:40 PM". */
export function moment(at: Moment): string {
  return `${day(at)}, ${time(at)}`
}
