import { ShareId } from '#sync-protocol/api/account-state.ts'
import { SharedListResponse } from '#sync-protocol/api/answers.ts'
import { sharedList } from '../accounts/shared-list.ts'
import { ApiError } from '../api-error.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import type { Shop } from '../shop.ts'
import { param, route, type Route } from './route.ts'

/** A list that an account shares by a link. An unknown id, an ended link and what is no id are one answer. */
export function shareRoutes(shop: Shop): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/shares/:id',
      params: { id: ShareId },
      summary: 'The list behind a link that its owner has opened: what is on it, and the name that was chosen for it.',
      access: 'anyone',
      answer: SharedListResponse,
      errors: ['not_found', 'rate_limited'],
      async handle(ctx) {
        shop.shareLimit.count(addressSubject(ctx.ip))
        const list = await sharedList(shop, param(ctx, 'id', ShareId))
        if (list === undefined) throw new ApiError('not_found')
        return { ok: true as const, ...list }
      },
    }),
  ]
}
