// Made when first needed: each takes a browser milliseconds, and a listing that is online needs neither.
let time: Intl.DateTimeFormat | undefined
let day: Intl.DateTimeFormat | undefined

/** From when something shown is: the time if it is from today, else the day. Both in ms since the epoch. */
export function asOfText(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const format = isToday
    ? (time ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }))
    : (day ??= new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' }))
  return `as of ${format.format(at)}`
}
