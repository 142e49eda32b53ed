import * as v from 'valibot'
import { statusOf, type ErrorCode } from '#sync-protocol/domain/errors.ts'
import { Refusal } from '#sync-protocol/protocol/refusal.ts'
import { documentedSchema } from './documented-schema.ts'
import { exampleOf } from './examples.ts'
import type { Route } from './route.ts'
import { TAGS, tagOf } from './tags.ts'

type Json = Record<string, unknown>

/** Every route as OpenAPI 3.1, out of the schemas that check it. */
export function openApiDocument(routes: readonly Route[], server: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = documentedPath(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Starlane',
      version: '1.0.0',
      description: 'The API of the shop. Every refusal is {ok: false, code, error, message} with error and message the same text.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: documentedSchema(Refusal, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of login or registration. Where it is sent only it counts.' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'starlane.sid', description: 'With https its name is __Host-starlane.sid.' },
      },
    },
  }
}

/** A route's path as OpenAPI writes it: /api/users/{id}. */
export function documentedPath(path: string): string {
  return path.replace(/:([a-z]+)/g, '{$1}')
}

function operation(route: Route): Json {
  const parameters = [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)]
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, next: string = '') => next.toUpperCase())}`,
    tags: [tagOf(route.path)],
    summary: route.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: requestBody(route, route.body) }),
    responses: { 200: success(route), ...refusals(route) },
    ...security(route),
  }
}

/** A missing body says {}: required is one that this is not enough for. */
function requestBody(route: Route, body: v.GenericSchema): Json {
  const content = { schema: documentedSchema(body, 'input'), example: exampleOf(route) }
  return { required: !v.is(body, {}), content: { 'application/json': content } }
}

function success({ answer, answerType = 'application/json' }: Route): Json {
  return { description: 'Done.', content: { [answerType]: { schema: documentedSchema(answer, 'output') } } }
}

/** The statuses a route can refuse with, each with its codes: its own, and those that its access and body bring. */
function refusals(route: Route): Record<string, Json> {
  const codes = new Set<ErrorCode>([...route.errors, 'unavailable'])
  if (route.access === 'login' || route.access === 'guest-or-login') codes.add('unauthorized')
  if (route.access !== 'anyone') codes.add('rate_limited')
  if (route.method !== 'GET') codes.add('cross_site')
  if (route.body !== undefined) for (const code of ['invalid', 'not_json', 'too_large', 'too_deep'] as const) codes.add(code)
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries([...byStatus].map(([status, list]) => [String(status), { description: list.join(', '), content }]))
}

function pathParameters({ path, params }: Route): Json[] {
  return [...path.matchAll(/:([a-z]+)/g)].map(([, name = '']) => {
    const schema = params?.[name]
    if (schema === undefined) throw new Error(`${path} does not say what its ${name} is`)
    return { name, in: 'path', required: true, schema: documentedSchema(schema, 'output') }
  })
}

function queryParameters({ query }: Route): Json[] {
  if (query === undefined) return []
  return Object.entries(query.entries).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: documentedSchema(schema, 'input'),
  }))
}

const KEY_HEADER = {
  name: 'Idempotency-Key',
  description: 'The same key and body are answered as the first time. An empty one counts as absent.',
}

function headerParameters({ idempotent, header }: Route): Json[] {
  const schema = { type: 'string', pattern: '^[ -~]{0,200}$' }
  const known = [...(idempotent === true ? [KEY_HEADER] : []), ...(header === undefined ? [] : [header])]
  return known.map((each) => ({ ...each, in: 'header', required: false, schema }))
}

function security({ access }: Route): Json {
  if (access === 'login') return { security: [{ bearer: [] }, { cookie: [] }] }
  return { security: access === 'guest-or-login' ? [{}, { bearer: [] }, { cookie: [] }] : [] }
}
