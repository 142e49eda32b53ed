import type Koa from 'koa'
import { createSession } from 'koa-session'
import * as v from 'valibot'
import { keyOf, secretId, type Random } from '../random.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import { LIVES } from '../storage/entry-spaces.ts'
import type { Entries } from '../storage/port.ts'
import type { ConfirmedReads } from './confirmed-reads.ts'
import { LOGIN_LIFE_MS } from './login.ts'
import { DAY_MS, HOUR_MS } from '#sync-protocol/domain/units.ts'

const SPACE = 'session'
const LIFE_MS = LIVES.session
/** A session in use is rewritten once a day, so that it lives 30 days from then, but never longer than a login. */
const RENEW_AFTER_MS = DAY_MS
/** The life of a session without a login, which holds the right to set a new password. */
const GRANT_LIFE_MS = HOUR_MS

/**
 * A cookie that tells the app's script that a session exists, because it cannot read the session cookie: without it the app does not ask
 * for the current user.
 */
const hintName = (https: boolean) => (https ? '__Host-starlane.here' : 'starlane.here')

const idName = (https: boolean) => (https ? '__Host-starlane.sid' : 'starlane.sid')

export const SessionLogin = v.object({
  accountId: v.string(),
  at: v.number(),
  credential: v.string(),
  device: v.optional(v.string()),
  tokenKey: v.optional(v.string()),
})
export type SessionLogin = v.InferOutput<typeof SessionLogin>

const SessionData = v.object({
  login: v.optional(SessionLogin),
  grant: v.optional(v.object({ id: v.string(), accountId: v.string() })),
})
/** The stored data of a browser. `grant`: it may set a new password, once (DECISIONS D13). */
type SessionData = v.InferOutput<typeof SessionData>

/** koa-session's view of it. */
interface SessionHandle extends SessionData {
  regenerate?(): Promise<void> | undefined
  save?(): Promise<void> | undefined
}

export interface SessionContext {
  session: SessionHandle | null
}

interface Options {
  entries: Entries
  confirmed: ConfirmedReads
  clock(): number
  random: Random
  https: boolean
}

/** A request's knowledge of its session, and its changes. */
interface SessionMarks {
  sessionAges?: boolean
  sessionLeft?: 'in' | 'out'
}

/** The cookie session: a random id in the browser; its hash and data in the store, where it can be revoked. */
export function sessionMiddleware(app: Koa, { entries, confirmed, clock, random, https }: Options): Koa.Middleware {
  /** A store per request that remembers its writes, because koa-session commits a regenerated session again at the end. */
  class Store {
    readonly #ctx: Koa.ParameterizedContext<SessionMarks>
    #written = ''

    constructor(ctx: Koa.ParameterizedContext<SessionMarks>) {
      this.#ctx = ctx
    }

    async get(id: string): Promise<SessionData | undefined> {
      const [key, now] = [keyOf(id), clock()]
      const entry = await confirmed.find(SPACE, key, now, addressSubject(this.#ctx.ip))
      const parsed = v.safeParse(SessionData, entry?.value)
      if (entry === undefined || !parsed.success) return undefined
      this.#ctx.state.sessionAges = endOf(parsed.output, clock()) - entry.expiresAt > RENEW_AFTER_MS
      return parsed.output
    }

    async set(id: string, data: unknown): Promise<void> {
      const value = v.parse(SessionData, data)
      const text = `${id} ${JSON.stringify(value)}`
      if (text === this.#written) return
      this.#written = text
      this.#ctx.state.sessionLeft = value.login === undefined ? 'out' : 'in'
      const accountId = value.login?.accountId ?? value.grant?.accountId
      await entries.put(SPACE, keyOf(id), { value, expiresAt: endOf(value, clock()), ...(accountId === undefined ? {} : { accountId }) })
    }

    async destroy(id: string): Promise<void> {
      this.#ctx.state.sessionLeft ??= 'out'
      await entries.delete(SPACE, keyOf(id))
    }
  }

  const session = createSession(
    {
      key: idName(https),
      maxAge: LIFE_MS,
      httpOnly: true,
      sameSite: 'lax',
      secure: https,
      // The id is 32 random bytes: a signature would add nothing.
      signed: false,
      genid: () => secretId(random),
      ContextStore: Store,
    },
    app,
  )
  return async (ctx, next) => {
    // Behind a TLS proxy the connection itself is not encrypted, but the cookie's way to the browser is.
    Object.assign(ctx.cookies, { secure: https })
    await session(ctx, async () => {
      if (ctx.state.sessionAges === true) await ctx.session.save()
      await next()
    })
    const { sessionLeft } = ctx.state
    if (sessionLeft !== undefined)
      ctx.cookies.set(hintName(https), sessionLeft === 'in' ? '1' : null, { maxAge: LIFE_MS, httpOnly: false, sameSite: 'lax' })
  }
}

/** The session id of a request, whether or not the session exists. */
export function sessionIdOf(ctx: Pick<Koa.Context, 'cookies'>, { https }: { https: boolean }): string | undefined {
  return ctx.cookies.get(idName(https))
}

/** The end of a session written now, in ms. */
function endOf({ login }: SessionData, now: number): number {
  return login === undefined ? now + GRANT_LIFE_MS : Math.min(now + LIFE_MS, login.at + LOGIN_LIFE_MS)
}

/** Gives the browser a session under a new id; the old id becomes worthless. */
export async function startSession(ctx: SessionContext, data: SessionData): Promise<void> {
  ctx.session = data
  await ctx.session.regenerate?.()
}

/** Ends the browser's session. */
export function endSession(ctx: SessionContext): void {
  ctx.session = null
}
