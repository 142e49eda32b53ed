// Dates and times as they are written in Japanese: year, month and day, and 24 hours.

type Moment = string | number | Date

export function day(at: Moment): string {
  return `${new Date(at).getFullYear()}年${shortDay(at)}`
}

export function shortDay(at: Moment): string {
  const date = new Date(at)
  return `${date.getMonth() + 1}月${date.getDate()}日`
}

/** "18:40". */
export function time(at: Moment): string {
  const date = new Date(at)
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export function ago(at: number, now: number): string {
  const since = now - at
  if (since < -MINUTE_MS || since >= 7 * DAY_MS) return day(at)
  if (since < MINUTE_MS) return 'たった今'
  if (since < HOUR_MS) return `${Math.floor(since / MINUTE_MS)}分前`
  return since < DAY_MS ? `${Math.floor(since / HOUR_MS)}時間前` : `${Math.floor(since / DAY_MS)}日前`
}

export function moment(at: Moment): string {
  return `${day(at)} ${time(at)}`
}

export function asOfText(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return `${isToday ? time(at) : shortDay(at)}時点`
}
