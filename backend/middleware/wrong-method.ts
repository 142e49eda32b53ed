import type Koa from 'koa'
import { ApiError } from '../api-error.ts'

interface Routed {
  matched?: readonly { methods: readonly string[] }[]
}

/** Behind the router: a path it knows by another method is 405 with what it allows. OPTIONS says it and is done. */
export const wrongMethod: Koa.Middleware<Koa.DefaultState, Routed> = (ctx, next) => {
  const allowed = new Set((ctx.matched ?? []).flatMap(({ methods }) => methods))
  if (allowed.size === 0) return next()
  ctx.set('Allow', [...allowed].toSorted().join(', '))
  if (ctx.method !== 'OPTIONS') throw new ApiError('method_not_allowed')
  ctx.status = 204
}
