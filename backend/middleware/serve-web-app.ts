import type Koa from 'koa'
import { languageCookie } from '../../words/languages.ts'
import { ApiError } from '../api-error.ts'
import { sendRendered } from '../responses/send-rendered.ts'
import type { ReleasedFiles } from '../web-app/released-files.ts'
import { deviceLanguage, namedLanguage } from '../http/request-language.ts'
import type { SharedPages } from '../web-app/shared-pages.ts'
import type { Page, ShopPages } from '../web-app/shop-pages.ts'
import type { WebApp, WebApps } from '../web-app/web-app.ts'
import { NO_PAGE } from './readable-address.ts'

/**
 * The files of the web app and of its other releases, and the pages of the shop; an address without a page opens the app with 404. A file is of
 * the language that its address names, since a browser asks for a manifest or a worker without cookies; a page also of the device's language.
 */
export function serveWebApp(
  apps: WebApps,
  released: ReleasedFiles,
  shopPages: ShopPages,
  sharedPages: SharedPages,
): Koa.Middleware<{ route?: string }> {
  const tags = apps.map(({ tag }) => tag)
  const pageAt = async ({ path, querystring, ip }: Koa.ParameterizedContext, app: WebApp): Promise<Page | undefined> => {
    const shell = () => shopPages.page(app, path, querystring)
    try {
      return (await sharedPages.page(app, path, ip)) ?? shell()
    } catch (error) {
      // The app opens all the same: it says what its own call is answered, and tries again.
      const page = error instanceof ApiError && error.code === 'rate_limited' ? shell() : undefined
      if (page === undefined) throw error
      return { ...page, status: 429 }
    }
  }
  return async (ctx) => {
    const { path } = ctx
    const named = namedLanguage(ctx, tags)
    const appIn = (wanted: typeof named) => apps.find(({ tag }) => tag === wanted) ?? apps[0]
    const app = appIn(named)
    const found = path === '/' ? undefined : (shopPages.file(app, path) ?? app.get(path) ?? (await released.get(path)))
    const device = found === undefined ? deviceLanguage(ctx, tags) : undefined
    const page = found === undefined && isPage(ctx, path) ? await pageAt(ctx, appIn(named ?? device)) : undefined
    const rendered = found ?? page?.page
    if (rendered === undefined) throw new ApiError('not_found')
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD')
      throw new ApiError('method_not_allowed')
    }
    ctx.state.route = 'web app'
    const content = await rendered
    // A choice by a link, which needs no script: the next page is in this language as well.
    if (page !== undefined && named !== undefined && named !== device) ctx.set('Set-Cookie', languageCookie(named))
    ctx.respond = false
    const { status = 200 } = page ?? {}
    ctx.status = status
    sendRendered(ctx.req, ctx.res, content, status)
  }
}

function isPage(ctx: Koa.ParameterizedContext, path: string): boolean {
  if (NO_PAGE.test(path) || /\.[a-z0-9]{1,12}$/i.test(path)) return false
  // Who names nothing takes anything: many a program that looks whether a link still works.
  return /\btext\/(html\b|\*)|^\*\/\*/.test(ctx.headers.accept ?? '*/*')
}
