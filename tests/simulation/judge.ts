import { checkHistory } from './checker/check.ts'
import type { History } from './history.ts'

/** What breaks a promise in this history, in plain words with the numbers of the events that show it; nothing where all is well. */
export function judge(history: History): string[] {
  return checkHistory(history).map(({ rule, text, events }) => `${rule}: ${text}${events.length === 0 ? '' : ` (${events.join(', ')})`}`)
}
