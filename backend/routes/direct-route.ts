import * as v from 'valibot'
import { sessionIdOf } from '../auth/session.ts'
import { bearerOf } from '../auth/tokens.ts'
import { keyOf } from '../random.ts'
import type { Shop } from '../shop.ts'
import { readKey } from '../sync/idempotency-key.ts'
import type { Caller, Run } from '../sync/kept-answers.ts'
import { inputOf, loginOf, route, type Ctx, type Definition, type Route } from './route.ts'

interface DirectDefinition<Body, Answer, Outcome> extends Omit<Definition<Body, undefined, Answer>, 'query' | 'handle'> {
  method: 'POST' | 'PUT' | 'DELETE'
  /** What is kept of it for ten minutes: enough to answer it once more, and no secret. */
  outcome: v.GenericSchema<unknown, Outcome>
  /** What it can say, by throwing, to a caller whose login has ended. */
  refuse?(ctx: Ctx): Promise<void>
  /** It outlives the account that it deletes. */
  isLast?: boolean
  /** Does it. Of all requests with one Idempotency-Key one gets here, or another one after it where it ended without a word (`run.again`). */
  act(ctx: Ctx, body: Body, run: Run): Promise<Outcome>
  /** What came of a try that ended without a word, when the caller's login is over; undefined: it was not done, as far as can be told. */
  isDone?(ctx: Ctx, body: Body, run: Run): Promise<Outcome | undefined>
  /** Answers it, to the first request and to each further one with its key. */
  tell(ctx: Ctx, outcome: Outcome, run: Run): Promise<Answer> | Answer
}

/**
 * A call that changes something and is no mutation: registration, profile, recovery. It takes an Idempotency-Key, under which it is answered again for ten
 * minutes (SPEC R50).
 */
export function directRoute<Answer, Outcome, Body = undefined>(
  shop: Shop,
  { outcome, isLast = false, act, isDone, refuse, tell, ...definition }: DirectDefinition<Body, Answer, Outcome>,
): Route {
  const needsLogin = definition.access === 'login'
  const asked = (ctx: Ctx) => ({
    key: readKey(ctx.get('Idempotency-Key')),
    method: ctx.method,
    path: ctx.path,
    ...(needsLogin ? { caller: callerOf(shop, ctx) } : {}),
  })
  const direct = route<Body, undefined, Answer>({
    ...definition,
    errors: [...definition.errors, 'idempotency_key_reused'],
    async handle(ctx, { body, bytes }) {
      const owner = needsLogin && !isLast ? loginOf(ctx).account.id : undefined
      const done = await shop.keptAnswers.run({ ...asked(ctx), bytes, owner }, (run) => act(ctx, body, run))
      if (done.replayed) ctx.set('Idempotent-Replayed', 'true')
      return tell(ctx, v.parse(outcome, done.outcome), done.run)
    },
  })
  if (!needsLogin) return { ...direct, idempotent: true }
  return {
    ...direct,
    idempotent: true,
    // The call may have ended it itself: a deletion, a changed password.
    async withoutLogin(ctx) {
      const sent = () => inputOf(ctx, definition)
      const done = await shop.keptAnswers.find(
        asked(ctx),
        async () => (await sent()).bytes,
        async (run) => isDone?.(ctx, (await sent()).body, run),
      )
      if (done === undefined) {
        await refuse?.(ctx)
        return false
      }
      ctx.set({ 'Idempotent-Replayed': 'true', 'Cache-Control': 'no-store' })
      ctx.body = await tell(ctx, v.parse(outcome, done.outcome), done.run)
      return true
    },
  }
}

/** The answer itself is what is kept. */
export function asKept<Outcome>(_ctx: Ctx, outcome: Outcome): Outcome {
  return outcome
}

/** Who asks, also when the login that was brought has ended. */
function callerOf({ config }: Shop, ctx: Ctx): Caller {
  const credential = ctx.headers.authorization === undefined ? sessionIdOf(ctx, config) : bearerOf(ctx.headers.authorization)
  return { accountId: ctx.state.login?.account.id, credential: credential === undefined ? undefined : keyOf(credential) }
}
