import * as v from 'valibot'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import { LoginsResponse } from '#sync-protocol/api/logins.ts'
import { ApiError } from '../api-error.ts'
import type { Shop } from '../shop.ts'
import { asKept, directRoute } from './direct-route.ts'
import { AccountParam, loginOf, ownAccount, param, route, type Route } from './route.ts'

const LoginParam = { ...AccountParam, login: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) }

/** The devices that are logged in to one's own account. */
export function loginRoutes(shop: Shop): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/users/:id/logins',
      params: AccountParam,
      summary: "The devices that are logged in to one's own account, newest login first.",
      access: 'login',
      answer: LoginsResponse,
      errors: ['forbidden'],
      async handle(ctx) {
        const { id } = ownAccount(ctx)
        const { tokenKey } = loginOf(ctx)
        const logins = await shop.logins.list(id, shop.clock())
        return { ok: true as const, logins: logins.map((login) => ({ ...login, current: login.id === tokenKey })) }
      },
    }),
    directRoute(shop, {
      method: 'DELETE',
      path: '/api/users/:id/logins/:login',
      params: LoginParam,
      summary: 'Logs one of these devices out.',
      access: 'login',
      answer: OkResponse,
      errors: ['forbidden', 'not_found'],
      outcome: OkResponse,
      async act(ctx) {
        const { id } = ownAccount(ctx)
        if (!(await shop.logins.end(id, param(ctx, 'login', LoginParam.login), shop.clock()))) throw new ApiError('not_found')
        shop.security.note('logged_out', { id })
        return { ok: true as const }
      },
      async isDone(ctx) {
        const mark = await shop.tokens.newestMarkAt(param(ctx, 'login', LoginParam.login), shop.clock())
        return mark === undefined ? { ok: true as const } : undefined
      },
      tell: asKept,
    }),
  ]
}
