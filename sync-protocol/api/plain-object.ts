import * as v from 'valibot'

/** Valibot's record takes a list for an object with numbered keys: put before it in a pipe, this refuses lists. */
export const PlainObject = v.custom<Record<string, unknown>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
)
