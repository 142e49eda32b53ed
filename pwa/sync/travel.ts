import { Mutation } from '#sync-protocol/protocol/messages.ts'
import { WELL_FORMED } from '#sync-protocol/api/primitives.ts'
import * as v from 'valibot'
import type { QueueRow } from '../db/rows.ts'

/** The greatest depth that the server reads. */
const MAX_DEPTH = 16

/** True if the server can read this change: it has the shape of a mutation, and JSON represents it exactly. */
export function canTravel({ at: _at, ...mutation }: QueueRow): boolean {
  return v.is(Mutation, mutation) && isSayable(mutation.args, MAX_DEPTH)
}

/** True for a value that is well-formed in every text and not too deep, whatever the mutation's own schema requires. */
function isSayable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return WELL_FORMED.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.entries(value).every(([key, item]) => isSayable(key, 0) && isSayable(item, depth - 1))
}
