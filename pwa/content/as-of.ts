import { shortDay, time } from './dates.ts'

/** From when something shown is: the time if it is from today, else the day. Both in ms since the epoch. */
export function asOfText(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return `as of ${isToday ? time(at) : shortDay(at)}`
}
