import { awaited, awaitedAnywhere } from '../state/awaited.ts'
import { deadline } from '../sync/deadline.ts'
import { env } from './device.ts'

/** A waiting screen tells an outcome at once, so a tab that has not by then was frozen. */
const FROZEN_MS = 30_000

/** Outcomes that were left to another tab; true once that was too long ago. */
const seen = new Map<string, boolean>()

/**
 * Which of these settled changes are left to a waiting screen, in this tab or another one (`earlier`: those waited for a moment ago). A
 * frozen tab does not keep them forever, or the user would never be told.
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
