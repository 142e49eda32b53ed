import type Koa from 'koa'
import { ApiError } from '../api-error.ts'

/** Addresses of data and files; any other one is a page's, which the app tells apart. */
export const NO_PAGE = /^\/(api|pictures|assets)(\/|$)/

/**
 * Refuses what is no address, and calls whose address cannot be decoded: percent signs that encode nothing, bytes that are no text, NUL. A page is opened
 * whatever stands in its address: other sites put their marks behind it.
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
    return !url.includes('%') || !NO_PAGE.test(ctx.path) || !decodeURIComponent(url).includes('\0')
  } catch {
    return false
  }
}
