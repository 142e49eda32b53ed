import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import * as answers from '#sync-protocol/api/answers.ts'
import * as books from '#sync-protocol/api/books.ts'
import * as catalog from '#sync-protocol/api/catalog.ts'
import * as listing from '#sync-protocol/api/listing.ts'
import * as quiz from '#sync-protocol/api/quiz.ts'
import * as user from '#sync-protocol/api/user.ts'
import { ERROR_CODES } from '#sync-protocol/domain/errors.ts'
import { MUTATIONS, MUTATION_NAMES } from '#sync-protocol/mutations/registry.ts'
import * as messages from '#sync-protocol/protocol/messages.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import * as deviceRows from '../../../pwa/db/device-database.ts'
import * as routineRows from '../../../pwa/db/routine-page.ts'
import * as accountRows from '../../../pwa/db/rows.ts'

/** What JSON Schema says of a shape, as far as shapes of the shop use it. */
const Shape = v.looseObject({
  type: v.optional(v.string()),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.unknown())),
  oneOf: v.optional(v.array(v.unknown())),
  properties: v.optional(v.record(v.string(), v.unknown()), {}),
  required: v.optional(v.array(v.string()), []),
  additionalProperties: v.optional(v.unknown()),
  items: v.optional(v.unknown()),
  pattern: v.optional(v.string()),
})
type Shape = v.InferOutput<typeof Shape>

const Shapes = v.record(v.string(), v.unknown())
const Mutation = v.object({ version: v.number(), args: v.unknown(), result: v.unknown() })
export const Release = v.object({
  protocol: v.number(),
  errors: v.array(v.string()),
  mutations: v.record(v.string(), Mutation),
  /** What the server is sent and what it answers: read leniently by devices. */
  wire: Shapes,
  /** What a device stores: read strictly, by every tab that is open. */
  rows: Shapes,
})
export type Release = v.InferOutput<typeof Release>

/** Everything that travels or lies on a device, as this build has it. */
export function shapesOfToday(): Release {
  return {
    protocol: PROTOCOL_VERSION,
    errors: [...ERROR_CODES],
    mutations: Object.fromEntries(
      MUTATION_NAMES.map((name) => {
        const { version, args, result } = MUTATIONS[name]
        return [name, { version, args: shapeOf(args), result: shapeOf(result) }]
      }),
    ),
    wire: shapesIn({ answers, books, catalog, listing, messages, quiz, user }),
    rows: shapesIn({ accountRows, deviceRows, routineRows }),
  }
}

/** Every schema that these modules export, as `module.Name`. */
function shapesIn(modules: Record<string, object>): Record<string, unknown> {
  const exported = Object.entries(modules).flatMap(([module, names]) =>
    Object.entries(names).flatMap(([name, schema]) => (isSchema(schema) ? [[`${module}.${name}`, shapeOf(schema)] as const] : [])),
  )
  return Object.fromEntries(exported.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'schema'
}

export function shapeOf(schema: v.GenericSchema): unknown {
  const { $schema: _dialect, ...shape } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })
  return shape
}

/** What of a release this build has lost: what it no longer reads, or no longer says. What was only added is no loss. */
export function lostSince(release: Release, today: Release): string[] {
  const lost = [
    ...release.errors.filter((code) => !today.errors.includes(code)).map((code) => `the error ${code} is gone`),
    ...Object.entries(release.wire).flatMap(([name, shape]) => lostOf(shape, today.wire[name], name, name.endsWith('Response'))),
    ...Object.entries(release.rows).flatMap(([name, shape]) => lostOf(shape, today.rows[name], name)),
  ]
  for (const [name, { version, args, result }] of Object.entries(release.mutations)) {
    const present = today.mutations[name]
    lost.push(...lostOf(result, present?.result, `${name} result`, true))
    // Arguments of an older version are brought up to date by its `upcasts`.
    if (present === undefined || present.version === version) lost.push(...lostOf(args, present?.args, `${name} args`))
    else if (present.version < version) lost.push(`${name} is of an older version`)
  }
  return lost
}

/** Fields that a row was given since: an open tab of an older build would take it for damaged. */
export function addedToRows(release: Release, today: Release): string[] {
  return Object.entries(release.rows).flatMap(([name, shape]) => addedTo(shape, today.rows[name], name))
}

/** `isSaid`: a server says it, and a device of the release counts on what was always there. */
function lostOf(recorded: unknown, present: unknown, path: string, isSaid = false): string[] {
  if (present === undefined) return [`${path} is gone`]
  const [before, now] = [v.parse(Shape, recorded), v.parse(Shape, present)]
  const forms = formsOf(before)
  if (forms !== undefined) {
    const today = formsOf(now) ?? [now]
    // Of today's forms the one that is nearest: what it lacks says what is wrong.
    return forms.flatMap((form) => today.map((one) => lostOf(form, one, path, isSaid)).toSorted((a, b) => a.length - b.length)[0] ?? [])
  }
  if (formsOf(now)?.some((one) => lostOf(before, one, path, isSaid).length === 0)) return []
  if (isAnything(now)) return []
  if (typeOf(before) !== typeOf(now) && !(before.type === 'integer' && now.type === 'number')) return [`${path} is another type`]
  const items = before.items === undefined ? [] : lostOf(before.items, now.items, `${path}[]`, isSaid)
  return [...lostWords(before, now, path, isSaid), ...tighter(before, now, path), ...lostFields(before, now, path, isSaid), ...items]
}

function lostFields(before: Shape, now: Shape, path: string, isSaid: boolean): string[] {
  const lost = Object.entries(before.properties).flatMap(([name, shape]) => lostOf(shape, now.properties[name], `${path}.${name}`, isSaid))
  const anew = now.required.filter((name) => !before.required.includes(name)).map((name) => `${path}.${name} is required anew`)
  const unsure = isSaid ? before.required.filter((name) => name in now.properties && !now.required.includes(name)) : []
  const closed =
    before.additionalProperties !== false && now.additionalProperties === false ? [`${path} takes no other fields any more`] : []
  const isMap = typeof before.additionalProperties === 'object' && before.additionalProperties !== null
  const values = isMap ? lostOf(before.additionalProperties, now.additionalProperties, `${path}.*`, isSaid) : []
  return [...lost, ...anew, ...unsure.map((name) => `${path}.${name} may be absent now`), ...closed, ...values]
}

function lostWords(before: Shape, now: Shape, path: string, isSaid: boolean): string[] {
  const [old, today] = [wordsOf(before), wordsOf(now)]
  if (today === undefined) return []
  if (old === undefined) return [`${path} takes only some words`]
  const anew = isSaid && !READ_LENIENTLY.test(path) ? today.filter((word) => !old.includes(word)) : []
  const lost = old.filter((word) => !today.includes(word)).map((word) => `${path} has lost ${String(word)}`)
  return [...lost, ...anew.map((word) => `${path} says ${String(word)} anew`)]
}

/** Words that release 1.0 reads as another where it does not know them (SPEC R37). */
const READ_LENIENTLY = /\.(code|why)$/

/** Bounds may only be widened, and a pattern stays. */
function tighter(before: Shape, now: Shape, path: string): string[] {
  const raised = ['minimum', 'minLength', 'minItems'].filter(
    (bound) => numberOf(now[bound], -Infinity) > numberOf(before[bound], -Infinity),
  )
  const lowered = ['maximum', 'maxLength', 'maxItems'].filter((bound) => numberOf(now[bound], Infinity) < numberOf(before[bound], Infinity))
  const pattern = now.pattern === undefined || now.pattern === before.pattern ? [] : ['pattern']
  return [...raised, ...lowered, ...pattern].map((bound) => `${path} has a tighter ${bound}`)
}

function addedTo(recorded: unknown, present: unknown, path: string): string[] {
  const [before, now] = [v.parse(Shape, recorded), v.parse(Shape, present ?? {})]
  if (before.additionalProperties !== false) return []
  return Object.entries(now.properties).flatMap(([name, shape]) => {
    const old = before.properties[name]
    return old === undefined ? [`${path}.${name} was added`] : addedTo(old, shape, `${path}.${name}`)
  })
}

function formsOf({ anyOf, oneOf }: Shape): unknown[] | undefined {
  return anyOf ?? oneOf
}

function wordsOf(shape: Shape): unknown[] | undefined {
  return 'const' in shape ? [shape.const] : shape.enum
}

function typeOf(shape: Shape): string {
  return shape.type ?? typeof wordsOf(shape)?.[0]
}

function isAnything(shape: Shape): boolean {
  return shape.type === undefined && wordsOf(shape) === undefined && formsOf(shape) === undefined
}

function numberOf(bound: unknown, otherwise: number): number {
  return typeof bound === 'number' ? bound : otherwise
}
