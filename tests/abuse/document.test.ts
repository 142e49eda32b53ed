// The API keeps what its own document says: what the schemas accept is not called invalid, what they refuse is refused and changes nothing,
// and every answer has a documented status, code and shape.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { isEmail } from '#sync-protocol/domain/email.ts'
import { FORM_TEXTS } from '#sync-protocol/domain/registration.ts'
import type { Answer, Client } from '../api/client.ts'
import { onEveryStore } from './every-store.ts'
import { accepted, spoiled } from './schema-values.ts'

/** Requests of each kind that a call is sent. The seed is fixed: the same run every time. */
const EACH = 20
const SEED = 20_250_517

/** What no schema can say: which passwords are common, and what day it is. */
const BEYOND_SCHEMAS: string[] = [FORM_TEXTS.weakPassword, FORM_TEXTS.future]

const Content = v.record(v.string(), v.object({ schema: v.record(v.string(), v.unknown()) }))
const Operation = v.object({
  parameters: v.optional(
    v.array(
      v.object({
        name: v.string(),
        in: v.picklist(['path', 'query', 'header']),
        required: v.boolean(),
        schema: v.record(v.string(), v.unknown()),
      }),
    ),
    [],
  ),
  requestBody: v.optional(v.object({ required: v.optional(v.boolean(), false), content: Content })),
  responses: v.record(v.string(), v.object({ description: v.string(), content: v.optional(Content) })),
})
type Operation = v.InferOutput<typeof Operation>
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({ schemas: v.record(v.string(), v.record(v.string(), v.unknown())) }),
})

interface Request {
  query: Record<string, unknown>
  headers: Record<string, unknown>
  body: unknown
}

const ajv = new Ajv2020({ strict: false, validateFormats: true })
const formats: unknown = Reflect.get(addFormats, 'default') ?? addFormats
if (typeof formats === 'function') formats(ajv)
// Not among the formats of that library.
ajv.addFormat('idn-email', isEmail)
const validators = new Map<unknown, ValidateFunction>()
function fits(schema: object, value: unknown): boolean {
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  return validate(value) === true
}

onEveryStore('the API against its document', (shop) => {
  test('what it accepts is not invalid, what it refuses is refused, and every answer is documented', { timeout: 300_000 }, async () => {
    const document = v.parse(Document, (await shop().client().get('/api/openapi.json')).json)
    const mismatches: string[] = []
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        for (const valid of [true, false]) {
          // A call may end its login: each kind brings an account of its own.
          const fan = await shop().register()
          fan.client.token = fan.token
          const target = path
            .replace('{id}', fan.user.id)
            .replace('{genre}', 'horror')
            .replace(/\{[a-z]+\}/g, 'x')
          for (const request of fc.sample(valid ? honest(operation) : dishonest(operation), { numRuns: EACH, seed: SEED })) {
            const answer = await send(fan.client, method, target, request)
            for (const fault of faultsOf(document, operation, answer, valid)) {
              mismatches.push(
                `${method} ${path}: ${fault}: ${JSON.stringify(request)?.slice(0, 300)} -> ${answer.status} ${answer.text.slice(0, 160)}`,
              )
            }
          }
        }
      }
    }
    expect([...new Map(mismatches.map((one) => [one.split(': ').slice(0, 2).join(), one])).values()]).toEqual([])
  })
})

/** Requests that the document accepts. */
function honest({ parameters, requestBody }: Operation): fc.Arbitrary<Request> {
  const body = requestBody?.content['application/json']?.schema
  return fc.record({
    query: parametersIn('query', parameters),
    headers: parametersIn('header', parameters),
    body: body === undefined ? fc.constant(undefined) : accepted(body).filter((value) => fits(body, value)),
  })
}

/** Requests that it refuses: in the body where there is one, else in a parameter. */
function dishonest(operation: Operation): fc.Arbitrary<Request> {
  const body = operation.requestBody?.content['application/json']?.schema
  if (body)
    return fc
      .tuple(
        honest(operation),
        spoiled(body).filter((value) => !fits(body, value)),
      )
      .map(([request, wrong]) => ({ ...request, body: wrong }))
  // A parameter that takes any text has nothing wrong to send.
  const queries = operation.parameters.filter(
    (one) => one.in === 'query' && ['pattern', 'enum', 'const'].some((word) => word in one.schema),
  )
  if (queries.length === 0) return honest(operation)
  const wrong = fc
    .tuple(
      fc.constantFrom(...queries),
      fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('', '0', '-1', '1e3', 'null', '__proto__', '\0')),
    )
    .filter(([{ schema }, text]) => !fits(schema, text))
  return fc
    .tuple(honest(operation), wrong)
    .map(([request, [{ name }, text]]) => ({ ...request, query: { ...request.query, [name]: text } }))
}

function parametersIn(place: 'query' | 'header', parameters: Operation['parameters']): fc.Arbitrary<Record<string, unknown>> {
  const those = parameters.filter((one) => one.in === place)
  const values = Object.fromEntries(
    those.map(({ name, schema }) => [
      name,
      accepted(schema).filter((value) => fits(schema, value) && !(place === 'header' && /[^\x20-\x7e]|^ | $/.test(String(value)))),
    ]),
  )
  return fc.record(values, { requiredKeys: those.flatMap(({ name, required }) => (required ? name : [])), noNullPrototype: true })
}

function send(client: Client, method: string, path: string, { query, headers, body }: Request): Promise<Answer> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const address = parameters.size === 0 ? path : `${path}?${parameters}`
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
  return client.send(method.toUpperCase(), address, { headers: named, ...(body === undefined ? {} : { body }) })
}

function faultsOf(document: v.InferOutput<typeof Document>, operation: Operation, answer: Answer, valid: boolean): string[] {
  const response = operation.responses[String(answer.status)]
  if (answer.status >= 500) return ['a fault of the server']
  if (response === undefined) return [`status ${answer.status} is not documented`]
  const faults: string[] = []
  if (valid && answer.code === 'invalid' && !BEYOND_SCHEMAS.some((text) => answer.text.includes(text)))
    faults.push('accepted by the document, called invalid')
  const takesWrong = operation.requestBody !== undefined || operation.parameters.some((one) => one.in === 'query')
  if (!valid && takesWrong && answer.status < 400) faults.push('refused by the document, accepted')
  if (answer.status >= 400 && !response.description.split(', ').includes(answer.code ?? ''))
    faults.push(`code ${answer.code} is not documented`)
  const json = response.content?.['application/json']?.schema
  const schema = json && '$ref' in json ? document.components.schemas['Error'] : json
  if (schema && !fits(schema, answer.json)) faults.push(`the answer ${answer.status} has another shape`)
  return faults
}
