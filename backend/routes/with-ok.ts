import * as v from 'valibot'

/** A result's schema with `ok: true` beside its fields, as the documented calls answer it. */
export function withOk(result: v.GenericSchema): v.GenericSchema {
  if (isObject(result)) return v.object({ ok: v.literal(true), ...result.entries })
  if (isUnion(result)) return v.union(result.options.map(withOk))
  throw new TypeError(`a result is an object or one of several, not a ${result.type}`)
}

function isObject(schema: v.GenericSchema): schema is v.ObjectSchema<v.ObjectEntries, undefined> {
  return schema.type === 'object'
}

function isUnion(schema: v.GenericSchema): schema is v.UnionSchema<v.GenericSchema[], undefined> {
  return schema.type === 'union'
}
