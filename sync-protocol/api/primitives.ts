import * as v from 'valibot'
import { MAX_BALANCE } from '../domain/economy.ts'
import { MAX_QUANTITY } from '../domain/limits.ts'
import { WELL_FORMED } from '../domain/text.ts'

export { WELL_FORMED }
export const Text = v.pipe(v.string(), v.regex(WELL_FORMED))

/** Whole gems, from 0 to the largest balance. */
export const Gems = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_BALANCE))
/** A product's id. A cart may contain the id of a product that is no longer sold. */
export const ItemId = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(WELL_FORMED))
/** Pieces of one product, at least 1 (specification §5 Cart). */
export const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY))
/** A random id made by a client: unguessable, never reused. */
export const RandomId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,40}$/))
/** A device's id as the server issued it (SPEC R5). */
export const DeviceId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{16,120}$/))
/** The random id of a commit, which differs even from a commit of the same version in another history (SPEC R19). */
export const CommitId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{0,40}$/))
/** The id of an order: of the mutation that placed it, or of a documented call's entry; '' for none. */
export const OrderId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{0,80}$/))
/** A device's mutation number: 1, 2, 3, … without a gap. */
export const Sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** A count or version from 0 up. */
export const Counter = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A row's place in a list, from 0; last when absent or beyond the end. */
export const Place = v.optional(Counter)
/** ms since the epoch. */
export const Timestamp = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
