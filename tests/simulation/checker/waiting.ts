import type { HistoryEvent } from '../history.ts'
import type { Facts } from './facts.ts'
import { fields } from './read.ts'
import type { Violation } from './violation.ts'

/** What may make a device ask about what it has sent: another copy of it, a store that went back, a device that was retired, or what it kept is gone. */
const DOUBT = /clone|wipe|lose local|restore|many devices|login lost|clear device|delete account/
const REFUSED = /request: refused/

/** A user is asked about a change only where it cannot be known whether it was applied, or where the shop refuses it (SPEC R8, R42). */
export function asksOnlyInDoubt({ history, transactions, disturbed, restores }: Facts): Violation[] {
  const acts = history.events.filter((event) => event.kind === 'act' && DOUBT.test(event.did))
  return transactions.flatMap(({ n, device, account, before, after }) => {
    if (before.undecided === after.undecided) return []
    const known = new Set(before.undecided.map(({ id }) => id))
    const isInDoubt =
      restores.some((one) => one.n < n) || acts.some((one) => one.n < n) || disturbed.some((one) => one.n < n && DOUBT.test(one.what))
    const isRefused = disturbed.some((one) => one.n < n && REFUSED.test(one.what))
    return after.undecided.flatMap(({ id, name, why }): Violation[] => {
      if (known.has(id) || (why === 'device' ? isInDoubt : isRefused)) return []
      const text = `${device} asks the user of ${account} about ${name} ${id} (${why}), and nothing has put it in doubt.`
      return [{ rule: 'asks-only-in-doubt', text, events: [n] }]
    })
  })
}

/** What the shop refused alone is set aside only after it took a push without it (SPEC R42). */
export function blamedWithProof({ transactions, requests }: Facts): Violation[] {
  // A copied profile has what was set aside before it was copied.
  const blamed = new Set<string>()
  return transactions.flatMap(({ n, device, before, after }) => {
    if (before.undecided === after.undecided) return []
    const known = new Set(before.undecided.map(({ id }) => id))
    const fresh = after.undecided.filter(({ id, why }) => why === 'refused' && !known.has(id) && !blamed.has(id))
    for (const { id } of fresh) blamed.add(id)
    if (fresh.length === 0) return []
    const proved = [...requests.values()].some(
      ({ sent, push, replied }) =>
        sent?.place.device === device && push?.mutations.length === 0 && replied.some((reply) => reply.n < n && reply.status === 200),
    )
    if (proved) return []
    return [
      { rule: 'blamed-with-proof', text: `${device} set ${fresh[0]?.name} aside, and the shop takes nothing else either.`, events: [n] },
    ]
  })
}

/** A queue says that it waits for a login or an update only after the shop itself has said so: a proxy's word is none (SPEC R27). */
export function blockedForAReason(facts: Facts): Violation[] {
  const { history, requests, disturbed } = facts
  const refusals = history.events.flatMap((event) => {
    if (event.kind !== 'heard' || event.status !== 401) return []
    return [{ n: event.n, device: requests.get(event.request)?.sent?.place.device }]
  })
  const told = new Set<string>()
  return history.events.flatMap((event): Violation[] => {
    if (event.kind !== 'shown' || event.view.blocked === undefined) return []
    const { n, place, view } = event
    const why = String(view.blocked)
    const isReason =
      why === 'auth'
        ? refusals.some((one) => one.n < n && devicesIn(facts, n, place.device).includes(one.device ?? '')) ||
          isOfAnother(facts, n, place.device)
        : disturbed.some((one) => one.n < n && UPDATES.test(one.what))
    if (isReason || told.has(`${place.device} ${why}`)) return []
    told.add(`${place.device} ${why}`)
    const text = `${place.tab} of ${place.device} says that it is blocked (${why}), and the shop never said so.`
    return [{ rule: 'blocked-for-a-reason', text, events: [n] }]
  })
}

const UPDATES = /request: (outdated|older server|refused)|clone/

/** The device, and those of whose profile it is a copy. */
function devicesIn({ disturbed }: Facts, n: number, device: string): string[] {
  const copied = disturbed.flatMap(({ n: at, device: copy, what }) =>
    at < n && copy === device && what.startsWith('clone of ') ? [what.slice('clone of '.length)] : [],
  )
  return [device, ...copied]
}

/** The shop has answered this device as another account: its user is not logged in there. */
function isOfAnother({ requests }: Facts, n: number, device: string): boolean {
  const accounts = new Set<string>()
  for (const { sent, replied } of requests.values())
    if (sent?.place.device === device)
      for (const reply of replied) if (reply.n < n && reply.account !== undefined) accounts.add(reply.account)
  return accounts.size > 1
}

/** The longest that a device lets pass between two attempts, with all that a server may ask for. */
const LONGEST_WAIT_MS = 6 * 60_000

/** What waits is tried again by itself: as long as a page is open, a signal is there and nothing blocks the queue (SPEC R27). */
export function triesAgain({ history }: Facts): Violation[] {
  const devices = new Map<string, Tried>()
  const of = (device: string): Tried => {
    const known = devices.get(device)
    if (known !== undefined) return known
    const fresh: Tried = { since: undefined, waits: new Map(), isOffline: false, pages: new Map(), told: false }
    devices.set(device, fresh)
    return fresh
  }
  const violations: Violation[] = []
  let healed = false
  for (const event of history.events) {
    for (const [device, tried] of devices) {
      const waits = [...tried.pages.values()].some(
        ({ owner, ready, blocked }) => ready && blocked === undefined && (tried.waits.get(owner) ?? 0) > 0,
      )
      if (!waits || tried.isOffline) {
        tried.since = event.at
        continue
      }
      if (tried.since === undefined || event.at - tried.since <= LONGEST_WAIT_MS || tried.told || healed) continue
      tried.told = true
      violations.push({
        rule: 'tries-again',
        text: `${device} has something to send and has not tried for ${event.at - tried.since} ms.`,
        events: [event.n],
      })
    }
    healed ||= event.kind === 'healed'
    note(event, of, devices)
  }
  return violations
}

interface Tried {
  /** Since when nothing was tried although it could be. */
  since: number | undefined
  /** How much waits for each account. */
  waits: Map<string, number>
  isOffline: boolean
  pages: Map<string, { owner: string; ready: boolean; blocked: unknown }>
  told: boolean
}

function note(event: HistoryEvent, of: (device: string) => Tried, devices: ReadonlyMap<string, Tried>): void {
  switch (event.kind) {
    case 'stored':
      if (event.rows.queue !== undefined) of(event.device).waits.set(event.account, event.account === '' ? 0 : event.rows.queue.length)
      if (fields(event.rows.meta?.head).sealed === true) of(event.device).waits.set(event.account, 0)
      return
    case 'shown':
      of(event.place.device).pages.set(event.place.tab, { owner: event.view.owner, ready: event.view.ready, blocked: event.view.blocked })
      return
    case 'sent':
      of(event.place.device).since = event.at
      return
    case 'disturbed': {
      if (event.what === 'sleep') for (const tried of devices.values()) tried.since = event.at + Number(event.detail)
      if (event.device === undefined) return
      const tried = of(event.device)
      if (event.what === 'offline' || event.what === 'online') tried.isOffline = event.what === 'offline'
      else if (!event.what.startsWith('request: ') && event.what !== 'clock') tried.pages.clear()
      return
    }
    default:
  }
}
