import type { ServerResponse } from 'node:http'
import type Koa from 'koa'
import * as v from 'valibot'
import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import { ApiError } from '../api-error.ts'
import type { Login } from '../auth/login.ts'
import type { SessionContext } from '../auth/session.ts'
import type { Account } from '../domain/account.ts'
import type { LoginState } from '../middleware/authenticate.ts'
import { invalid, invalidField } from '../invalid.ts'
import { readJson } from '../middleware/json-body.ts'
import type { Place } from '../operations/load-gauge.ts'
import { KIB } from '#sync-protocol/domain/units.ts'

export type Ctx = Koa.ParameterizedContext<
  LoginState & {
    route?: string
    place?: Place
    /** The body, once it is asked for. */
    sent?: ReturnType<typeof readJson>
    /** Goes on with the answer when its head is ready, for as long as the client listens. */
    begin?(res: ServerResponse): void
  },
  SessionContext & { params: Record<string, string> }
>

/**
 * Who may call: `anyone` (no login is looked at), `browser` (has a session, logged in or not), `guest-or-login` (a login
 * where there is one), `login`.
 */
export type Access = 'anyone' | 'browser' | 'guest-or-login' | 'login'

/** The handler has sent the answer itself, prepared bytes. */
export const SENT = undefined
type Sent = undefined

export interface Input<Body, Query> {
  body: Body
  /** The body as it came. */
  bytes: Buffer
  query: Query
}

export interface Definition<Body, Query, Answer> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  access: Access
  /** Reads the login's account by the store's strongest read, once: the answer commits nothing (SPEC R38). */
  newest?: true
  /** Looks the session up beside a bearer too, which else stands for itself. */
  session?: true
  /** What it brings grows the store: refused where there is too little room (backend/limits/free-space.ts). */
  grows?: boolean
  /** What stands in the path after a colon, each with its schema: what does not fit is not found. */
  params?: Record<string, v.GenericSchema<unknown, string>>
  /** Checks the caller before the body is read; throws to refuse. */
  admit?(ctx: Ctx): void
  /** Checked before the handler runs; absent: the call has no body. */
  body?: v.GenericSchema<unknown, Body>
  /** Bytes; 64 kB unless told. */
  bodyLimit?: number
  /** A header of its own that it reads. */
  header?: { name: string; description: string }
  /** The parameters it knows; others are ignored, a known one given twice is refused. */
  query?: v.ObjectSchema<v.ObjectEntries, undefined> & v.GenericSchema<unknown, Query>
  answer: v.GenericSchema<unknown, Answer>
  /** The type of a prepared answer that is not JSON. */
  answerType?: string
  /** Refusals of its own, beside those that its access and body bring. */
  errors: ErrorCode[]
  handle(ctx: Ctx, input: Input<Body, Query>): Promise<Answer | Sent> | Answer | Sent
}

/** One call of the API: what it takes and answers, for the router and for its documentation alike. */
export interface Route extends Omit<Definition<unknown, unknown, unknown>, 'handle' | 'query' | 'admit'> {
  query?: v.ObjectSchema<v.ObjectEntries, undefined>
  /** Honours Idempotency-Key. */
  idempotent?: boolean
  run(ctx: Ctx): Promise<void>
  /** What it can say to a caller whose login has ended. False: only that. */
  withoutLogin?(ctx: Ctx): Promise<boolean>
}

/**
 * Has the browser forget what it keeps of this site by itself: pages to go back to, answers. Not "storage": in it lie a queue that was kept, the app
 * itself for the next user of this browser, and its service worker; what is personal there, the app removes.
 */
export const FORGET_PAGES = ['Clear-Site-Data', '"cache"'] as const

const DEFAULT_BODY_LIMIT = 64 * KIB

/** Ties schemas and handler together: the handler gets only values that passed them. */
export function route<Body = undefined, Query = undefined, Answer = unknown>(definition: Definition<Body, Query, Answer>): Route {
  const { body, query, bodyLimit = DEFAULT_BODY_LIMIT, handle, ...rest } = definition
  return {
    ...rest,
    ...(body === undefined ? {} : { body, bodyLimit }),
    ...(query === undefined ? {} : { query }),
    async run(ctx) {
      const answer = await handle(ctx, await inputOf(ctx, definition))
      if (answer === SENT) return
      if (!ctx.res.hasHeader('Cache-Control')) ctx.set('Cache-Control', 'no-store')
      ctx.body = answer
    },
  }
}

/** What a request brings, as its route's schemas have it. */
export async function inputOf<Body, Query, Answer>(
  ctx: Ctx,
  { body, query, bodyLimit = DEFAULT_BODY_LIMIT, admit }: Omit<Definition<Body, Query, Answer>, 'handle'>,
): Promise<Input<Body, Query>> {
  admit?.(ctx)
  const parsedQuery = query === undefined ? undefined : parseQuery(query, ctx.querystring)
  const sent = body === undefined ? undefined : await bodyOf(ctx, bodyLimit)
  if (sent !== undefined) await ctx.state.judgeAgain?.()
  const parsedBody = body === undefined || sent === undefined ? undefined : parseBody(body, sent.value)
  // Absent schemas leave Body and Query at their default, undefined.
  return { body: parsedBody, query: parsedQuery, bytes: sent?.bytes ?? Buffer.alloc(0) } as Input<Body, Query>
}

/** The body of a request. It counts as under way once that is there, so that slow senders keep no one else out. */
export function bodyOf(ctx: Ctx, limit: number): ReturnType<typeof readJson> {
  const { place } = ctx.state
  const read = () => readJson(ctx.req, limit)
  return (ctx.state.sent ??= place === undefined ? read() : place.during(read))
}

/** The login of a route whose access demands one. */
export function loginOf(ctx: Ctx): Login {
  const { login } = ctx.state
  if (login === undefined) throw new ApiError('unauthorized')
  return login
}

/** The caller's account, which the path names. Another's id is `forbidden`, whether there is such an account or not. */
export function ownAccount(ctx: Ctx): Account {
  const { account } = loginOf(ctx)
  if (ctx.params['id'] !== account.id) throw new ApiError('forbidden')
  return account
}

/** A part of the path, checked before it reaches the store. */
export function param<Value extends string>(ctx: Ctx, name: string, schema: v.GenericSchema<unknown, Value>): Value {
  const value = v.safeParse(schema, ctx.params[name])
  if (!value.success) throw new ApiError('not_found')
  return value.output
}

/** An account's id in a path; which one it may be, `ownAccount` says. */
export const AccountParam = { id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) }

function parseBody<Body>(schema: v.GenericSchema<unknown, Body>, value: unknown): Body {
  // Every body is an object, and to a schema of objects a list is one without fields.
  if (Array.isArray(value)) throw new ApiError('invalid')
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw invalid(parsed.issues)
}

function parseQuery<Query>(schema: v.ObjectSchema<v.ObjectEntries, undefined> & v.GenericSchema<unknown, Query>, text: string): Query {
  const given = new URLSearchParams(text)
  const known: Record<string, string> = {}
  for (const name of Object.keys(schema.entries)) {
    const values = given.getAll(name)
    if (values.length > 1) throw invalidField(name, `"${name}" is given more than once.`)
    if (values[0] !== undefined) known[name] = values[0]
  }
  const parsed = v.safeParse(schema, known)
  if (!parsed.success) throw invalid(parsed.issues)
  return parsed.output
}
