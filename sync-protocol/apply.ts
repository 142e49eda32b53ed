import { textOf, type ErrorCode } from './errors.ts'
import { MAX_DEVICES, MAX_UNACKED } from './limits.ts'
import type { Mutation, Outcome, PushRequest, Settlement } from './messages.ts'
import type { Body, Context, Daily, Step } from './mutations/definition.ts'
import { isMutationName, mutationVersion, runMutation, type MutationName } from './mutations/registry.ts'
import type { AccountState } from './account-state.ts'
import type { AccountRecord } from './records.ts'
import { ACCEPTED_VERSIONS } from './version.ts'

/** What the server keeps of a device: how far it applied, how far the device acknowledged, and what lies between (SPEC R16). */
export interface Device {
  /** ms since the epoch, as the device id says: the oldest is retired first. */
  issuedAt: number
  watermark: number
  acked: number
  /** Outcomes of acked + 1 … watermark, in order. No settlement: applied, with nothing to tell. Most are. */
  outcomes: { id: string; settlement?: Settlement }[]
}

/** The synchronised part of an account document: written as one, guarded by its version (SPEC R19). */
export interface Aggregate {
  version: number
  state: AccountState
  daily: Daily
  devices: Record<string, Device>
  /** Devices issued at or before this moment (ms) that are not in `devices` are retired (SPEC R6). */
  retiredThrough: number
  /** Records of the last commit, not yet known to be in their collections. */
  outbox: AccountRecord[]
}

/** What the server brings to a push: its clock and catalog, and what only it may decide. */
export interface ServerContext extends Omit<Context, 'entryId' | 'seen'> {
  authority: NonNullable<Context['authority']>
}

export interface PushOptions {
  /** When the device id was issued, in ms; undefined: it is not a device of this account (SPEC R5). */
  issuedAt: number | undefined
  /** How many mutations the server takes now; the rest are told to retry later (SPEC R20). */
  capacity: number
  /** ms after which they may. */
  retryAfter: number
}

export type PushResult =
  | { kind: 'refused'; code: ErrorCode; expected?: number }
  | { kind: 'done'; aggregate: Aggregate; outcomes: Outcome[]; changed: boolean }

/**
 * Applies a push to an account: all of it or, when refused, none of it (SPEC R3 to R21). Pure: the caller commits the
 * returned aggregate guarded by the version of the one it passed in, and runs this again on the newer one on a conflict.
 * Refuses with protocol_unsupported, device_foreign, device_retired, device_conflict, gap, acknowledge_first.
 */
export function applyPush(aggregate: Aggregate, push: PushRequest, context: ServerContext, options: PushOptions): PushResult {
  if (!ACCEPTED_VERSIONS.includes(push.protocol)) return { kind: 'refused', code: 'protocol_unsupported' }
  if (options.issuedAt === undefined) return { kind: 'refused', code: 'device_foreign' }
  const known = Object.hasOwn(aggregate.devices, push.deviceId) ? aggregate.devices[push.deviceId] : undefined
  if (known === undefined && options.issuedAt <= aggregate.retiredThrough) return { kind: 'refused', code: 'device_retired' }

  const device = known ?? { issuedAt: options.issuedAt, watermark: 0, acked: 0, outcomes: [] }
  const refusal = refuse(device, push)
  if (refusal !== undefined) return refusal

  const acked = Math.max(device.acked, push.ackedThrough)
  let body: Body = { state: aggregate.state, daily: aggregate.daily, waiting: [] }
  const remembered = device.outcomes.slice(acked - device.acked)
  const fresh: Device['outcomes'] = []
  const records: AccountRecord[] = []
  const outcomes: Outcome[] = []
  let stopped: 'retry_later' | 'upgrade_required' | undefined
  const { now, authority } = context
  const product: Context['product'] = (itemId) => context.product(itemId)
  const entryOf = entryIdsOf(aggregate.version + 1)

  for (const mutation of push.mutations) {
    const { seq, id } = mutation
    const original = device.outcomes[seq - device.acked - 1]
    if (original !== undefined) {
      outcomes.push({ seq, id, status: 'duplicate', of: original.settlement ?? { status: 'applied', result: {} } })
      continue
    }
    const name = knownName(mutation)
    if (name === undefined) stopped ??= 'upgrade_required'
    else if (fresh.length >= options.capacity) stopped ??= 'retry_later'
    if (stopped === 'upgrade_required') outcomes.push({ seq, id, status: stopped })
    else if (stopped === 'retry_later') outcomes.push({ seq, id, status: stopped, retryAfter: options.retryAfter })
    if (stopped !== undefined || name === undefined) continue

    // Written out, here and in `applied`: over a thousand mutations spreading costs more than all their reducers.
    const entry: Context = { now, product, authority, entryId: entryOf(fresh.length), seen: mutation.seen ?? {} }
    const step = runMutation(name, mutation.args, body, entry)
    if (step.status !== 'rejected') body = step.body
    if (step.status === 'applied') {
      const { result } = step
      for (const record of step.records) records.push(record)
      fresh.push(isEmpty(result) ? { id } : { id, settlement: { status: 'applied', result } })
      outcomes.push({ seq, id, status: 'applied', result })
    } else {
      const settlement = settle(step)
      fresh.push({ id, settlement })
      outcomes.push({ seq, id, ...settlement })
    }
  }

  const changed = fresh.length > 0 || acked > device.acked
  if (!changed) return { kind: 'done', aggregate, outcomes, changed }
  const next: Device = {
    issuedAt: device.issuedAt,
    watermark: device.watermark + fresh.length,
    acked,
    outcomes: [...remembered, ...fresh],
  }
  return { kind: 'done', aggregate: commit(aggregate, body, withDevice(aggregate, push.deviceId, next), records), outcomes, changed }
}

export interface CallResult {
  aggregate: Aggregate
  step: Step<unknown>
}

/**
 * Applies one documented call (SPEC R18). `entryId` is unique to it. Nobody can be asked over plain HTTP, so a decision
 * leaves the account as it was. The aggregate is the one passed in unless the step was applied.
 */
export function applyCall(aggregate: Aggregate, name: MutationName, args: unknown, entryId: string, context: ServerContext): CallResult {
  const body: Body = { state: aggregate.state, daily: aggregate.daily, waiting: [] }
  const step = runMutation(name, args, body, { ...context, entryId, seen: {} })
  if (step.status !== 'applied') return { aggregate, step }
  return { aggregate: commit(aggregate, step.body, aggregate, step.records), step }
}

/**
 * What the records and the decision of one entry are named by: the version that commits it, and its place therein. A version
 * commits once, so the name is unique; padded, so that records of one moment sort as they happened (SPEC R19).
 */
export function entryIdOf(version: number, place: number): string {
  return entryIdsOf(version)(place)
}

/** The names of the entries of one commit: what they share is made once, not for each of a thousand. */
function entryIdsOf(version: number): (place: number) => string {
  const commit = String(version).padStart(12, '0')
  return (place) => `${commit}.${String(place).padStart(4, '0')}`
}

function refuse(device: Device, push: PushRequest): PushResult | undefined {
  const expected = device.watermark + 1
  if (push.ackedThrough > device.watermark) return { kind: 'refused', code: 'gap', expected }
  const first = push.mutations[0]?.seq ?? expected
  if (first > expected) return { kind: 'refused', code: 'gap', expected }
  for (const [index, { seq, id }] of push.mutations.entries()) {
    if (seq !== first + index) return { kind: 'refused', code: 'gap', expected: first + index }
    if (seq <= device.acked) return { kind: 'refused', code: 'device_conflict' }
    const original = device.outcomes[seq - device.acked - 1]
    if (original !== undefined && original.id !== id) return { kind: 'refused', code: 'device_conflict' }
  }
  const last = first + push.mutations.length - 1
  if (last - Math.max(device.acked, push.ackedThrough) > MAX_UNACKED) return { kind: 'refused', code: 'acknowledge_first' }
  return undefined
}

/** The mutation's name where this side knows it in this version (SPEC R21). */
function knownName({ name, v }: Mutation): MutationName | undefined {
  return isMutationName(name) && v <= mutationVersion(name) ? name : undefined
}

function settle(step: Exclude<Step<unknown>, { status: 'applied' }>): Settlement {
  if (step.status === 'rejected') return { status: 'rejected', code: step.code, error: textOf(step.code) }
  const { why, options, id, error } = step.decision
  return { status: 'needs_decision', why, options, decisionId: id, error }
}

function isEmpty(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  for (const _key in result) return false
  return true
}

function withDevice(aggregate: Aggregate, deviceId: string, device: Device): Pick<Aggregate, 'devices' | 'retiredThrough'> {
  const devices = { ...aggregate.devices, [deviceId]: device }
  let { retiredThrough } = aggregate
  const oldestFirst = Object.entries(devices).toSorted(([, a], [, b]) => a.issuedAt - b.issuedAt)
  for (const [id, { issuedAt }] of oldestFirst.slice(0, Math.max(0, oldestFirst.length - MAX_DEVICES))) {
    delete devices[id]
    retiredThrough = Math.max(retiredThrough, issuedAt)
  }
  return { devices, retiredThrough }
}

function commit(
  aggregate: Aggregate,
  body: Body,
  kept: Pick<Aggregate, 'devices' | 'retiredThrough'>,
  outbox: AccountRecord[],
): Aggregate {
  return {
    version: aggregate.version + 1,
    state: body.state,
    daily: body.daily,
    devices: kept.devices,
    retiredThrough: kept.retiredThrough,
    outbox,
  }
}
