import { isDay } from '#sync-protocol/domain/day.ts'
import { toJsonSchema, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { LookupBirthday } from '#sync-protocol/api/answers.ts'
import { isEmail } from '#sync-protocol/domain/email.ts'
import { PHONE } from '#sync-protocol/domain/phone.ts'
import {
  hasUsernameCharacters,
  isLookUpBirthday,
  isLookUpPhone,
  isOneLookUp,
  USERNAME_CHARACTERS,
} from '#sync-protocol/domain/registration.ts'
import { isOneLine, isVisible, ONE_LINE, VISIBLE, WELL_FORMED } from '#sync-protocol/domain/text.ts'

type Json = Record<string, unknown>

/** What the rules that are functions say in JSON Schema's words. */
const RULES = new Map<unknown, () => JsonSchema>([
  [isDay, () => ({ format: 'date' })],
  [isEmail, () => ({ format: 'idn-email' })],
  [isVisible, () => ({ pattern: VISIBLE.source })],
  [isOneLine, () => ({ pattern: ONE_LINE.source })],
  [hasUsernameCharacters, () => ({ pattern: USERNAME_CHARACTERS.source })],
  [isLookUpPhone, () => ({ anyOf: [{ const: '' }, { type: 'string', pattern: PHONE.source }] })],
  [isLookUpBirthday, () => documentedSchema(LookupBirthday, 'input')],
  [isOneLookUp, () => ({ anyOf: [onlyIn('phoneNumber', 'birthday'), onlyIn('birthday', 'phoneNumber')] })],
])

function onlyIn(given: string, empty: string): JsonSchema {
  return { type: 'object', required: [given], properties: { [given]: { minLength: 1 }, [empty]: { const: '' } } }
}

/** A schema as the document has it: of requests all that is checked, of answers all that is sent. */
export function documentedSchema(schema: v.GenericSchema | v.ObjectEntries[string], typeMode: 'input' | 'output'): Json {
  const {
    $schema: _dialect,
    $defs: _parts,
    ...json
  } = toJsonSchema(schema as v.GenericSchema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
    overrideSchema: typeMode === 'input' ? asked : answered,
    overrideAction,
  })
  return json
}

/** A client reads an answer leniently, for the fields of later versions; this server says all that it sends, so that a leaked field is a fault. */
const answered: NonNullable<ConversionConfig['overrideSchema']> = ({ valibotSchema, jsonSchema }) => {
  if (valibotSchema.type === 'lazy') return partOfText(valibotSchema)
  return valibotSchema.type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined
}

/** A part of a text holds parts of its own sort, which this document has no name for: it says the fields that a part of any kind may have. */
function partOfText(schema: object): JsonSchema {
  const { getter } = v.parse(v.object({ getter: v.function() }), schema)
  const { options } = v.parse(Variant, Reflect.apply(getter, undefined, [undefined]))
  const fields = new Set(options.flatMap(({ entries }) => Object.keys(entries)))
  return {
    type: 'object',
    required: ['kind'],
    properties: Object.fromEntries([...fields].map((name) => [name, {}])),
    additionalProperties: false,
  }
}

const Variant = v.object({ options: v.array(v.object({ entries: v.record(v.string(), v.unknown()) })) })

/** Every text of a request is refused for NUL and half characters; a pipe that begins with a test of its own is what follows the test. */
const asked: NonNullable<ConversionConfig['overrideSchema']> = ({ valibotSchema, jsonSchema }) => {
  if (valibotSchema.type === 'string') return { ...jsonSchema, pattern: WELL_FORMED.source }
  if (!isObjectSchema(valibotSchema)) return undefined
  const tested = Object.entries(valibotSchema.entries).flatMap(([name, entry]) => {
    const rest = 'pipe' in entry ? afterTest(entry.pipe) : undefined
    return rest === undefined ? [] : [[name, documentedSchema(rest, 'input')] as const]
  })
  return tested.length === 0 ? undefined : { ...jsonSchema, properties: { ...jsonSchema.properties, ...Object.fromEntries(tested) } }
}

function afterTest(pipe: unknown): v.GenericSchema | undefined {
  const [test, ...rest] = Array.isArray(pipe) ? pipe : []
  return v.is(v.looseObject({ type: v.literal('custom') }), test) ? Reflect.apply(v.pipe, undefined, rest) : undefined
}

/** The converter knows one pattern a text, and no functions. */
const overrideAction: NonNullable<ConversionConfig['overrideAction']> = ({ valibotAction, jsonSchema }) => {
  const { type, requirement } = v.parse(Action, valibotAction)
  if (type === 'check') return and(jsonSchema, RULES.get(requirement)?.())
  if (type === 'starts_with' && typeof requirement === 'string') return and(jsonSchema, { pattern: `^${requirement}` })
  return type === 'regex' && requirement instanceof RegExp ? and(jsonSchema, { pattern: requirement.source }) : undefined
}

const Action = v.looseObject({ type: v.string(), requirement: v.optional(v.unknown()) })

function and(schema: JsonSchema, rule: JsonSchema | undefined): JsonSchema | undefined {
  if (rule === undefined) return undefined
  if (rule.pattern === undefined || schema.pattern === undefined || rule.pattern === schema.pattern) return { ...schema, ...rule }
  return { ...schema, allOf: [...(schema.allOf ?? []), rule] }
}

function isObjectSchema(schema: { type: string }): schema is v.StrictObjectSchema<v.ObjectEntries, undefined> {
  return schema.type === 'strict_object' || schema.type === 'object'
}
