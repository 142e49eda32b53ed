// What a simulated world tells of itself, in plain JSON: what the people did, what went over the network, what was stored, what was shown.
// It says nothing that could not be seen from outside the code, so that a checker can judge it without knowing how the code works.

/** A history from its first event to its last. Whatever it holds is JSON. */
export interface History {
  seed: number
  /** Which store the server stood on. */
  store: 'memory' | 'lmdb' | 'mongodb'
  /** Simulated ms since the epoch at which it begins. */
  start: number
  people: readonly Person[]
  /** The catalog that the shop opened with; each later one is a `catalog` event. */
  catalog: readonly Priced[]
  bundles: readonly { id: string; title: string; costGems: number; giveGems: number }[]
  /** Questions of the knowledge quizzes that the people use, with all options and the text of the right one. */
  questions: readonly { id: string; difficulty: string; options: readonly string[]; answer: string }[]
  events: readonly HistoryEvent[]
  final: Final
}

/** A person with an account to register or log in to. Account ids are the server's: `login` events say which is whose. */
export interface Person {
  name: string
  username: string
  email: string
  password: string
}

export interface Priced {
  id: string
  name: string
  priceGems: number
}

/** `n` counts the events up from 0; `at`: simulated time in ms since the epoch, the same for all (a device's own clock may be off). */
export type HistoryEvent = { n: number; at: number } & Event

/** Where something happened. A page or worker that was killed or reloaded comes back as another `life` of the same tab. */
export interface Place {
  device: string
  /** 'tab1', 'tab2', …, or 'worker'. */
  tab: string
  life: number
}

export type Event =
  | Act
  | Journalled
  | Stored
  | Shown
  | Answered
  | Noticed
  | LoggedIn
  | Sent
  | Received
  | Replied
  | Heard
  | Committed
  | Deleted
  | Appended
  | Imported
  | Restored
  | Disturbed
  | Healed

/** A person did something in a tab: pressed, typed, decided. `did`: the name of what was called, as in `pwa/actions`; 'open' and 'close' for the tab itself. */
export interface Act {
  kind: 'act'
  place: Place
  person: string
  did: string
  args: unknown
}

/** An intent was written into local storage (durable from now on), as the text that stands there says. */
export interface Journalled {
  kind: 'journalled'
  place: Place
  key: string
  intent: Change & { owner: string }
}

/** A mutation as it lies in journal, queue or receipt, or travels in a push. */
export interface Change {
  id: string
  name: string
  v: number
  args: unknown
  seen?: unknown
  at?: number
}

/** A transaction of a device's IndexedDB was committed: the tables it changed, as they are now. A table that is left out is as it was. */
export interface Stored {
  kind: 'stored'
  device: string
  /** The database's name, and the account it belongs to ('' for the guest's). */
  database: string
  account: string
  rows: DatabaseRows
}

export interface DatabaseRows {
  /** Everything of `meta` by key: head, base, join, taken. Of a token only that there is one. */
  meta?: Record<string, unknown>
  queue?: readonly (Change & { seq: number })[]
  undecided?: readonly (Change & { why: string })[]
  receipts?: readonly StoredReceipt[]
  /** Rows that could not be read. */
  quarantine?: readonly unknown[]
}

export interface StoredReceipt extends Change {
  order: number
  settledAt: number
  outcome: { status: string; [field: string]: unknown }
  /** 0: not told yet; 1: told; 2: nothing to tell. */
  told: number
}

/** What a tab shows of account and lists has changed. `owner`: '' for a guest. */
export interface Shown {
  kind: 'shown'
  place: Place
  view: View
}

export interface View {
  owner: string
  ready: boolean
  gems: number
  personalityType: string
  cart: readonly { id: string; name: string; qty: number; priceGems: number }[]
  wishlist: readonly string[]
  lastOrder: string
  decisions: readonly { id: string; why: string; [field: string]: unknown }[]
  /** Orders that are shown as waiting to be placed, by the ids of their changes. */
  waiting: readonly string[]
  undecided: readonly string[]
  pendingCount: number
  pendingOrders: number
  blocked?: string
  /** The catalog's revision on this device; 0: none yet. */
  revision: number
}

/** A screen was told what came of what it had asked for. `id`: the change's, where it is known. */
export interface Answered {
  kind: 'answered'
  place: Place
  did: string
  id?: string
  answer: { kind: 'done' | 'waiting' | 'decision' | 'refused' | 'failed'; [field: string]: unknown }
}

/** A notice was shown in a tab. */
export interface Noticed {
  kind: 'noticed'
  place: Place
  tone: string
  text: string
}

/** A registration or login came through in a tab, or the tab says that no one is logged in any more (`account` ''). */
export interface LoggedIn {
  kind: 'login'
  place: Place
  person: string
  account: string
  /** Whose page it was that logged out: an account may have been entered by a login whose last request never came back. */
  left?: string
}

/** A request left a device. `request` names it; every copy that the network makes of it has the same one. */
export interface Sent {
  kind: 'sent'
  request: number
  place: Place
  method: string
  path: string
  /** A short hash of the bearer token and of the session cookie it carries: the same for the same one. */
  bearer?: string
  cookie?: string
  headers: Record<string, string>
  body?: unknown
}

/** A copy of a request reached a process of the server. */
export interface Received {
  kind: 'received'
  request: number
  copy: number
  process: string
}

/** The process answered that copy; whether any of it is heard is another question. */
export interface Replied {
  kind: 'replied'
  request: number
  copy: number
  process: string
  status: number
  /** The account the request was logged in as, where the answer names it. */
  account?: string
  body: unknown
}

/** The device heard an answer, or gave up. `from`: the shop itself, something in between (portal, proxy), or no answer at all. */
export interface Heard {
  kind: 'heard'
  request: number
  from: 'shop' | 'between' | 'none'
  status?: number
}

/** The store wrote an account: the document as it stands there from now on. The process may have died before it heard of it. */
export interface Committed {
  kind: 'commit'
  process: string
  account: StoredAccount
}

export interface StoredAccount {
  id: string
  version: number
  commit: string
  state: unknown
  devices: unknown
  outbox: readonly unknown[]
  [field: string]: unknown
}

export interface Deleted {
  kind: 'deleted'
  process: string
  account: string
}

/** Records reached their collections: those that were new there. */
export interface Appended {
  kind: 'appended'
  process: string
  records: readonly StoredRecordRow[]
}

export interface StoredRecordRow {
  accountId: string
  kind: string
  id: string
  at: number
  [field: string]: unknown
}

/** Another catalog is for sale from now on; each process hears of it a moment later. */
export interface Imported {
  kind: 'catalog'
  revision: number
  products: readonly Priced[]
}

/** The server's store went back to what it was right after event `to`: everything committed since is gone. */
export interface Restored {
  kind: 'restored'
  to: number
}

/**
 * Something went wrong on purpose: a request's fate, a kill, a full disk, a clock that jumps. `what` is one of the world's own names. `excuses`:
 * what may be gone after it although it was durable, on that device.
 */
export interface Disturbed {
  kind: 'disturbed'
  what: string
  device?: string
  tab?: string
  process?: string
  request?: number
  excuses?: 'database' | 'local-storage' | 'device'
  detail?: unknown
}

/** From here on nothing is disturbed any more: within 5 simulated seconds every device is to show the same. */
export interface Healed {
  kind: 'healed'
}

/** Everything as it stands at the end, 5 simulated seconds after `healed`. */
export interface Final {
  at: number
  devices: readonly FinalDevice[]
  accounts: readonly StoredAccount[]
  records: readonly StoredRecordRow[]
}

export interface FinalDevice {
  device: string
  /** The account local storage remembers; '' for none. */
  account: string
  tabs: readonly { place: Place; view: View }[]
  databases: readonly { database: string; account: string; rows: Required<DatabaseRows> }[]
  /** What still stands in the journal. */
  journal: readonly (Change & { owner: string })[]
}
