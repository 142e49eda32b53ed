// What a MongoDB that knows `$jsonSchema` would say of a document: the one the tests run on knows none.
import * as v from 'valibot'

const Rule = v.strictObject({
  bsonType: v.optional(v.union([v.string(), v.array(v.string())])),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.unknown())),
  allOf: v.optional(v.array(v.unknown())),
  required: v.optional(v.array(v.string()), []),
  properties: v.optional(v.record(v.string(), v.unknown()), {}),
  additionalProperties: v.optional(v.literal(false)),
  items: v.optional(v.unknown()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  multipleOf: v.optional(v.literal(1)),
  maxLength: v.optional(v.number()),
  maxItems: v.optional(v.number()),
})

/** Where the document is not what the schema says, by path; throws at a keyword that MongoDB does not know, or these validators do not need. */
export function violations(schema: unknown, value: unknown, path = ''): string[] {
  const rule = ruleOf(schema)
  const wrong: string[] = []
  const types = rule.bsonType === undefined ? undefined : [rule.bsonType].flat()
  if (types && !typesOf(value).some((type) => types.includes(type))) return [`${path} is no ${types.join(' or ')}`]
  if (rule.enum && !rule.enum.includes(value)) wrong.push(`${path} is none of ${rule.enum.join(', ')}`)
  if (rule.anyOf && !rule.anyOf.some((one) => violations(one, value, path).length === 0)) wrong.push(`${path} is none of its forms`)
  for (const one of rule.allOf ?? []) wrong.push(...violations(one, value, path))
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity, multipleOf } = rule
    if (value < minimum || value > maximum || (multipleOf !== undefined && !Number.isInteger(value))) wrong.push(`${path} is out of bounds`)
  }
  // MongoDB counts characters, not halves of them.
  if (typeof value === 'string' && [...value].length > (rule.maxLength ?? Infinity)) wrong.push(`${path} is too long`)
  if (Array.isArray(value)) {
    if (value.length > (rule.maxItems ?? Infinity)) wrong.push(`${path} has too many`)
    if (rule.items !== undefined) wrong.push(...value.flatMap((item, index) => violations(rule.items, item, `${path}[${index}]`)))
  } else if (isObject(value)) {
    // The driver leaves out what is undefined.
    const present = Object.entries(value).filter(([, field]) => field !== undefined)
    const names = new Set(present.map(([name]) => name))
    wrong.push(...rule.required.filter((name) => !names.has(name)).map((name) => `${path}.${name} is missing`))
    for (const [name, field] of present) {
      if (Object.hasOwn(rule.properties, name)) wrong.push(...violations(rule.properties[name], field, `${path}.${name}`))
      else if (rule.additionalProperties === false) wrong.push(`${path}.${name} is unknown`)
    }
  }
  return wrong
}

const parsed = new WeakMap<object, v.InferOutput<typeof Rule>>()

function ruleOf(schema: unknown): v.InferOutput<typeof Rule> {
  const key = isObject(schema) ? schema : {}
  const known = parsed.get(key) ?? v.parse(Rule, schema)
  parsed.set(key, known)
  return known
}

function typesOf(value: unknown): string[] {
  if (typeof value === 'number') return Number.isInteger(value) ? ['int', 'long', 'double'] : ['double']
  if (typeof value === 'boolean') return ['bool']
  if (typeof value === 'string') return ['string']
  if (value === null) return ['null']
  if (value instanceof Date) return ['date']
  if (value instanceof Uint8Array) return ['binData']
  return [Array.isArray(value) ? 'array' : 'object']
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && typesOf(value)[0] === 'object'
}
