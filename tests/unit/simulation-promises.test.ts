// What the checker says of devices, programs and visitors: a history made by hand, with one promise broken in it.
import { expect, test } from 'vitest'
import { history, insertAfter, nth, put, type Broken } from '../simulation/checker/broken-sample.ts'
import { checkHistory } from '../simulation/checker/check.ts'
import { ACCOUNT, IDS } from '../simulation/checker/sample.ts'

const place = { device: 'phone', tab: 'tab1', life: 1 }
const guest = { kind: 'stored', device: 'phone', database: 'starlane-guest', account: '' }
const row = { id: IDS.add, name: 'store/cart/add', v: 1, args: { itemId: 'star', qty: 2 } }

const BROKEN: readonly [title: string, rule: string, breakIt: (broken: Broken) => void][] = [
  [
    'a change applied under another number than it was sent under',
    'applied-under-its-number',
    ({ events }) => put(nth(events, 'sent', 1), 'body.mutations.0.seq', 4),
  ],
  [
    'a first push that begins behind 1, and is applied',
    'numbers-have-no-gap',
    ({ events }) => put(nth(events, 'sent', 0), 'body.mutations.0.seq', 2),
  ],
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
  [
    'a change settled that its server does not know',
    'put-off-waits',
    ({ events }) => put(nth(events, 'sent', 0), 'body.mutations.1.name', 'store/cart/polish'),
  ],
  [
    'a question about a change that nothing has put in doubt',
    'asks-only-in-doubt',
    ({ events }) => put(nth(events, 'stored', 3), 'rows.undecided', [{ ...row, why: 'device' }]),
  ],
  [
    'a change set aside by a shop that took nothing else',
    'blamed-with-proof',
    ({ events }) => put(nth(events, 'stored', 3), 'rows.undecided', [{ ...row, why: 'refused' }]),
  ],
  [
    'a queue that waits for an update of which the shop never spoke',
    'blocked-for-a-reason',
    ({ events }) => put(nth(events, 'shown', 1), 'view.blocked', 'upgrade'),
  ],
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
  [
    'a push of an account that has logged out on this device',
    'logged-out-is-quiet',
    ({ events }) => put(nth(events, 'stored', 0), 'rows.meta.head.sealed', true),
  ],
  [
    'a document that stays behind at a logout',
    'documents-go-with-the-login',
    ({ events }) => {
      const kept = insertAfter(events, nth(events, 'shown', 1), { ...guest, rows: { meta: { 'document:inventory': ACCOUNT } } })
      insertAfter(events, kept, { kind: 'login', place, person: '', account: '', left: ACCOUNT })
    },
  ],
  [
    'what one user did, in the queue of another',
    'changes-stay-with-their-account',
    ({ events }) => put(nth(events, 'journalled', 0), 'intent.owner', 'account-2'),
  ],
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
    ({ events }) =>
      put(nth(events, 'replied', 0), 'body.outcomes.0', { id: IDS.quiz, status: 'duplicate', of: { status: 'applied', result: {} } }),
  ],
]

test.each(BROKEN)('%s: noticed (%s)', (_title, rule, breakIt) => {
  const broken = history()
  breakIt(broken)
  expect(checkHistory(broken).map((violation) => violation.rule)).toContain(rule)
})
