import type { Fault } from './fault.ts'

const SETTLE = 'pwa/sync/settle.ts'
const RENUMBER = 'pwa/sync/renumber.ts'
const DRAIN = 'pwa/sync/drain.ts'
const BATCH = 'pwa/sync/next-batch.ts'

/** Faults of how a device sends its queue, and of what it makes of the answers. */
export const DRAIN_FAULTS: readonly Fault[] = [
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
    find: `      addReceipts(database, receipts, kept),
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
    find: `deleteRange(queue, first.seq, last.seq) : undefined`,
    replace: `deleteRange(queue, first.seq, first.seq) : undefined`,
    why: 'What is settled is sent again after it was acknowledged (SPEC R26).',
  },
  {
    name: 'removed-whatever-stands-there',
    file: SETTLE,
    find: `    if (isAsRead && (head?.epoch !== answer.epoch || head.sealed || head.deviceId !== answer.deviceId)) throw MOVED
`,
    replace: '',
    why: 'A late answer takes out of the queue what it does not settle (SPEC R26).',
    test: 'tests/unit/sync/race.test.ts',
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
    find: `if (head === undefined || head.sealed) return undefined
    const {`,
    replace: `if (head === undefined) return undefined
    const {`,
    why: 'What an account has is on the device after its logout.',
  },
  {
    name: 'pull-stored-after-logout',
    file: 'pwa/sync/pull.ts',
    find: `if (head === undefined || head.sealed) return false`,
    replace: `if (head === undefined) return false`,
    why: 'What an account has is on the device after its logout.',
    test: 'tests/unit/sync/people.test.ts',
  },
  {
    name: 'anybodys-push-answer',
    file: 'pwa/sync/push-transport.ts',
    find: `return whose === accountId && fits(outcomes, batch)`,
    replace: `return fits(outcomes, batch)`,
    why: 'The state of another account is stored and shown (SPEC R4).',
    test: 'tests/unit/sync/drain.test.ts',
  },
  {
    name: 'anybodys-pull-answer',
    file: 'pwa/sync/pull.ts',
    find: `  if (whose !== accountId) return { kind: 'blocked', why: 'auth' }
`,
    replace: '',
    why: 'The state of another account is stored and shown (SPEC R4).',
    test: 'tests/unit/sync/drain.test.ts',
  },
  {
    name: 'anybodys-device',
    file: 'pwa/sync/push-transport.ts',
    find: `return whose === accountId ? { kind: 'device', deviceId } : { kind: 'blocked', why: 'auth' }`,
    replace: `return { kind: 'device', deviceId }`,
    why: 'A queue is numbered by a device of another account (SPEC R5).',
    test: 'tests/unit/sync/drain.test.ts',
  },
  {
    name: 'any-number-of-outcomes',
    file: 'pwa/sync/push-transport.ts',
    find: `    outcomes.length === entries.length &&
    entries.every(`,
    replace: `    true || entries.every(`,
    why: 'Entries are settled by the outcomes of others (SPEC R17).',
    test: 'tests/unit/sync/drain.test.ts',
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
    test: 'tests/unit/sync/new-device.test.ts',
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
    find: `return takeDevice(run, head, undefined, () => false)`,
    replace: `return takeDevice(run, head, undefined, () => true)`,
    why: 'What a copy of this profile has sent is sent once more (SPEC R8, R9).',
    test: 'tests/unit/sync/new-device.test.ts',
  },
  {
    name: 'retired-proves-nothing-applied',
    file: DRAIN,
    find: `return takeDevice(run, head, head.deviceId, maybeSent((await isSentElsewhere(database, entries, sentBefore)) ? Infinity : sentBefore))`,
    replace: `return takeDevice(run, head, head.deviceId, () => true)`,
    why: 'With a new device, what may have been applied is applied once more (SPEC R8).',
  },
  {
    name: 'sent-elsewhere-is-not-seen',
    file: BATCH,
    find: `return !isLast || (await resentThrough(database)) > sentBefore`,
    replace: `return false`,
    why: 'With a new device, what another tab without the lock has sent is applied once more (SPEC R28).',
    test: 'tests/unit/sync/frozen-tab.test.ts',
  },
  {
    name: 'copies-part-after-a-gap',
    file: DRAIN,
    find: `return takeDevice(run, head, head.deviceId, () => true)`,
    replace: `return takeDevice(run, head, undefined, () => true)`,
    why: 'Two copies of a profile that are told gap go on as two devices, and what waits is done by both (SPEC R52).',
    test: 'tests/unit/sync/new-device.test.ts',
  },
  {
    name: 'one-bad-change-blocks-all',
    file: DRAIN,
    find: `return blame(run, head, first)`,
    replace: `return OUTDATED`,
    why: 'One change that the server cannot read holds up all behind it (SPEC R42).',
  },
  {
    name: 'blamed-without-proof',
    file: DRAIN,
    find: `  if (trouble === undefined && (await isStillThere(run.database, head, entry))) await setApart`,
    replace: `  await setApart`,
    why: 'A change is set aside for what is no fault of its own (SPEC R42).',
  },
  {
    name: 'expired-login-empties-the-queue',
    file: DRAIN,
    find: `if (trouble !== undefined) return noteTrouble(`,
    replace: `if (trouble?.kind === 'blocked') await database.queue.clear()
      if (trouble !== undefined) return noteTrouble(`,
    why: 'A login that has expired loses what was queued (SPEC R27).',
  },
  {
    name: 'sent-is-not-noted',
    file: BATCH,
    find: `if (last > head.sentThrough) await database.meta.put({ ...head, sentThrough: last })
`,
    replace: `if (last > head.sentThrough) await Promise.resolve()
`,
    why: 'The user is asked about what only the refused push carried, as if another tab had sent it (SPEC R8, R28).',
    test: 'tests/unit/sync/new-device.test.ts',
  },
  {
    name: 'holes-are-sent',
    file: BATCH,
    find: `fitting(stored.filter((row, index) => row.seq === first.seq + index))`,
    replace: `fitting(stored)`,
    why: 'A queue with a hole is refused again and again.',
    test: 'tests/unit/sync/storage.test.ts',
  },
  {
    name: 'sealed-is-sent',
    file: BATCH,
    find: `    if (head === undefined || head.sealed) return { kind: 'nothing' }
`,
    replace: `    if (head === undefined) return { kind: 'nothing' }
`,
    why: 'What was left on the device at a logout is sent although the user is gone.',
    test: 'tests/unit/sync/people.test.ts',
  },
  {
    name: 'update-is-waited-for-for-ever',
    file: BATCH,
    find: `  if (blocked !== 'upgrade' || outdated?.build !== build) return blocked === 'upgrade'
`,
    replace: `  if (blocked !== 'upgrade' || outdated?.build !== build) return false
`,
    why: 'A new build of the app does not try what the old one could not (SPEC R2).',
    test: 'tests/unit/sync/upgrade.test.ts',
  },
]
