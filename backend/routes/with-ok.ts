import * as v from 'valibot'

/** A result's schema with `ok: true` beside its fields, as the documented calls answer it. */
export function withOk(result: v.GenericSchema): v.GenericSchema {
  if (isStrictObject(result)) return v.strictObject({ ok: v.literal(true), ...result.entries })
  if (isUnion(result)) return v.union(result.options.map(withOk))
  throw new TypeError(`a result is an object or one of several, not a ${result.type}`)
}

function isStrictObject(schema: v.GenericSchema): schema is v.StrictObjectSchema<v.ObjectEntries, undefined> {
  return schema.type === 'strict_object' && 'entries' in schema
}

function isUnion(schema: v.GenericSchema): schema is v.UnionSchema<v.GenericSchema[], undefined> {
  return schema.type === 'union' && 'options' in schema
}
