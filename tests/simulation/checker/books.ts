import { dayOf, REWARDS } from '../model/rules.ts'
import { seenOf } from '../model/arguments.ts'
import { isAlive, serverSkews, type Commit, type Facts } from './facts.ts'
import { brief, fields, list, stateOf, type Fields } from './read.ts'
import type { Violation } from './violation.ts'

const DAYS_APART_MS = 60 * 60_000
/** What is counted by the day. */
const LIMITED = new Set(['quiz/knowledge/submit', 'store/gem-bundles/purchase', 'store/gem-bundles/purchase-custom', 'contact'])

/** A balance is the sum of its ledger, and never below nothing: after each commit, and at the end. */
export function balanceIsLedger(facts: Facts): Violation[] {
  const rule = 'balance-is-ledger'
  const violations: Violation[] = []
  for (const { n, accountId, document, before } of facts.commits) {
    const gems = stateOf(document.state).gems
    const moved = sumOf(ledgerOf(list(document.outbox).map(fields)))
    const had = before === undefined ? 0 : stateOf(before.state).gems
    if (gems < 0) violations.push({ rule, text: `The balance of ${accountId} is ${gems}.`, events: [n] })
    if (gems !== had + moved)
      violations.push({ rule, text: `The balance of ${accountId} went from ${had} to ${gems}, and its ledger says ${moved}.`, events: [n] })
  }
  for (const { id, state } of facts.history.final.accounts) {
    const ledger = sumOf(ledgerOf(facts.history.final.records.filter(({ accountId }) => accountId === id)))
    const gems = stateOf(state).gems
    if (ledger !== gems)
      violations.push({ rule, text: `The balance of ${id} is ${gems}, and the sum of its ledger ${ledger}.`, events: [] })
  }
  return violations
}

/** What was paid for, and nothing else, stands in the inventory. */
export function inventoryIsPurchases({ history, commits }: Facts): Violation[] {
  const rule = 'inventory-is-purchases'
  const violations = commits.flatMap(({ n, accountId, document }) => {
    const wrong = unpaid(list(document.outbox).map(fields))
    return wrong === undefined ? [] : [{ rule, text: `In one commit of ${accountId} ${wrong}`, events: [n] }]
  })
  for (const { id } of history.final.accounts) {
    const wrong = unpaid(history.final.records.filter(({ accountId }) => accountId === id))
    if (wrong !== undefined) violations.push({ rule, text: `At the end, of ${id}, ${wrong}`, events: [] })
  }
  return violations
}

function unpaid(records: readonly Fields[]): string | undefined {
  const pieces = records.filter(({ kind }) => kind === 'inventory')
  const worth = pieces.reduce((sum, { priceGems, qty }) => sum + Number(priceGems) * Number(qty), 0)
  // A finished set's gems are recorded as a checkout's, by a label of their own: nothing is bought with them.
  const orders = ledgerOf(records).filter(({ reason, label }) => reason === 'checkout' && !String(label).startsWith('Set complete: '))
  const paid = -sumOf(orders)
  return worth === paid ? undefined : `items for ${worth} gems were received, and ${paid} gems paid.`
}

/** An order is placed for the cart that was decided on: with no other order between, and for no more than was seen. */
export function oneOrderPerDecision(facts: Facts): Violation[] {
  return facts.commits.flatMap((commit) => wrongOrders(facts, commit))
}

function wrongOrders({ sentAs }: Facts, { n, accountId, document, before, applied }: Commit): Violation[] {
  const rule = 'one-order-per-decision'
  const violations: Violation[] = []
  let lastOrder = stateOf(before?.state).lastOrder
  for (const { id, settlement } of applied) {
    const { total } = fields(settlement.result)
    const change = sentAs.get(id)?.at(-1)?.change
    if (settlement.status !== 'applied' || change === undefined || typeof total !== 'number' || !change.name.startsWith('store/cart/'))
      continue
    const { cart, total: most } = seenOf(change.seen)
    if (change.name === 'store/cart/checkout' && cart !== undefined && !cart.known.includes(lastOrder)) {
      const text = `The order ${id} of ${accountId} was placed, and did not know of the order ${lastOrder || '(none)'} before it.`
      violations.push({ rule, text, events: [n] })
    }
    if (most !== undefined && total > most)
      violations.push({ rule, text: `The order ${id} of ${accountId} was placed at ${total} gems, and ${most} were seen.`, events: [n] })
    lastOrder = id
  }
  const named = stateOf(document.state).lastOrder
  if (applied.length > 0 && named !== lastOrder)
    violations.push({
      rule,
      text: `The last order of ${accountId} is ${lastOrder || '(none)'}, and its state names ${named || '(none)'}.`,
      events: [n],
    })
  return violations
}

/** A question pays an account once a UTC day. Where the server's clock went back, the model alone judges. */
export function oneRewardADay(facts: Facts): Violation[] {
  const { history, commits, sentAs } = facts
  const answers = new Map(history.questions.map(({ id, answer }) => [id, answer]))
  const paid = new Map<string, { n: number; ids: string[] }[]>()
  const clocks = new Map<string, number>()
  /** By account: the latest moment at which something was counted that a day limits. Only that begins a day. */
  const counted = new Map<string, number>()
  return commits.flatMap(({ n, at: committed, accountId, document, applied }) => {
    const recorded = list(document.outbox).map((record) => Number(fields(record).at))
    const at = recorded.length > 0 ? Math.max(...recorded) : committed + Math.min(...serverSkews(facts, n, n))
    const latest = clocks.get(accountId) ?? at
    clocks.set(accountId, Math.max(latest, at))
    if (at < latest - DAYS_APART_MS) clocks.set(accountId, Infinity)
    const begun = counted.get(accountId) ?? at
    if (applied.some(({ id }) => LIMITED.has(sentAs.get(id)?.at(-1)?.change.name ?? ''))) counted.set(accountId, Math.max(begun, at))
    return applied.flatMap(({ id, settlement }): Violation[] => {
      const change = sentAs.get(id)?.at(-1)?.change
      const earned = Number(fields(settlement.result).earnedGems ?? 0)
      if (change?.name !== 'quiz/knowledge/submit' || settlement.status !== 'applied') return []
      const { difficulty, answers: given } = fields(change.args)
      const right = Object.entries(fields(given)).flatMap(([question, option]) => (answers.get(question) === option ? [question] : []))
      // Behind by up to an hour, a clock reopens no day (SPEC R34).
      const key = `${accountId} ${dayOf(Number.isFinite(latest) ? Math.max(at, begun) : at)}`
      const earlier = (paid.get(key) ?? []).filter((one) => isAlive(facts, one.n, n))
      const fresh = right.filter((question) => !earlier.some(({ ids }) => ids.includes(question)))
      paid.set(key, [...earlier, { n, ids: right }])
      const most = fresh.length * (REWARDS[String(difficulty)] ?? 0)
      if (earned <= most || clocks.get(accountId) === Infinity) return []
      const text = `${accountId} earned ${earned} gems by ${id}, and at most ${most} were left to earn that day: ${brief(right)}.`
      return [{ rule: 'one-reward-a-day', text, events: [n] }]
    })
  })
}

function ledgerOf(records: readonly Fields[]): readonly Fields[] {
  return records.filter(({ kind }) => kind === 'ledger')
}

function sumOf(ledger: readonly Fields[]): number {
  return ledger.reduce((sum, { delta }) => sum + Number(delta), 0)
}
