import { finished } from 'node:stream/promises'
import { linkMailed, passwordSet } from '#words/recovery.ts'
import * as v from 'valibot'
import {
  ForgotUsernameBody,
  ForgotUsernameResponse,
  GrantBody,
  GrantResponse,
  MessageResponse,
  ResetBody,
  VerifyBody,
  VerifyResponse,
} from '#sync-protocol/api/answers.ts'
import { ApiError } from '../api-error.ts'
import { findUsername, hideMiddle } from '../auth/find-username.ts'
import { rememberDevice } from '../auth/known-devices.ts'
import { Granted, openLink, requestReset, resetPassword, useGrant } from '../auth/recovery.ts'
import { endSession } from '../auth/session.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import type { Shop } from '../shop.ts'
import { asKept, directRoute } from './direct-route.ts'
import { linkBody } from './link-body.ts'
import { route, type Ctx, type Route } from './route.ts'

/** Whose password was set. */
const Reset = v.object({ accountId: v.string() })

/** A forgotten username or password (DECISIONS D13). */
export function recoveryRoutes(shop: Shop): Route[] {
  const counted = (ctx: Ctx) => shop.limits.count('recovery-address', addressSubject(ctx.ip))
  return [
    route({
      method: 'POST',
      path: '/api/forgot-username/lookup',
      summary: 'The username of the one account with this phone number or birthday.',
      access: 'anyone',
      body: ForgotUsernameBody,
      answer: ForgotUsernameResponse,
      errors: ['no_match', 'rate_limited'],
      async handle(ctx, { body }) {
        await counted(ctx)
        const { profile } = await findUsername(shop, body)
        return { ok: true as const, username: profile.username, email: hideMiddle(profile.email) }
      },
    }),
    directRoute(shop, {
      method: 'POST',
      path: '/api/forgot-password/verify',
      summary: 'Mails a one-time link to the account of this name, if there is one; the answer is the same if not.',
      access: 'anyone',
      body: VerifyBody,
      answer: VerifyResponse,
      errors: ['rate_limited'],
      outcome: VerifyResponse,
      async act(ctx, body, run) {
        await counted(ctx)
        await requestReset(shop, body.identifier, run.secret('mail'), answered(ctx))
        return { ok: true as const, exists: true as const, message: linkMailed }
      },
      tell: asKept,
    }),
    directRoute(shop, {
      method: 'POST',
      path: '/api/forgot-password/grant',
      summary: 'Opens a mailed link: this browser may set a new password, once.',
      access: 'browser',
      body: linkBody(GrantBody, 'resetLink'),
      answer: GrantResponse,
      errors: ['grant_required', 'rate_limited'],
      outcome: Granted,
      async act(ctx, body, run) {
        await counted(ctx)
        return openLink(shop, body.token, run)
      },
      async tell(ctx, granted, run) {
        const account = await useGrant(shop, ctx, granted, run)
        if (account === undefined) throw new ApiError('grant_required')
        return { ok: true as const, identifier: account.profile.username }
      },
    }),
    directRoute(shop, {
      method: 'POST',
      path: '/api/forgot-password',
      summary: 'Sets a new password with the grant of this browser and ends every login of the account.',
      access: 'browser',
      body: ResetBody,
      answer: MessageResponse,
      errors: ['grant_required', 'rate_limited'],
      outcome: Reset,
      async act(ctx, body, run) {
        await counted(ctx)
        return { accountId: (await resetPassword(shop, ctx.session?.grant, body, run)).id }
      },
      tell(ctx, { accountId }) {
        endSession(ctx)
        // Guesses of strangers must not keep the owner out again the moment after.
        rememberDevice(shop, ctx, accountId)
        return { ok: true as const, message: passwordSet }
      },
    }),
  ]
}

/** Resolves when the answer of this request is out, or when its client has disconnected. */
function answered(ctx: Ctx): Promise<void> {
  return finished(ctx.res).catch(() => undefined)
}
