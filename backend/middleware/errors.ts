import type Koa from 'koa'
import type { Logger } from 'pino'
import { ApiError } from '../api-error.ts'
import { StorageBusy, StorageUnavailable } from '../storage/port.ts'

/** The one place where errors become answers (SPEC R35): known ones as they are, everything else as 500 without a word about why. */
export function errors(log: Logger): Koa.Middleware<{ route?: string }> {
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error === undefined) log.error({ err: thrown, route: ctx.state.route }, 'request failed')
      else if (thrown instanceof StorageUnavailable && !(thrown instanceof StorageBusy))
        log.error({ err: thrown, route: ctx.state.route }, 'the store did not answer')
      answer(ctx, error ?? new ApiError('internal'))
    }
  }
}

function toApiError(thrown: unknown): ApiError | undefined {
  if (thrown instanceof ApiError) return thrown
  // Told the same, a crowd would come back as a crowd.
  if (thrown instanceof StorageBusy) return new ApiError('unavailable', { retryAfter: 1 + Math.floor(Math.random() * 5) })
  if (thrown instanceof StorageUnavailable) return new ApiError('unavailable', { retryAfter: 2 })
  return undefined
}

/** Answers a refusal. */
export function answer(ctx: Koa.ParameterizedContext, error: ApiError): void {
  ctx.status = error.status
  ctx.set('Cache-Control', 'no-store')
  if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter))
  ctx.body = error.toBody()
}
