import * as v from 'valibot'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import { LoginBody, LoginResponse, RegisterBody, UserResponse } from '#sync-protocol/api/user.ts'
import { register } from '../accounts/register.ts'
import { toSessionUser } from '../accounts/session-user.ts'
import { ApiError } from '../api-error.ts'
import { credentialOf } from '../auth/login.ts'
import { enter } from '../auth/enter.ts'
import { followBearer } from '../auth/follow-bearer.ts'
import { knownDeviceMark, rememberDevice } from '../auth/known-devices.ts'
import { logIn } from '../auth/log-in.ts'
import { logOut } from '../auth/log-out.ts'
import type { Account } from '../domain/account.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import { LANGUAGE_TAGS } from '../../words/languages.ts'
import { deviceLanguage } from '../http/request-language.ts'
import type { Shop } from '../shop.ts'
import type { Run } from '../sync/kept-answers.ts'
import { directRoute } from './direct-route.ts'
import { FORGET_PAGES, loginOf, route, type Ctx, type Route } from './route.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

/** A register body may hold a picture of 2 MB as base64. */
const PICTURE_BODY_LIMIT = 3 * MIB

/** Who has logged in, and with which password: where that has changed since, the answer is not given once more. */
const Entered = v.object({ accountId: v.string(), credential: v.string() })
type Entered = v.InferOutput<typeof Entered>

export function authRoutes(shop: Shop): Route[] {
  /** Logs the browser in, knows it from now on, and says who its user is. Each request with one key gets the same token. */
  async function welcome(ctx: Ctx, { accountId, credential }: Entered, run: Run): Promise<LoginResponse> {
    const account = await shop.accounts.newest(accountId)
    if (account === undefined || credentialOf(account.passwordHash) !== credential) throw new ApiError('bad_credentials')
    const { authorization, 'user-agent': userAgent } = ctx.headers
    const login = await enter(shop, ctx, account, { userAgent, authorization, token: run.secret('token') })
    rememberDevice(shop, ctx, account.id)
    return { ok: true, user: await toSessionUser(shop, account), ...login }
  }

  return [
    directRoute(shop, {
      method: 'POST',
      path: '/api/auth/register',
      summary: 'Creates an account and logs in.',
      access: 'browser',
      grows: true,
      body: RegisterBody,
      bodyLimit: PICTURE_BODY_LIMIT,
      answer: LoginResponse,
      errors: ['picture_invalid', 'username_taken', 'email_taken', 'rate_limited'],
      outcome: Entered,
      async act(ctx, body, run) {
        const address = addressSubject(ctx.ip)
        await shop.limits.count('register-address', address)
        return enteredAs(await register(shop, body, { address, language: deviceLanguage(ctx, LANGUAGE_TAGS) }, run))
      },
      tell: welcome,
    }),
    directRoute(shop, {
      method: 'POST',
      path: '/api/auth/login',
      summary: 'Logs in by username or e-mail.',
      access: 'browser',
      body: LoginBody,
      answer: LoginResponse,
      errors: ['bad_credentials', 'rate_limited'],
      outcome: Entered,
      async act(ctx, body) {
        return enteredAs(await logIn(shop, body, { address: addressSubject(ctx.ip), deviceMark: knownDeviceMark(shop, ctx) }))
      },
      tell: welcome,
    }),
    route({
      method: 'GET',
      path: '/api/auth/me',
      summary: 'The user who is logged in.',
      access: 'login',
      newest: true,
      session: true,
      answer: UserResponse,
      errors: [],
      async handle(ctx) {
        const login = loginOf(ctx)
        await followBearer(shop, ctx, login)
        return { ok: true as const, user: await toSessionUser(shop, login.account) }
      },
    }),
    {
      ...route({
        method: 'POST',
        path: '/api/auth/logout',
        summary: 'Ends the session and its token. Always succeeds, for it ends whatever login the request carries.',
        access: 'browser',
        answer: OkResponse,
        errors: [],
        async handle(ctx) {
          await logOut(shop, ctx, ctx.headers.authorization)
          ctx.set(...FORGET_PAGES)
          return { ok: true as const }
        },
      }),
      // Done twice it is the same: nothing has to be kept of it.
      idempotent: true,
    },
  ]
}

function enteredAs({ id, passwordHash }: Account): Entered {
  return { accountId: id, credential: credentialOf(passwordHash) }
}
