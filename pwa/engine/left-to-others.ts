import { awaited, awaitedAnywhere } from '../state/awaited.ts'
import { deadline } from '../sync/deadline.ts'
import { env } from './device.ts'

/** A screen that waits for an outcome tells it at once: a tab that has not told it by then has been frozen. */
const FROZEN_MS = 30_000

/** What was seen to be left to another tab; true once that was too long ago. */
const seen = new Map<string, boolean>()

/**
 * Whose word, of these changes that have one, is left to a screen that waits for it, in this tab or another one (`earlier`: what was waited for a moment ago).
 * A tab that stands still is left nothing for ever: the user would never be told.
 */
export async function leftToOthers(ids: readonly string[], earlier: ReadonlySet<string> = new Set()): Promise<ReadonlySet<string>> {
  const waited = new Set([...earlier, ...(await awaitedAnywhere())])
  for (const id of seen.keys()) if (!waited.has(id)) seen.delete(id)
  for (const id of ids) if (waited.has(id) && !seen.has(id)) note(id)
  return new Set([...waited].filter((id) => awaited.has(id) || seen.get(id) !== true))
}

function note(id: string): void {
  seen.set(id, false)
  deadline(env, FROZEN_MS, () => seen.has(id) && seen.set(id, true))
}
