// The checker of the simulation over histories made by hand: silent where every promise was kept, and naming the events where one was not.
import { expect, test } from 'vitest'
import { at, history, insertAfter, listAt, nth, put, type Broken } from '../simulation/checker/broken-sample.ts'
import { checkHistory } from '../simulation/checker/check.ts'
import { ACCOUNT, IDS, sampleHistory } from '../simulation/checker/sample.ts'

const MARKS = 'account.devices.device-number-0001'

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

const BROKEN: readonly [title: string, rule: string, breakIt: (broken: Broken) => void][] = [
  [
    'an item that was added is not in the cart: the model says otherwise',
    'as-the-model-says',
    ({ events }) => {
      put(nth(events, 'commit', 1), 'account.state.cart', [])
    },
  ],
  [
    'a checkout that cost nothing: the model says otherwise',
    'as-the-model-says',
    ({ events }) => {
      const commit = nth(events, 'commit', 2)
      put(commit, 'account.state.gems', 10)
      put(commit, `${MARKS}.outcomes.0.settlement.result`, { remainingGems: 10, total: 0 })
    },
  ],
  [
    'a quiz that paid more than its answers earn: the model says otherwise',
    'as-the-model-says',
    ({ events }) => {
      put(nth(events, 'commit', 1), `${MARKS}.outcomes.0.settlement.result.earnedGems`, 15)
    },
  ],
  [
    'an order without its record of the item: the model says otherwise',
    'as-the-model-says',
    ({ events }) => {
      listAt(nth(events, 'commit', 2), 'account.outbox').shift()
    },
  ],
  [
    'a state that changes without a change: the model says otherwise',
    'as-the-model-says',
    ({ events }) => {
      put(nth(events, 'commit', 0), 'account.state.personalityType', 'INFJ')
    },
  ],
  [
    'an order that bought another item than its page showed: not as seen',
    'bought-as-seen',
    ({ events }) => put(nth(events, 'commit', 2), `${MARKS}.outcomes.0.settlement.result.items.0.name`, 'Moon'),
  ],
  [
    'an order whose ledger entry names another item: not as seen',
    'bought-as-seen',
    ({ events }) => put(nth(events, 'commit', 2), 'account.outbox.1.label', 'Moon'),
  ],
  [
    'an item that came under another name than it has: the model says otherwise',
    'as-the-model-says',
    ({ events }) => put(nth(events, 'commit', 2), 'account.outbox.0.name', 'Moon'),
  ],
  [
    'an order that says another name than its page showed',
    'orders-name-what-is-shown',
    ({ events }) => put(nth(events, 'journalled', 2), 'intent.seen.cart.lines.0.name', 'Moon'),
  ],
  [
    'a change applied under another number again: more than once',
    'applied-at-most-once',
    ({ events }) => {
      const marks = { watermark: 1, acked: 0, outcomes: [{ id: IDS.add }] }
      put(nth(events, 'commit', 2), 'account.devices.device-number-0002', marks)
    },
  ],
  [
    'two changes applied in the other order: out of order',
    'applied-in-order',
    ({ events }) => {
      listAt(nth(events, 'commit', 1), `${MARKS}.outcomes`).reverse()
    },
  ],
  [
    'two changes queued in the other order than they were done: out of order',
    'queued-as-done',
    ({ events }) => {
      const stored = nth(events, 'stored', 0)
      put(stored, 'rows.queue.0.seq', 2)
      put(stored, 'rows.queue.1.seq', 1)
    },
  ],
  [
    'a record that never reached its collection: missed',
    'records-arrive',
    ({ final }) => {
      listAt(final, 'records').pop()
    },
  ],
  [
    'a record that no commit brought: noticed',
    'records-arrive',
    ({ final }) => {
      listAt(final, 'records').push({ accountId: ACCOUNT, kind: 'personality', id: '9.z.0000', at: 0 })
    },
  ],
  [
    'a balance that its ledger does not add up to: noticed',
    'balance-is-ledger',
    ({ final }) => {
      put(final, 'accounts.0.state.gems', 5)
    },
  ],
  [
    'an item that was not paid for: noticed',
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
    'an order that did not know of the one before: noticed',
    'one-order-per-decision',
    ({ events }) => {
      put(nth(events, 'sent', 1), 'body.mutations.0.seen.cart.known', ['another-order-0001'])
    },
  ],
  [
    'an order at more than was seen: noticed',
    'one-order-per-decision',
    ({ events }) => {
      put(nth(events, 'sent', 1), 'body.mutations.0.seen.total', 7)
    },
  ],
  [
    'a question that pays twice on one day: noticed',
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
  [
    'a base state that was never committed: noticed',
    'bases-are-commits',
    ({ events }) => {
      put(nth(events, 'stored', 3), 'rows.meta.base.state.gems', 1_000)
    },
  ],
  [
    'a late answer that takes the place of a newer state: noticed',
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
  [
    'receipts that stay behind at a logout: noticed',
    'logout-leaves-nothing',
    ({ events }) => {
      put(nth(events, 'stored', 3), 'rows.meta.head.sealed', true)
    },
  ],
  [
    'a row that the client could not read: noticed',
    'nothing-is-unreadable',
    ({ events }) => {
      put(nth(events, 'stored', 3), 'rows.quarantine', [{ table: 'meta', row: {} }])
    },
  ],
  [
    'a tab that shows another balance at the end: not alike',
    'alike-after-healing',
    ({ final }) => {
      put(final, 'devices.0.tabs.0.view.gems', 10)
    },
  ],
  [
    'a page that shows for long what its device does not keep: noticed',
    'shows-what-is-kept',
    ({ events }) => {
      put(nth(events, 'shown', 1), 'view.gems', 5)
    },
  ],
  [
    'an order that names another cart than its page showed: noticed',
    'orders-name-what-is-shown',
    ({ events }) => {
      put(nth(events, 'journalled', 2), 'intent.seen.cart.lines.0.qty', 1)
    },
  ],
  [
    'an entry that is still queued at the end: not alike',
    'alike-after-healing',
    ({ final, events }) => {
      put(final, 'devices.0.databases.0.rows.queue', at(nth(events, 'stored', 2), 'rows.queue'))
    },
  ],
  [
    'a state with a broken number: no client can read it',
    'readable',
    ({ events }) => {
      put(nth(events, 'commit', 1), 'account.state.cart.0.qty', 100)
    },
  ],
  [
    'a cart that holds an item twice: noticed',
    'readable',
    ({ events }) => {
      const cart = listAt(nth(events, 'commit', 1), 'account.state.cart')
      cart.push(cart[0])
    },
  ],
  [
    'more outcomes than a device may leave waiting: over its bounds',
    'within-bounds',
    ({ events }) => {
      const outcomes = Array.from({ length: 2_001 }, (_, place) => ({ id: `other-${place}` }))
      put(nth(events, 'commit', 1), `${MARKS}.outcomes`, outcomes)
    },
  ],
  [
    'a version that is left out: commits do not follow',
    'commits-follow',
    ({ events }) => {
      put(nth(events, 'commit', 2), 'account.version', 7)
    },
  ],
  [
    'two commits of one id: noticed',
    'commits-follow',
    ({ events }) => {
      put(nth(events, 'commit', 2), 'account.commit', 'b')
    },
  ],
  [
    'an answer that comes before its commit: told too early',
    'done-is-durable',
    ({ events }) => {
      put(nth(events, 'commit', 2), 'n', nth(events, 'replied', 1).n + 0.5)
      events.sort((a, b) => a.n - b.n)
    },
  ],
  [
    'a receipt that says otherwise than the commit: noticed',
    'done-is-durable',
    ({ events }) => {
      put(nth(events, 'stored', 3), 'rows.receipts.2.outcome', { status: 'rejected', code: 'cart_empty', error: '' })
    },
  ],
  [
    'a screen that was told of an order which was refused: noticed',
    'done-is-durable',
    ({ events }) => {
      put(nth(events, 'commit', 2), `${MARKS}.outcomes.0.settlement`, { status: 'rejected', code: 'cart_empty' })
    },
  ],
  [
    'an entry that leaves the queue without a receipt: noticed',
    'entries-end',
    ({ events }) => {
      listAt(nth(events, 'stored', 3), 'rows.receipts').pop()
    },
  ],
  [
    'a receipt that goes before it was told: noticed',
    'receipts-stay',
    ({ events }) => {
      put(nth(events, 'stored', 1), 'rows.receipts.0.told', 0)
      listAt(nth(events, 'stored', 3), 'rows.receipts').shift()
    },
  ],
  [
    'a journalled change that is nowhere at the end: lost',
    'nothing-is-lost',
    ({ events }) => {
      const last = nth(events, 'journalled', 2)
      put(insertAfter(events, last, last), 'intent.id', 'phone-0000000000009')
    },
  ],
  [
    'a document that is not the one of the last commit: noticed',
    'last-commit-stands',
    ({ final }) => {
      put(final, 'accounts.0.version', 2)
    },
  ],
  [
    'a login that was logged out and is let in: noticed',
    'ended-logins-open-nothing',
    ({ events }) => {
      const out = { place: at(nth(events, 'sent', 0), 'place'), request: 9, copy: 1, process: 'shop-1' }
      const sent = { ...out, kind: 'sent', method: 'POST', path: '/api/auth/logout', bearer: 'token-1', headers: {} }
      insertAfter(events, insertAfter(events, nth(events, 'heard', 0), sent), { ...out, kind: 'replied', status: 200, body: {} })
    },
  ],
  [
    'records of a deleted account: noticed',
    'deleted-is-gone',
    ({ events, final }) => {
      insertAfter(events, nth(events, 'healed', 0), { kind: 'deleted', process: 'shop-1', account: ACCOUNT })
      put(final, 'accounts', [])
    },
  ],
]

test.for(BROKEN)('%s', ([, rule, breakIt]) => {
  const broken = history()
  breakIt(broken)
  expect(checkHistory(broken).map(({ rule }) => rule)).toContain(rule)
})

test('what a restore took back may be applied again, and is not missed at the end', () => {
  const { events, ...rest } = history()
  const lost = nth(events, 'commit', 2)
  const restored = insertAfter(events, nth(events, 'stored', 3), { kind: 'restored', to: nth(events, 'commit', 1).n })
  put(insertAfter(events, restored, lost), 'account.commit', 'd')
  put(rest.final, 'accounts.0.commit', 'd')
  expect(checkHistory({ ...rest, events })).toEqual([])
})
