import { serverSkews, type Facts, type Rows } from './facts.ts'
import { fields, list, pathOf, PUSH } from './read.ts'
import type { Violation } from './violation.ts'

/** A change is applied under the number under which its device sent it: none is passed over, none taken for another (SPEC R7). */
export function appliedUnderItsNumber({ commits, sentAs }: Facts): Violation[] {
  return commits.flatMap(({ n, accountId, applied }) =>
    applied.flatMap(({ id, seq, deviceId }): Violation[] => {
      const forms = (sentAs.get(id) ?? []).filter((form) => form.deviceId === deviceId)
      if (forms.length === 0 || forms.some(({ change }) => change.seq === seq)) return []
      const text = `The change ${id} of ${accountId} was applied under the number ${seq}, and sent under ${forms.map(({ change }) => change.seq).join(', ')}.`
      return [{ rule: 'applied-under-its-number', text, events: [n] }]
    }),
  )
}

/** A device acknowledges only what has left its queue: the server forgets the outcomes up to there (SPEC R16, R26). */
export function acknowledgesWhatItHas({ history, transactions, requests }: Facts): Violation[] {
  const byEvent = new Map(transactions.map((transaction) => [transaction.n, transaction]))
  const rows = new Map<string, Rows>()
  return history.events.flatMap((event): Violation[] => {
    const transaction = byEvent.get(event.n)
    if (transaction !== undefined) rows.set(`${transaction.device} ${transaction.database}`, transaction.after)
    const push = event.kind === 'sent' ? requests.get(event.request)?.push : undefined
    if (event.kind !== 'sent' || push === undefined) return []
    for (const [key, { meta, queue }] of rows) {
      if (!key.startsWith(`${event.place.device} `) || fields(meta.head).deviceId !== push.deviceId) continue
      const early = queue.find(({ seq }) => seq <= push.ackedThrough)
      if (early !== undefined)
        return [
          {
            rule: 'acknowledges-what-it-has',
            text: `${event.place.device} acknowledges ${push.ackedThrough}, and ${early.name} ${early.seq} is in its queue.`,
            events: [event.n],
          },
        ]
    }
    return []
  })
}

/** No number is passed over: what a device has had applied are its first changes, one after the other. */
export function numbersHaveNoGap({ commits, requests }: Facts): Violation[] {
  return commits.flatMap(({ n, accountId, before, applied }) => {
    if (applied.length === 0) return []
    const known = fields(before?.devices)
    return applied.flatMap(({ deviceId, id }): Violation[] => {
      if (known[deviceId] !== undefined) return []
      const pushes = [...requests.values()].flatMap(({ push }) =>
        push?.deviceId === deviceId && push.mutations.some((one) => one.id === id) ? [push] : [],
      )
      if (pushes.length === 0 || pushes.some(({ mutations }) => mutations[0]?.seq === 1)) return []
      return [
        {
          rule: 'numbers-have-no-gap',
          text: `The first push of ${deviceId} to ${accountId} did not begin with 1, and was applied.`,
          events: [n],
        },
      ]
    })
  })
}

/**
 * A device id is issued once, or to all who take over from the same device (SPEC R52), and numbers the changes of the account to which it was
 * issued (SPEC R5).
 */
export function devicesHaveNames({ requests, commits }: Facts): Violation[] {
  const rule = 'devices-have-names'
  const issued = new Map<string, { account: string; request: number; after: unknown; n: number }>()
  const violations: Violation[] = []
  for (const [request, { sent, replied }] of requests) {
    const { after } = fields(sent?.body)
    for (const { n, status, body } of replied) {
      const { deviceId, accountId, user } = fields(body)
      if (status >= 300 || typeof deviceId !== 'string') continue
      const account = String(accountId ?? fields(user).id)
      const earlier = issued.get(deviceId)
      // A request that arrived twice is answered twice.
      if (earlier !== undefined && earlier.request !== request && (after === undefined || earlier.after !== after))
        violations.push({ rule, text: `The device id ${deviceId} was issued twice.`, events: [earlier.n, n] })
      issued.set(deviceId, { account, request, after, n })
    }
  }
  for (const { n, accountId, applied } of commits) {
    for (const { deviceId } of applied) {
      const owner = issued.get(deviceId)
      if (owner !== undefined && owner.account !== accountId)
        violations.push({ rule, text: `The device ${deviceId} of ${owner.account} numbers changes of ${accountId}.`, events: [owner.n, n] })
    }
  }
  return violations
}

/** A login tells the user as they are by now, and a device that has sent nothing yet: its token is what was done. */
const NOT_OF_THE_MOMENT = ['ok', 'token']

const TEN_MINUTES_MS = 10 * 60_000

/**
 * A call under a key is done once: it is answered as the first time, and another one under this key is refused (SPEC R18). A login's answer is
 * kept for ten minutes (SPEC R50): a server's clock that jumps further ends them.
 */
export function keysAreOneCall(facts: Facts): Violation[] {
  const { requests, restores } = facts
  const rule = 'keys-are-one-call'
  const isOver = (from: number, n: number) => {
    const skews = serverSkews(facts, from, n)
    return Math.max(...skews) - Math.min(...skews) >= TEN_MINUTES_MS
  }
  const first = new Map<string, { asked: string; answered: string; n: number }>()
  const violations: Violation[] = []
  if (restores.length > 0) return violations
  for (const { sent, replied } of requests.values()) {
    const key = sent?.headers['idempotency-key']
    if (sent === undefined || key === undefined || sent.bearer === undefined) continue
    const asked = JSON.stringify([pathOf(sent.path), sent.body])
    for (const { n, status, body } of replied) {
      if (status !== 200) continue
      const isKeptBriefly = asked.includes('/api/auth/')
      const answered = JSON.stringify(body, isKeptBriefly ? NOT_OF_THE_MOMENT : undefined)
      const earlier = first.get(key)
      if (earlier === undefined || (isKeptBriefly && isOver(earlier.n, n))) first.set(key, { asked, answered, n })
      else if (earlier.asked !== asked)
        violations.push({ rule, text: `Another call under the key ${key} was answered as done.`, events: [earlier.n, n] })
      else if (earlier.answered !== answered)
        violations.push({ rule, text: `A call under the key ${key} was done again: ${answered}.`, events: [earlier.n, n] })
    }
  }
  return violations
}

/** What only a newer shop knows is neither done nor refused: it waits, and all behind it in its push (SPEC R20, R21). */
export function putOffWaits({ requests, settled }: Facts): Violation[] {
  return [...requests.values()].flatMap(({ sent, replied }) => {
    if (sent === undefined || pathOf(sent.path) !== PUSH) return []
    const putOff = replied.flatMap(({ n, body }) =>
      list(fields(body).outcomes)
        .map(fields)
        .flatMap(({ id, status }) => (status === 'rejected' || status === 'applied' ? [{ id: String(id), n }] : [])),
    )
    const unknown = list(fields(sent.body).mutations)
      .map(fields)
      .findIndex(({ name }) => name === 'store/cart/polish')
    if (unknown === -1) return []
    const behind = new Set(
      list(fields(sent.body).mutations)
        .slice(unknown)
        .map((change) => String(fields(change).id)),
    )
    return putOff.flatMap(({ id, n }): Violation[] =>
      behind.has(id) || (behind.has(id) && settled.has(id))
        ? [{ rule: 'put-off-waits', text: `The server does not know ${id}, and has settled it.`, events: [n] }]
        : [],
    )
  })
}
