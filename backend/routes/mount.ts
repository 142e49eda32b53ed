import type { Router } from '@koa/router'
import type Koa from 'koa'
import { ApiError } from '../api-error.ts'
import { authenticate, requireLogin } from '../middleware/authenticate.ts'
import { sameOrigin } from '../middleware/same-origin.ts'
import type { Shop } from '../shop.ts'
import type { Access, Ctx, Route } from './route.ts'

type Step = (ctx: Ctx, next: Koa.Next) => Promise<unknown> | unknown
type ApiRouter = Router<Ctx['state'], Pick<Ctx, 'session' | 'params'>>

/**
 * Puts the routes onto the router, each behind the middleware its access needs and no more. The middleware it returns goes
 * before the router and finds a route without parameters by its exact path: the router tries the pattern of every route.
 */
export function mount(router: ApiRouter, routes: readonly Route[], shop: Shop, session: Step): Step {
  const fromHere: Step = sameOrigin(shop.config)
  const known: Step = authenticate(shop, 'get')
  const knownNewest: Step = authenticate(shop, 'newest')
  const hasRoom: Step = (_ctx, next) => {
    shop.freeSpace.check()
    return next()
  }
  // A bearer stands for itself: mostly no session is looked up beside it.
  const cookieLogin: Step = (ctx, next) => (ctx.headers.authorization === undefined ? session(ctx, next) : next())
  const steps: Record<Access, (route: Route) => Step[]> = {
    anyone: () => [],
    browser: () => [session],
    'guest-or-login': () => [cookieLogin, known],
    login: (route) => [
      route.session === true ? session : cookieLogin,
      ...(route.withoutLogin === undefined ? [] : [orWithoutLogin(route.withoutLogin)]),
      route.newest === true ? knownNewest : known,
      requireLogin,
    ],
  }

  const fixed = new Map<string, Step>()
  for (const route of routes) {
    const answer: Step = (ctx) => route.run(ctx)
    const named: Step = (ctx, next) => {
      ctx.state.route = route.path
      return next()
    }
    const room = route.grows === true ? [hasRoom] : []
    const writes = route.method === 'GET' ? [] : [fromHere]
    const chain = [named, ...writes, ...room, ...steps[route.access](route), answer]
    router.register(route.path, [route.method], chain)
    if (!route.path.includes(':')) fixed.set(`${route.method} ${route.path}`, inOrder(chain))
  }
  return (ctx, next) => {
    const chain = fixed.get(`${ctx.method} ${ctx.path}`)
    return chain === undefined ? next() : chain(ctx, next)
  }
}

/** What a route can say to a caller whose login has ended, in place of that refusal. */
function orWithoutLogin(withoutLogin: (ctx: Ctx) => Promise<boolean>): Step {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'unauthorized')) throw error
      delete ctx.state.login
      delete ctx.state.judgeAgain
      if (!(await withoutLogin(ctx))) throw error
    }
  }
}

/** The steps as one, each with what follows it as its `next`. */
function inOrder(steps: Step[]): Step {
  return steps.reduceRight((rest, step) => (ctx, next) => step(ctx, async () => rest(ctx, next)))
}
