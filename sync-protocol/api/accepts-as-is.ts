import type * as v from 'valibot'

type Test = (value: unknown) => boolean
type Part = Record<string, unknown>

/**
 * A quick test for JSON values: true means that the schema accepts the value unchanged; false means that the schema must decide. Valibot's
 * bookkeeping makes its errors good, but would be most of the work of a push of a thousand well-formed mutations.
 */
export function acceptsAsIs<Output>(schema: v.GenericSchema<unknown, Output>): (value: unknown) => value is Output {
  const test = testOf(schema)
  return (value): value is Output => test(value)
}

/** Unknown kinds (a transform, a custom rule …) are left to the library. */
const leave: Test = () => false

function testOf(schema: unknown): Test {
  if (!isPart(schema)) return leave
  if (Array.isArray(schema.pipe)) return pipeTest(schema.pipe)
  switch (schema.type) {
    case 'unknown':
      return () => true
    case 'string':
      return (value) => typeof value === 'string'
    case 'number':
      return (value) => typeof value === 'number' && !Number.isNaN(value)
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'array':
      return arrayTest(testOf(schema.item))
    case 'picklist':
    case 'literal':
      return memberTest(schema)
    case 'object':
    case 'strict_object':
      // A field that the schema would drop makes the value change: objects of both kinds take no other fields here.
      return isPart(schema.entries) ? objectTest(schema.entries, false) : leave
    case 'loose_object':
      return isPart(schema.entries) ? objectTest(schema.entries, true) : leave
    case 'record':
      return recordTest(testOf(schema.key), testOf(schema.value))
    case 'variant':
      return variantTest(schema)
    default:
      return leave
  }
}

/** A schema and the further actions on its values. */
function pipeTest([schema, ...actions]: unknown[]): Test {
  return actions.map(actionTest).reduce((one, other) => (value) => one(value) && other(value), testOf(schema))
}

function actionTest(action: unknown): Test {
  if (!isPart(action)) return leave
  const { type, requirement } = action
  if (type === 'integer') return Number.isInteger
  if (type === 'safe_integer') return Number.isSafeInteger
  // Trimmed text stays unchanged.
  if (type === 'trim') return (value) => String(value).trim() === value
  if (type === 'url' && typeof requirement === 'function') return (value) => requirement(value) === true
  if (type === 'starts_with' && typeof requirement === 'string') return (value) => String(value).startsWith(requirement)
  if ((type === 'regex' || type === 'iso_date') && requirement instanceof RegExp && !requirement.global)
    return (value) => requirement.test(String(value))
  if (typeof requirement !== 'number') return leave
  if (type === 'min_value') return (value) => Number(value) >= requirement
  if (type === 'max_value') return (value) => Number(value) <= requirement
  if (type === 'min_length') return (value) => lengthOf(value) >= requirement
  if (type === 'max_length') return (value) => lengthOf(value) <= requirement
  return leave
}

function memberTest({ options, literal }: Part): Test {
  const members: unknown[] = Array.isArray(options) ? options : [literal]
  return (value) => members.includes(value)
}

function arrayTest(item: Test): Test {
  return (value) => Array.isArray(value) && value.every((one) => item(one))
}

function recordTest(key: Test, field: Test): Test {
  return (value) =>
    isPart(value) && !Array.isArray(value) && Object.keys(value).every((name) => key(name) && !ODD_KEYS.has(name) && field(value[name]))
}

/** Keys that the library drops from a record. */
const ODD_KEYS: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor'])

function objectTest(entries: Part, isLoose: boolean): Test {
  const fields = Object.entries(entries).map(([key, schema]) => {
    const isOptional = isPart(schema) && (schema.type === 'optional' || schema.type === 'exact_optional')
    // An absent field with a default would be filled in.
    const mayBeAbsent = isOptional && schema.default === undefined
    return { key, mayBeAbsent, test: testOf(isOptional ? schema.wrapped : schema) }
  })
  return (value) => {
    if (!isPart(value) || Array.isArray(value)) return false
    let extra = 0
    // JSON values inherit nothing enumerable, so this counts keys without making a list.
    if (!isLoose) for (const _key in value) extra += 1
    for (const { key, mayBeAbsent, test } of fields) {
      const field = value[key]
      if (field === undefined) {
        if (mayBeAbsent) continue
        return false
      }
      if (!test(field)) return false
      extra -= 1
    }
    return isLoose || extra === 0
  }
}

/** One field tells which of several objects it is; if two share its value, the library decides. */
function variantTest({ key, options }: Part): Test {
  if (typeof key !== 'string' || !Array.isArray(options)) return leave
  const tests = new Map<unknown, Test>()
  for (const option of options) {
    const field: unknown = isPart(option) && isPart(option.entries) ? option.entries[key] : undefined
    if (!isPart(field) || field.type !== 'literal' || tests.has(field.literal)) return leave
    tests.set(field.literal, testOf(option))
  }
  return (value) => isPart(value) && (tests.get(value[key]) ?? leave)(value)
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null
}
