import type { DatabaseRows, Disturbed, History, HistoryEvent, Received, Replied, Sent, StoredAccount } from '../history.ts'
import { APPLIED, marksOf, pathOf, PUSH, pushOf, type Push, type SentChange, type Settlement } from './read.ts'

/** One change as the server applied it, in the commit that did so for the first time. */
export interface Applied {
  id: string
  seq: number
  deviceId: string
  settlement: Settlement
}

export interface Commit {
  n: number
  at: number
  process: string
  accountId: string
  document: StoredAccount
  /** The document that it replaced, in the history that was the store's by then. */
  before: StoredAccount | undefined
  applied: readonly Applied[]
}

export interface Request {
  sent: (Sent & Stamp) | undefined
  push: Push | undefined
  received: (Received & Stamp)[]
  replied: (Replied & Stamp)[]
}

interface Stamp {
  n: number
  at: number
}

/** One transaction of a device's database: all of its rows before and after. */
export interface Transaction {
  n: number
  device: string
  database: string
  account: string
  before: Rows
  after: Rows
}

export type Rows = Required<DatabaseRows>

/** What an outcome was, and since when the store has it. */
export interface SettledAt {
  n: number
  accountId: string
  settlement: Settlement
}

/** A history read once: what every check looks things up in. */
export interface Facts {
  history: History
  commits: readonly Commit[]
  /** The document of each commit, by account, version and commit id. */
  documents: ReadonlyMap<string, Commit>
  requests: ReadonlyMap<number, Request>
  transactions: readonly Transaction[]
  /** Every settlement that was ever committed, by the id of the change. */
  settled: ReadonlyMap<string, readonly SettledAt[]>
  /** The forms in which a change was ever sent, by its id: an order that was taken back has two. */
  sentAs: ReadonlyMap<string, readonly SentAs[]>
  /** Accounts in whose queue or journal a change stood, by its id. */
  ownersOf: ReadonlyMap<string, ReadonlySet<string>>
  /** The store went back: what was committed after `to` and before `n` is no more. */
  restores: readonly { n: number; to: number }[]
  disturbed: readonly (Disturbed & Stamp)[]
}

export interface SentAs {
  request: number
  deviceId: string
  change: SentChange
}

export const NO_ROWS: Rows = { meta: {}, queue: [], undecided: [], receipts: [], quarantine: [] }

export function documentKey(accountId: string, version: unknown, commit: unknown): string {
  return `${accountId} ${String(version)} ${String(commit ?? '')}`
}

/** How far the clocks of the shop's processes were from the true time, at any moment from `from` to `n`. */
export function serverSkews({ disturbed }: Pick<Facts, 'disturbed'>, from: number, n: number): number[] {
  const jumps = disturbed.filter((one) => one.what === 'server clock' && one.n < n)
  const before = jumps.findLast((one) => one.n < from)
  const skews = [before, ...jumps.filter((one) => one.n >= from)].map((jump) => Number(jump?.detail ?? 0))
  return [...new Set(skews)]
}

/** False for what a restore took back by the moment `n`. */
export function isAlive({ restores }: Pick<Facts, 'restores'>, event: number, n = Infinity): boolean {
  return !restores.some((restore) => restore.to < event && event < restore.n && restore.n <= n)
}

/** True where what the databases of a device held is gone. */
export function losesDatabases({ excuses }: Pick<Disturbed, 'excuses'>): boolean {
  return excuses === 'database' || excuses === 'device'
}

export function factsOf(history: History): Facts {
  const commits: Commit[] = []
  const documents = new Map<string, Commit>()
  const requests = new Map<number, Request>()
  const transactions: Transaction[] = []
  const settled = new Map<string, SettledAt[]>()
  const sentAs = new Map<string, SentAs[]>()
  const ownersOf = new Map<string, Set<string>>()
  const restores: { n: number; to: number }[] = []
  const deletions: { n: number; account: string }[] = []
  const disturbed: (Disturbed & Stamp)[] = []
  const rows = new Map<string, Rows>()
  /** Per account its commits that stand, newest last. */
  const standing = new Map<string, Commit[]>()

  function noteOwner(id: string, owner: string): void {
    const owners = ownersOf.get(id)
    if (owners === undefined) ownersOf.set(id, new Set([owner]))
    else owners.add(owner)
  }

  function requestOf(request: number): Request {
    const known = requests.get(request)
    if (known !== undefined) return known
    const fresh: Request = { sent: undefined, push: undefined, received: [], replied: [] }
    requests.set(request, fresh)
    return fresh
  }

  function noteCommit({ n, at, process, account }: Extract<HistoryEvent, { kind: 'commit' }>): void {
    const earlier = standing.get(account.id) ?? []
    const before = earlier.at(-1)?.document
    const commit: Commit = { n, at, process, accountId: account.id, document: account, before, applied: freshOf(before, account) }
    commits.push(commit)
    documents.set(documentKey(account.id, account.version, account.commit), commit)
    standing.set(account.id, [...earlier, commit])
    for (const { id, settlement } of commit.applied) settled.set(id, [...(settled.get(id) ?? []), { n, accountId: account.id, settlement }])
  }

  function noteStored({ n, device, database, account, rows: changed }: Extract<HistoryEvent, { kind: 'stored' }>): void {
    const key = `${device} ${database}`
    const before = rows.get(key) ?? NO_ROWS
    const after: Rows = { ...before, ...changed }
    rows.set(key, after)
    transactions.push({ n, device, database, account, before, after })
    if (changed.queue !== undefined) for (const { id } of changed.queue) noteOwner(id, account)
  }

  /** After a restore: what stands there again may have been deleted since. */
  function standAgain(): void {
    standing.clear()
    for (const commit of commits) {
      const { n, accountId } = commit
      const isDeleted = deletions.some((one) => one.account === accountId && one.n > n && isAlive({ restores }, one.n))
      if (isAlive({ restores }, n) && !isDeleted) standing.set(accountId, [...(standing.get(accountId) ?? []), commit])
    }
  }

  /** What the device kept is gone. */
  function forgetRows(device: string): void {
    for (const key of rows.keys()) if (key.startsWith(`${device} `)) rows.delete(key)
  }

  function noteSent(event: Sent & Stamp): void {
    const request = requestOf(event.request)
    request.sent = event
    request.push = pathOf(event.path) === PUSH ? pushOf(event.body) : undefined
    for (const change of request.push?.mutations ?? []) {
      const known = sentAs.get(change.id) ?? []
      sentAs.set(change.id, [...known, { request: event.request, deviceId: request.push?.deviceId ?? '', change }])
    }
  }

  for (const event of history.events) {
    switch (event.kind) {
      case 'commit':
        noteCommit(event)
        break
      case 'deleted':
        standing.delete(event.account)
        deletions.push(event)
        break
      case 'restored':
        restores.push({ n: event.n, to: event.to })
        standAgain()
        break
      case 'stored':
        noteStored(event)
        break
      case 'journalled':
        noteOwner(event.intent.id, event.intent.owner)
        break
      case 'sent':
        noteSent(event)
        break
      case 'received':
        requestOf(event.request).received.push(event)
        break
      case 'replied':
        requestOf(event.request).replied.push(event)
        break
      case 'disturbed':
        disturbed.push(event)
        if (losesDatabases(event)) forgetRows(event.device ?? '')
        break
      default:
    }
  }
  return { history, commits, documents, requests, transactions, settled, sentAs, ownersOf, restores, disturbed }
}

/** What a commit applied that the document before had not: by the marks the server keeps of each device. */
function freshOf(before: StoredAccount | undefined, after: StoredAccount): Applied[] {
  const known = marksOf(before?.devices)
  return [...marksOf(after.devices)].flatMap(([deviceId, { watermark, acked, outcomes }]) => {
    const from = known.get(deviceId)?.watermark ?? 0
    if (watermark <= from) return []
    return outcomes.flatMap(({ id, settlement = APPLIED }, place) => {
      const seq = acked + place + 1
      return seq > from && seq <= watermark ? [{ id, seq, deviceId, settlement }] : []
    })
  })
}
