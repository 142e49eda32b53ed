import type { Fault } from './fault.ts'

const STORE = 'pwa/sync/store-changes.ts'
const SEAL = 'pwa/sync/seal-queue.ts'

/** Faults of a device: its journal, its queue, its tabs, a visitor's things, and what a logout leaves. */
export const DEVICE_FAULTS: readonly Fault[] = [
  {
    name: 'sent-again-from-two-tabs',
    file: STORE,
    find: `      if (replaces !== undefined && (await database.undecided.get(replaces)) === undefined) return { ok: false, code: 'decision_gone' }
`,
    replace: '',
    why: '"Send again", pressed in two tabs, queues the change twice (SPEC R44).',
  },
  {
    name: 'numbers-are-not-kept',
    file: STORE,
    find: `    await database.meta.bulkPut(guest ? [head, base] : [head])`,
    replace: `    await database.meta.bulkPut(guest ? [head, base] : [])`,
    why: 'The number of a change is given out twice (SPEC R7).',
  },
  {
    name: 'refused-here-is-queued',
    file: STORE,
    find: `      if (!tried.ok) return { ok: false, code: tried.code }
      const entry`,
    replace: `      if (!tried.ok) continue
      const entry`,
    why: 'A change that this device refuses counts as kept, and is nowhere (SPEC R14).',
  },
  {
    name: 'joined-twice',
    file: STORE,
    find: `        if (id === joinedId) continue
`,
    replace: '',
    why: "A visitor's cart joins the account twice after a crash (SPEC R44).",
  },
  {
    name: 'journalled-in-memory',
    file: 'pwa/sync/journal.ts',
    find: `    if (!forgone) stored((storage) => storage.setItem(key, text))
`,
    replace: '',
    why: 'A killed tab loses what it showed (SPEC R40).',
    test: 'tests/unit/sync/shop-stores.test.ts',
  },
  {
    name: 'journal-out-of-order',
    file: 'pwa/sync/journal.ts',
    find: `last = Math.max(now(), last + 1)`,
    replace: `last = now()`,
    why: 'After a clock was set back, what was done later is taken first (SPEC R40).',
  },
  {
    name: 'taken-from-the-journal-twice',
    file: 'pwa/sync/enqueued-ids.ts',
    find: `      if (known.has(id)) return true
`,
    replace: `      if (known.has(id) || id !== '') return false
`,
    why: 'A change stands in the queue twice (SPEC R40).',
  },
  {
    name: 'taken-is-forgotten-at-once',
    file: 'pwa/sync/enqueued-ids.ts',
    find: `if (added.length > 0) await database.meta.put({ key: 'taken', ids })`,
    replace: ``,
    why: 'A tab with an old view of the journal takes a change again (SPEC R40).',
  },
  {
    name: 'journal-of-anybody',
    file: 'pwa/sync/enqueue-changes.ts',
    find: `if (rest.owner !== owner || !isMutationName(name)`,
    replace: `if (!isMutationName(name)`,
    why: 'What one user did is sent as another (SPEC R40).',
    test: 'tests/unit/sync/journal.test.ts',
  },
  {
    name: 'one-refusal-refuses-all',
    file: 'pwa/sync/enqueue-changes.ts',
    find: `if (changes.length === 1 || isOutside(together.code)) return`,
    replace: `if (changes.length > 0) return`,
    why: 'What was journalled beside a refused change is thrown away with it (SPEC R40).',
    test: 'tests/unit/sync/journal.test.ts',
  },
  {
    name: 'visitor-is-emptied-for-nothing',
    file: 'pwa/sync/join-guest.ts',
    find: `    if (await queueJoin(joining, join)) await takeFromGuest(joining, join)`,
    replace: `    await queueJoin(joining, join)
    await takeFromGuest(joining, join)`,
    why: "A visitor's cart is emptied although no queue has it (SPEC R44).",
    test: 'tests/unit/sync/people.test.ts',
  },
  {
    name: 'visitors-cart-joins-the-next-account-too',
    file: 'pwa/sync/join-guest.ts',
    find: `      cart: state.cart.filter((line) => !cart.some(({ itemId }) => itemId === line.itemId)),`,
    replace: `      cart: state.cart,`,
    why: "One user's cart goes into the next one's account (SPEC R44).",
  },
  {
    name: 'join-of-another-account',
    file: 'pwa/sync/join-guest.ts',
    find: `if (earlier !== undefined && earlier.accountId !== joining.accountId) {`,
    replace: `if (earlier !== undefined && earlier.accountId === '') {`,
    why: "What joined one account after a crash joins the next one's (SPEC R44).",
    test: 'tests/unit/sync/people.test.ts',
  },
  {
    name: 'logout-leaves-what-joined',
    file: 'pwa/sync/join-guest.ts',
    find: `    if (join?.accountId !== joining.accountId ||`,
    replace: `    if (join !== undefined ||`,
    why: 'What joined an account before a crash joins again after its logout (SPEC R44).',
    test: 'tests/unit/sync/people.test.ts',
  },
  {
    name: 'kept-queue-is-emptied',
    file: SEAL,
    find: `if (choice !== 'keep' || head === undefined) {`,
    replace: `if (choice === 'keep' || head === undefined) {`,
    why: 'What was to be kept at a logout is lost, and what was to be lost is kept.',
  },
  {
    name: 'receipts-stay-after-logout',
    file: SEAL,
    find: `    await database.receipts.clear()
    await database.routine.clear()
`,
    replace: '',
    why: 'What an account did is on the device after its logout.',
  },
  {
    name: 'state-stays-after-logout',
    file: SEAL,
    find: `    await database.meta.where('key').notEqual('taken').delete()
`,
    replace: '',
    why: 'What an account has, and its token, are on the device after its logout.',
  },
  {
    name: 'login-does-not-unblock',
    file: 'pwa/sync/open-queue.ts',
    find: `const isFreed = loggedIn && (blocked !== undefined || head.sealed)`,
    replace: `const isFreed = false`,
    why: 'After a new login the queue is still closed.',
  },
  {
    name: 'second-device-takes-the-queue',
    file: 'pwa/sync/open-queue.ts',
    find: `const isIssued = !isNumbered && deviceId !== undefined`,
    replace: `const isIssued = deviceId !== undefined`,
    why: 'A queue that was sent in part goes on under another device: a gap, or done twice.',
  },
  {
    name: 'taken-back-is-dropped',
    file: 'pwa/sync/withdraw.ts',
    find: `await database.queue.put({ ...row, args: { ...row.args, withdrawn: true } })`,
    replace: `await database.queue.delete(row.seq)`,
    why: 'An order that was taken back too late is placed, and no word of it (SPEC R41).',
  },
  {
    name: 'letter-without-a-key',
    file: 'pwa/sync/contact-transport.ts',
    find: `          headers: { 'idempotency-key': id },
`,
    replace: '',
    why: "A visitor's letter whose answer was lost arrives twice (SPEC R18).",
  },
  {
    name: 'letter-under-a-login',
    file: 'pwa/sync/contact-transport.ts',
    find: `          credentials: 'omit',
`,
    replace: '',
    why: "A visitor's letter counts as that of the user who is logged in by then (SPEC R44).",
  },
  {
    name: 'cookie-is-not-tried',
    file: 'pwa/sync/login-call.ts',
    find: `    await login.forget(token)
    return call(caller, path, options)`,
    replace: `    await login.forget(token)
    return reply`,
    why: 'A queue is blocked although its user is logged in (SPEC R43).',
    test: 'tests/unit/sync/token.test.ts',
  },
  {
    name: 'portals-word-counts',
    file: 'pwa/sync/transport.ts',
    find: `  return reply.kind === 'json' && reply.status === 200 ? RETRY : troubleOf(reply)`,
    replace: `  return reply.kind === 'json' && reply.status === 200 ? OUTDATED : troubleOf(reply)`,
    why: "A captive portal's answer stops the queue until the app is updated (SPEC R27).",
    test: 'tests/unit/sync/drain.test.ts',
  },
  {
    name: 'errors-end-the-login',
    file: 'pwa/sync/transport.ts',
    find: `  if (code === 'unauthorized') return { kind: 'blocked', why: 'auth' }`,
    replace: `  if (code === 'unauthorized' || reply.status >= 500) return { kind: 'blocked', why: 'auth' }`,
    why: 'An error of the server stops the queue until the user logs in again (SPEC R27).',
    test: 'tests/unit/sync/drain.test.ts',
  },
  {
    name: 'stale-snapshot',
    file: 'pwa/sync/snapshot.ts',
    find: `if (isCurrent(known, head)) return { ...known, head }`,
    replace: `if (known !== undefined) return { ...known, head }`,
    why: 'A tab shows what was, whatever the others and the server do.',
  },
  {
    name: 'remembered-is-sent',
    file: 'pwa/sync/next-batch.ts',
    find: `isCurrent(known, head) ? known :`,
    replace: `known !== undefined ? known :`,
    why: 'A tab sends the queue as it once read it.',
    test: 'tests/unit/sync/race.test.ts',
  },
  {
    name: 'other-tabs-are-not-told',
    file: 'pwa/sync/client.ts',
    find: `      snapshot = stored.snapshot
      channel.post()`,
    replace: `      snapshot = stored.snapshot`,
    why: 'What is done in one tab is not shown in the other.',
  },
  {
    name: 'full-disk-stops-the-drain',
    file: 'pwa/sync/with-room.ts',
    find: `if (storageFaultOf(error) !== 'full') throw error`,
    replace: `if (storageFaultOf(error) !== undefined) throw error`,
    why: 'A full disk stops the queue, though cached pictures could go (SPEC R46).',
    test: 'tests/unit/sync/storage.test.ts',
  },
  {
    name: 'tries-once',
    file: 'pwa/sync/scheduler.ts',
    find: `if (result.kind === 'retry') return result.after`,
    replace: `if (result.kind === 'retry' && failures < 0) return result.after`,
    why: 'After one failure nothing is sent until the user does something (SPEC R27).',
  },
  {
    name: 'wait-is-ignored',
    file: 'pwa/sync/pause.ts',
    find: `return after > 0 && after <= LONGEST_MS ?`,
    replace: `return after > 0 ?`,
    why: 'After a clock was set back the queue waits until that moment comes again.',
  },
]
