import * as v from 'valibot'
import { answerFor } from '#sync-protocol/protocol/earlier.ts'
import { acceptsAsIs } from '#sync-protocol/api/accepts-as-is.ts'
import { MAX_BATCH } from '#sync-protocol/domain/limits.ts'
import { DeviceRequest, DeviceResponse, etagOf, PullResponse, PushRequest, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { ACCEPTED_VERSIONS, PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'
import { invalid } from '../invalid.ts'
import type { Shop } from '../shop.ts'
import { issueDevice } from '../sync/issue-device.ts'
import { pushChanges } from '../sync/push.ts'
import { asKept, directRoute } from './direct-route.ts'
import { loginOf, route, SENT, type Ctx, type Route } from './route.ts'

const PUSH_BODY_LIMIT = 1024 * 1024

const fits = acceptsAsIs(PushRequest)

/** Refusals that come before the rest of the body is checked: an unsupported protocol (SPEC R2), too large a batch (SPEC R10). */
const Push = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset: { value } }) => {
    const field = (name: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined)
    const protocol = field('protocol')
    if (Number.isSafeInteger(protocol) && !ACCEPTED_VERSIONS.includes(Number(protocol))) throw new ApiError('protocol_unsupported')
    const mutations = field('mutations')
    if (Array.isArray(mutations) && mutations.length > MAX_BATCH) throw new ApiError('batch_too_large')
    if (fits(value)) return value
    const parsed = v.safeParse(PushRequest, value, { abortEarly: true })
    if (!parsed.success) throw invalid(parsed.issues)
    return parsed.output
  }),
)

const Pull = v.object({ protocol: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), String(PROTOCOL_VERSION)) })

export function syncRoutes(shop: Shop): Route[] {
  return [
    pushRoute(shop),
    route({
      method: 'GET',
      path: '/api/sync/pull',
      summary: 'The base state of the account; 304 when If-None-Match names its present commit.',
      access: 'login',
      query: Pull,
      answer: PullResponse,
      errors: ['invalid', 'protocol_unsupported'],
      async handle(ctx, { query }) {
        if (!ACCEPTED_VERSIONS.includes(query.protocol)) throw new ApiError('protocol_unsupported')
        const { account } = loginOf(ctx)
        // Two users may share a browser: the version of one account must never answer for the other.
        ctx.set({ 'Cache-Control': 'no-store', Vary: 'Authorization, Cookie' })
        // What the login was judged by may be an old read. It must neither take back what the user has seen, nor say that there is nothing new (SPEC R38).
        const newest = await shop.accounts.present(account.id)
        const { id, version, commit, state } = newest
        ctx.set('ETag', tagOf(newest))
        if (matchesEtag(ctx, tagOf(newest))) {
          ctx.status = 304
          return SENT
        }
        return answerFor(query.protocol, { ok: true, protocol: PROTOCOL_VERSION, accountId: id, version, commit, state })
      },
    }),
    directRoute(shop, {
      method: 'POST',
      path: '/api/sync/device',
      summary: 'A new device for this account, or the one that takes over a queue (SPEC R8).',
      access: 'login',
      body: DeviceRequest,
      answer: DeviceResponse,
      errors: [],
      outcome: DeviceResponse,
      async act(ctx, body) {
        const { account } = loginOf(ctx)
        return { ok: true as const, accountId: account.id, deviceId: await issueDevice(shop, account, body.after) }
      },
      tell: asKept,
    }),
  ]
}

function pushRoute(shop: Shop): Route {
  const push = route({
    method: 'POST',
    path: '/api/sync/push',
    summary: 'Applies the changes of a device, in order and exactly once, and answers what came of each.',
    access: 'login',
    body: Push,
    bodyLimit: PUSH_BODY_LIMIT,
    grows: true,
    admit: (ctx) => shop.pushLimit.count(loginOf(ctx).account.id),
    answer: PushResponse,
    errors: [
      'protocol_unsupported',
      'batch_too_large',
      'device_foreign',
      'device_retired',
      'device_conflict',
      'gap',
      'acknowledge_first',
      'rate_limited',
    ],
    async handle(ctx, { body }) {
      const answer = await pushChanges(shop, loginOf(ctx).account, body)
      countOutcomes(shop, answer)
      return answerFor(body.protocol, answer)
    },
  })
  return { ...push, body: PushRequest }
}

/** Counted here first: a label of the metrics costs more than a mutation. */
function countOutcomes({ metrics }: Shop, { outcomes }: PushResponse): void {
  const counts = new Map<string, number>()
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1)
  for (const [status, count] of counts) metrics.outcome(status, count)
}

function tagOf({ id, version, commit }: Account): string {
  return etagOf({ accountId: id, version, commit })
}

function matchesEtag(ctx: Ctx, etag: string): boolean {
  const header = ctx.headers['if-none-match'] ?? ''
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
