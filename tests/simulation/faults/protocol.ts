import type { Fault } from './fault.ts'

const APPLY = 'sync-protocol/protocol/apply.ts'

/** Faults of how the server applies what devices send. */
export const PROTOCOL_FAULTS: readonly Fault[] = [
  {
    name: 'sent-twice-is-done-twice',
    file: APPLY,
    find: `    if (original !== undefined) {
      outcomes.push({ seq, id, status: 'duplicate'`,
    replace: `    if (original !== undefined && knownName(mutation) === undefined) {
      outcomes.push({ seq, id, status: 'duplicate'`,
    why: 'A change whose answer was lost is applied again (SPEC R9, R17).',
  },
  {
    name: 'duplicate-forgets-the-result',
    file: APPLY,
    find: `of: original.settlement ?? { status: 'applied', result: {} } })`,
    replace: `of: { status: 'applied', result: {} } })`,
    why: 'What came of an order is lost with its first answer; a refusal is told as a success (SPEC R17).',
  },
  {
    name: 'watermark-counts-what-was-sent',
    file: APPLY,
    find: `watermark: device.watermark + fresh.length,`,
    replace: `watermark: device.watermark + push.mutations.length,`,
    why: 'After a repetition the next changes are taken for old ones (SPEC R7).',
  },
  {
    name: 'gap-is-accepted',
    file: APPLY,
    find: `  if (first > expected) return { kind: 'refused', code: 'gap', expected }
`,
    replace: '',
    why: 'Changes that a server has not seen are passed over (SPEC R7).',
  },
  {
    name: 'copied-profile-swallows-changes',
    file: APPLY,
    find: `    if (original !== undefined && original.id !== id) return { kind: 'refused', code: 'device_conflict' }
`,
    replace: '',
    why: 'Of two copies of a device one is told that its changes are done, and they are not (SPEC R9).',
  },
  {
    name: 'acknowledged-is-done-again',
    file: APPLY,
    find: `    if (seq <= device.acked) return { kind: 'refused', code: 'device_conflict' }
`,
    replace: '',
    why: 'What was acknowledged and is sent again is applied again (SPEC R9).',
  },
  {
    name: 'refusal-holds-the-number',
    file: APPLY,
    find: `      const settlement = settle(step)
      fresh.push({ id, settlement })`,
    replace: `      const settlement = settle(step)
      if (settlement.status !== 'rejected') fresh.push({ id, settlement })`,
    why: 'One refused change makes the numbers of all behind it wrong (SPEC R15).',
  },
  {
    name: 'outcomes-are-forgotten-at-once',
    file: APPLY,
    find: `outcomes: [...remembered, ...fresh],`,
    replace: `outcomes: fresh,`,
    why: 'The server forgets what it applied before the device has stored it (SPEC R16).',
  },
  {
    name: 'commit-loses-its-records',
    file: APPLY,
    find: `    retiredThrough: kept.retiredThrough,
    outbox,`,
    replace: `    retiredThrough: kept.retiredThrough,
    outbox: outbox.slice(0, 1),`,
    why: 'Gems move and no ledger entry says so (SPEC R30).',
  },
  {
    name: 'unknown-is-refused-for-good',
    file: APPLY,
    find: `    if (name === undefined) stopped ??= 'upgrade_required'
    else if (`,
    replace: `    if (name === undefined) {
      fresh.push({ id, settlement: { status: 'rejected', code: 'invalid', error: '' } })
      outcomes.push({ seq, id, status: 'rejected', code: 'invalid', error: '' })
    } else if (`,
    why: 'A change that only a newer server knows is lost (SPEC R21).',
  },
  {
    name: 'pending-is-not-shown',
    file: 'sync-protocol/protocol/replay.ts',
    find: `if (step?.status === 'applied') body = step.body`,
    replace: `if (step?.status === 'applied' && pending.length < 2) body = step.body`,
    why: 'What was done is not shown until the server has said so (SPEC R13).',
  },
  {
    name: 'etag-of-the-version-alone',
    file: 'sync-protocol/protocol/messages.ts',
    find: 'return `"v${version}.${commit}.${accountId}"`',
    replace: 'return `"v${version}"`',
    why: 'A state of another history or account is taken for the present one (SPEC R24).',
  },
]
