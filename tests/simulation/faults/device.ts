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
    find: `      if (!tried.ok && !isForServer) return { ok: false, code: tried.code }`,
    replace: `      if (!tried.ok && !isForServer) continue`,
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
    name: 'journal-out-of-order',
    file: 'pwa/storage/journal.ts',
    find: `last = Math.max(now(), last + 1)`,
    replace: `last = now()`,
    why: 'After a clock was set back, what was done later is taken first (SPEC R40).',
  },
  {
    name: 'taken-is-forgotten-at-once',
    file: 'pwa/sync/enqueued-ids.ts',
    find: `if (added.length > 0) await database.meta.put({ key: 'taken', ids })`,
    replace: ``,
    why: 'A tab with an old view of the journal takes a change again (SPEC R40).',
  },
  {
    name: 'visitors-cart-joins-the-next-account-too',
    file: 'pwa/sync/join-guest.ts',
    find: `      cart: state.cart.filter((line) => !cart.some(({ itemId }) => itemId === line.itemId)),`,
    replace: `      cart: state.cart,`,
    why: "One user's cart goes into the next one's account (SPEC R44).",
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
    name: 'stale-snapshot',
    file: 'pwa/sync/snapshot.ts',
    find: `if (isCurrent(known, head)) return { ...known, head }`,
    replace: `if (known !== undefined) return { ...known, head }`,
    why: 'A tab shows what was, whatever the others and the server do.',
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
  {
    name: 'documents-stay-after-logout',
    file: 'pwa/engine/documents.ts',
    find: `  await (await deviceDatabase()).documents.where('owner').equals(owner).delete()
`,
    replace: `  await (await deviceDatabase()).documents.where('owner').equals(owner).count()
`,
    why: 'What an account bought can be read on the device after its logout.',
  },
]
