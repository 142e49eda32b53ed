import { time } from '../../content/dates.ts'
import { DAY_MS } from '../../state/today.ts'

/** When a day that counts for gems (UTC, '2026-11-27') is over, by the clock of this place. */
export function endOfDay(day: string): string {
  const end = new Date(Date.parse(day) + DAY_MS)
  return end.getHours() + end.getMinutes() === 0 ? 'midnight' : time(end)
}
