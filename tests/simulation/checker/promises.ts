import type { HistoryEvent, Place } from '../history.ts'
import { documentKey, isAlive, type Facts, type SettledAt, type Transaction } from './facts.ts'
import { brief, fields, isSame, list, pathOf, PUSH, type Settlement } from './read.ts'
import type { Violation } from './violation.ts'

/** Nothing is answered, kept as a receipt or shown as done that the store did not have by then. */
export function doneIsDurable(facts: Facts): Violation[] {
  return [...repliesAreDurable(facts), ...receiptsAreDurable(facts), ...answersAreDurable(facts)]
}

const RULE = 'done-is-durable'

function repliesAreDurable({ requests, settled, documents }: Facts): Violation[] {
  const violations: Violation[] = []
  for (const { sent, replied } of requests.values()) {
    if (sent === undefined || pathOf(sent.path) !== PUSH) continue
    for (const { n, status, body, account } of replied) {
      if (status !== 200) continue
      const answer = fields(body)
      for (const outcome of list(answer.outcomes).map(fields)) {
        const said = outcome.status === 'duplicate' ? fields(outcome.of) : outcome
        if (!isFinal(said.status) || isBacked(settled, String(outcome.id), said, n)) continue
        violations.push({ rule: RULE, text: `A push was answered ${brief(outcome)}, and no commit says so.`, events: [sent.n, n] })
      }
      const { accountId = account, version, commit, state } = answer
      const stored = documents.get(documentKey(String(accountId), version, commit))
      const isOlder = commit === undefined
      if (!isOlder && (stored === undefined || stored.n > n || !isSame(fields(stored.document.state), state)))
        violations.push({
          rule: RULE,
          text: `A push was answered with a state that is no commit's: version ${String(version)}.`,
          events: [n],
        })
    }
  }
  return violations
}

function receiptsAreDurable({ transactions, settled }: Facts): Violation[] {
  return transactions.flatMap(({ n, device, account, before, after }) => {
    if (account === '' || before.receipts === after.receipts) return []
    const known = new Set(before.receipts.map(({ id }) => id))
    return after.receipts.flatMap(({ id, name, outcome }): Violation[] => {
      if (known.has(id) || outcome.status === 'discarded' || isBacked(settled, id, outcome, n)) return []
      const text = `${device} keeps a receipt of ${name} ${id}, ${brief(outcome)}, and no commit says so.`
      return [{ rule: RULE, text, events: [n] }]
    })
  })
}

function answersAreDurable({ history, settled }: Facts): Violation[] {
  // A visitor's letter belongs to no account: `lettersOnce` looks for it among the letters.
  const visitors = new Set(
    history.events.flatMap((event) => (event.kind === 'journalled' && event.intent.owner === '' ? event.intent.id : [])),
  )
  return history.events.flatMap((event): Violation[] => {
    if (event.kind !== 'answered' || event.id === undefined || visitors.has(event.id)) return []
    const { n, id, did, place, answer } = event
    if (answer.kind !== 'done' && answer.kind !== 'decision') return []
    const status = answer.kind === 'done' ? 'applied' : 'needs_decision'
    const earlier = (settled.get(id) ?? []).filter((one) => one.n < n && one.settlement.status === status)
    const isSaid = earlier.some(
      ({ settlement }) => answer.kind === 'decision' || answer.result === undefined || hasAll(settlement.result, answer.result),
    )
    if (isSaid) return []
    return [
      {
        rule: RULE,
        text: `${place.tab} of ${place.device} was told that ${did} ${id} is ${brief(answer)}, and no commit says so.`,
        events: [n],
      },
    ]
  })
}

function isFinal(status: unknown): boolean {
  return status === 'applied' || status === 'rejected' || status === 'needs_decision'
}

/** True where a commit before `n` settled the change in this way. Older clients are told in words of theirs. */
function isBacked(settled: Facts['settled'], id: string, said: Readonly<Record<string, unknown>>, n: number): boolean {
  return (settled.get(id) ?? []).some((one) => one.n < n && isSaidBy(one, said))
}

function isSaidBy(
  { settlement }: SettledAt,
  { status, code, why, decisionId, result }: Partial<Record<keyof Settlement, unknown>>,
): boolean {
  if (settlement.status !== status) return false
  if (status === 'rejected') return settlement.code === code
  if (status === 'needs_decision') return settlement.decisionId === decisionId && settlement.why === why
  return hasAll(settlement.result, result)
}

/** What was told is what stands there; a field that only the server has is left out. */
function hasAll(whole: unknown, told: unknown): boolean {
  const known = fields(whole)
  if (Object.keys(known).length > 0 && Object.keys(fields(told)).length === 0) return false
  return Object.entries(fields(told)).every(([name, value]) => isSame(known[name], value))
}

/**
 * What entered a queue leaves it only as a receipt, or for its user to decide on; what is to be decided leaves that list only as a receipt or as
 * another change. A logout, or a disturbance that takes the database away, is the only other way.
 */
export function entriesEnd(facts: Facts): Violation[] {
  return facts.transactions.flatMap((transaction) => {
    const { n, device, account, before, after } = transaction
    if (before.queue === after.queue && before.undecided === after.undecided) return []
    const kept = new Set([...after.queue, ...after.undecided, ...after.receipts].map(({ id }) => id))
    const unreadable = JSON.stringify(after.quarantine)
    const gone = [...before.queue, ...before.undecided].filter(({ id }) => !kept.has(id) && !unreadable.includes(id))
    if (gone.length === 0 || isCleared(facts, transaction)) return []
    const resent = new Set(after.queue.map((row) => JSON.stringify([row.name, row.args])))
    const lost = gone.filter(({ name, args }) => !resent.has(JSON.stringify([name, args])))
    const ids = lost.map(({ id, name }) => `${name} ${id}`).join(', ')
    if (lost.length === 0) return []
    return [
      {
        rule: 'entries-end',
        text: `Of the queue of ${account || 'the visitor'} on ${device} went without a receipt: ${ids}.`,
        events: [n],
      },
    ]
  })
}

/** The database was emptied by a logout that discards, with the account that was deleted, on whichever device (SPEC R51), or by what a disturbance excuses. */
function isCleared({ history, disturbed }: Facts, { n, device, account, after }: Transaction): boolean {
  const isEmpty = after.queue.length === 0 && after.undecided.length === 0 && after.receipts.length === 0 && after.meta.head === undefined
  if (!isEmpty) return false
  if (disturbed.some((one) => one.device === device && one.excuses !== undefined && one.n < n)) return true
  const earlier = history.events.filter((event) => event.n < n)
  const presses = earlier.filter((event): event is Press => isLeaving(event) && event.place.device === device)
  if (earlier.some((event) => event.kind === 'deleted' && event.account === account)) return true
  return presses.some((press) => press.args === 'discard' && !isThrough(earlier, press))
}

type Press = Extract<HistoryEvent, { kind: 'act' }>

/**
 * What was answered with "discard" goes with the logout that was answered so, whatever else is pressed before that one is through, or its tab is
 * gone. One that was pressed before, and is not through yet, ends first.
 */
function isThrough(events: readonly HistoryEvent[], { n, place }: Press): boolean {
  const isOfTab = (other: Place) => other.device === place.device && other.tab === place.tab
  let ahead = 0
  for (const event of events) {
    if (isLeaving(event) && isOfTab(event.place)) ahead += event.n < n ? 1 : 0
    else if (event.kind === 'shown' && isOfTab(event.place) && event.place.life > place.life) return true
    else if (event.kind === 'login' && isOfTab(event.place) && event.account === '') {
      if (event.n > n && ahead === 0) return true
      ahead = Math.max(0, ahead - 1)
    }
  }
  return false
}

const LEAVES = /logout|leave|delete/i

function isLeaving(event: HistoryEvent): event is Press {
  return event.kind === 'act' && LEAVES.test(event.did)
}

/** Whatever a user did and the device kept is, in the end, settled, to be decided on, still waiting for its user, or refused in words. */
export function nothingIsLost(facts: Facts): Violation[] {
  const { history, transactions, disturbed, settled } = facts
  const found = new Set<string>(settled.keys())
  const taken = new Set<string>()
  for (const { after } of transactions) {
    for (const { id } of [...after.queue, ...after.undecided, ...after.receipts]) found.add(id)
    for (const row of list(fields(after.meta.taken).ids)) taken.add(String(fields(row).id))
  }
  const journal = new Set(history.final.devices.flatMap((device) => device.journal.map(({ id }) => id)))
  return history.events.flatMap((event): Violation[] => {
    if (event.kind !== 'journalled') return []
    const { n, place, intent } = event
    const { id, owner, name } = intent
    if (found.has(id) || taken.has(id) || journal.has(id)) return []
    const isExcused = disturbed.some((one) => one.device === place.device && one.excuses !== undefined && one.n > n)
    const isRefused = history.events.some(
      (other) =>
        other.n > n &&
        ((other.kind === 'answered' && other.id === id && (other.answer.kind === 'refused' || other.answer.kind === 'failed')) ||
          (other.kind === 'noticed' && other.place.device === place.device && saysWhatIsGone(other)) ||
          (other.kind === 'act' && other.place.device === place.device && LEAVES.test(other.did))),
    )
    if (isExcused || isRefused || wasCutShort(history, event)) return []
    const text = `${place.tab} of ${place.device} did ${name} ${id} for ${owner || 'a visitor'}: it was kept, and is nowhere.`
    return [{ rule: 'nothing-is-lost', text, events: [n] }]
  })
}

/** Bad news of what the device did not keep. What the shop answered to an order is bad news of that order, and no word about another change. */
function saysWhatIsGone({ tone, text }: Extract<HistoryEvent, { kind: 'noticed' }>): boolean {
  return KEEPS_NOTHING.test(text) || (tone === 'bad' && !ANSWERED.test(text))
}

/** The user was told that this browser keeps nothing, or that the account, deleted elsewhere, has left nothing here: what waited ends with it. */
const KEEPS_NOTHING = /save anything|^This account was deleted/

const ANSWERED = /^Your order wasn’t placed/

/** What only members may do. */
const MEMBERS_ONLY = /^(quiz|store\/gem-bundles)\//

/**
 * An order that the device itself refuses, or what a visitor may not do, is a word on the screen, and goes with the tab that dies as it says so: nothing
 * was ordered.
 */
function wasCutShort({ events }: Facts['history'], { n, place, intent }: Extract<HistoryEvent, { kind: 'journalled' }>): boolean {
  const isOrder = intent.name === 'store/cart/checkout' || intent.name === 'store/cart/decide'
  const isForbidden = intent.owner === '' && MEMBERS_ONLY.test(intent.name)
  const isOver = (event: HistoryEvent) =>
    event.kind === 'shown' && event.place.device === place.device && event.place.tab === place.tab && event.place.life > place.life
  return (isOrder || isForbidden) && events.some((event) => event.n > n && isOver(event))
}

/** A receipt goes only at a logout, or when what it says was told. */
export function receiptsStay(facts: Facts): Violation[] {
  return facts.transactions.flatMap((transaction) => {
    const { n, device, account, before, after } = transaction
    if (before.receipts === after.receipts) return []
    const kept = new Set(after.receipts.map(({ id }) => id))
    const untold = before.receipts.filter(({ id, told }) => told === 0 && !kept.has(id))
    const isSealed = fields(after.meta.head).sealed === true || after.meta.head === undefined
    if (untold.length === 0 || isSealed) return []
    const ids = untold.map(({ id, name }) => `${name} ${id}`).join(', ')
    return [{ rule: 'receipts-stay', text: `On ${device} receipts of ${account} went that were never told: ${ids}.`, events: [n] }]
  })
}

/** The store ends as the last commits left it. */
export function lastCommitStands(facts: Facts): Violation[] {
  const { history, commits } = facts
  return history.final.accounts.flatMap((account): Violation[] => {
    const last = commits.findLast((commit) => commit.accountId === account.id && isAlive(facts, commit.n))
    const isIt = last !== undefined && last.document.version === account.version && last.document.commit === account.commit
    if (isIt && isSame(last.document.state, account.state)) return []
    return [
      {
        rule: 'last-commit-stands',
        text: `The document of ${account.id} is not the one of its last commit.`,
        events: last ? [last.n] : [],
      },
    ]
  })
}

/** Commits follow each other: each is one version further than the one that it replaced, under an id of its own. */
export function commitsFollow(facts: Facts): Violation[] {
  const rule = 'commits-follow'
  const ids = new Map<string, number>()
  return facts.commits.flatMap(({ n, accountId, document, before }): Violation[] => {
    const events = [n]
    const version = before === undefined ? 1 : before.version + 1
    const wrong =
      document.version === version
        ? []
        : [{ rule, text: `${accountId} went to version ${document.version}, and ${version} is next.`, events }]
    const earlier = ids.get(`${accountId} ${document.commit}`)
    ids.set(`${accountId} ${document.commit}`, n)
    return earlier === undefined ? wrong : [...wrong, { rule, text: `Two commits of ${accountId} share an id.`, events: [earlier, n] }]
  })
}
