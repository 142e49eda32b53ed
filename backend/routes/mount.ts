import type { Router } from '@koa/router'
import type Koa from 'koa'
import { authenticate, requireLogin } from '../middleware/authenticate.ts'
import { sameOrigin } from '../middleware/same-origin.ts'
import type { Shop } from '../shop.ts'
import type { Access, Ctx, Route } from './route.ts'

type Step = (ctx: Ctx, next: Koa.Next) => Promise<unknown> | unknown
type ApiRouter = Router<Ctx['state'], Pick<Ctx, 'session' | 'params'>>

/** Puts the routes onto the router, each behind what its access asks for and nothing more. */
export function mount(router: ApiRouter, routes: readonly Route[], shop: Shop, session: Step): void {
  const fromHere: Step = sameOrigin(shop.config)
  const known: Step = authenticate(shop)
  // A bearer stands for itself: no session is looked up beside it.
  const cookieLogin: Step = (ctx, next) => (ctx.headers.authorization === undefined ? session(ctx, next) : next())
  const steps: Record<Access, Step[]> = {
    anyone: [],
    browser: [session],
    'guest-or-login': [cookieLogin, known],
    login: [cookieLogin, known, requireLogin],
  }

  for (const route of routes) {
    const answer: Step = (ctx) => route.run(ctx)
    const named: Step = (ctx, next) => {
      Object.assign(ctx.state, { route: route.path })
      return next()
    }
    const writes = route.method === 'GET' ? [] : [fromHere]
    router.register(route.path, [route.method], [named, ...writes, ...steps[route.access], answer])
  }
}
