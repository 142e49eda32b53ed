import * as v from 'valibot'

/** A guard for pipes before valibot's record, which takes a list for an object with numbered keys. */
export const PlainObject = v.custom<Record<string, unknown>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
)
