import { HealthResponse } from '#sync-protocol/api/answers.ts'
import type { Shop } from '../shop.ts'
import { route, type Route } from './route.ts'

const PING_MS = 2_000

/** For the operator: is the process alive, does its store answer. */
export function operationRoutes({ storage }: Shop): Route[] {
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
      summary: 'The store answers.',
      access: 'anyone',
      answer: HealthResponse,
      errors: ['unavailable'],
      async handle() {
        await storage.ping(PING_MS)
        return { ok: true as const }
      },
    }),
  ]
}
