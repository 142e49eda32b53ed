import { HealthResponse } from '#sync-protocol/api/answers.ts'
import type { Shop } from '../shop.ts'
import { route, type Route } from './route.ts'

/** For the operator: is the process alive, should it get requests. */
export function operationRoutes({ readiness }: Shop): Route[] {
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
      summary: 'The shop takes requests: its store answers and writes, and it is not about to close.',
      access: 'anyone',
      answer: HealthResponse,
      errors: ['unavailable'],
      async handle() {
        await readiness.check()
        return { ok: true as const }
      },
    }),
  ]
}
