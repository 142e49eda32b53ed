// A short history made by hand, in which everything is right: what the tests of the checker break, one thing at a time.
import type { DatabaseRows, Event, History, HistoryEvent, StoredAccount, View } from '../history.ts'

export const ACCOUNT = 'account-1'
const START = Date.parse('2026-03-01T10:00:00Z')
const place = { device: 'phone', tab: 'tab1', life: 1 }
const DEVICE_ID = 'device-number-0001'

type Change = { id: string; name: string; v: number; args: object; seen?: object; at: number }
type Outcome = { id: string; settlement?: object }

const QUIZ: Change = {
  id: 'phone-0000000000001',
  name: 'quiz/knowledge/submit',
  v: 1,
  args: { difficulty: 'easy', answers: { 'e-001': 'ARMY', 'e-002': 'right', 'e-003': 'wrong' } },
  at: START,
}
const ADD: Change = { id: 'phone-0000000000002', name: 'store/cart/add', v: 1, args: { itemId: 'star', qty: 2 }, at: START }
const ORDER: Change = {
  id: 'phone-0000000000003',
  name: 'store/cart/checkout',
  v: 2,
  args: {},
  seen: { total: 8, cart: { known: [''], lines: [{ itemId: 'star', name: 'Star', qty: 2 }] } },
  at: START,
}
export const IDS = { quiz: QUIZ.id, add: ADD.id, order: ORDER.id }

const EMPTY = {
  gems: 0,
  personalityType: '',
  cart: [],
  wishlist: [],
  decisions: [],
  lastOrder: '',
  badges: [],
  language: '',
  follows: [],
  shares: [],
}
const FILLED = { ...EMPTY, gems: 10, cart: [{ itemId: 'star', name: 'Star', qty: 2 }] }
const ORDERED = { ...EMPTY, gems: 2, lastOrder: ORDER.id }

const GRADED = { status: 'applied', result: { score: 2, total: 10, earnedGems: 10 } }
const PLACED = { status: 'applied', result: { remainingGems: 2, total: 8, items: [{ name: 'Star', qty: 2 }] } }

const RECORDS = {
  knowledge: { kind: 'knowledge', id: '2.b.0000', at: START + 20, group: 'easy', score: 2, total: 10, earnedGems: 10 },
  reward: { kind: 'ledger', id: '2.b.0000', at: START + 20, delta: 10, balance: 10, reason: 'knowledge', label: 'easy' },
  item: { kind: 'inventory', id: '3.c.0000.0', at: START + 60, itemId: 'star', name: 'Star', image: '', priceGems: 4, qty: 2 },
  payment: { kind: 'ledger', id: '3.c.0000', at: START + 60, delta: -8, balance: 2, reason: 'checkout', label: 'Star' },
}

/** The account earns 10 gems by a quiz, puts two stars into the cart, and buys them for 8. */
export function sampleHistory(): History {
  const events: HistoryEvent[] = []
  let at = START
  const tell = (event: Event) => void events.push({ ...event, n: events.length, at: (at += 5) } as HistoryEvent)
  const journalled = (change: Change) => tell({ kind: 'journalled', place, key: change.id, intent: { ...change, owner: ACCOUNT } })
  const stored = (rows: DatabaseRows) => tell({ kind: 'stored', device: 'phone', database: `starlane-${ACCOUNT}`, account: ACCOUNT, rows })
  const receipt = ({ at: done, ...change }: Change, order: number, outcome: { status: string }) => ({
    ...change,
    at: done,
    order,
    settledAt: at,
    outcome,
    told: 1,
  })

  function push(
    request: number,
    first: number,
    acked: number,
    changes: readonly Change[],
    document: StoredAccount,
    outcomes: readonly object[],
  ) {
    const mutations = changes.map(({ at: _at, ...change }, index) => ({ seq: first + index, ...change }))
    const body = { protocol: 2, deviceId: DEVICE_ID, ackedThrough: acked, mutations }
    tell({ kind: 'sent', request, place, method: 'POST', path: '/api/sync/push', bearer: 'token-1', headers: {}, body })
    tell({ kind: 'received', request, copy: 1, process: 'shop-1' })
    tell({ kind: 'commit', process: 'shop-1', account: document })
    const answer = { ok: true, protocol: 2, accountId: ACCOUNT, version: document.version, commit: document.commit, state: document.state }
    const numbered = outcomes.map((outcome, index) => ({ seq: first + index, id: changes[index]?.id, ...outcome }))
    tell({ kind: 'replied', request, copy: 1, process: 'shop-1', status: 200, account: ACCOUNT, body: { ...answer, outcomes: numbered } })
    tell({ kind: 'heard', request, from: 'shop', status: 200 })
  }

  tell({ kind: 'commit', process: 'shop-1', account: documentOf(1, 'a', EMPTY, 0, 0, [], []) })
  tell({ kind: 'login', place, person: 'mina', account: ACCOUNT })
  journalled(QUIZ)
  journalled(ADD)
  stored({
    meta: { head: { sealed: false } },
    queue: [
      { seq: 1, ...QUIZ },
      { seq: 2, ...ADD },
    ],
  })
  const second = documentOf(
    2,
    'b',
    FILLED,
    2,
    0,
    [{ id: QUIZ.id, settlement: GRADED }, { id: ADD.id }],
    [RECORDS.knowledge, RECORDS.reward],
  )
  push(1, 1, 0, [QUIZ, ADD], second, [GRADED, { status: 'applied', result: {} }])
  tell({ kind: 'appended', process: 'shop-1', records: rowsOf([RECORDS.knowledge, RECORDS.reward]) })
  const receipts = [receipt(QUIZ, 1, GRADED), receipt(ADD, 2, { status: 'applied' })]
  stored({ meta: { head: { sealed: false }, base: { key: 'base', version: 2, commit: 'b', state: FILLED } }, queue: [], receipts })
  tell({ kind: 'shown', place, view: { ...VIEW, gems: 10, lastOrder: '', cart: [{ id: 'star', name: 'Star', qty: 2, priceGems: 4 }] } })
  tell({ kind: 'act', place, person: 'mina', did: 'checkout', args: {} })
  journalled(ORDER)
  stored({ queue: [{ seq: 3, ...ORDER }] })
  const third = documentOf(3, 'c', ORDERED, 3, 2, [{ id: ORDER.id, settlement: PLACED }], [RECORDS.item, RECORDS.payment])
  push(2, 3, 2, [ORDER], third, [PLACED])
  tell({ kind: 'appended', process: 'shop-1', records: rowsOf([RECORDS.item, RECORDS.payment]) })
  const meta = { head: { sealed: false }, base: { key: 'base', version: 3, commit: 'c', state: ORDERED } }
  stored({ meta, queue: [], receipts: [...receipts, receipt(ORDER, 3, PLACED)] })
  tell({ kind: 'answered', place, did: 'checkout', id: ORDER.id, answer: { kind: 'done', result: PLACED.result } })
  tell({ kind: 'shown', place, view: VIEW })
  at += 10_000
  tell({ kind: 'healed' })

  return {
    seed: 1,
    store: 'memory',
    start: START,
    people: [{ name: 'mina', username: 'mina', email: 'mina@example.com', password: 'night market 5' }],
    catalog: [
      { id: 'star', name: 'Star', priceGems: 4 },
      { id: 'moon', name: 'Moon', priceGems: 9 },
    ],
    bundles: [{ id: 'spark', title: 'Spark', costGems: 10, giveGems: 22 }],
    questions: [
      { id: 'e-001', difficulty: 'easy', options: ['ARMY', 'ONCE'], answer: 'ARMY' },
      { id: 'e-002', difficulty: 'easy', options: ['right', 'wrong'], answer: 'right' },
      { id: 'e-003', difficulty: 'easy', options: ['right', 'wrong'], answer: 'right' },
    ],
    events,
    final: {
      at: at + 5_000,
      accounts: [third],
      records: rowsOf(Object.values(RECORDS)),
      devices: [
        {
          device: 'phone',
          account: ACCOUNT,
          tabs: [{ place, view: VIEW }],
          databases: [
            {
              database: `starlane-${ACCOUNT}`,
              account: ACCOUNT,
              rows: { meta, queue: [], undecided: [], receipts: [], quarantine: [] },
            },
          ],
          journal: [],
        },
      ],
    },
  }
}

const VIEW: View = {
  owner: ACCOUNT,
  ready: true,
  gems: 2,
  personalityType: '',
  cart: [],
  wishlist: [],
  lastOrder: ORDER.id,
  decisions: [],
  waiting: [],
  undecided: [],
  pendingCount: 0,
  pendingOrders: 0,
  revision: 1,
}

function documentOf(
  version: number,
  commit: string,
  state: object,
  watermark: number,
  acked: number,
  outcomes: readonly Outcome[],
  outbox: readonly object[],
): StoredAccount {
  const devices = watermark === 0 ? {} : { [DEVICE_ID]: { issuedAt: START, watermark, acked, outcomes } }
  return { id: ACCOUNT, version, commit, state, devices, outbox }
}

function rowsOf(records: readonly { kind: string; id: string; at: number }[]) {
  return records.map((record) => ({ ...record, accountId: ACCOUNT }))
}
