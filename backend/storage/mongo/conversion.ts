import * as v from 'valibot'
import { Timestamp } from '#sync-protocol/api/primitives.ts'
import { storedValue, valueOf } from './free-values.ts'
import { fieldsOf, msOf } from './stored-values.ts'
import { dateOf } from './times.ts'

/** The conversion of a schema's values to and from a document. Reading never throws, because the schema judges the result. */
export interface Conversion {
  store(value: unknown): unknown
  read(stored: unknown): unknown
}

const SAME: Conversion = { store: same, read: same }
const MOMENT: Conversion = { store: (ms) => dateOf(Number(ms)), read: msOf }
/** Values without a schema, such as the result of a change. */
const FREE: Conversion = { store: storedValue, read: valueOf }

const Kind = v.looseObject({ type: v.string() })
const Wrapped = v.object({ wrapped: v.unknown() })
const List = v.object({ item: v.unknown() })
const Map = v.object({ value: v.unknown() })
const Fields = v.object({ entries: v.record(v.string(), v.unknown()) })
const Forms = v.object({ key: v.string(), options: v.array(v.looseObject({ entries: v.record(v.string(), v.unknown()) })) })

/**
 * The conversion that follows from a schema: moments become dates, and maps with free keys lists of pairs, at any depth. A new field of a
 * schema needs nothing here. Fields unknown to the schema stay unchanged.
 */
export function conversionOf(schema: unknown): Conversion {
  if (schema === Timestamp) return MOMENT
  switch (v.parse(Kind, schema).type) {
    case 'unknown':
      return FREE
    case 'optional':
    case 'exact_optional':
      return conversionOf(v.parse(Wrapped, schema).wrapped)
    case 'array':
      return listOf(conversionOf(v.parse(List, schema).item))
    case 'record':
      return mapOf(conversionOf(v.parse(Map, schema).value))
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return objectOf(v.parse(Fields, schema).entries)
    case 'variant':
      return formsOf(v.parse(Forms, schema))
    default:
      return SAME
  }
}

function objectOf(entries: Record<string, unknown>): Conversion {
  const fields = Object.entries(entries).flatMap(([name, schema]) => {
    const field = conversionOf(schema)
    return field === SAME ? [] : [[name, field] as const]
  })
  if (fields.length === 0) return SAME
  const convert = (how: keyof Conversion) => (value: unknown) => {
    if (!isObject(value)) return value
    const converted = fieldsOf(value)
    for (const [name, field] of fields) if (converted[name] !== undefined) converted[name] = field[how](converted[name])
    return converted
  }
  return { store: convert('store'), read: convert('read') }
}

function listOf(item: Conversion): Conversion {
  if (item === SAME) return SAME
  const convert = (how: keyof Conversion) => (value: unknown) => (Array.isArray(value) ? value.map(item[how]) : value)
  return { store: convert('store'), read: convert('read') }
}

/** As pairs, no key can be an operator, a path or a type. */
function mapOf(field: Conversion): Conversion {
  return {
    store: (map) => (isObject(map) ? Object.entries(map).map(([key, value]) => ({ key, value: field.store(value) })) : map),
    read(pairs) {
      if (!Array.isArray(pairs)) return pairs
      return Object.fromEntries(pairs.map(fieldsOf).map(({ key, value }) => [String(key), field.read(value)]))
    },
  }
}

/** A form that only a later release knows is converted as the first one, because forms share their moments. */
function formsOf({ key, options }: v.InferOutput<typeof Forms>): Conversion {
  const forms = options.map((option) => ({ word: fieldsOf(option.entries[key]).literal, conversion: objectOf(option.entries) }))
  const convert = (how: keyof Conversion) => (value: unknown) => {
    const word = fieldsOf(value)[key]
    return (forms.find((form) => form.word === word) ?? forms[0])?.conversion[how](value) ?? value
  }
  return forms.every(({ conversion }) => conversion === SAME) ? SAME : { store: convert('store'), read: convert('read') }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function same(value: unknown): unknown {
  return value
}
