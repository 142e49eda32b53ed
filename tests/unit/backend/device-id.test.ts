import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { DeviceId } from '#sync-protocol/api/primitives.ts'
import { DeviceIds } from '../../../backend/sync/device-ids.ts'

const NOW = Date.UTC(2025, 0, 1)
const ids = new DeviceIds('one secret of at least thirty-two bytes')
const issue = (account = 'ann') => ids.issue(account, NOW, (bytes) => randomBytes(bytes))

test('R5: the moment of issue is read for the same account and secret only', () => {
  const id = issue()
  expect(v.is(DeviceId, id)).toBe(true)
  expect(ids.verify('ann', id)).toBe(NOW)
  expect(ids.verify('bob', id)).toBeUndefined()
  expect(ids.verify('', id)).toBeUndefined()
  expect(new DeviceIds('another secret of thirty-two bytes!!').verify('ann', id)).toBeUndefined()
  expect(issue()).not.toBe(issue())
})

test('R52: the device after another one is the same for all that ask, and bound to the account', () => {
  const account = { id: 'ann', devices: {}, retiredThrough: 0 }
  const before = issue()
  const after = ids.follow(account, before, NOW + 5)
  expect(v.is(DeviceId, after)).toBe(true)
  expect(ids.follow(account, before, NOW + 9)).toBe(after)
  expect(ids.verify('ann', after)).toBe(NOW)
  expect(ids.verify('bob', after)).toBeUndefined()
  const others = [ids.follow({ ...account, id: 'bob' }, before, NOW), ids.follow(account, after, NOW), ids.follow(account, issue(), NOW)]
  expect(new Set([before, after, ...others]).size).toBe(5)
  // A change that waited without a device, an id of another account or of another secret: none says when it was issued.
  for (const unknown of ['5a4723b06b7ad4536c6d2088c5a82cff', issue('bob')]) {
    const next = ids.follow(account, unknown, NOW + 5)
    expect(ids.verify('ann', next)).toBe(NOW + 5)
    expect(ids.follow(account, unknown, NOW + 5)).toBe(next)
  }
})

test('R53, R54: the device after a retired one is not retired, and the same once it has pushed', () => {
  const before = issue()
  const retired = { id: 'ann', devices: {}, retiredThrough: NOW }
  const after = ids.follow(retired, before, NOW + 1)
  expect(ids.verify('ann', after)).toBe(NOW + 1)
  const marks = { issuedAt: NOW + 1, watermark: 1, acked: 0, outcomes: [], chars: 0 }
  const pushed = { ...retired, devices: { [issue()]: marks, [after]: marks, __proto__x: marks }, retiredThrough: NOW + 7 }
  expect(ids.follow(pushed, before, NOW + 8)).toBe(after)
  expect(new DeviceIds('another secret of thirty-two bytes!!').follow(pushed, before, NOW + 8)).toBe(after)
})

test('R5: an id changed in any character is refused', () => {
  const id = issue()
  fc.assert(
    fc.property(fc.nat(id.length - 1), fc.constantFrom(...'abcXYZ019_-.'), (at, letter) => {
      const forged = id.slice(0, at) + letter + id.slice(at + 1)
      expect(ids.verify('ann', forged)).toBe(forged === id ? NOW : undefined)
    }),
  )
  for (const nonsense of ['', '.', '..', 'a.b.c', id.toUpperCase(), `${id}A`, ` ${id}`, id.replace(/^./, '-')])
    expect(ids.verify('ann', nonsense)).toBeUndefined()
})
