import * as v from 'valibot'
import { MAX_BATCH } from '#sync-protocol/domain/limits.ts'
import { DeviceRequest, DeviceResponse, etagOf, PullResponse, PushRequest, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { isAccepted, PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'
import { invalid } from '../invalid.ts'
import type { Shop } from '../shop.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import { isGone } from '../sync/gone-accounts.ts'
import { issueDevice } from '../sync/device-ids.ts'
import { pushChanges } from '../sync/push.ts'
import { asKept, directRoute } from './direct-route.ts'
import { bodyOf, loginOf, route, SENT, type Ctx, type Route } from './route.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

const PUSH_BODY_LIMIT = MIB

/** Refusals that come before the rest of the body is checked: an unsupported protocol (SPEC R2), too large a batch (SPEC R10). */
const Push = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset: { value } }) => {
    const field = (name: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined)
    const protocol = field('protocol')
    if (Number.isSafeInteger(protocol) && !isAccepted(Number(protocol))) throw new ApiError('protocol_unsupported')
    const mutations = field('mutations')
    if (Array.isArray(mutations) && mutations.length > MAX_BATCH) throw new ApiError('batch_too_large')
    const parsed = v.safeParse(PushRequest, value, { abortEarly: true })
    if (!parsed.success) throw invalid(parsed.issues)
    return parsed.output
  }),
)

const Pull = v.object({ protocol: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), String(PROTOCOL_VERSION)) })

const DEVICE_HEADER = {
  name: 'Starlane-Device',
  description: 'The id of the device that asks. Where its account was deleted it is told so, whether or not it is logged in.',
}

export function syncRoutes(shop: Shop): Route[] {
  const gone = (ctx: Ctx, deviceId: string | undefined) => tellGone(shop, ctx, deviceId)
  return [
    pushRoute(shop, gone),
    pullRoute(shop, gone),
    directRoute(shop, {
      method: 'POST',
      path: '/api/sync/device',
      summary: 'A new device for this account, or the one that takes over a queue (SPEC R8, R52).',
      access: 'login',
      body: DeviceRequest,
      answer: DeviceResponse,
      errors: ['account_gone'],
      outcome: DeviceResponse,
      async act(ctx, body) {
        const { account } = loginOf(ctx)
        if (body.after !== undefined && shop.deviceIds.issuedAt(account, body.after) === undefined) await gone(ctx, body.after)
        return { ok: true as const, accountId: account.id, deviceId: await issueDevice(shop, account, body.after) }
      },
      refuse: async (ctx) => gone(ctx, await sentId(ctx, SentAfter)),
      tell: asKept,
    }),
  ]
}

type TellGone = (ctx: Ctx, deviceId: string | undefined) => Promise<void>

/** Throws account_gone where the device belonged to an account that was deleted (SPEC R51). */
async function tellGone(shop: Shop, ctx: Ctx, deviceId: string | undefined): Promise<void> {
  if (deviceId !== undefined && (await isGone(shop, deviceId, addressSubject(ctx.ip)))) throw new ApiError('account_gone')
}

/** The device that a caller without a login names; undefined where there is no such body. */
async function sentId(ctx: Ctx, schema: v.GenericSchema<unknown, string>): Promise<string | undefined> {
  const sent = await bodyOf(ctx, PUSH_BODY_LIMIT).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
  const id = v.safeParse(schema, sent?.value)
  return id.success ? id.output : undefined
}

const SentDevice = v.pipe(
  v.object({ deviceId: v.string() }),
  v.transform(({ deviceId }) => deviceId),
)
const SentAfter = v.pipe(
  v.object({ after: v.string() }),
  v.transform(({ after }) => after),
)

function pullRoute(shop: Shop, gone: TellGone): Route {
  const pull = route({
    method: 'GET',
    path: '/api/sync/pull',
    summary: 'The base state of the account; 304 when If-None-Match names its present commit.',
    access: 'login',
    // An old read must neither take back what the user has seen, nor say that there is nothing new (SPEC R38).
    newest: true,
    query: Pull,
    header: DEVICE_HEADER,
    answer: PullResponse,
    errors: ['invalid', 'protocol_unsupported', 'account_gone'],
    async handle(ctx, { query }) {
      if (!isAccepted(query.protocol)) throw new ApiError('protocol_unsupported')
      const { account } = loginOf(ctx)
      const device = ctx.get(DEVICE_HEADER.name)
      // Another account is logged in in its browser.
      if (device !== '' && shop.deviceIds.issuedAt(account, device) === undefined) await gone(ctx, device)
      // Two users may share a browser: the version of one account must never answer for the other.
      ctx.set({ 'Cache-Control': 'no-store', Vary: 'Authorization, Cookie' })
      const { id, version, commit, state } = account
      const tag = tagOf(account)
      ctx.set('ETag', tag)
      if (matchesEtag(ctx, tag)) {
        ctx.status = 304
        return SENT
      }
      return { ok: true as const, protocol: PROTOCOL_VERSION, accountId: id, version, commit, state }
    },
  })
  return { ...pull, withoutLogin: async (ctx) => gone(ctx, ctx.get(DEVICE_HEADER.name)).then(() => false) }
}

function pushRoute(shop: Shop, gone: TellGone): Route {
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
      'account_gone',
      'rate_limited',
    ],
    async handle(ctx, { body }) {
      const answer = await pushChanges(shop, loginOf(ctx).account, body).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'device_foreign') await gone(ctx, body.deviceId)
        throw error
      })
      countOutcomes(shop, answer)
      return answer
    },
  })
  return { ...push, body: PushRequest, withoutLogin: async (ctx) => gone(ctx, await sentId(ctx, SentDevice)).then(() => false) }
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
