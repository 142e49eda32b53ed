import { AXES } from '#sync-protocol/domain/personality/axes.ts'
import type { Details } from '#sync-protocol/api/records.ts'
import * as say from '#words/results.ts'

/** A personality result as it may come: older ones keep their type elsewhere (specification §3). */
export interface LooseResult {
  personalityType?: string | undefined
  type?: unknown
  result?: unknown
  details: Details
}

/** Details a result shows at most (specification §9). */
const MAX_DETAILS = 4

/** The type of a result: personalityType, else details.type, details.mbti, type or result; '' where it has none. */
export function typeOfResult({ personalityType, details, type, result }: LooseResult): string {
  const places = [personalityType, own(details, 'type'), own(details, 'mbti'), type, result]
  return places.find((place): place is string => typeof place === 'string' && place.trim() !== '') ?? ''
}

/** What a result says beside its type and name, ready to read: at most four entries (specification §9). */
export function detailsToShow(details: Details): { name: string; value: string }[] {
  return Object.entries(details)
    .filter(([key]) => !['type', 'mbti', 'vibe'].includes(key))
    .slice(0, MAX_DETAILS)
    .map(([key, value]) => readable(key, value))
}

function readable(key: string, value: Details[string]): { name: string; value: string } {
  const axis = AXES.find(({ id }) => id === key)
  if (!axis || typeof value !== 'number') return { name: key, value: typeof value === 'boolean' ? say.yesOrNo(value) : String(value) }
  const first = value >= 50
  return { name: first ? axis.firstName : axis.secondName, value: say.percent(first ? value : 100 - value) }
}

function own(details: Details, key: string): unknown {
  return Object.hasOwn(details, key) ? details[key] : undefined
}
