import type Koa from 'koa'
import { DAY_MS } from '#sync-protocol/domain/units.ts'

/** RFC 9116 advises less than a year. It moves along with the clock: as long as the shop is open its page of contact is. */
const VALID_DAYS = 180

interface Options {
  config: { publicUrl: URL }
  /** ms since the epoch. */
  clock(): number
}

/** Addresses that programs look for on any site: where to report a weakness (RFC 9116), and where a password is changed. */
export function wellKnown({ config, clock }: Options): Koa.Middleware<{ route?: string }> {
  const securityText = () => {
    const expires = Math.floor(clock() / DAY_MS + VALID_DAYS) * DAY_MS
    const { href: contact } = new URL('/contact', config.publicUrl)
    const { href: canonical } = new URL('/.well-known/security.txt', config.publicUrl)
    return `Contact: ${contact}\nExpires: ${new Date(expires).toISOString()}\nPreferred-Languages: en\nCanonical: ${canonical}\n`
  }
  return (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!isRead || !ctx.path.startsWith('/.well-known/')) return next()
    if (ctx.path === '/.well-known/security.txt') {
      ctx.state.route = ctx.path
      ctx.type = 'text/plain; charset=utf-8'
      ctx.set('Cache-Control', 'public, max-age=86400')
      ctx.body = securityText()
      return undefined
    }
    if (ctx.path !== '/.well-known/change-password') return next()
    ctx.state.route = ctx.path
    ctx.redirect('/account')
    return undefined
  }
}
