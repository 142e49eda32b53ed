import * as v from 'valibot'
import { addressSubject } from '../limits/rate-limits.ts'
import type { Shop } from '../shop.ts'
import { loginOf, route, SENT, type Route } from './route.ts'

export function liveRoute({ live }: Shop): Route {
  return route({
    method: 'GET',
    path: '/api/sync/live',
    summary:
      "Server-sent events: each names the account's newest commit by the ETag that a pull would answer with (SPEC R48). The first comes at once.",
    access: 'login',
    answer: v.string(),
    answerType: 'text/event-stream',
    errors: ['rate_limited'],
    handle(ctx) {
      const begin = live.admit(loginOf(ctx), addressSubject(ctx.ip))
      ctx.status = 200
      ctx.type = 'text/event-stream'
      // A connection that has listened is counted among none: it must not live on when the listening is over.
      ctx.set('Connection', 'close')
      // Proxies must neither keep events back nor compress them.
      ctx.set({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no', Vary: 'Authorization, Cookie' })
      if (ctx.method !== 'HEAD') ctx.state.begin = begin
      return SENT
    },
  })
}
