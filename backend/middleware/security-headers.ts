import type Koa from 'koa'
import { commonHeaders, DATA_HEADERS } from '../responses/security-headers.ts'

/** Puts the headers of data onto every answer; the web app's pages bring their own in place of them. */
export function securityHeaders(https: boolean): Koa.Middleware {
  const flat = [...commonHeaders(https), ...DATA_HEADERS]
  const headers = flat.flatMap((name, index) => (index % 2 === 0 ? [{ name, value: flat[index + 1] ?? '' }] : []))
  return (ctx, next) => {
    for (const { name, value } of headers) ctx.res.setHeader(name, value)
    return next()
  }
}
