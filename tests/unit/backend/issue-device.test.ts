// A new device is later than all its account has had, whatever the clock says (SPEC R54).
import { expect, test } from 'vitest'
import { DeviceIds, issueDevice } from '../../../backend/sync/device-ids.ts'
import type { Account } from '../../../backend/domain/account.ts'
import { account } from '../../contract/samples.ts'

const deviceIds = new DeviceIds('one secret of at least thirty-two bytes')
const device = (issuedAt: number) => ({ issuedAt, watermark: 1, acked: 0, outcomes: [], chars: 0 })

async function issuedAt(present: Partial<Account>, now: number, after?: string): Promise<number | undefined> {
  const known = { ...account('ann'), ...present }
  const deps = { accounts: { newest: async () => known }, deviceIds, clock: () => now, random: (bytes: number) => Buffer.alloc(bytes) }
  return deviceIds.verify('ann', await issueDevice(deps, known, after))
}

test.each([
  ['by the clock, where it is later than all', {}, 1_000, 1_000],
  ['one later than the last device, where the clock is at it', { devices: { a: device(1_000), b: device(900) } }, 1_000, 1_001],
  ['one later than the last device, where the clock is before it', { devices: { a: device(900), b: device(5_000) } }, 1_000, 5_001],
  ['one later than what is retired, where the clock is at it', { retiredThrough: 1_000 }, 1_000, 1_001],
  ['one later than what is retired, where the clock is before it', { retiredThrough: 5_000, devices: { a: device(900) } }, 1_000, 5_001],
])('R54: a device is issued %s', async (_what, present, now, expected) => {
  expect(await issuedAt(present, now)).toBe(expected)
})

test('R52: the device after an unknown one is dated by its account alone, so that two copies of a profile get the same', async () => {
  const devices = { a: device(5_000) }
  expect(await issuedAt({ devices }, 9_000, 'an id of before')).toBe(5_001)
  expect(await issuedAt({ devices }, 1_000, 'an id of before')).toBe(5_001)
})

test('an account that is gone from the store by now: the one that was read is used', async () => {
  const deps = { accounts: { newest: async () => undefined }, deviceIds, clock: () => 7, random: (bytes: number) => Buffer.alloc(bytes) }
  expect(deviceIds.verify('ann', await issueDevice(deps, { ...account('ann'), retiredThrough: 10 }))).toBe(11)
})
