import * as v from 'valibot'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import { ConfirmEmailBody, ConfirmEmailResponse } from '#sync-protocol/api/own-user.ts'
import { askToConfirm, confirmEmail } from '../auth/confirm-email.ts'
import { Granted, putGrant, useGrant } from '../auth/recovery.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import type { Shop } from '../shop.ts'
import { asKept, directRoute } from './direct-route.ts'
import { linkBody } from './link-body.ts'
import { AccountParam, ownAccount, type Route } from './route.ts'

/** Whether an e-mail address belongs to the account that names it. */
export function confirmEmailRoutes(shop: Shop): Route[] {
  return [
    directRoute(shop, {
      method: 'POST',
      path: '/api/confirm-email',
      summary:
        'Opens a mailed link: the address it was sent to is confirmed. The page it leads to changes nothing by itself. One that was mailed for a forgotten password lets this browser set a new one, once.',
      access: 'browser',
      body: linkBody(ConfirmEmailBody, 'confirmLink'),
      answer: ConfirmEmailResponse,
      errors: ['grant_required', 'rate_limited'],
      outcome: v.object({ link: v.string(), granted: v.optional(Granted) }),
      async act(ctx, body, run) {
        await shop.limits.count('recovery-address', addressSubject(ctx.ip))
        const { link, accountId, credential } = await confirmEmail(shop, body.token)
        if (credential === undefined) return { link }
        const granted = { accountId, credential }
        await putGrant(shop, granted, run)
        return { link, granted }
      },
      async tell(ctx, { link, granted }, run) {
        await shop.storage.entries.delete('confirm', link)
        const account = granted && (await useGrant(shop, ctx, granted, run))
        return { ok: true as const, ...(account === undefined ? {} : { identifier: account.profile.username }) }
      },
    }),
    directRoute(shop, {
      method: 'POST',
      path: '/api/users/:id/confirm-email',
      params: AccountParam,
      summary: "Mails one's own address the link that confirms it once more, unless it is confirmed.",
      access: 'login',
      answer: OkResponse,
      errors: ['forbidden', 'rate_limited'],
      outcome: OkResponse,
      async act(ctx, _body, run) {
        const account = ownAccount(ctx)
        if (account.emailUnconfirmed === true) await askToConfirm(shop, account, run.secret('mail'))
        return { ok: true as const }
      },
      tell: asKept,
    }),
  ]
}
