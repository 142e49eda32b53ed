import type Koa from 'koa'
import { ApiError } from '../api-error.ts'
import { sendRendered } from '../responses/send-rendered.ts'
import type { WebApp } from '../web-app/web-app.ts'

/** The files of the web app, and its pages; an address without a page opens the app with 404. */
export function serveWebApp(webApp: WebApp): Koa.Middleware<{ route?: string }> {
  return async (ctx) => {
    const { path } = ctx
    const found = path === '/' ? undefined : webApp.get(path)
    const page = found === undefined && isPage(ctx, path) ? webApp.page(path) : undefined
    const rendered = found ?? page?.page
    if (rendered === undefined) throw new ApiError('not_found')
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD')
      throw new ApiError('method_not_allowed')
    }
    ctx.state.route = 'web app'
    const content = await rendered
    ctx.respond = false
    ctx.status = page?.known === false ? 404 : 200
    sendRendered(ctx.req, ctx.res, content, page?.known === false ? 404 : 200)
  }
}

function isPage(ctx: Koa.ParameterizedContext, path: string): boolean {
  if (/^\/(api|pictures|assets)(\/|$)/.test(path) || /\.[a-z0-9]{1,12}$/i.test(path)) return false
  return /\btext\/html\b|^\*\/\*/.test(ctx.headers.accept ?? '')
}
