// The judges of a history: each says in plain words what breaks a promise, by the numbers of the events.
import type { History } from './history.ts'

type Judge = (history: History) => readonly string[]

/** The checker's own are added here. */
const JUDGES: readonly Judge[] = []

/** What breaks a promise in this history; nothing where all is well. */
export function judge(history: History): string[] {
  return JUDGES.flatMap((one) => one(history))
}
