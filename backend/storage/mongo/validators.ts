import { toJsonSchema } from '@valibot/to-json-schema'
import { MongoServerError, type Db, type Document } from 'mongodb'
import * as v from 'valibot'
import { Timestamp } from '#sync-protocol/api/primitives.ts'
import { COLLECTIONS } from './collections.ts'
import { isUnreachable } from './reach.ts'
import { Bytes } from './stored-schemas.ts'

/** The part of JSON Schema that applies to stored values. */
const Json = v.looseObject({
  $ref: v.optional(v.string()),
  type: v.optional(v.string()),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.unknown())),
  oneOf: v.optional(v.array(v.unknown())),
  allOf: v.optional(v.array(v.unknown())),
  properties: v.optional(v.record(v.string(), v.unknown())),
  required: v.optional(v.array(v.string())),
  additionalProperties: v.optional(v.unknown()),
  propertyNames: v.optional(v.unknown()),
  items: v.optional(v.unknown()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  maxItems: v.optional(v.number()),
})

const NUMBER = ['int', 'long', 'double']

/**
 * The `$jsonSchema` of documents for a schema. Moments are dates, bytes binary data and maps pairs. Unknown fields and unknown words of a list are
 * allowed, because yesterday's shop must accept what tomorrow's writes. Patterns are left to the boundary: MongoDB's differ from
 * JavaScript's.
 */
export function validatorOf(schema: v.GenericSchema): Document {
  return bson(
    toJsonSchema(schema, {
      target: 'draft-07',
      typeMode: 'input',
      errorMode: 'ignore',
      definitions: { moment: Timestamp, bytes: Bytes },
      overrideSchema: ({ valibotSchema, jsonSchema }) => {
        if (!('fallback' in valibotSchema)) return undefined
        const { enum: _words, items: _items, ...rest } = jsonSchema
        return rest
      },
    }),
  )
}

function bson(schema: unknown): Document {
  const json = v.parse(Json, schema)
  if (json.$ref !== undefined) return { bsonType: json.$ref.endsWith('/bytes') ? 'binData' : 'date' }
  const either = json.anyOf ?? json.oneOf
  if (either !== undefined) return { anyOf: either.map(bson) }
  if (json.allOf !== undefined) return { allOf: json.allOf.map(bson) }
  if (json.const !== undefined) return { enum: [json.const] }
  if (json.enum !== undefined) return { enum: json.enum }
  const { minimum, maximum, maxLength, maxItems } = json
  switch (json.type) {
    case 'object':
      return json.properties === undefined
        ? pairs(json.propertyNames ?? {}, json.additionalProperties ?? {})
        : object(json.properties, json.required)
    case 'array':
      return present({ bsonType: 'array', items: bson(json.items ?? {}), maxItems })
    case 'string':
      return present({ bsonType: 'string', maxLength })
    case 'integer':
      return present({ bsonType: NUMBER, multipleOf: 1, minimum, maximum })
    case 'number':
      return present({ bsonType: NUMBER, minimum, maximum })
    case 'boolean':
      return { bsonType: 'bool' }
    default:
      return {}
  }
}

function object(properties: Record<string, unknown>, required: readonly string[] = []): Document {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, bson(field)]))
  return { bsonType: 'object', ...(required.length === 0 ? {} : { required }), properties: fields }
}

function pairs(key: unknown, value: unknown): Document {
  const pair = {
    bsonType: 'object',
    required: ['key', 'value'],
    properties: { key: bson(key), value: bson(value) },
    additionalProperties: false,
  }
  return { bsonType: 'array', items: pair }
}

function present(fields: Document): Document {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined))
}

const NAMESPACE_EXISTS = 48

/**
 * Makes every collection and sets its validator. Returns the collections without one and the server's reason: it knows no validators, or
 * this user may not change them. The shop checks its own writes, so it opens anyway.
 */
export async function putValidators(db: Db): Promise<Map<string, string>> {
  const bare = new Map<string, string>()
  const put = async ([name, { schema }]: [string, { schema: v.GenericSchema }]) => {
    await create(db, name)
    const refused = await change(db, name, { $jsonSchema: validatorOf(schema) })
    if (refused !== undefined) bare.set(name, refused)
  }
  await Promise.all(Object.entries(COLLECTIONS).map(put))
  return bare
}

async function create(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name)
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error
  }
}

/** Moderate: documents from before the validator can still be replaced. */
async function change(db: Db, name: string, validator: Document): Promise<string | undefined> {
  try {
    await db.command({ collMod: name, validator, validationLevel: 'moderate', validationAction: 'error' })
    return undefined
  } catch (error) {
    if (isUnreachable(error) || !(error instanceof MongoServerError)) throw error
    return error.message
  }
}
