import { Mutation } from '#sync-protocol/protocol/messages.ts'
import { WELL_FORMED } from '#sync-protocol/api/primitives.ts'
import * as v from 'valibot'
import type { QueueRow } from '../db/rows.ts'

/** The server reads nothing deeper than this. */
const MAX_DEPTH = 16

/** True when the server can read this change: it has the shape of a mutation, and what is in it can be said in JSON as it is. */
export function canTravel({ at: _at, ...mutation }: QueueRow): boolean {
  return v.is(Mutation, mutation) && isSayable(mutation.args, MAX_DEPTH)
}

/** Well-formed in every text, whatever the mutation's own schema asks of it, and not too deep. */
function isSayable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return WELL_FORMED.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.entries(value).every(([key, item]) => isSayable(key, 0) && isSayable(item, depth - 1))
}
