import { isAlive, losesDatabases, type Applied, type Facts } from './facts.ts'
import { fields, isSame, list } from './read.ts'
import type { Violation } from './violation.ts'

/** No change is applied a second time, from whatever device, under whatever number, to whatever account. */
export function appliedAtMostOnce({ settled, ...facts }: Facts): Violation[] {
  return [...settled].flatMap(([id, all]) => {
    const twice = all.find((one, place) => all.slice(0, place).some((earlier) => isAlive(facts, earlier.n, one.n)))
    if (twice === undefined) return []
    return [{ rule: 'applied-at-most-once', text: `The change ${id} was applied more than once.`, events: all.map(({ n }) => n) }]
  })
}

/** What a device did is applied in the order in which it stood in the device's queue. */
export function appliedInOrder(facts: Facts): Violation[] {
  const violations: Violation[] = []
  for (const [queue, order] of queuedOrders(facts)) {
    let last: { id: string; place: number; n: number; deviceId: string } | undefined
    for (const { n, applied } of facts.commits) {
      for (const { id, deviceId } of applied) {
        const place = order.get(id)
        if (place === undefined) continue
        const isAstray = last !== undefined && last.deviceId !== deviceId && isOfEarlierDays(facts, { id, deviceId, n })
        if (last !== undefined && place < last.place && isAlive(facts, last.n, n) && !isAstray) {
          const text = `${queue} did ${id} before ${last.id}, and it was applied after it.`
          violations.push({ rule: 'applied-in-order', text, events: [last.n, n] })
        }
        last = { id, place, n, deviceId }
      }
    }
  }
  return violations
}

/** A copy of a request that the network kept: it was sent as the device that this one was before the server was restored, since when it has another name. */
function isOfEarlierDays({ restores, sentAs, requests }: Facts, late: Pick<Applied, 'id' | 'deviceId'> & { n: number }): boolean {
  const sendings = (sentAs.get(late.id) ?? []).flatMap(({ request, deviceId }) =>
    deviceId === late.deviceId ? (requests.get(request)?.sent?.n ?? []) : [],
  )
  return restores.some(({ n }) => n < late.n && sendings.length > 0 && sendings.every((sent) => sent < n))
}

/** Per queue of a device, the place of each change that ever stood in it. Where databases are wiped or replaced by those of another profile, another queue begins. */
function queuedOrders({ transactions, disturbed }: Facts): Map<string, Map<string, number>> {
  const orders = new Map<string, Map<string, number>>()
  for (const { n, device, database, account, before, after } of transactions) {
    if (account === '' || before.queue === after.queue) continue
    const losses = disturbed.filter((one) => one.device === device && one.n < n && losesDatabases(one))
    const key = `${database}${losses.length === 0 ? '' : `, lost ${losses.length} times,`} on ${device}`
    const order = orders.get(key) ?? new Map<string, number>()
    orders.set(key, order)
    for (const { id } of after.queue.toSorted((a, b) => a.seq - b.seq)) if (!order.has(id)) order.set(id, order.size)
  }
  return orders
}

/** What one tab did is queued in the order in which it was done there. */
export function queuedAsDone(facts: Facts): Violation[] {
  const violations: Violation[] = []
  const orders = queuedOrders(facts)
  const last = new Map<string, { id: string; n: number; place: number }>()
  for (const event of facts.history.events) {
    if (event.kind !== 'journalled' || event.intent.owner === '') continue
    const { place: where, intent, n } = event
    for (const [queue, order] of orders) {
      const place = queue.endsWith(` on ${where.device}`) ? order.get(intent.id) : undefined
      if (place === undefined) continue
      const key = `${queue} ${where.tab} ${where.life}`
      const before = last.get(key)
      if (before !== undefined && place < before.place) {
        const text = `${where.tab} of ${where.device} did ${before.id} before ${intent.id}, and it was queued after it.`
        violations.push({ rule: 'queued-as-done', text, events: [before.n, n] })
      }
      last.set(key, { id: intent.id, n, place })
    }
  }
  return violations
}

/** The records of every commit that stands reach their collections, as they were written, and nothing else is there. */
export function recordsArrive(facts: Facts): Violation[] {
  const { history, commits, documents } = facts
  const rule = 'records-arrive'
  const living = new Set(history.final.accounts.map(({ id }) => id))
  const found = new Map(history.final.records.map((record) => [keyOf(record.accountId, record), record]))
  const violations: Violation[] = []
  const expected = new Set<string>()
  for (const { n, accountId, document } of commits) {
    if (!isAlive(facts, n)) continue
    for (const record of list(document.outbox).map(fields)) {
      const key = keyOf(accountId, record)
      if (expected.has(key)) violations.push({ rule, text: `Two records share an id: ${key}.`, events: [n] })
      expected.add(key)
      const stored = found.get(key)
      if (!living.has(accountId)) continue
      if (stored === undefined) violations.push({ rule, text: `A record of a commit is nowhere: ${key}.`, events: [n] })
      else if (!isSame(stored, { ...record, accountId }))
        violations.push({ rule, text: `A record is not the one of its commit: ${key}.`, events: [n] })
    }
  }
  const isLetter = (accountId: string, kind: string) => kind === 'message' && !living.has(accountId) && !hasDocument(documents, accountId)
  for (const [key, { accountId, kind }] of found) {
    if (!expected.has(key) && !isLetter(accountId, kind)) violations.push({ rule, text: `A record came of no commit: ${key}.`, events: [] })
  }
  return violations
}

function hasDocument(documents: Facts['documents'], accountId: string): boolean {
  for (const { accountId: known } of documents.values()) if (known === accountId) return true
  return false
}

function keyOf(accountId: string, { kind, id }: Readonly<Record<string, unknown>>): string {
  return `${accountId} ${String(kind)} ${String(id)}`
}

/** A visitor's letter is kept once, however often it was sent. */
export function lettersOnce({ history, transactions, documents, restores }: Facts): Violation[] {
  if (restores.length > 0) return []
  const letters = new Map<string, { written: Set<string>; told: Set<string>; n: number }>()
  for (const { n, account, after } of transactions) {
    if (account !== '') continue
    for (const { id, name, args } of after.queue) {
      if (name !== 'contact') continue
      const letter = letters.get(textOf(args)) ?? { written: new Set(), told: new Set(), n }
      letters.set(textOf(args), letter)
      letter.written.add(id)
    }
    for (const { id, name, args, outcome } of after.receipts)
      if (name === 'contact' && outcome.status === 'applied') letters.get(textOf(args))?.told.add(id)
  }
  const kept = history.final.records.filter(({ kind, accountId }) => kind === 'message' && !hasDocument(documents, accountId)).map(textOf)
  return [...letters].flatMap(([text, { written, told, n }]): Violation[] => {
    const count = kept.filter((one) => one === text).length
    if (count > written.size) return [{ rule: 'letters-once', text: `A visitor's letter arrived ${count} times: ${text}.`, events: [n] }]
    if (count >= told.size) return []
    return [{ rule: 'letters-once', text: `A visitor's letter was acknowledged and is nowhere: ${text}.`, events: [n] }]
  })
}

function textOf(letter: unknown): string {
  const { email, message } = fields(letter)
  return `${String(email)} ${String(message)}`
}
