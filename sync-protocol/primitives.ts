import * as v from 'valibot'
import { MAX_BALANCE } from './economy.ts'
import { MAX_QUANTITY } from './limits.ts'

/** Whole gems, from 0 to the largest balance. */
export const Gems = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_BALANCE))
/** A product's id. A cart may hold the id of a product that is sold no more. */
export const ItemId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** Pieces of one product, at least 1 (specification §5 Cart). */
export const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY))
/** A random id made by a client: unguessable, never reused. */
export const RandomId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,40}$/))
/** A device's id as the server issued it (SPEC R5). */
export const DeviceId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{16,120}$/))
/** A device's mutation number: 1, 2, 3, … without a gap. */
export const Sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** A count or version from 0 up. */
export const Counter = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** ms since the epoch. */
export const Timestamp = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
