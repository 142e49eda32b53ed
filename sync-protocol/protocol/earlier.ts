import type { AccountState, Decision, Why } from '../api/account-state.ts'
import type { Aggregate } from './apply.ts'
import { charsOf } from './devices.ts'
import type { ErrorCode } from '../domain/errors.ts'
import type { Outcome, PullResponse, PushResponse, Settlement } from './messages.ts'

/**
 * An answer in the shape of the client's protocol (SPEC R2, R36): clients of protocol 1 parse answers strictly, so they would
 * refuse the whole answer for one field or code that they do not know.
 */
export function answerFor(protocol: number, answer: PushResponse): object
export function answerFor(protocol: number, answer: PullResponse): object
export function answerFor(protocol: number, answer: PullResponse & Partial<PushResponse>): object {
  if (protocol > 1) return answer
  const { ok, accountId, version, state, outcomes } = answer
  const base = { ok, protocol, accountId, version, state: firstState(state) }
  return outcomes === undefined ? base : { ...base, outcomes: outcomes.map(firstOutcome) }
}

/** A stored aggregate as this version has it: what protocol 1 did not know is filled in. */
export function upgradeAggregate<Stored extends Aggregate>(stored: Stored): Stored {
  const { state } = stored
  if (typeof stored.commit === 'string' && typeof state.lastOrder === 'string') return stored
  const decisions = state.decisions.map((decision): Decision => ({ ...decision, lines: decision.lines ?? [] }))
  const devices = Object.fromEntries(
    Object.entries(stored.devices).map(([id, device]) => [id, { ...device, chars: device.chars ?? charsOf(device.outcomes) }]),
  )
  return { ...stored, devices, commit: stored.commit ?? '', state: { ...state, decisions, lastOrder: state.lastOrder ?? '' } }
}

function firstState({ lastOrder: _lastOrder, decisions, ...state }: AccountState): object {
  return { ...state, decisions: decisions.map(({ lines: _lines, why, ...decision }) => ({ ...decision, why: firstWhy(why) })) }
}

function firstOutcome(outcome: Outcome): object {
  if (outcome.status === 'duplicate') return { ...outcome, of: firstSettlement(outcome.of) }
  if (outcome.status === 'retry_later' || outcome.status === 'upgrade_required') return outcome
  return { seq: outcome.seq, id: outcome.id, ...firstSettlement(outcome) }
}

function firstSettlement(settlement: Settlement): object {
  switch (settlement.status) {
    case 'needs_decision':
      return { ...settlement, why: firstWhy(settlement.why) }
    case 'rejected':
      return { ...settlement, code: FIRST_CODES[settlement.code] ?? settlement.code }
    case 'applied':
      return { ...settlement, result: firstResult(settlement.result) }
  }
}

/** A receipt held its items as the inventory has them: there they can be read. Nothing else changed but what a join did not count. */
function firstResult(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result
  if ('items' in result && 'remainingGems' in result) return { remainingGems: result.remainingGems, items: [] }
  return 'skipped' in result ? { skipped: result.skipped } : result
}

function firstWhy(why: Why): Why {
  return why === 'already_ordered' || why === 'cart_changed' || why === 'item_changed' ? 'price_rose' : why
}

const FIRST_CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  total_limit: 'not_enough_gems',
  item_changed: 'conflict',
  already_ordered: 'conflict',
  cart_changed: 'conflict',
  bundle_changed: 'conflict',
}
