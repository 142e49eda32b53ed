// Dates and times as the shop writes them, in Korean wherever the browser is from, by the clock of the user's place. By hand: what `Intl` makes
// of one language differs between browsers and their versions, and its first format costs a slow phone more than a card.

/** An ISO text, ms since the epoch, or a date. */
type Moment = string | number | Date

/** "2026년 11월 20일". */
export function day(at: Moment): string {
  return `${new Date(at).getFullYear()}년 ${shortDay(at)}`
}

/** "11월 20일": beside others of which one says the year, or of the last days. */
export function shortDay(at: Moment): string {
  const date = new Date(at)
  return `${date.getMonth() + 1}월 ${date.getDate()}일`
}

/** "오후 6:40". */
export function time(at: Moment): string {
  const date = new Date(at)
  const hours = date.getHours()
  return `${hours < 12 ? '오전' : '오후'} ${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "5분 전", "2시간 전", "3일 전"; the day itself after a week, or where a clock was set back since. Both in ms since the epoch. */
export function ago(at: number, now: number): string {
  const since = now - at
  if (since < -MINUTE_MS || since >= 7 * DAY_MS) return day(at)
  if (since < MINUTE_MS) return '방금'
  if (since < HOUR_MS) return `${Math.floor(since / MINUTE_MS)}분 전`
  return since < DAY_MS ? `${Math.floor(since / HOUR_MS)}시간 전` : `${Math.floor(since / DAY_MS)}일 전`
}

/** "2026년 11월 20일 오후 6:40". */
export function moment(at: Moment): string {
  return `${day(at)} ${time(at)}`
}

/** "오후 6:40 기준": from when something shown is. The time if it is from today, else the day. Both in ms since the epoch. */
export function asOfText(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return `${isToday ? time(at) : shortDay(at)} 기준`
}
