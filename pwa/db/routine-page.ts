import { Sequence } from '#sync-protocol/api/primitives.ts'
import * as v from 'valibot'
import { ReceiptRow } from './rows.ts'

/**
 * Receipts of which there is nothing to tell, as one answer brought them: a thousand of them are one row. `last` is the order of the newest;
 * it and `count` are the key, so that keys alone say how many there are.
 */
export const RoutinePage = v.strictObject({ last: Sequence, count: Sequence, receipts: v.array(ReceiptRow) })
export type RoutinePage = v.InferOutput<typeof RoutinePage>
