import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { MUTATION_NAMES } from '#sync-protocol/mutations/registry.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { documentedPath } from '../../backend/routes/openapi-document.ts'
import { EXAMPLES } from '../../backend/routes/examples.ts'
import type { Answer } from './client.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, earn, push, rightAnswers } from './fan.ts'
import { PASSWORD } from './harness.ts'

const Schema = v.record(v.string(), v.unknown())
const Content = v.record(v.string(), v.object({ schema: Schema, example: v.optional(v.unknown()) }))
const Operation = v.object({
  operationId: v.string(),
  summary: v.string(),
  security: v.optional(v.array(v.record(v.string(), v.array(v.string())))),
  requestBody: v.optional(v.object({ content: Content })),
  responses: v.record(v.string(), v.object({ description: v.string(), content: v.optional(Content) })),
})
const Document = v.object({
  openapi: v.literal('3.1.0'),
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({
    schemas: v.object({ Error: Schema }),
    securitySchemes: v.object({ bearer: v.object({ scheme: v.string() }), cookie: v.object({ name: v.string(), in: v.string() }) }),
  }),
})

onEveryStore("the API's own documentation", (shop) => {
  const load = async () => (await shop().client().get('/api/openapi.json')).as(Document)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // ajv-formats is CommonJS: its default export is the module under one loader and the function under another.
  const formats: unknown = Reflect.get(addFormats, 'default') ?? addFormats
  if (typeof formats === 'function') formats(ajv)

  test('every call of the specification is in the document', async () => {
    const { paths } = await load()
    const calls = [
      'get /api/auth/me',
      'post /api/auth/login',
      'post /api/auth/register',
      'post /api/auth/logout',
      'get /api/kpop',
      'get /api/anime',
      'get /api/kpop2',
      'get /api/anime2',
      'get /api/fashion',
      'get /api/fragrances',
      'get /api/jewelry',
      'get /api/quiz/knowledge/questions',
      'post /api/quiz/knowledge/submit',
      'post /api/quiz/personality/submit',
      'get /api/quiz/knowledge/results',
      'get /api/quiz/personality/results',
      'post /api/store/move-to-cart',
      'post /api/store/wishlist/remove',
      'post /api/store/cart/remove',
      'post /api/store/move-to-wishlist',
      'post /api/store/cart/sync',
      'post /api/store/cart/checkout',
      'get /api/store/gem-bundles',
      'post /api/store/gem-bundles/purchase',
      'post /api/store/gem-bundles/purchase-custom',
      'get /api/store/inventory',
      'get /api/users/{id}',
      'put /api/users/{id}',
      'delete /api/users/{id}',
      'post /api/forgot-username/lookup',
      'post /api/forgot-password/verify',
      'post /api/forgot-password',
      ...MUTATION_NAMES.map((name) => `post /api/${name}`),
    ]
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ')
      expect(paths[path]?.[method]?.summary, call).toMatch(/\.$/)
    }
  })

  test('every route of the server is in the document, and nothing else', async () => {
    const { paths } = await load()
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = shop().routes.map(({ method, path }) => `${method} ${documentedPath(path)}`)
    expect(documented.toSorted()).toEqual(served.toSorted())
    for (const call of documented) {
      const [method = '', path = ''] = call.split(' ')
      const answer = await shop()
        .client()
        .send('OPTIONS', path.replaceAll(/\{[a-z]+\}/g, 'x'))
      expect([answer.status, answer.headers.allow?.split(', ')], call).toEqual([204, expect.arrayContaining([method])])
    }
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a linter finds no fault in the document', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const source = (await shop().client().get('/api/openapi.json')).text
    const problems = await lintFromString({ source, config })
    // A test's shop is at an address of this machine, and some calls are never refused for what is asked.
    const told = problems.filter(({ ruleId }) => ruleId !== 'no-server-example.com' && ruleId !== 'operation-4xx-response')
    expect(told.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  test('each call takes the logins that are documented for it, as they are documented, and no other needs one', async () => {
    const { paths, components } = await load()
    const { bearer, cookie } = components.securitySchemes
    const fan = await shop().register()
    const guest = shop().client()
    const login = await guest.post('/api/auth/login', { emailOrUsername: fan.user.username, password: fan.password })
    const { token } = login.as(LoginResponse)
    const pairs = (login.headers['set-cookie'] ?? []).flatMap((line) => line.split(';')[0] ?? [])
    const stranger = shop().client()
    for (const headers of [{ authorization: `${bearer.scheme} ${token}` }, { [cookie.in]: pairs.join('; ') }])
      expect((await stranger.get('/api/auth/me', { headers })).status).toBe(200)
    expect(pairs.some((pair) => pair.startsWith(`${cookie.name}=`))).toBe(true)
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { security = [] }] of Object.entries(methods)) {
        const answer = await stranger.send(method.toUpperCase(), path.replaceAll(/\{[a-z]+\}/g, 'x'))
        const isForAll = security.length === 0 || security.some((one) => Object.keys(one).length === 0)
        expect(answer.status === 401, `${method} ${path} ${answer.status}`).toBe(!isForAll)
      }
    }
  })

  test('each call that takes a body has an example of it that the call accepts', async () => {
    const { paths } = await load()
    const bodies = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) => {
        const body = requestBody?.content['application/json']
        return body === undefined ? [] : [{ call: `${method} ${path}`, ...body }]
      }),
    )
    expect(bodies.length).toBeGreaterThan(20)
    for (const { call, schema, example } of bodies) {
      const validate = ajv.compile(schema)
      expect(example, call).toBeTypeOf('object')
      expect(validate(example), `${call}: ${JSON.stringify(validate.errors)}`).toBe(true)
    }
    expect(Object.keys(EXAMPLES)).toHaveLength(bodies.length)
  })

  test('the document as a page names every call, loads nothing and has no script', async () => {
    const { paths } = await load()
    const page = await shop().client().get('/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    for (const path of Object.keys(paths)) expect(page.text).toContain(`<code>${path}</code>`)
    expect(page.text).not.toMatch(/<script|\ssrc=|javascript:/i)
  })

  test('an answer has exactly the fields that are documented', async () => {
    const { paths, components } = await load()
    const answers = Object.entries(paths).flatMap(([path, methods]) => {
      return Object.entries(methods).map(
        ([method, { responses }]) => [`${method} ${path}`, responses[200]?.content?.['application/json']?.schema] as const,
      )
    })
    for (const [call, schema] of [...answers, ['refusals', components.schemas.Error] as const]) {
      for (const shape of shapesIn(schema)) expect(shape, call).toHaveProperty('additionalProperties', false)
    }
    const user = paths['/api/auth/me']?.['get']?.responses[200]?.content?.['application/json']?.schema ?? {}
    const leaking = { ...(await shop().register()).user, passwordHash: 'x' }
    expect(ajv.compile(user)({ ok: true, user: leaking })).toBe(false)
  })

  test('real answers, successes and refusals, match the documented schemas', async () => {
    const { paths, components } = await load()
    const fits = (method: string, path: string, answer: Answer) => {
      const operation = paths[path]?.[method]
      const response = operation?.responses[String(answer.status)]
      expect(response, `${method} ${path} ${answer.status} ${answer.text}`).toBeDefined()
      const documented = response?.content?.['application/json']?.schema
      const schema = documented !== undefined && '$ref' in documented ? components.schemas.Error : documented
      const validate = ajv.compile(schema ?? {})
      const type = response?.content === undefined ? undefined : Object.keys(response.content)[0]
      expect(answer.headers['content-type']?.split(';')[0], `${method} ${path}`).toBe(type)
      // What is one user's, and what was refused, is kept nowhere.
      if (answer.status >= 400 || (operation?.security?.length ?? 0) > 0) expect(answer.headers['cache-control']).toBe('no-store')
      expect(validate(answer.json), `${method} ${path}: ${JSON.stringify(validate.errors)} ${answer.text.slice(0, 300)}`).toBe(true)
      if (answer.status >= 400) expect(response?.description.split(', ')).toContain(answer.code)
    }
    const fan = await shop().register({ phoneNumber: '070-1234-5678', birthday: '1955-05-05' })
    const { client } = fan
    await earn(fan, 300)
    const { id } = await cheapest(shop())
    const guest = shop().client()
    const own = fan.user.id

    const gets = [
      'kpop',
      'anime',
      'kpop2',
      'anime2',
      'fashion',
      'fragrances',
      'jewelry',
      'catalog',
      'openapi.json',
      'auth/me',
      'sync/pull',
      'store/gem-bundles',
      'store/inventory',
      'store/ledger',
      'quiz/knowledge/questions',
      'quiz/knowledge/results',
      'quiz/personality/results',
    ]
    const posts: [string, unknown][] = [
      ['store/cart/add', { itemId: id, qty: 1 }],
      ['store/cart/checkout', {}],
      ['store/cart/checkout', {}],
      ['store/cart/add', { itemId: 'gone', qty: 1 }],
      ['store/cart/sync', { items: [{ itemId: id, qty: 2 }] }],
      ['store/move-to-wishlist', { itemId: id }],
      ['store/move-to-cart', { itemId: id, qty: 1 }],
      ['store/wishlist/add', { itemId: id }],
      ['store/wishlist/remove', { itemId: id }],
      ['store/cart/remove', { itemId: id }],
      ['store/guest/join', { cart: [{ itemId: id, qty: 1 }], wishlist: ['gone'] }],
      ['store/cart/decide', { decisionId: 'x', choice: 'keep' }],
      ['store/gem-bundles/purchase', { bundleId: 'pocket-spark' }],
      ['store/gem-bundles/purchase', { bundleId: 'none' }],
      ['store/gem-bundles/purchase-custom', { amount: 2 }],
      ['store/gem-bundles/purchase-custom', { amount: 99_999_999 }],
      ['store/gem-bundles/purchase-custom', { amount: 0 }],
      ['quiz/knowledge/submit', { difficulty: 'easy', answers: rightAnswers('easy') }],
      ['quiz/knowledge/submit', { difficulty: 'easy', answers: { 'h-001': 'x' } }],
      ['quiz/knowledge/marks', { difficulty: 'easy', answers: rightAnswers('easy') }],
      ['quiz/knowledge/marks', { difficulty: 'easy', answers: { 'h-001': 'x' } }],
      ['quiz/personality/submit', { personalityType: 'INFP', details: { EI: 50 } }],
      ['contact', { name: 'A', email: 'a@b.cd', message: 'Hi' }],
      ['sync/device', undefined],
      ['sync/push', { protocol: 0 }],
      ['sync/push', { protocol: 2 }],
    ]
    for (const [path, body] of posts) fits('post', `/api/${path}`, await client.post(`/api/${path}`, body))
    fits(
      'post',
      '/api/sync/push',
      await push(fan, [
        { name: 'store/cart/add', args: { itemId: id, qty: 1 } },
        { name: 'store/cart/checkout', args: {}, seen: { total: 0 } },
        { name: 'store/cart/add', args: {} },
        { name: 'unknown', args: {} },
      ]),
    )
    fits('post', '/api/sync/push', await push(fan, [{ name: 'unknown', args: {} }], 9))
    for (const path of gets) fits('get', `/api/${path}`, await client.get(`/api/${path}`))
    fits('get', '/api/sync/pull', await client.get('/api/sync/pull?protocol=2'))
    fits('get', '/api/books/{genre}', await guest.get('/api/books/comedy'))
    fits('get', '/api/books/{genre}', await guest.get('/api/books/none'))
    fits('get', '/healthz', await guest.get('/healthz'))
    fits('get', '/readyz', await guest.get('/readyz'))
    fits('get', '/api/auth/me', await guest.get('/api/auth/me'))
    fits('get', '/api/kpop', await guest.get('/api/kpop?page=0'))
    fits('post', '/api/auth/login', await guest.post('/api/auth/login', { emailOrUsername: 'x', password: 'y' }))
    fits(
      'post',
      '/api/auth/register',
      await guest.post('/api/auth/register', { username: fan.user.username, email: 'other@example.com', password: fan.password }),
    )
    fits(
      'post',
      '/api/auth/register',
      await guest.post('/api/auth/register', { username: 'documented', email: 'documented@example.com', password: fan.password }),
    )
    fits('post', '/api/auth/login', await guest.post('/api/auth/login', { emailOrUsername: 'documented', password: fan.password }))
    fits(
      'post',
      '/api/forgot-username/lookup',
      await guest.post('/api/forgot-username/lookup', { phoneNumber: '070-1234-5678', birthday: '' }),
    )
    fits(
      'post',
      '/api/forgot-username/lookup',
      await guest.post('/api/forgot-username/lookup', { phoneNumber: '000-0000-0000', birthday: '' }),
    )
    fits('post', '/api/forgot-password/verify', await guest.post('/api/forgot-password/verify', { identifier: 'x' }))
    fits('post', '/api/forgot-password/grant', await guest.post('/api/forgot-password/grant', { token: 'x'.repeat(43) }))
    fits('post', '/api/forgot-password', await guest.post('/api/forgot-password', { identifier: 'x', newPassword: 'long enough' }))
    fits('get', '/api/users/{id}', await client.get(`/api/users/${own}`))
    fits('get', '/api/users/{id}', await client.get('/api/users/other'))
    fits('put', '/api/users/{id}', await client.put(`/api/users/${own}`, { name: 'Documented' }))
    fits('put', '/api/users/{id}', await client.put(`/api/users/${own}`, { gems: 1 }))
    fits('get', '/api/users/{id}/picture/{picture}', await client.get(`/api/users/${own}/picture/none`))
    fits('post', '/api/auth/logout', await guest.post('/api/auth/logout'))
    fits('delete', '/api/users/{id}', await client.delete(`/api/users/${own}`, { body: { currentPassword: PASSWORD } }))
  })
})

/** Every object schema that names its fields, however deep it stands. */
function shapesIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return []
  return [...('properties' in schema ? [schema] : []), ...Object.values(schema).flatMap(shapesIn)]
}
