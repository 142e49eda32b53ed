import type Koa from 'koa'
import { ApiError } from '../api-error.ts'
import type { Config } from '../config.ts'

/**
 * Refuses writes that another site's page makes a browser send: by Sec-Fetch-Site, else by Origin, whatever login the request carries. A client that
 * sends neither header is no browser of this decade; the cookie's SameSite stands in for it.
 */
export function sameOrigin({ publicUrl, publicUrlGiven }: Config): Koa.Middleware {
  return (ctx, next) => {
    const { origin, host } = ctx.headers
    const site = ctx.headers['sec-fetch-site']
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new ApiError('cross_site')
    } else if (origin !== undefined) {
      const own = publicUrlGiven ? origin === publicUrl.origin : origin === `http://${host}` || origin === `https://${host}`
      if (!own) throw new ApiError('cross_site')
    }
    return next()
  }
}
