import type Koa from 'koa'
import { ApiError } from '../api-error.ts'

/** Refuses addresses that cannot be decoded: percent signs that encode nothing, bytes that are no text, NUL, and what is no address. */
export const readableAddress: Koa.Middleware = (ctx, next) => {
  if (!isReadable(ctx)) throw new ApiError('invalid')
  return next()
}

function isReadable(ctx: Koa.ParameterizedContext): boolean {
  const { url = '' } = ctx.req
  try {
    // Koa parses the address when it is asked for its path, and throws where it cannot.
    return ctx.path.startsWith('/') && !(url.includes('%') && decodeURIComponent(url).includes('\0'))
  } catch {
    return false
  }
}
