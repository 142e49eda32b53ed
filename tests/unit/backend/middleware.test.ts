// What stands before every call: whose page sends it, whether its address can be read, what an error becomes. Over real HTTP it is in tests/api and tests/abuse.
import type Koa from 'koa'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { ApiError } from '../../../backend/api-error.ts'
import { Background } from '../../../backend/background.ts'
import type { Config } from '../../../backend/config.ts'
import { brokenRule, invalid, invalidField } from '../../../backend/invalid.ts'
import { errors } from '../../../backend/middleware/errors.ts'
import { readableAddress } from '../../../backend/middleware/readable-address.ts'
import { sameOrigin } from '../../../backend/middleware/same-origin.ts'
import { wellKnown } from '../../../backend/middleware/well-known.ts'
import { wrongMethod } from '../../../backend/middleware/wrong-method.ts'
import { StorageBusy, StorageUnavailable } from '../../../backend/storage/port.ts'
import { textOf } from '#sync-protocol/domain/errors.ts'

interface Faked {
  method?: string
  path?: string
  req?: { url: string }
  headers?: Record<string, string>
  matched?: { methods: string[] }[]
}

/** A request and what comes of it: passed on, or its refusal's code. */
async function asked(middleware: Koa.Middleware<never, never>, faked: Faked) {
  const ctx = { method: 'GET', path: '/', headers: {}, state: {}, status: 404, sent: {} as Record<string, string>, ...faked }
  const set = (name: string, value: string) => void (ctx.sent[name] = value)
  const redirect = (to: string) => set('Location', to)
  const next = vi.fn(async () => undefined)
  const call = async () => middleware(Object.assign(ctx, { set, redirect }) as never, next)
  const refused = await call().then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )
  return { ctx, refused, isPassed: next.mock.calls.length === 1 }
}

describe('a write', () => {
  const [given, notGiven] = [true, false]
  test.each([
    [given, {}, true],
    [given, { 'sec-fetch-site': 'same-origin' }, true],
    [given, { 'sec-fetch-site': 'none' }, true],
    [given, { 'sec-fetch-site': 'same-site' }, false],
    [given, { 'sec-fetch-site': 'cross-site' }, false],
    // The browser's own word counts before what it says of the page.
    [given, { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }, false],
    [given, { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, true],
    [given, { origin: 'https://shop.example' }, true],
    [given, { origin: 'http://shop.example' }, false],
    [given, { origin: 'https://evil.example', host: 'evil.example' }, false],
    [given, { origin: 'null' }, false],
    [notGiven, { origin: 'http://10.0.0.5:8080', host: '10.0.0.5:8080' }, true],
    [notGiven, { origin: 'https://10.0.0.5:8080', host: '10.0.0.5:8080' }, true],
    [notGiven, { origin: 'https://shop.example', host: '10.0.0.5:8080' }, false],
    [notGiven, { origin: 'ftp://10.0.0.5:8080', host: '10.0.0.5:8080' }, false],
  ])('of a shop with an address (%s), with the headers %j, is of its own page: %s', async (publicUrlGiven, headers, isOwn) => {
    const config = { publicUrl: new URL('https://shop.example/'), publicUrlGiven } as Config
    const { refused, isPassed } = await asked(sameOrigin(config), { headers })
    expect([refused, isPassed]).toEqual(isOwn ? [undefined, true] : ['cross_site', false])
  })
})

test.each([
  ['/', '/', true],
  ['/api/x', '/api/x?a=%20', true],
  ['/api/x', '/api/x?a=%', false],
  ['/api/x', '/api/x?a=%00', false],
  ['/pictures', '/pictures?%ff', false],
  ['/assets/a.js', '/assets/a.js%', false],
  ['/apis', '/apis?utm=%', true],
  ['/kpop', '/kpop?utm=%00', true],
  ['*', '*', false],
])('the address %s (%s) can be read: %s', async (path, url, isRead) => {
  const { refused, isPassed } = await asked(readableAddress, { path, req: { url } })
  expect([refused, isPassed]).toEqual(isRead ? [undefined, true] : ['invalid', false])
})

test.each([
  ['GET', [], undefined, undefined],
  ['GET', [['POST'], ['DELETE', 'PUT']], 'method_not_allowed', 'DELETE, POST, PUT'],
  ['OPTIONS', [['POST']], undefined, 'POST'],
])('%s of a path that knows %j', async (method, known, code, allow) => {
  const { ctx, refused, isPassed } = await asked(wrongMethod as Koa.Middleware<never, never>, {
    method,
    matched: known.map((methods) => ({ methods })),
  })
  expect([refused, ctx.sent['Allow'], isPassed]).toEqual([code, allow, known.length === 0])
  if (method === 'OPTIONS') expect(ctx.status).toBe(204)
})

describe('what programs look for', () => {
  const now = Date.UTC(2026, 0, 1, 13)
  const ask = (method: string, path: string) =>
    asked(wellKnown({ config: { publicUrl: new URL('https://shop.example') }, clock: () => now }) as Koa.Middleware<never, never>, {
      method,
      path,
    })

  test.each(['GET', 'HEAD'])('security.txt says where to report, and until when that holds (%s)', async (method) => {
    const { ctx, isPassed } = await ask(method, '/.well-known/security.txt')
    expect([isPassed, ctx.sent, ctx.state]).toEqual([
      false,
      { 'Cache-Control': 'public, max-age=86400' },
      { route: '/.well-known/security.txt' },
    ])
    expect(Object(ctx)).toMatchObject({
      type: 'text/plain; charset=utf-8',
      body: [
        'Contact: https://shop.example/contact',
        'Expires: 2026-06-30T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://shop.example/.well-known/security.txt\n',
      ].join('\n'),
    })
  })

  test('a password is changed on the account page; nothing else is known', async () => {
    expect((await ask('GET', '/.well-known/change-password')).ctx.sent).toEqual({ Location: '/account' })
    for (const [method, path] of [
      ['POST', '/.well-known/security.txt'],
      ['POST', '/.well-known/change-password'],
      ['GET', '/.well-known/other'],
      ['GET', '/security.txt'],
    ] as const)
      expect((await ask(method, path)).isPassed).toBe(true)
  })
})

test.each([
  [new ApiError('no_match'), { status: new ApiError('no_match').status, code: 'no_match' }, undefined, []],
  [new ApiError('rate_limited', { retryAfter: 7 }), { status: 429, code: 'rate_limited' }, /^7$/, []],
  [new StorageBusy('busy'), { status: 503, code: 'unavailable' }, /^[1-5]$/, []],
  [new StorageUnavailable('gone'), { status: 503, code: 'unavailable' }, /^2$/, ['the store did not answer']],
  [new Error('of mina'), { status: 500, code: 'internal' }, undefined, ['request failed']],
])('%s becomes an answer that no cache keeps', async (thrown, told, retry, said) => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const sent: Record<string, string> = {}
  const ctx = { state: {}, status: 0, body: {}, set: (name: string, value: string) => void (sent[name] = value) }
  await errors(log)(ctx as never, () => Promise.reject(thrown))
  expect({ status: ctx.status, code: Reflect.get(ctx.body, 'code') }).toEqual(told)
  expect([lines, sent['Cache-Control'], JSON.stringify(ctx.body).includes('mina')]).toEqual([said, 'no-store', false])
  if (retry === undefined) expect(sent['Retry-After']).toBeUndefined()
  else expect(sent['Retry-After']).toMatch(retry)
})

describe('a refused body', () => {
  const refused = (schema: v.GenericSchema, value: unknown) => {
    const { issues } = v.safeParse(schema, value)
    return invalid(issues ?? [{} as v.BaseIssue<unknown>]).toBody()
  }

  test('names each field once, in words for programmers or by its rule', () => {
    const schema = v.strictObject({ a: v.pipe(v.string(), v.minLength(3), v.email()), b: v.number(), c: v.object({ d: v.string() }) })
    expect(refused(schema, { a: 'x', c: { d: 1 }, e: 1 })).toMatchObject({
      code: 'invalid',
      error: '"a" is not valid.',
      issues: [
        { path: 'a', message: 'This is not valid.' },
        { path: 'b', message: 'This is missing.' },
        { path: 'c.d', message: 'This is not valid.' },
        { path: 'e', message: 'This is not expected here.' },
      ],
    })
    const rule = v.object({ a: v.pipe(v.string(), v.minLength(9, 'sharedPhone')) })
    expect(refused(rule, { a: '' })).toMatchObject({ rule: 'sharedPhone', issues: [{ path: 'a', rule: 'sharedPhone' }] })
  })

  test('names no more than twenty, none at length, and none where all of it is wrong', () => {
    const many = v.object(Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`f${place}`, v.string()])))
    expect(refused(many, {}).issues).toHaveLength(20)
    const long = 'x'.repeat(90)
    expect(refused(v.strictObject({}), { [long]: 1 }).issues?.[0]?.path).toBe(long.slice(0, 60))
    expect(refused(v.string(), 1)).toEqual({ ok: false, code: 'invalid', error: textOf('invalid'), message: textOf('invalid') })
  })

  test('of one field, by a rule or for a reason', () => {
    expect(brokenRule('username', 'sharedPhone').toBody()).toMatchObject({
      rule: 'sharedPhone',
      issues: [{ path: 'username', rule: 'sharedPhone' }],
    })
    expect(invalidField('page', 'twice').toBody()).toMatchObject({ error: 'twice', issues: [{ path: 'page', message: 'twice' }] })
  })
})

test('work in the background is waited for, with what it begins; what fails is logged under its name', async () => {
  const lines: unknown[] = []
  const background = new Background(pino({}, { write: (line: string) => void lines.push(JSON.parse(line).work) }))
  await background.settled()
  const done: string[] = []
  const turns = () => new Promise((resolve) => setImmediate(resolve))
  background.run('first', async () => {
    await turns()
    background.run('second', async () => {
      await turns()
      done.push('second')
    })
    done.push('first')
  })
  background.run('third', () => Promise.reject(new Error('lost')))
  await background.settled()
  expect([done, lines]).toEqual([['first', 'second'], ['third']])
})
