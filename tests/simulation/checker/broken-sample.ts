// The sample history with something in it broken: what the tests of the checker write.
import type { HistoryEvent } from '../history.ts'
import { sampleHistory } from './sample.ts'

type Kind = HistoryEvent['kind']
type Sample = ReturnType<typeof sampleHistory>
export interface Broken {
  events: HistoryEvent[]
  final: Sample['final']
}

/** A copy that shares nothing within itself: what is broken in one event is broken there alone. */
function copyOf<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}

export const history = (): Sample & Broken => copyOf({ ...sampleHistory(), events: [...sampleHistory().events] })

/** The nth event of a kind, to be broken. */
export function nth(events: readonly HistoryEvent[], kind: Kind, place: number): HistoryEvent {
  const found = events.filter((event) => event.kind === kind).at(place)
  if (found === undefined) throw new Error(`The sample has no such ${kind}.`)
  return found
}

/** What stands at a path like `account.state.gems`. */
export function at(target: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined), target)
}

export function put(target: unknown, path: string, value: unknown): void {
  const names = path.split('.')
  const parent = names.length === 1 ? target : at(target, names.slice(0, -1).join('.'))
  const last = names.at(-1)
  if (typeof parent !== 'object' || parent === null || last === undefined) throw new Error(`The sample has no ${path}.`)
  Reflect.set(parent, last, value)
}

export function listAt(target: unknown, path: string): unknown[] {
  const found = at(target, path)
  if (!Array.isArray(found)) throw new Error(`The sample has no list at ${path}.`)
  return found
}

/** Puts an event behind another one; the numbers stay in order. */
export function insertAfter(events: HistoryEvent[], before: HistoryEvent, event: object): HistoryEvent {
  const inserted = { ...copyOf(event), at: before.at, n: before.n + 0.5 } as HistoryEvent
  events.splice(events.indexOf(before) + 1, 0, inserted)
  return inserted
}
