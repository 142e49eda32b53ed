import type Koa from 'koa'
import { ApiError } from '../api-error.ts'

/** Paths of data and files. Every other path belongs to a page. */
export const NO_PAGE = /^\/(api|pictures|assets)(\/|$)/

/**
 * Refuses URLs without a path, and calls whose URL cannot be decoded (stray percent signs, bytes that are no UTF-8, NUL). Pages are never refused for their
 * URL, because other sites append tracking parameters to it.
 */
export const readableAddress: Koa.Middleware = (ctx, next) => {
  if (!isReadable(ctx)) throw new ApiError('invalid')
  return next()
}

function isReadable(ctx: Koa.ParameterizedContext): boolean {
  const { url = '' } = ctx.req
  try {
    // Koa parses the address when it is asked for its path, and throws where it cannot.
    if (!ctx.path.startsWith('/')) return false
    return !NO_PAGE.test(ctx.path) || !decodeURIComponent(url).includes('\0')
  } catch {
    return false
  }
}
