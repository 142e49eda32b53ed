// Values by a JSON schema, for a test that asks a server whether it keeps what its document says.
import * as fc from 'fast-check'
import * as v from 'valibot'

const Schema = v.looseObject({
  type: v.optional(v.string()),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.unknown())),
  allOf: v.optional(v.array(v.looseObject({ pattern: v.optional(v.string()) })), []),
  properties: v.optional(v.record(v.string(), v.unknown())),
  required: v.optional(v.array(v.string()), []),
  additionalProperties: v.optional(v.unknown()),
  propertyNames: v.optional(v.unknown()),
  maxProperties: v.optional(v.number()),
  items: v.optional(v.unknown()),
  minItems: v.optional(v.number(), 0),
  maxItems: v.optional(v.number()),
  minLength: v.optional(v.number(), 0),
  maxLength: v.optional(v.number()),
  pattern: v.optional(v.string()),
  format: v.optional(v.string()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
})
type Schema = v.InferOutput<typeof Schema>

/** Longer lists and texts than this say no more about a server. */
const ENOUGH = 8
const LONG_TEXT = 60

/** Values that the schema should accept. What it cannot say in these few words is generated more widely: filter by a validator. */
export function accepted(json: unknown): fc.Arbitrary<unknown> {
  const schema = v.parse(Schema, json)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf && !schema.properties) return fc.oneof(...schema.anyOf.map(accepted))
  switch (schema.type) {
    case 'object':
      return objects(schema)
    case 'array':
      return fc.array(accepted(schema.items ?? {}), { minLength: schema.minItems, maxLength: Math.min(schema.maxItems ?? ENOUGH, ENOUGH) })
    case 'string':
      return texts(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Values near those that the schema accepts, most of them wrong in one place: filter by a validator. */
export function spoiled(json: unknown): fc.Arbitrary<unknown> {
  const schema = v.parse(Schema, json)
  const odd = fc.constantFrom<unknown>(null, true, -1, 1.5, 1e300, '', ' ', 'x'.repeat(5_000), [], {}, [[1]], { $ne: 1 }, '\u0000')
  if (schema.type !== 'object' || !schema.properties) return fc.oneof(odd, fc.jsonValue())
  const names = Object.keys(schema.properties)
  const honest = objects(schema)
  const one = fc.tuple(honest, fc.constantFrom(...names), odd).map(([value, name, wrong]) => ({ ...value, [name]: wrong }))
  const less = fc
    .tuple(honest, fc.constantFrom(...names))
    .map(([value, name]) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)))
  const more = fc.tuple(honest, odd).map(([value, extra]) => ({ ...value, anotherField: extra }))
  return fc.oneof(one, less, more, odd)
}

function objects(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  if (schema.properties) {
    const fields = Object.fromEntries(Object.entries(schema.properties).map(([name, value]) => [name, accepted(value)]))
    return fc.record(fields, { requiredKeys: schema.required, noNullPrototype: true })
  }
  const names = schema.propertyNames === undefined ? fc.string({ minLength: 1, maxLength: 20 }) : accepted(schema.propertyNames).map(String)
  return fc.dictionary(names, accepted(schema.additionalProperties ?? {}), {
    maxKeys: Math.min(schema.maxProperties ?? ENOUGH, ENOUGH),
    noNullPrototype: true,
  })
}

function texts({ format, minLength, maxLength, ...schema }: Schema): fc.Arbitrary<string> {
  if (format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
  if (format === 'idn-email')
    return fc
      .tuple(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.stringMatching(/^[a-z]{1,10}$/))
      .map(([name, host]) => `${name}@${host}.example`)
  const most = Math.min(maxLength ?? LONG_TEXT, Math.max(LONG_TEXT, minLength))
  // A pattern that only forbids characters, or asks for one, is met by most texts of the right length.
  const pattern = [schema, ...schema.allOf].flatMap((one) => one.pattern ?? []).find((one) => !/^\^?\[\^|\\p\{/.test(one))
  if (pattern !== undefined) {
    // What is looked ahead for cannot be made, and is met by enough of what the rest makes.
    const whole = new RegExp(pattern, 'u')
    return fc.stringMatching(new RegExp(pattern.replace(/^\^\(\?=.*\)(?=\[)/, '^'), 'u')).filter((text) => whole.test(text))
  }
  return fc.oneof(
    fc.string({ minLength, maxLength: most }),
    fc.string({ minLength, maxLength: most, unit: 'binary' }).filter((text) => text.length <= most),
  )
}
