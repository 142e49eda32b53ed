import { AccountState } from '../api/account-state.ts'
import type { Aggregate } from './aggregate.ts'
import { charsOf, withDevice, type Device } from './devices.ts'
import { textOf, type ErrorCode } from '../domain/errors.ts'
import { acceptsAsIs } from '../api/accepts-as-is.ts'
import { MAX_OUTBOX_CHARS, MAX_UNACKED, MAX_UNACKED_CHARS } from '../domain/limits.ts'
import type { Mutation, Outcome, PushRequest, Settlement } from './messages.ts'
import type { Body, Context, Step } from '../mutations/step.ts'
import { presentDaily } from '../mutations/gems.ts'
import { isMutationName, mutationVersion, runMutation, type MutationName } from '../mutations/registry.ts'
import { AccountRecord } from '../api/records.ts'
import { isAccepted } from './version.ts'
import * as v from 'valibot'

/** The server's part of a push: clock, catalog, authority, and the random id of the coming commit. */
export interface ServerContext extends Omit<Context, 'entryId' | 'mutationId' | 'seen'> {
  authority: NonNullable<Context['authority']>
  commit: string
}

export interface PushOptions {
  /** When the device id was issued, in ms; undefined if it is not a device of this account (SPEC R5). */
  issuedAt: number | undefined
  /** The number of mutations that the server takes now; the rest must retry later (SPEC R20). */
  capacity: number
  /** The wait before that retry, in ms. */
  retryAfter: number
}

/** `aggregate`: the account after the refusal. */
type Refusal = { kind: 'refused'; code: ErrorCode; expected?: number; aggregate?: Aggregate }

export type PushResult = Refusal | { kind: 'done'; aggregate: Aggregate; outcomes: Outcome[]; changed: boolean }

/**
 * Applies a push to an account: all of it, or none of it when refused (SPEC R3 to R21). Pure: the caller commits the returned aggregate,
 * also after a refusal, guarded by the version of the one passed in, and runs this again on the newer one after a conflict. Refuses with
 * protocol_unsupported, device_foreign, device_retired, device_conflict, gap, acknowledge_first; the caller first confirms that it read the
 * newest version (SPEC R38).
 */
export function applyPush(aggregate: Aggregate, push: PushRequest, context: ServerContext, options: PushOptions): PushResult {
  const result = applyAll(aggregate, push, context, options, false)
  // One check of the whole result detects an exceeded bound; only then is each mutation checked to find the cause (SPEC R39).
  return result.kind === 'refused' || fitsState(result.aggregate.state) ? result : applyAll(aggregate, push, context, options, true)
}

function applyAll(aggregate: Aggregate, push: PushRequest, context: ServerContext, options: PushOptions, isCareful: boolean): PushResult {
  if (!isAccepted(push.protocol)) return { kind: 'refused', code: 'protocol_unsupported' }
  if (options.issuedAt === undefined) return { kind: 'refused', code: 'device_foreign' }
  const known = Object.hasOwn(aggregate.devices, push.deviceId) ? aggregate.devices[push.deviceId] : undefined
  if (known === undefined && options.issuedAt <= aggregate.retiredThrough) return { kind: 'refused', code: 'device_retired' }

  const device = known ?? { issuedAt: options.issuedAt, watermark: 0, acked: 0, outcomes: [], chars: 0 }
  const before = { state: aggregate.state, daily: presentDaily(aggregate.daily, context.now) }
  const refusal = refuse(device, push)
  if (refusal?.code === 'gap' && device.ended !== true) {
    const devices = withDevice(aggregate, push.deviceId, { ...device, ended: true })
    return { ...refusal, aggregate: commit(aggregate, context.commit, before, devices, []) }
  }
  if (refusal !== undefined) return refusal
  // An ended device only gets its first answers again.
  const capacity = device.ended === true ? 0 : options.capacity

  const acked = Math.max(device.acked, push.ackedThrough)
  let body: Body = { ...before, waiting: [] }
  const remembered = device.outcomes.slice(acked - device.acked)
  const fresh: Device['outcomes'] = []
  const records: AccountRecord[] = []
  const outcomes: Outcome[] = []
  let stopped: 'retry_later' | 'upgrade_required' | undefined
  const { now, authority, threw } = context
  // A link that this push ends was open for others: it is not opened again in the same commit either.
  const takenShares = [...(context.takenShares ?? []), ...before.state.shares.map(({ id }) => id)]
  const product: Context['product'] = (itemId) => context.product(itemId)
  const purchases = [...(context.purchases ?? [])]
  const entryOf = entryIdsOf(aggregate.version + 1, context.commit)
  const rememberedChars = charsOf(remembered)
  let outcomeChars = 0
  let recordChars = 0

  for (const mutation of push.mutations) {
    const { seq, id } = mutation
    const original = device.outcomes[seq - device.acked - 1]
    if (original !== undefined) {
      outcomes.push({ seq, id, status: 'duplicate', of: original.settlement ?? { status: 'applied', result: {} } })
      continue
    }
    const name = knownName(mutation)
    if (name === undefined) stopped ??= 'upgrade_required'
    else if (fresh.length >= capacity || Math.max(rememberedChars, outcomeChars) > MAX_UNACKED_CHARS || recordChars > MAX_OUTBOX_CHARS)
      stopped ??= 'retry_later'
    if (stopped === 'upgrade_required') outcomes.push({ seq, id, status: stopped })
    else if (stopped === 'retry_later') outcomes.push({ seq, id, status: stopped, retryAfter: options.retryAfter })
    if (stopped !== undefined || name === undefined) continue

    // Written out, because spreading costs more than the reducers of a thousand mutations.
    const seen = mutation.seen ?? {}
    const entry: Context = { now, product, authority, purchases, threw, takenShares, entryId: entryOf(fresh.length), mutationId: id, seen }
    const tried = runMutation(name, mutation.v, mutation.args, body, entry)
    const step: typeof tried = isCareful && !isWithinBounds(tried) ? { status: 'rejected', code: 'total_limit' } : tried
    if (step.status !== 'rejected') body = step.body
    if (step.status === 'applied') {
      const { result } = step
      for (const record of step.records) {
        records.push(record)
        if (record.kind === 'inventory') purchases.push(record)
        recordChars += JSON.stringify(record).length
      }
      fresh.push(isEmpty(result) ? { id } : { id, settlement: { status: 'applied', result } })
      outcomes.push({ seq, id, status: 'applied', result })
    } else {
      const settlement = settle(step)
      fresh.push({ id, settlement })
      outcomes.push({ seq, id, ...settlement })
    }
    outcomeChars += charsOf(fresh.slice(-1))
  }

  const changed = fresh.length > 0 || acked > device.acked
  if (!changed) return { kind: 'done', aggregate, outcomes, changed }
  const next: Device = {
    issuedAt: device.issuedAt,
    watermark: device.watermark + fresh.length,
    acked,
    outcomes: [...remembered, ...fresh],
    chars: rememberedChars + outcomeChars,
    ...(device.ended === true ? { ended: true } : {}),
  }
  const devices = withDevice(aggregate, push.deviceId, next)
  return { kind: 'done', aggregate: commit(aggregate, context.commit, body, devices, records), outcomes, changed }
}

export interface CallResult {
  aggregate: Aggregate
  step: Step<unknown>
}

/**
 * Applies one documented call (SPEC R18). Plain HTTP cannot ask the user, so a question leaves the account unchanged. Returns the aggregate
 * passed in unless the step was applied or daily counters were corrected (SPEC R34).
 */
export function applyCall(aggregate: Aggregate, name: MutationName, args: unknown, context: ServerContext): CallResult {
  const daily = presentDaily(aggregate.daily, context.now)
  const body: Body = { state: aggregate.state, daily, waiting: [] }
  const entryId = entryIdOf(aggregate.version + 1, context.commit, 0)
  const step = runMutation(name, mutationVersion(name), args, body, { ...context, entryId, mutationId: entryId, seen: {} })
  if (step.status === 'applied' && isWithinBounds(step))
    return { aggregate: commit(aggregate, context.commit, step.body, aggregate, step.records), step }
  const refused: Step<unknown> = step.status === 'applied' ? { status: 'rejected', code: 'total_limit' } : step
  // Corrected daily counters are committed even with a refusal, or they would be corrected day after day.
  if (daily !== aggregate.daily) return { aggregate: commit(aggregate, context.commit, body, aggregate, []), step: refused }
  return { aggregate, step: refused }
}

/**
 * The id of a commit's records and question: version, random commit id, and place. Versions repeat after a restore, commit ids do not; the
 * padded version comes first, so that records of one moment sort in order (SPEC R56).
 */
export function entryIdOf(version: number, commitId: string, place: number): string {
  return entryIdsOf(version, commitId)(place)
}

/** The entry ids of one commit; their common part is made once, not for each of a thousand. */
function entryIdsOf(version: number, commitId: string): (place: number) => string {
  const shared = `${String(version).padStart(12, '0')}.${commitId}`
  return (place) => `${shared}.${String(place).padStart(4, '0')}`
}

function refuse(device: Device, push: PushRequest): Refusal | undefined {
  const expected = device.watermark + 1
  if (push.ackedThrough > device.watermark) return { kind: 'refused', code: 'gap', expected }
  const first = push.mutations[0]?.seq ?? expected
  if (first > expected) return { kind: 'refused', code: 'gap', expected }
  if (device.ended === true && first === expected && push.mutations.length > 0) return { kind: 'refused', code: 'gap', expected }
  for (const [index, { seq, id }] of push.mutations.entries()) {
    if (seq !== first + index) return { kind: 'refused', code: 'gap', expected: first + index }
    if (seq <= device.acked) return { kind: 'refused', code: 'device_conflict' }
    const original = device.outcomes[seq - device.acked - 1]
    if (original !== undefined && original.id !== id) return { kind: 'refused', code: 'device_conflict' }
  }
  const last = first + push.mutations.length - 1
  const acked = Math.max(device.acked, push.ackedThrough)
  if (last - acked > MAX_UNACKED) return { kind: 'refused', code: 'acknowledge_first' }
  // Mutations that were applied before are answered first, because the device may have to acknowledge exactly these.
  const isAllNew = first > device.watermark && push.mutations.length > 0
  if (isAllNew && charsOf(device.outcomes.slice(acked - device.acked)) > MAX_UNACKED_CHARS)
    return { kind: 'refused', code: 'acknowledge_first' }
  return undefined
}

/** The mutation's name if this side knows it in this version (SPEC R21). */
function knownName({ name, v }: Mutation): MutationName | undefined {
  return isMutationName(name) && v <= mutationVersion(name) ? name : undefined
}

const fitsQuickly = acceptsAsIs(AccountState)

/** True for a state that every device can read (SPEC R39). */
function fitsState(state: AccountState): boolean {
  return fitsQuickly(state) || v.is(AccountState, state)
}

/** True for a step whose state and records stay within the bounds of their schemas (SPEC R39). */
function isWithinBounds(step: Step<unknown>): boolean {
  if (step.status === 'rejected') return true
  return fitsState(step.body.state) && (step.status !== 'applied' || step.records.every((record) => v.is(AccountRecord, record)))
}

function settle(step: Exclude<Step<unknown>, { status: 'applied' }>): Settlement {
  if (step.status === 'rejected') return { status: 'rejected', code: step.code, error: textOf(step.code) }
  const { why, options, id, error } = step.decision
  return { status: 'needs_decision', why, options, decisionId: id, error }
}

/** Of the results of mutations, which are objects, many have nothing in them. */
function isEmpty(result: unknown): boolean {
  for (const _key in Object(result)) return false
  return true
}

function commit(
  aggregate: Aggregate,
  commitId: string,
  body: Pick<Body, 'state' | 'daily'>,
  kept: Pick<Aggregate, 'devices' | 'retiredThrough'>,
  outbox: AccountRecord[],
): Aggregate {
  return {
    version: aggregate.version + 1,
    commit: commitId,
    state: body.state,
    daily: body.daily,
    devices: kept.devices,
    retiredThrough: kept.retiredThrough,
    outbox,
  }
}
