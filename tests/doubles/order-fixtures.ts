// Two devices of one account that order: what they push, and what they saw.
import type { Aggregate } from '#sync-protocol/protocol/aggregate.ts'
import { applyPush, type PushResult, type ServerContext } from '#sync-protocol/protocol/apply.ts'
import type { Mutation, SeenCart } from '#sync-protocol/protocol/messages.ts'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import { line, mutation, NOON, OPTIONS, PRODUCTS, SERVER } from './fixtures.ts'

export const PHONE = 'device-0000000000phone'
export const LAPTOP = 'device-000000000laptop'
export const DEVICE_CONTEXT = { now: NOON, product: (id: string) => PRODUCTS.get(id) }

export function seenCart(known: string[], ...lines: [string, number?][]): { cart: SeenCart } {
  return { cart: { known: ['', ...known], lines: lines.map(([itemId, qty = 1]) => ({ itemId, qty })) } }
}

/** The same, decided while orders of these items waited on the device. */
export function beside({ cart }: { cart: SeenCart }, waiting: string[]): { cart: SeenCart } {
  return { cart: { ...cart, aside: waiting.map((itemId) => ({ itemId, qty: 1 })) } }
}

/** The id that the first, second … mutation of a device has here. */
export function idOn(deviceId: string, seq: number): string {
  return `${deviceId.slice(-6)}${mutation(seq, '', {}).id}`
}

export function checkout(seq: number, seen: Mutation['seen']): Mutation {
  return mutation(seq, 'store/cart/checkout', {}, { v: 2, seen })
}

export function push(before: Aggregate, deviceId: string, mutations: Mutation[]): Extract<PushResult, { kind: 'done' }> {
  return pushOn(SERVER, before, deviceId, mutations)
}

/** The same at a server that sells by another catalog. */
export function pushOn(
  server: ServerContext,
  before: Aggregate,
  deviceId: string,
  mutations: Mutation[],
): Extract<PushResult, { kind: 'done' }> {
  const own = mutations.map((one) => ({ ...one, id: idOn(deviceId, one.seq) }))
  const result = applyPush(before, { protocol: 2, deviceId, ackedThrough: 0, mutations: own }, server, OPTIONS)
  if (result.kind !== 'done') throw new Error(result.code)
  return result
}

export function orders(...results: Extract<PushResult, { kind: 'done' }>[]): number {
  return results
    .flatMap(({ outcomes }) => outcomes)
    .filter((one) => one.status === 'applied' && typeof one.result === 'object' && one.result !== null && 'remainingGems' in one.result)
    .length
}

export const rich = { gems: 10_000, cart: [line('ring'), line('hoodie')] }
export const both = seenCart([], ['ring'], ['hoodie'])

export function questionOf({
  aggregate: {
    state: { decisions },
  },
}: {
  aggregate: Aggregate
}): Decision {
  const [decision] = decisions
  if (decision === undefined) throw new Error('no question')
  return decision
}
