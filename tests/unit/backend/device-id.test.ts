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
