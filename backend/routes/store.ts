import * as v from 'valibot'
import { GemBundlesResponse, InventoryResponse, LedgerResponse } from '#sync-protocol/api/answers.ts'
import { bundlesIn } from '../shop-folder/present-shop.ts'
import type { Shop } from '../shop.ts'
import { Lang } from './listings.ts'
import { listPage, Paging } from './record-page.ts'
import { loginOf, route, type Route } from './route.ts'

const INVENTORY_PAGE = 500
const LEDGER_PAGE = 200

/** What the store knows of an account beside its cart: bundles on offer, purchases, the history of its gems. */
export function storeRoutes(shop: Shop): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/store/gem-bundles',
      summary: 'The gem bundles on offer.',
      access: 'login',
      query: v.object({ lang: Lang }),
      answer: GemBundlesResponse,
      errors: ['invalid'],
      handle: (_ctx, { query }) => ({ ok: true as const, bundles: bundlesIn(shop.present.now, query.lang) }),
    }),
    route({
      method: 'GET',
      path: '/api/store/inventory',
      summary: 'What was bought, newest first.',
      access: 'login',
      newest: true,
      query: Paging,
      answer: InventoryResponse,
      errors: ['invalid'],
      async handle(ctx, { query }) {
        const { account, records, next } = await listPage(
          shop,
          loginOf(ctx).account,
          { kind: 'inventory', limit: INVENTORY_PAGE },
          query.before,
        )
        const inventory = records.map(({ itemId, name, image, priceGems, qty, at }) => ({
          itemId,
          name,
          image,
          priceGems,
          qty,
          purchasedAt: isoDate(at),
        }))
        return { ok: true as const, gems: account.state.gems, inventory, ...next }
      },
    }),
    route({
      method: 'GET',
      path: '/api/store/ledger',
      summary: 'Every movement of gems, newest first.',
      access: 'login',
      newest: true,
      query: Paging,
      answer: LedgerResponse,
      errors: ['invalid'],
      async handle(ctx, { query }) {
        const { account, records, next } = await listPage(shop, loginOf(ctx).account, { kind: 'ledger', limit: LEDGER_PAGE }, query.before)
        const entries = records.map(({ delta, balance, reason, label, at }) => ({ delta, balance, reason, label, createdAt: isoDate(at) }))
        return { ok: true as const, gems: account.state.gems, entries, ...next }
      },
    }),
  ]
}

function isoDate(at: number): string {
  return new Date(at).toISOString()
}
