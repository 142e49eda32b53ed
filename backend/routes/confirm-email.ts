import * as v from 'valibot'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import { ConfirmEmailBody } from '#sync-protocol/api/own-user.ts'
import { askToConfirm, confirmEmail, LINK_OVER } from '../auth/confirm-email.ts'
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
      summary: 'Opens a mailed link: the address it was sent to is confirmed. The page it leads to changes nothing by itself.',
      access: 'anyone',
      body: linkBody(ConfirmEmailBody, LINK_OVER),
      answer: OkResponse,
      errors: ['grant_required', 'rate_limited'],
      outcome: v.object({ link: v.string() }),
      async act(ctx, body) {
        await shop.limits.count('recovery-address', addressSubject(ctx.ip))
        return { link: await confirmEmail(shop, body.token) }
      },
      async tell(_ctx, { link }) {
        await shop.storage.entries.delete('confirm', link)
        return { ok: true as const }
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
      async act(ctx) {
        const account = ownAccount(ctx)
        if (account.emailUnconfirmed === true) await askToConfirm(shop, account)
        return { ok: true as const }
      },
      tell: asKept,
    }),
  ]
}
