import type { ServerResponse } from 'node:http'
import type Koa from 'koa'
import type { Logger } from 'pino'
import { addressSubject } from '../limits/rate-limits.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { LoadGauge, Place } from '../operations/load-gauge.ts'
import { answer } from './errors.ts'

/**
 * What may be refused under load. Not /healthz and /readyz: the operator must be able to tell an overloaded shop from a dead one, and a
 * proxy that took a busy shop for one that is down would send its load to the next. Not the app's files: they are in memory, and a page without one of its scripts is broken, while an API call is simply retried.
 */
const REFUSABLE = /^\/api\b/

/**
 * Counts and logs every request by its route's pattern, never by what stands in its address: no ids, names, addresses or
 * queries. Refuses with 503 the calls that would make a shop at its limit fall over.
 */
export function observe(
  log: Logger,
  metrics: Metrics,
  gauge: LoadGauge,
): Koa.Middleware<{ route?: string; place?: Place; begin?(res: ServerResponse): void }> {
  return async (ctx, next) => {
    const started = performance.now()
    const address = addressSubject(ctx.ip)
    if (gauge.isFull(address) && REFUSABLE.test(ctx.req.url ?? '')) {
      answer(ctx, gauge.refusal())
      return
    }
    const place = gauge.enter(address)
    ctx.state.place = place
    try {
      await next()
      if (ctx.state.begin !== undefined && ctx.status === 200) goOn(ctx, ctx.state.begin)
    } finally {
      place.leave()
      const ms = performance.now() - started
      const { method, res } = ctx
      const route = ctx.state.route ?? 'none'
      const status = ctx.respond === false ? res.statusCode : ctx.status
      metrics.request(method, route, status, ms / 1000)
      log.info({ method, route, status, ms: Math.round(ms * 10) / 10 }, 'request')
    }
  }
}

/** An answer that goes on for hours is a request for as long as its head took: from here on it is no load, and holds nothing that its request has read. */
function goOn(ctx: Koa.ParameterizedContext, begin: (res: ServerResponse) => void): void {
  ctx.respond = false
  ctx.state = { route: ctx.state.route }
  ctx.req.headers = {}
  ctx.req.rawHeaders = []
  begin(ctx.res)
}
