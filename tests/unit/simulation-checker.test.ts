// The checker of the simulation over histories made by hand: silent where every promise was kept, and naming the events where one was not.
import { expect, test } from 'vitest'
import type { HistoryEvent } from '../simulation/history.ts'
import { at, history, insertAfter, listAt, nth, put, type Broken } from '../simulation/checker/broken-sample.ts'
import { checkHistory } from '../simulation/checker/check.ts'
import { ACCOUNT, IDS, sampleHistory } from '../simulation/checker/sample.ts'

const MARKS = 'account.devices.device-number-0001'
const place = { device: 'phone', tab: 'tab1', life: 1 }
const guest = { kind: 'stored', device: 'phone', database: 'starlane-guest', account: '' }
const row = { id: IDS.add, name: 'store/cart/add', v: 1, args: { itemId: 'star', qty: 2 } }

test('a history in which everything was kept: nothing to say', () => {
  expect(checkHistory(sampleHistory())).toEqual([])
})

test('a violation is told in a sentence, with the number of the event', () => {
  const broken = history()
  const commit = nth(broken.events, 'commit', 2)
  put(commit, 'account.state.gems', 9)
  expect(checkHistory(broken).find(({ rule }) => rule === 'as-the-model-says')).toEqual({
    rule: 'as-the-model-says',
    text: `Commit 3 of ${ACCOUNT}: its gems is 9, and had to be 2.`,
    events: [commit.n],
  })
})

/** What is broken: at a path of the nth event of a kind stands another value; or more than that. */
type Breaking = [kind: HistoryEvent['kind'], place: number, path: string, value: unknown] | ((broken: Broken) => void)

const BROKEN: readonly [title: string, rule: string, how: Breaking][] = [
  ['an item that was added is not in the cart', 'as-the-model-says', ['commit', 1, 'account.state.cart', []]],
  [
    'a checkout that cost nothing',
    'as-the-model-says',
    ({ events }) => {
      const commit = nth(events, 'commit', 2)
      put(commit, 'account.state.gems', 10)
      put(commit, `${MARKS}.outcomes.0.settlement.result`, { remainingGems: 10, total: 0 })
    },
  ],
  [
    'a quiz that paid more than its answers earn',
    'as-the-model-says',
    ['commit', 1, `${MARKS}.outcomes.0.settlement.result.earnedGems`, 15],
  ],
  [
    'an order without its record of the item',
    'as-the-model-says',
    ({ events }) => listAt(nth(events, 'commit', 2), 'account.outbox').shift(),
  ],
  ['a state that changes without a change', 'as-the-model-says', ['commit', 0, 'account.state.personalityType', 'INFJ']],
  [
    'an order that bought another item than its page showed',
    'bought-as-seen',
    ['commit', 2, `${MARKS}.outcomes.0.settlement.result.items.0.name`, 'Moon'],
  ],
  ['an order whose ledger entry names another item', 'bought-as-seen', ['commit', 2, 'account.outbox.1.label', 'Moon']],
  ['an item that came under another name than it has', 'as-the-model-says', ['commit', 2, 'account.outbox.0.name', 'Moon']],
  [
    'an order that says another name than its page showed',
    'orders-name-what-is-shown',
    ['journalled', 2, 'intent.seen.cart.lines.0.name', 'Moon'],
  ],
  [
    'a change applied under another number again',
    'applied-at-most-once',
    ({ events }) => {
      const marks = { watermark: 1, acked: 0, outcomes: [{ id: IDS.add }] }
      put(nth(events, 'commit', 2), 'account.devices.device-number-0002', marks)
    },
  ],
  [
    'two changes applied in the other order',
    'applied-in-order',
    ({ events }) =>
      listAt(nth(events, 'commit', 1), `${MARKS}.outcomes`).push(listAt(nth(events, 'commit', 1), `${MARKS}.outcomes`).shift()),
  ],
  [
    'two changes queued in the other order than they were done',
    'queued-as-done',
    ({ events }) => {
      const stored = nth(events, 'stored', 0)
      put(stored, 'rows.queue.0.seq', 2)
      put(stored, 'rows.queue.1.seq', 1)
    },
  ],
  ['a record that never reached its collection: missed', 'records-arrive', ({ final }) => listAt(final, 'records').pop()],
  [
    'a record that no commit brought',
    'records-arrive',
    ({ final }) => listAt(final, 'records').push({ accountId: ACCOUNT, kind: 'personality', id: '9.z.0000', at: 0 }),
  ],
  ['a balance that its ledger does not add up to', 'balance-is-ledger', ({ final }) => put(final, 'accounts.0.state.gems', 5)],
  [
    'an item that was not paid for',
    'inventory-is-purchases',
    ({ final }) => {
      put(
        final.records.find(({ kind }) => kind === 'inventory'),
        'qty',
        3,
      )
    },
  ],
  [
    'an order that did not know of the one before',
    'one-order-per-decision',
    ['sent', 1, 'body.mutations.0.seen.cart.known', ['another-order-0001']],
  ],
  ['an order at more than was seen', 'one-order-per-decision', ['sent', 1, 'body.mutations.0.seen.total', 7]],
  [
    'a question that pays twice on one day',
    'one-reward-a-day',
    ({ events }) => {
      const sent = nth(events, 'sent', 1)
      put(sent, 'body.mutations.0.name', 'quiz/knowledge/submit')
      put(sent, 'body.mutations.0.args', { difficulty: 'easy', answers: { 'e-001': 'ARMY' } })
      put(nth(events, 'commit', 2), `${MARKS}.outcomes.0.settlement.result`, { earnedGems: 5 })
    },
  ],
  [
    "a base state of another account's commit: noticed",
    'bases-are-commits',
    ({ events }) => {
      const other = insertAfter(events, nth(events, 'commit', 2), nth(events, 'commit', 2))
      put(other, 'account.id', 'account-2')
      put(other, 'account.commit', 'x')
      put(nth(events, 'stored', 3), 'rows.meta.base.commit', 'x')
    },
  ],
  ['a base state that was never committed', 'bases-are-commits', ['stored', 3, 'rows.meta.base.state.gems', 1_000]],
  [
    'a late answer that takes the place of a newer state',
    'bases-go-forward',
    ({ events }) => {
      const late = insertAfter(events, nth(events, 'stored', 3), nth(events, 'stored', 3))
      put(late, 'rows', { meta: at(nth(events, 'stored', 1), 'rows.meta') })
    },
  ],
  [
    "a change out of another account's queue: noticed",
    'changes-stay-with-their-account',
    ({ events }) => {
      put(nth(events, 'stored', 2), 'account', 'account-2')
      put(nth(events, 'journalled', 2), 'intent.owner', 'account-2')
    },
  ],
  ['receipts that stay behind at a logout', 'logout-leaves-nothing', ['stored', 3, 'rows.meta.head.sealed', true]],
  ['a row that the client could not read', 'nothing-is-unreadable', ['stored', 3, 'rows.quarantine', [{ table: 'meta', row: {} }]]],
  ['a tab that shows another balance at the end', 'alike-after-healing', ({ final }) => put(final, 'devices.0.tabs.0.view.gems', 10)],
  ['a page that shows for long what its device does not keep', 'shows-what-is-kept', ['shown', 1, 'view.gems', 5]],
  [
    'an order that names another cart than its page showed',
    'orders-name-what-is-shown',
    ['journalled', 2, 'intent.seen.cart.lines.0.qty', 1],
  ],
  [
    'an entry that is still queued at the end',
    'alike-after-healing',
    ({ final, events }) => put(final, 'devices.0.databases.0.rows.queue', at(nth(events, 'stored', 2), 'rows.queue')),
  ],
  ['a state with a broken number', 'readable', ['commit', 1, 'account.state.cart.0.qty', 100]],
  [
    'a cart that holds an item twice',
    'readable',
    ({ events }) => {
      const cart = listAt(nth(events, 'commit', 1), 'account.state.cart')
      cart.push(cart[0])
    },
  ],
  [
    'more outcomes than a device may leave waiting',
    'within-bounds',
    ({ events }) => {
      const outcomes = Array.from({ length: 2_001 }, (_, place) => ({ id: `other-${place}` }))
      put(nth(events, 'commit', 1), `${MARKS}.outcomes`, outcomes)
    },
  ],
  ['a version that is left out', 'commits-follow', ['commit', 2, 'account.version', 7]],
  ['two commits of one id', 'commits-follow', ({ events }) => put(nth(events, 'commit', 2), 'account.commit', 'b')],
  [
    'an answer that comes before its commit',
    'done-is-durable',
    ({ events }) => {
      put(nth(events, 'commit', 2), 'n', nth(events, 'replied', 1).n + 0.5)
      events.sort((a, b) => a.n - b.n)
    },
  ],
  [
    'a receipt that says otherwise than the commit',
    'done-is-durable',
    ['stored', 3, 'rows.receipts.2.outcome', { status: 'rejected', code: 'cart_empty', error: '' }],
  ],
  [
    'a screen that was told of an order which was refused',
    'done-is-durable',
    ['commit', 2, `${MARKS}.outcomes.0.settlement`, { status: 'rejected', code: 'cart_empty' }],
  ],
  [
    'an entry that leaves the queue without a receipt',
    'entries-end',
    ({ events }) => listAt(nth(events, 'stored', 3), 'rows.receipts').pop(),
  ],
  [
    'a receipt that goes before it was told',
    'receipts-stay',
    ({ events }) => {
      put(nth(events, 'stored', 1), 'rows.receipts.0.told', 0)
      listAt(nth(events, 'stored', 3), 'rows.receipts').shift()
    },
  ],
  [
    'a journalled change that is nowhere at the end',
    'nothing-is-lost',
    ({ events }) => {
      const last = nth(events, 'journalled', 2)
      put(insertAfter(events, last, last), 'intent.id', 'phone-0000000000009')
    },
  ],
  ['a document that is not the one of the last commit', 'last-commit-stands', ({ final }) => put(final, 'accounts.0.version', 2)],
  [
    'a login that was logged out and is let in',
    'ended-logins-open-nothing',
    ({ events }) => {
      const out = { place: at(nth(events, 'sent', 0), 'place'), request: 9, copy: 1, process: 'shop-1' }
      const sent = { ...out, kind: 'sent', method: 'POST', path: '/api/auth/logout', bearer: 'token-1', headers: {} }
      insertAfter(events, insertAfter(events, nth(events, 'heard', 0), sent), { ...out, kind: 'replied', status: 200, body: {} })
    },
  ],
  [
    'records of a deleted account',
    'deleted-is-gone',
    ({ events, final }) => {
      insertAfter(events, nth(events, 'healed', 0), { kind: 'deleted', process: 'shop-1', account: ACCOUNT })
      put(final, 'accounts', [])
    },
  ],
  ['a change applied under another number than it was sent under', 'applied-under-its-number', ['sent', 1, 'body.mutations.0.seq', 4]],
  ['a first push that begins behind 1, and is applied', 'numbers-have-no-gap', ['sent', 0, 'body.mutations.0.seq', 2]],
  [
    'an acknowledgement of what is still queued',
    'acknowledges-what-it-has',
    ({ events }) => {
      put(nth(events, 'stored', 0), 'rows.meta.head.deviceId', 'device-number-0001')
      put(nth(events, 'sent', 0), 'body.ackedThrough', 1)
    },
  ],
  [
    'a device id that is issued twice',
    'devices-have-names',
    ({ events }) => {
      for (const one of [0, 1]) put(nth(events, 'replied', one), 'body.deviceId', 'the same')
    },
  ],
  [
    'another call under a used key, answered as done',
    'keys-are-one-call',
    ({ events }) => {
      for (const one of [0, 1]) put(nth(events, 'sent', one), 'headers', { 'idempotency-key': 'key' })
    },
  ],
  ['a change settled that its server does not know', 'put-off-waits', ['sent', 0, 'body.mutations.1.name', 'store/cart/polish']],
  [
    'a question about a change that nothing has put in doubt',
    'asks-only-in-doubt',
    ['stored', 3, 'rows.undecided', [{ ...row, why: 'device' }]],
  ],
  [
    'a change set aside by a shop that took nothing else',
    'blamed-with-proof',
    ['stored', 3, 'rows.undecided', [{ ...row, why: 'refused' }]],
  ],
  ['a queue that waits for an update of which the shop never spoke', 'blocked-for-a-reason', ['shown', 1, 'view.blocked', 'upgrade']],
  [
    'a queue that is not tried again for longer than any wait',
    'tries-again',
    ({ events }) => {
      put(nth(events, 'stored', 3), 'rows.queue', [{ ...row, seq: 4 }])
      const healed = nth(events, 'healed', 0)
      put(healed, 'at', healed.at + 400_000)
    },
  ],
  [
    'a press that shows and is written down nowhere',
    'shown-is-written-down',
    ({ events }) => {
      const shown = nth(events, 'shown', 0)
      const act = insertAfter(events, shown, { kind: 'act', place, person: 'mina', did: 'toggleCart', args: 'star' })
      put(insertAfter(events, act, shown), 'view.cart', [])
    },
  ],
  [
    'an undecided change that is sent again twice',
    'sent-again-once',
    ({ events }) => {
      const last = nth(events, 'stored', 3)
      const rows = [{ undecided: [{ ...row, why: 'device' }] }, { undecided: [], queue: [{ ...row, seq: 4, id: 'again' }] }]
      const twice = { queue: [...(rows[1]?.queue ?? []), { ...row, seq: 5, id: 'and again' }] }
      let before = last
      for (const changed of [...rows, twice]) before = insertAfter(events, before, { ...last, rows: changed })
    },
  ],
  [
    'a visitor’s item that goes, and that no account has',
    'visitors-join-once',
    ({ events }) => {
      const meta = (cart: readonly object[]) => ({ rows: { meta: { base: { state: { cart, wishlist: [] } } } } })
      const full = insertAfter(events, nth(events, 'stored', 0), { ...guest, ...meta([{ itemId: 'moon', qty: 1 }]) })
      insertAfter(events, full, { ...guest, ...meta([]) })
    },
  ],
  ['a push of an account that has logged out on this device', 'logged-out-is-quiet', ['stored', 0, 'rows.meta.head.sealed', true]],
  [
    'a document that stays behind at a logout',
    'documents-go-with-the-login',
    ({ events }) => {
      const kept = insertAfter(events, nth(events, 'shown', 1), { ...guest, rows: { meta: { 'document:inventory': ACCOUNT } } })
      insertAfter(events, kept, { kind: 'login', place, person: '', account: '', left: ACCOUNT })
    },
  ],
  ['what one user did, in the queue of another', 'changes-stay-with-their-account', ['journalled', 0, 'intent.owner', 'account-2']],
  [
    'a queue that a logout empties without having asked',
    'entries-end',
    ({ events }) => {
      const emptied = nth(events, 'stored', 3)
      insertAfter(events, nth(events, 'stored', 2), { kind: 'act', place, person: 'mina', did: 'logout', args: 'ask' })
      put(emptied, 'rows', { meta: {}, queue: [], undecided: [], receipts: [], quarantine: [] })
    },
  ],
  [
    'a queue that is emptied after the logout that discards was through',
    'entries-end',
    ({ events }) => {
      const login = nth(events, 'login', 0)
      const pressed = insertAfter(events, login, { kind: 'act', place, person: 'mina', did: 'logout', args: 'discard' })
      const left = insertAfter(events, pressed, { ...login, account: '' })
      insertAfter(events, left, login)
      put(nth(events, 'stored', 3), 'rows', { meta: {}, queue: [], undecided: [], receipts: [], quarantine: [] })
    },
  ],
  [
    'a database that is still open after the logout',
    'logged-out-is-closed',
    ({ events, final }) => {
      insertAfter(events, nth(events, 'shown', 1), { kind: 'login', place, person: '', account: '', left: ACCOUNT })
      put(final, 'devices.0.account', '')
    },
  ],
  [
    'a repetition that is answered without its result',
    'done-is-durable',
    ['replied', 0, 'body.outcomes.0', { id: IDS.quiz, status: 'duplicate', of: { status: 'applied', result: {} } }],
  ],
]

test.for(BROKEN)('%s: noticed (%s)', ([, rule, how]) => {
  const broken = history()
  if (typeof how === 'function') how(broken)
  else put(nth(broken.events, how[0], how[1]), how[2], how[3])
  expect(checkHistory(broken).map((violation) => violation.rule)).toContain(rule)
})

test('what a restore took back may be applied again, and is not missed at the end', () => {
  const { events, ...rest } = history()
  const lost = nth(events, 'commit', 2)
  const restored = insertAfter(events, nth(events, 'stored', 3), { kind: 'restored', to: nth(events, 'commit', 1).n })
  put(insertAfter(events, restored, lost), 'account.commit', 'd')
  put(rest.final, 'accounts.0.commit', 'd')
  expect(checkHistory({ ...rest, events })).toEqual([])
})
