import { seenOf } from '../model/arguments.ts'
import { dayOf } from '../model/rules.ts'
import { run } from '../model/run.ts'
import { NEW_ACCOUNT, type Fact, type ModelAccount, type NamedLine, type Shop, type Verdict, type Wish } from '../model/shop.ts'
import { catalogsBetween, type CatalogSince } from './catalogs.ts'
import { isAlive, serverSkews, type Applied, type Commit, type Facts, type Request } from './facts.ts'
import { brief, fields, isSame, list, pathOf, stateOf, type SentChange } from './read.ts'
import type { Violation } from './violation.ts'

/**
 * Each commit is what the shop's own rules make of the commit before and of the changes that it applied: state, outcomes and records, by a model
 * that shares no code with the shop.
 */
export function asTheModelSays(facts: Facts): Violation[] {
  const violations: Violation[] = []
  /** Per account the model after each commit that stands. */
  const models = new Map<string, { n: number; model: ModelAccount }[]>()
  for (const commit of facts.commits) {
    const standing = (models.get(commit.accountId) ?? []).filter(({ n }) => isAlive(facts, n, commit.n))
    const before = commit.before === undefined ? NEW_ACCOUNT : (standing.at(-1)?.model ?? modelOf(commit.before, NEW_ACCOUNT))
    const judged = judge(facts, commit, before)
    if (judged.wrong !== undefined) {
      const events = [commit.n]
      violations.push({
        rule: 'as-the-model-says',
        text: `Commit ${commit.document.version} of ${commit.accountId}: ${judged.wrong}`,
        events,
      })
    }
    models.set(commit.accountId, [...standing, { n: commit.n, model: judged.model }])
  }
  return violations
}

interface Judged {
  model: ModelAccount
  /** Undefined: the commit is as it must be. */
  wrong?: string
}

/** Tries each way in which the commit may have come about; wrong where none explains it. */
function judge(facts: Facts, commit: Commit, before: ModelAccount): Judged {
  let first: Judged | undefined
  for (const { wishes, shop } of waysOf(facts, commit)) {
    const tried = tryWay(commit, before, wishes, shop)
    if (tried.wrong === undefined) return tried
    first ??= tried
  }
  return { model: modelOf(commit.document, first?.model ?? before), wrong: first?.wrong ?? 'it came of nothing.' }
}

interface Way {
  wishes: readonly (Wish & { applied?: Applied })[]
  shop: Shop
}

/** The changes of a commit with each clock and catalog that the server may have had; a commit that applied none may be a call of its own. */
function* waysOf(facts: Facts, commit: Commit): Generator<Way> {
  const { applied, process, n } = commit
  const [firstApplied] = applied
  const requests =
    firstApplied === undefined
      ? callsAt(facts, commit)
      : (facts.sentAs.get(firstApplied.id) ?? []).flatMap(({ request }) => facts.requests.get(request) ?? [])
  const heard = requests.filter(({ received }) => received.some((one) => one.process === process && one.n < n))
  if (firstApplied === undefined) {
    for (const shop of shopsOf(facts, commit, heard)) yield { wishes: [], shop }
    for (const request of heard) for (const shop of shopsOf(facts, commit, [request])) yield { wishes: [callOf(request)], shop }
    return
  }
  const forms = formsOf(facts, applied, heard)
  for (const shop of shopsOf(facts, commit, heard)) for (const wishes of forms) yield { wishes, shop }
}

/** A change may have been sent in two forms: as an order, and taken back. All of one push are of one form each. */
function formsOf(facts: Facts, applied: readonly Applied[], heard: readonly Request[]): Way['wishes'][] {
  const formsIn = heard.map(({ push }) => {
    const byId = new Map(push?.mutations.map((change) => [change.id, change]))
    return applied.flatMap((one) => {
      const change = byId.get(one.id)
      return change === undefined ? [] : [{ ...wishOf(change), applied: one }]
    })
  })
  const whole = formsIn.filter((form) => form.length === applied.length)
  const different = whole.filter((form, place) => whole.findIndex((other) => isSame(other, form)) === place)
  if (different.length > 0) return different
  const known = applied.flatMap((one) => {
    const change = facts.sentAs.get(one.id)?.at(-1)?.change
    return change === undefined ? [] : [{ ...wishOf(change), applied: one }]
  })
  return [known]
}

function* shopsOf(facts: Facts, commit: Commit, heard: readonly Request[]): Generator<Shop> {
  const arrivals = heard.flatMap(({ received }) => received.filter(({ process, n }) => process === commit.process && n < commit.n))
  const from = Math.min(commit.at, ...arrivals.map(({ at }) => at))
  const skews = serverSkews(facts, Math.min(commit.n, ...arrivals.map(({ n }) => n)), commit.n)
  for (const now of momentsOf(commit, from, skews))
    for (const catalog of catalogsBetween(facts, from, commit.n))
      yield shopOf(facts, { now, catalog, wasShared: linksBefore(facts, commit) })
}

/** When the server ran it: its records say so; without records, when the request came by the server's clock, as far as the day is another. */
function momentsOf({ document, at }: Commit, from: number, skews: readonly number[]): number[] {
  const recorded = list(document.outbox).map((record) => Number(fields(record).at))
  if (recorded.length > 0) return [...new Set(recorded)]
  return skews.flatMap((skew) => (dayOf(from + skew) === dayOf(at + skew) ? [at + skew] : [at + skew, from + skew]))
}

interface Moment extends Pick<Shop, 'now' | 'wasShared'> {
  catalog: CatalogSince
}

/** The links of all that was committed before, as far as it stands. */
function linksBefore(facts: Facts, { n }: Commit): Shop['wasShared'] {
  return (link) =>
    facts.commits.some((one) => one.n < n && stateOf(one.document.state).shares.some(({ id }) => id === link) && isAlive(facts, one.n, n))
}

function shopOf({ history }: Facts, { now, wasShared, catalog: { products } }: Moment): Shop {
  return {
    now,
    wasShared,
    price: (itemId) => products.get(itemId)?.priceGems,
    sold: () => [...products.keys()],
    name: (itemId) => products.get(itemId)?.name,
    bundle: (id) => history.bundles.find((bundle) => bundle.id === id),
    question: (id) => history.questions.find((question) => question.id === id),
  }
}

/** Documented calls that may have made this commit. */
function callsAt(facts: Facts, { accountId, process, n }: Commit): Request[] {
  return [...facts.requests.values()].filter(({ sent, received, replied }) => {
    if (sent === undefined || sent.method !== 'POST' || sent.path.startsWith('/api/sync/') || sent.path.startsWith('/api/auth/'))
      return false
    const isHere = received.some((one) => one.process === process && one.n < n)
    return isHere && replied.every((reply) => reply.account === undefined || reply.account === accountId)
  })
}

function callOf({ sent }: Request): Wish {
  return { id: '', name: pathOf(sent?.path ?? '').replace(/^\/api\//, ''), args: sent?.body ?? {}, seen: {} }
}

function wishOf({ id, name, args, seen }: SentChange): Wish {
  return { id, name, args, seen: seenOf(seen) }
}

function tryWay(commit: Commit, before: ModelAccount, wishes: Way['wishes'], shop: Shop): Judged {
  let model = before
  const expected: Fact[] = []
  if (wishes.length < commit.applied.length) return { model, wrong: 'it applied changes that no request brought.' }
  for (const { applied, ...wish } of wishes) {
    const verdict = run(model, wish, shop)
    const wrong = applied && outcomeFault(wish, verdict, applied)
    if (wrong !== undefined) return { model, wrong }
    // Over a plain call no user can be asked: the account stays as it was.
    if (verdict.status === 'needs_decision' && applied === undefined) continue
    if (verdict.status !== 'rejected') model = verdict.account
    if (verdict.status === 'applied') expected.push(...verdict.facts)
    if (verdict.status === 'needs_decision') model = withQuestionId(model, applied?.settlement.decisionId ?? '', commit)
    // A call's order is named by its entry, which only the server knows.
    if (applied === undefined && model.lastOrder === '') model = { ...model, lastOrder: stateOf(commit.document.state).lastOrder }
  }
  const wrong = stateFault(model, commit) ?? recordsFault(expected, commit)
  return wrong === undefined ? { model } : { model, wrong }
}

function outcomeFault({ id, name }: Wish, verdict: Verdict, { settlement }: Applied): string | undefined {
  const expected = verdict.status === 'rejected' ? verdict.code : verdict.status === 'needs_decision' ? verdict.why : ''
  const actual = settlement.code ?? settlement.why ?? ''
  if (settlement.status !== verdict.status || actual !== expected)
    return `${name} ${id} came out as ${settlement.status} ${actual}, and had to be ${verdict.status} ${expected}.`
  if (verdict.status !== 'applied') return undefined
  const result = fields(settlement.result)
  const wrong = Object.entries(verdict.result).find(([field, value]) => !isSame(result[field], value))
  return wrong && `${name} ${id} answered ${wrong[0]} ${brief(result[wrong[0]])}, and had to answer ${brief(wrong[1])}.`
}

function stateFault(model: ModelAccount, { document }: Commit): string | undefined {
  const { today: _today, ...expected } = model
  const { today: _none, ...actual } = modelOf(document, model)
  const wrong = (Object.keys(expected) as (keyof typeof expected)[]).find((field) => !isSame(expected[field], actual[field]))
  return wrong && `its ${wrong} is ${brief(actual[wrong])}, and had to be ${brief(expected[wrong])}.`
}

/** Each fact stands among the records of the commit, and nothing else does. Answers that are kept for a retry are no facts. */
function recordsFault(expected: readonly Fact[], { document }: Commit): string | undefined {
  const records = list(document.outbox)
    .map(fields)
    .filter(({ kind }) => kind !== 'call')
  for (const fact of expected) {
    const place = records.findIndex((record) => Object.entries(fact).every(([field, value]) => isSame(record[field], value)))
    if (place === -1) return `it has no record ${brief(fact)}.`
    records.splice(place, 1)
  }
  const [extra] = records
  return extra && `it has a record that came of nothing: ${brief(extra)}.`
}

/** A document as the model thinks of it; what counts by the day, and what was bought, is the model's own. */
function modelOf({ state: stored }: { state: unknown }, { today, bought }: ModelAccount): ModelAccount {
  const { gems, personalityType, cart, wishlist, decisions, lastOrder, badges, language, follows, shares } = stateOf(stored)
  const line = ({ itemId, qty }: { itemId: string; qty: number }) => ({ itemId, qty })
  return {
    gems,
    personalityType,
    cart: cart.map(line),
    wishlist: wishlist.map(({ itemId }) => itemId),
    questions: decisions.map(({ id, why, lines, total }) => ({
      id,
      why,
      lines: lines.map(({ itemId, qty, name }) => ({ itemId, qty, name })),
      total,
    })),
    lastOrder,
    badges,
    language,
    follows,
    shares,
    bought,
    today,
  }
}

/** The new question under its id. What an item was called that is sold no more, and of which the order said no name, only the server knows. */
function withQuestionId(model: ModelAccount, id: string, { document }: Commit): ModelAccount {
  const asked = stateOf(document.state).decisions.find((decision) => decision.id === id)
  const named = (line: NamedLine) => ({
    ...line,
    name: line.name || (asked?.lines.find(({ itemId }) => itemId === line.itemId)?.name ?? ''),
  })
  const questions = model.questions.map((question) =>
    question.id === '' ? { ...question, id, lines: question.lines.map(named) } : question,
  )
  return { ...model, questions }
}
