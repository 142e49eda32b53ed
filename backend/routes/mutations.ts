import * as v from 'valibot'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import { ContactArgs } from '#sync-protocol/mutations/contact.ts'
import { MUTATION_NAMES, MUTATIONS, type MutationName } from '#sync-protocol/mutations/registry.ts'
import { leaveMessage } from '../accounts/guest-message.ts'
import { addressSubject, networkSubject } from '../limits/rate-limits.ts'
import type { Shop } from '../shop.ts'
import { call, type CallAnswer } from '../sync/call.ts'
import { idempotencyKey, readKey, type IdempotencyKey } from '../sync/idempotency-key.ts'
import { loginOf, route, SENT, type Ctx, type Route } from './route.ts'
import { withOk } from './with-ok.ts'

/** A body that only has to be an object: the mutation's own schema judges the rest when it is applied (SPEC R14). */
const AnyObject = v.record(v.string(), v.unknown())

/** The documented calls: each is the mutation of its name, applied as a push would (SPEC R10, R18). */
export function mutationRoutes(shop: Shop): Route[] {
  return MUTATION_NAMES.map((name) => (name === 'contact' ? contactRoute(shop) : mutationRoute(shop, name)))
}

function mutationRoute(shop: Shop, name: MutationName): Route {
  const { args, result, summary, refusals } = MUTATIONS[name]
  return {
    ...route({
      method: 'POST',
      path: `/api/${name}`,
      summary,
      access: 'login',
      grows: true,
      body: AnyObject,
      admit: (ctx) => shop.callLimit.count(loginOf(ctx).account.id),
      answer: withOk(result),
      errors: [...refusals, 'idempotency_key_reused'],
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
      summary: MUTATIONS.contact.summary,
      access: 'guest-or-login',
      grows: true,
      body: ContactArgs,
      answer: OkResponse,
      errors: [...MUTATIONS.contact.refusals, 'idempotency_key_reused'],
      async handle(ctx, { body, bytes }) {
        const { login } = ctx.state
        const key = keyOf(shop, ctx, bytes)
        const address = addressSubject(ctx.ip)
        await shop.limits.count('contact-address', address)
        if (login !== undefined) return send(ctx, await call(shop, login.account, 'contact', body, key))
        await leaveMessage(shop, body, { key, network: shop.limits.macOf(networkSubject(ctx.ip)) })
        return { ok: true as const }
      },
    }),
    idempotent: true,
  }
}

function keyOf(shop: Shop, ctx: Ctx, bytes: Buffer): IdempotencyKey {
  return idempotencyKey(readKey(ctx.get('Idempotency-Key')), ctx.method, ctx.path, bytes, shop.random)
}

function send(ctx: Ctx, { status, body, replayed }: CallAnswer): typeof SENT {
  if (replayed) ctx.set('Idempotent-Replayed', 'true')
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'application/json'
  ctx.status = status
  ctx.body = body
  return SENT
}
