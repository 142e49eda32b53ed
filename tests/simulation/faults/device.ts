import type { Fault } from './fault.ts'

const SETTLE = 'pwa/sync/settle.ts'
const RENUMBER = 'pwa/sync/renumber.ts'
const DRAIN = 'pwa/sync/drain.ts'
const BATCH = 'pwa/sync/take-batch.ts'
const STORE = 'pwa/sync/store-changes.ts'
const SEAL = 'pwa/sync/seal-queue.ts'

/** Faults of a device: its journal, its queue, what it sends, and what it makes of the answers. */
export const DEVICE_FAULTS: readonly Fault[] = [
  {
    name: 'late-base-wins',
    file: SETTLE,
    find: `  if (version <= (stored?.version ?? 0) && markOf(stored) !== before) return false
`,
    replace: '',
    why: 'A late answer takes back what the user has seen (SPEC R25).',
  },
  {
    name: 'no-receipt',
    file: SETTLE,
    find: `      await addReceipts(database, receipts)
`,
    replace: '',
    why: 'What came of a change is never told (SPEC R29).',
  },
  {
    name: 'put-off-is-done',
    file: SETTLE,
    find: `return outcome.status === 'retry_later' || outcome.status === 'upgrade_required' ? undefined : outcome`,
    replace: `return outcome.status === 'retry_later' || outcome.status === 'upgrade_required' ? { status: 'applied', result: {} } : outcome`,
    why: 'What the server put off leaves the queue as if it were done (SPEC R20).',
  },
  {
    name: 'settled-stays-queued',
    file: SETTLE,
    find: `      await database.queue.bulkDelete(done)
      next.ackedThrough`,
    replace: `      await database.queue.bulkDelete(done.slice(0, 1))
      next.ackedThrough`,
    why: 'What is settled is sent again after it was acknowledged (SPEC R26).',
  },
  {
    name: 'acknowledges-what-was-sent',
    file: SETTLE,
    find: `next.ackedThrough = Math.max(head.ackedThrough, last.seq)`,
    replace: `next.ackedThrough = Math.max(head.ackedThrough, head.sentThrough)`,
    why: 'The server forgets outcomes that the device has not stored (SPEC R16).',
  },
  {
    name: 'repetition-settles-nothing',
    file: SETTLE,
    find: `const settlement = settlementOf(outcome)
      return settlement === undefined ?`,
    replace: `const settlement = outcome.status === 'duplicate' ? undefined : settlementOf(outcome)
      return settlement === undefined ?`,
    why: 'A change whose first answer was lost stays queued for ever.',
  },
  {
    name: 'stored-after-logout',
    file: SETTLE,
    find: `if (head === undefined || head.sealed) return
    const {`,
    replace: `if (head === undefined) return
    const {`,
    why: 'What an account has is on the device after its logout.',
  },
  {
    name: 'pull-stored-after-logout',
    file: 'pwa/sync/pull.ts',
    find: `if (head === undefined || head.sealed) return false`,
    replace: `if (head === undefined) return false`,
    why: 'What an account has is on the device after its logout.',
  },
  {
    name: 'anybodys-push-answer',
    file: 'pwa/sync/push-transport.ts',
    find: `return whose === accountId && fits(outcomes, batch)`,
    replace: `return fits(outcomes, batch)`,
    why: 'The state of another account is stored and shown (SPEC R4).',
  },
  {
    name: 'anybodys-pull-answer',
    file: 'pwa/sync/pull.ts',
    find: `  if (whose !== accountId) return { kind: 'blocked', why: 'auth' }
`,
    replace: '',
    why: 'The state of another account is stored and shown (SPEC R4).',
  },
  {
    name: 'anybodys-device',
    file: 'pwa/sync/push-transport.ts',
    find: `return whose === accountId ? { kind: 'device', deviceId } : { kind: 'blocked', why: 'auth' }`,
    replace: `return { kind: 'device', deviceId }`,
    why: 'A queue is numbered by a device of another account (SPEC R5).',
  },
  {
    name: 'any-number-of-outcomes',
    file: 'pwa/sync/push-transport.ts',
    find: `    outcomes.length === entries.length &&
    entries.every(`,
    replace: `    true || entries.every(`,
    why: 'Entries are settled by the outcomes of others (SPEC R17).',
  },
  {
    name: 'sent-in-doubt-is-sent-again',
    file: RENUMBER,
    find: `const kept = rows.filter((row) => isUnapplied(row)).map(`,
    replace: `const kept = rows.map(`,
    why: 'With a new device, what may have been applied is applied once more (SPEC R8).',
  },
  {
    name: 'sent-in-doubt-is-dropped',
    file: RENUMBER,
    find: `    await database.undecided.bulkPut(rows.filter((row) => !isUnapplied(row)).map((row) => undecidedOf(row, 'device')))
`,
    replace: '',
    why: 'With a new device, what may not have been applied is lost (SPEC R8).',
  },
  {
    name: 'numbered-anew-twice',
    file: RENUMBER,
    find: `head.deviceId !== from.deviceId) return`,
    replace: `head.sealed) return`,
    why: 'Two tabs give the queue a new device each; what the first has sent is sent again.',
  },
  {
    name: 'numbers-go-on-with-a-new-device',
    file: RENUMBER,
    find: `deviceId, nextSeq: kept.length + 1, ackedThrough: 0, sentThrough: 0 })`,
    replace: `deviceId, nextSeq: kept.length + 1, sentThrough: 0 })`,
    why: 'A new device acknowledges what the one before has received, and is refused for ever.',
  },
  {
    name: 'copy-proves-nothing-applied',
    file: DRAIN,
    find: `return takeDevice(run, head, () => false)`,
    replace: `return takeDevice(run, head, () => true)`,
    why: 'What a copy of this profile has sent is sent once more (SPEC R8, R9).',
  },
  {
    name: 'retired-proves-nothing-applied',
    file: DRAIN,
    find: `return takeDevice(run, head, maybeSent(env.locks === undefined ? Infinity : sentBefore))`,
    replace: `return takeDevice(run, head, () => true)`,
    why: 'With a new device, what may have been applied is applied once more (SPEC R8).',
  },
  {
    name: 'one-bad-change-blocks-all',
    file: DRAIN,
    find: `      return blame(run, head, first)`,
    replace: `      return OUTDATED`,
    why: 'One change that the server cannot read holds up all behind it (SPEC R42).',
  },
  {
    name: 'blamed-without-proof',
    file: DRAIN,
    find: `  if (answer.kind === 'refused') return blameless(answer.code)
  if (answer.kind !== 'settled') return answer
  await setApart`,
    replace: `  await setApart`,
    why: 'A change is set aside for what is no fault of its own (SPEC R42).',
  },
  {
    name: 'expired-login-empties-the-queue',
    file: DRAIN,
    find: `if (trouble.kind === 'blocked') await noteTrouble(database, { blocked: trouble.why }, env)
  else if`,
    replace: `if (trouble.kind === 'blocked') await database.queue.clear()
  else if`,
    why: 'A login that has expired loses what was queued (SPEC R27).',
  },
  {
    name: 'sent-is-not-noted',
    file: BATCH,
    find: `    if (last > head.sentThrough) await database.meta.put({ ...head, sentThrough: last })
`,
    replace: '',
    why: 'After a crash a change that was sent counts as never sent (SPEC R8).',
  },
  {
    name: 'holes-are-sent',
    file: BATCH,
    find: `fitting(stored.filter((row, index) => row.seq === first.seq + index))`,
    replace: `fitting(stored)`,
    why: 'A queue with a hole is refused again and again.',
  },
  {
    name: 'sealed-is-sent',
    file: BATCH,
    find: `if (head === undefined || head.sealed || (await`,
    replace: `if (head === undefined || (await`,
    why: 'What was left on the device at a logout is sent although the user is gone.',
  },
  {
    name: 'update-is-waited-for-for-ever',
    file: BATCH,
    find: `  if (blocked !== 'upgrade' || outdated?.build !== build) return blocked === 'upgrade'
`,
    replace: `  if (blocked !== 'upgrade' || outdated?.build !== build) return false
`,
    why: 'A new build of the app does not try what the old one could not (SPEC R2).',
  },
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
    find: `      if (!forgone) stored((storage) => storage.setItem(key, text))
`,
    replace: '',
    why: 'A killed tab loses what it showed (SPEC R40).',
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
    file: 'pwa/sync/taken-ids.ts',
    find: `      if (known.has(id)) return true
`,
    replace: `      if (known.has(id) || id !== '') return false
`,
    why: 'A change stands in the queue twice (SPEC R40).',
  },
  {
    name: 'taken-is-forgotten-at-once',
    file: 'pwa/sync/taken-ids.ts',
    find: `if (added.length > 0) await database.meta.put({ key: 'taken', ids })`,
    replace: ``,
    why: 'A tab with an old view of the journal takes a change again (SPEC R40).',
  },
  {
    name: 'journal-of-anybody',
    file: 'pwa/sync/take-changes.ts',
    find: `if (rest.owner !== owner || !isMutationName(name)`,
    replace: `if (!isMutationName(name)`,
    why: 'What one user did is sent as another (SPEC R40).',
  },
  {
    name: 'one-refusal-refuses-all',
    file: 'pwa/sync/take-changes.ts',
    find: `if (changes.length === 1 || isOutside(together.code)) return`,
    replace: `if (changes.length > 0) return`,
    why: 'What was journalled beside a refused change is thrown away with it (SPEC R40).',
  },
  {
    name: 'visitor-is-emptied-for-nothing',
    file: 'pwa/sync/join-guest.ts',
    find: `    if (await queueJoin(joining, join)) await takeFromGuest(joining, join)`,
    replace: `    await queueJoin(joining, join)
    await takeFromGuest(joining, join)`,
    why: "A visitor's cart is emptied although no queue has it (SPEC R44).",
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
  },
  {
    name: 'kept-queue-is-emptied',
    file: SEAL,
    find: `if (choice === 'discard' || head === undefined) return clearAll(database)`,
    replace: `if (choice === 'keep' || head === undefined) return clearAll(database)`,
    why: 'What was to be kept at a logout is lost, and what was to be lost is kept.',
  },
  {
    name: 'receipts-stay-after-logout',
    file: SEAL,
    find: `    await database.receipts.clear()
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
  },
  {
    name: 'portals-word-counts',
    file: 'pwa/sync/transport.ts',
    find: `  return reply.kind === 'json' && reply.status === 200 ? RETRY : troubleOf(reply)`,
    replace: `  return reply.kind === 'json' && reply.status === 200 ? OUTDATED : troubleOf(reply)`,
    why: "A captive portal's answer stops the queue until the app is updated (SPEC R27).",
  },
  {
    name: 'errors-end-the-login',
    file: 'pwa/sync/transport.ts',
    find: `  if (code === 'unauthorized') return { kind: 'blocked', why: 'auth' }`,
    replace: `  if (code === 'unauthorized' || reply.status >= 500) return { kind: 'blocked', why: 'auth' }`,
    why: 'An error of the server stops the queue until the user logs in again (SPEC R27).',
  },
  {
    name: 'stale-snapshot',
    file: 'pwa/sync/snapshot.ts',
    find: `if (known?.head.epoch === head.epoch && known.head.nextSeq === head.nextSeq) return { ...known, head }`,
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
    name: 'full-disk-stops-the-drain',
    file: 'pwa/sync/state-rows.ts',
    find: `if (storageFaultOf(error) !== 'full') throw error`,
    replace: `if (storageFaultOf(error) !== undefined) throw error`,
    why: 'A full disk stops the queue, though cached pictures could go (SPEC R46).',
  },
  {
    name: 'tries-once',
    file: 'pwa/sync/scheduler.ts',
    find: `if (result.kind === 'retry') return result.after ?? backoff(attempt++, env.random())`,
    replace: `if (result.kind === 'retry') return undefined`,
    why: 'After one failure nothing is sent until the user does something (SPEC R27).',
  },
  {
    name: 'wait-is-ignored',
    file: BATCH,
    find: `if (ms > 0 && ms <= MAX_WAIT_MS) return { kind: 'wait', ms }`,
    replace: `if (ms > 0) return { kind: 'wait', ms }`,
    why: 'After a clock was set back the queue waits until that moment comes again.',
  },
]
