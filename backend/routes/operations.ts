import * as v from 'valibot'
import { HealthResponse, ReadyResponse } from '#sync-protocol/api/answers.ts'
import type { Shop } from '../shop.ts'
import { route, type Route } from './route.ts'

/** For the operator: is the process alive, should it get requests. */
export function operationRoutes({ readiness, catalog }: Shop): Route[] {
  return [
    route({
      method: 'GET',
      path: '/healthz',
      summary: 'The process answers.',
      access: 'anyone',
      answer: HealthResponse,
      errors: [],
      handle: () => ({ ok: true as const }),
    }),
    route({
      method: 'GET',
      path: '/readyz',
      summary:
        'The shop takes requests: its store answers and writes, and it is not about to close. With `exclude=store` only the latter: for a proxy, as pages, files and the catalog are served without a store.',
      access: 'anyone',
      query: v.object({ exclude: v.optional(v.literal('store')) }),
      answer: ReadyResponse,
      errors: ['invalid', 'unavailable'],
      async handle(_ctx, { query: { exclude } }) {
        await readiness.check({ store: exclude === undefined })
        const { fault } = catalog
        return { ok: true as const, ...(fault === undefined ? {} : { shop: fault }) }
      },
    }),
  ]
}
