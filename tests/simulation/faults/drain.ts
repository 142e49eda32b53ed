import type { Fault } from './fault.ts'

const SETTLE = 'pwa/sync/settle.ts'
const RENUMBER = 'pwa/sync/renumber.ts'
const DRAIN = 'pwa/sync/drain.ts'

/** Faults of how a device sends its queue, and of what it makes of the answers. */
export const DRAIN_FAULTS: readonly Fault[] = [
  {
    name: 'late-base-wins',
    file: SETTLE,
    find: 'return stored === undefined || version > stored.version || markOf(stored) === before',
    replace: 'return true',
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
    name: 'numbers-go-on-with-a-new-device',
    file: RENUMBER,
    find: `deviceId, nextSeq: kept.length + 1, ackedThrough: 0, sentThrough: 0 })`,
    replace: `deviceId, nextSeq: kept.length + 1, sentThrough: 0 })`,
    why: 'A new device acknowledges what the one before has received, and is refused for ever.',
  },
  {
    name: 'retired-proves-nothing-applied',
    file: DRAIN,
    find: `return takeDevice(run, head, head.deviceId, maybeSent((await isSentElsewhere(database, entries, sentBefore)) ? Infinity : sentBefore))`,
    replace: `return takeDevice(run, head, head.deviceId, () => true)`,
    why: 'With a new device, what may have been applied is applied once more (SPEC R8).',
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
]
