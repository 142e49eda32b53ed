import type Koa from 'koa'
import { ApiError } from '../api-error.ts'
import { sendRendered } from '../responses/send-rendered.ts'
import type { ReleasedFiles } from '../web-app/released-files.ts'
import type { ShopPages } from '../web-app/shop-pages.ts'
import type { WebApp } from '../web-app/web-app.ts'
import { NO_PAGE } from './readable-address.ts'

/** The files of the web app and of its other releases, and the pages of the shop; an address without a page opens the app with 404. */
export function serveWebApp(webApp: WebApp, released: ReleasedFiles, shopPages: ShopPages): Koa.Middleware<{ route?: string }> {
  return async (ctx) => {
    const { path } = ctx
    const found = path === '/' ? undefined : (shopPages.file(path) ?? webApp.get(path) ?? (await released.get(path)))
    const page = found === undefined && isPage(ctx, path) ? shopPages.page(path, ctx.querystring) : undefined
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
  if (NO_PAGE.test(path) || /\.[a-z0-9]{1,12}$/i.test(path)) return false
  // Who names nothing takes anything: many a program that looks whether a link still works.
  return /\btext\/(html\b|\*)|^\*\/\*/.test(ctx.headers.accept ?? '*/*')
}
