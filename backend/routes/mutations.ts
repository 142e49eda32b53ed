import * as v from 'valibot'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import { ContactArgs } from '#sync-protocol/mutations/contact.ts'
import { MUTATION_NAMES, MUTATIONS, type MutationName } from '#sync-protocol/mutations/registry.ts'
import { leaveMessage } from '../accounts/guest-message.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import type { Shop } from '../shop.ts'
import { call, type CallAnswer } from '../sync/call.ts'
import { idempotencyKey, type IdempotencyKey } from '../sync/idempotency-key.ts'
import { loginOf, route, SENT, type Ctx, type Route } from './route.ts'
import { withOk } from './with-ok.ts'

/** What each call refuses with by its own rules, for its documentation. */
const REFUSALS: Record<MutationName, ErrorCode[]> = {
  'store/cart/add': ['item_gone', 'cart_full'],
  'store/cart/remove': [],
  'store/cart/sync': [],
  'store/cart/checkout': ['cart_empty', 'item_gone', 'not_enough_gems'],
  'store/cart/decide': ['decision_gone', 'cart_empty', 'item_gone', 'not_enough_gems'],
  'store/move-to-cart': ['item_gone', 'cart_full'],
  'store/move-to-wishlist': ['item_gone', 'wishlist_full'],
  'store/wishlist/add': ['item_gone', 'wishlist_full'],
  'store/wishlist/remove': [],
  'store/guest/join': [],
  'store/gem-bundles/purchase': ['bundle_unknown', 'daily_limit', 'not_enough_gems', 'balance_limit'],
  'store/gem-bundles/purchase-custom': ['daily_limit', 'not_enough_gems', 'balance_limit'],
  'quiz/knowledge/submit': ['unknown_question'],
  'quiz/personality/submit': [],
  contact: ['rate_limited'],
}

const SUMMARIES: Record<MutationName, string> = {
  'store/cart/add': 'Puts a product into the cart.',
  'store/cart/remove': 'Takes a product out of the cart.',
  'store/cart/sync': 'Makes the cart exactly these items.',
  'store/cart/checkout': 'Buys the cart.',
  'store/cart/decide': 'Answers a question about an order.',
  'store/move-to-cart': 'Moves a product from the wishlist into the cart.',
  'store/move-to-wishlist': 'Moves a product from the cart onto the wishlist.',
  'store/wishlist/add': 'Puts a product onto the wishlist.',
  'store/wishlist/remove': 'Takes a product off the wishlist.',
  'store/guest/join': "Adds a guest's cart and wishlist to the account's.",
  'store/gem-bundles/purchase': 'Buys a gem bundle.',
  'store/gem-bundles/purchase-custom': 'Pays gems and receives twice as many.',
  'quiz/knowledge/submit': 'Hands in a knowledge quiz to be graded.',
  'quiz/personality/submit': 'Saves a personality result.',
  contact: 'Leaves a message for the operator.',
}

/** A body that only has to be an object: the mutation's own schema judges the rest when it is applied (SPEC R14). */
const AnyObject = v.record(v.string(), v.unknown())

/** The documented calls: each is the mutation of its name, applied as a push would (SPEC R10, R18). */
export function mutationRoutes(shop: Shop): Route[] {
  return MUTATION_NAMES.map((name) => (name === 'contact' ? contactRoute(shop) : mutationRoute(shop, name)))
}

function mutationRoute(shop: Shop, name: MutationName): Route {
  const { args, result } = MUTATIONS[name]
  return {
    ...route({
      method: 'POST',
      path: `/api/${name}`,
      summary: SUMMARIES[name],
      access: 'login',
      body: AnyObject,
      answer: withOk(result),
      errors: [...REFUSALS[name], 'idempotency_key_reused'],
      async handle(ctx, { body, bytes }) {
        return send(ctx, await call(shop, loginOf(ctx).account, name, body, keyOf(shop, ctx, bytes)))
      },
    }),
    body: args,
    idempotent: true,
  }
}

function contactRoute(shop: Shop): Route {
  return {
    ...route({
      method: 'POST',
      path: '/api/contact',
      summary: SUMMARIES.contact,
      access: 'guest-or-login',
      body: ContactArgs,
      answer: OkResponse,
      errors: [...REFUSALS.contact, 'idempotency_key_reused'],
      async handle(ctx, { body, bytes }) {
        const { login } = ctx.state
        const key = keyOf(shop, ctx, bytes)
        await shop.limits.count('contact-address', addressSubject(ctx.ip))
        if (login !== undefined) return send(ctx, await call(shop, login.account, 'contact', body, key))
        await leaveMessage(shop, body, key)
        return { ok: true as const }
      },
    }),
    idempotent: true,
  }
}

function keyOf(shop: Shop, ctx: Ctx, bytes: Buffer): IdempotencyKey {
  const header = ctx.get('Idempotency-Key')
  return idempotencyKey(header === '' ? undefined : header, ctx.method, ctx.path, bytes, shop.random)
}

function send(ctx: Ctx, { status, body, replayed }: CallAnswer): typeof SENT {
  if (replayed) ctx.set('Idempotent-Replayed', 'true')
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'application/json'
  ctx.status = status
  ctx.body = body
  return SENT
}
