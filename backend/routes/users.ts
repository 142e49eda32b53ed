import * as v from 'valibot'
import { AccountExport } from '#sync-protocol/api/account-export.ts'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import { OwnUserResponse } from '#sync-protocol/api/own-user.ts'
import { UpdateUserBody, UserResponse } from '#sync-protocol/api/user.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { exportAccount } from '../accounts/export-account.ts'
import { toSessionUser } from '../accounts/session-user.ts'
import { isSaved, updateAccount } from '../accounts/update-account.ts'
import { ApiError } from '../api-error.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { loginsOf } from '../auth/enter.ts'
import { keepOnlyThisLogin } from '../auth/keep-only-this-login.ts'
import { endSession, SessionLogin, startSession } from '../auth/session.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import { loadPicture } from '../pictures/profile-picture.ts'
import type { Shop } from '../shop.ts'
import { directRoute } from './direct-route.ts'
import { AccountParam, FORGET_PAGES, loginOf, ownAccount, param, route, SENT, type Route } from './route.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

const PictureParam = { ...AccountParam, picture: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) }
/** A changed profile may bring a picture of 2 MB as base64. */
const PICTURE_BODY_LIMIT = 3 * MIB
/** What specification §7 sends without a body is refused here until the present password is given (DECISIONS D12). */
const DeleteUserBody = v.strictObject({ currentPassword: UpdateUserBody.entries.currentPassword })

/** A changed profile. `login`: what goes on of the login that changed the password; null: it had ended meanwhile. */
const Updated = v.object({ accountId: v.string(), login: v.optional(v.nullable(SessionLogin)) })

/** One's own account. Another's id is `forbidden`, whether there is such an account or not. */
export function userRoutes(shop: Shop): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/users/:id',
      params: AccountParam,
      summary: "One's own user.",
      access: 'login',
      newest: true,
      answer: OwnUserResponse,
      errors: ['forbidden'],
      async handle(ctx) {
        const account = ownAccount(ctx)
        return { ok: true as const, user: await toSessionUser(shop, account), emailConfirmed: account.emailUnconfirmed !== true }
      },
    }),
    directRoute(shop, {
      method: 'PUT',
      path: '/api/users/:id',
      params: AccountParam,
      summary: "Changes the fields of one's own user that the body names.",
      access: 'login',
      grows: true,
      body: UpdateUserBody,
      bodyLimit: PICTURE_BODY_LIMIT,
      answer: UserResponse,
      errors: ['forbidden', 'reauthenticate', 'picture_invalid', 'username_taken', 'email_taken', 'rate_limited'],
      outcome: Updated,
      async act(ctx, body, run) {
        const { id } = ownAccount(ctx)
        const login = loginOf(ctx)
        await shop.limits.count('profile-address', addressSubject(ctx.ip))
        await shop.limits.count('profile-account', id)
        const saved = run.again && (await isSaved(shop, login.account, body, run))
        const account = saved ? login.account : await updateAccount(shop, login, body, run)
        return { accountId: id, ...(body.password === undefined ? {} : { login: await keepOnlyThisLogin(shop, login, account) }) }
      },
      async isDone(ctx, body, run) {
        const account = await shop.accounts.newest(ctx.params['id'] ?? '')
        if (account === undefined || !(await isSaved(shop, account, body, run))) return undefined
        // The login goes on that has set the password, as it would have then.
        const [held] = await loginsOf(shop, ctx, ctx.headers.authorization)
        const mark = held?.accountId === account.id ? await shop.tokens.newestMarkAt(held.id, shop.clock()) : undefined
        const login = mark === undefined ? null : await keepOnlyThisLogin(shop, { mark, tokenKey: held?.id }, account)
        return { accountId: account.id, login }
      },
      async tell(ctx, { accountId, login }) {
        // The session of the login that goes on; a bearer has none.
        if (login !== undefined && ctx.headers.authorization === undefined)
          await (login === null ? endSession(ctx) : startSession(ctx, { login }))
        return { ok: true as const, user: await toSessionUser(shop, await shop.accounts.present(accountId)) }
      },
    }),
    directRoute(shop, {
      method: 'DELETE',
      path: '/api/users/:id',
      params: AccountParam,
      summary: "Deletes one's own account and everything of it.",
      access: 'login',
      body: DeleteUserBody,
      answer: OkResponse,
      errors: ['forbidden', 'reauthenticate', 'rate_limited'],
      isLast: true,
      outcome: OkResponse,
      async act(ctx, body) {
        const account = ownAccount(ctx)
        await confirmPassword(shop, account, body.currentPassword)
        await deleteAccount(shop, loginOf(ctx))
        shop.security.note('account_deleted', account)
        return { ok: true as const }
      },
      async isDone(ctx) {
        return (await shop.accounts.newest(ctx.params['id'] ?? '')) === undefined ? { ok: true as const } : undefined
      },
      tell(ctx, done) {
        if (ctx.headers.authorization === undefined) endSession(ctx)
        ctx.set(...FORGET_PAGES)
        return done
      },
    }),
    route({
      method: 'GET',
      path: '/api/users/:id/export',
      params: AccountParam,
      summary: "Everything that is stored of one's own account, but for what logs in.",
      access: 'login',
      answer: AccountExport,
      errors: ['forbidden', 'rate_limited'],
      async handle(ctx) {
        const { id } = ownAccount(ctx)
        await shop.limits.count('export-account', id)
        const account = await shop.accounts.present(id)
        ctx.set('Content-Disposition', 'attachment; filename="starlane-account.json"')
        return exportAccount(shop, account)
      },
    }),
    route({
      method: 'GET',
      path: '/api/users/:id/picture/:picture',
      params: PictureParam,
      summary: "One's own profile picture.",
      access: 'login',
      answer: v.string(),
      answerType: 'image/webp',
      errors: ['forbidden', 'not_found'],
      async handle(ctx) {
        const { id } = ownAccount(ctx)
        const name = param(ctx, 'picture', PictureParam.picture)
        const picture = await loadPicture(shop, id, name)
        if (picture === undefined) throw new ApiError('not_found')
        // It must not be seen from the cache of a shared browser after logout.
        ctx.set('Cache-Control', 'no-store')
        ctx.type = 'image/webp'
        ctx.body = picture
        return SENT
      },
    }),
  ]
}
