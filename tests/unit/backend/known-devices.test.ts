import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { KnownDevices } from '../../../backend/auth/known-devices.ts'

const devices = new KnownDevices('a secret that is long enough for a test')

test('a browser is known for the accounts that logged in there, as one browser for each, and for no others', () => {
  const first = devices.remember(undefined, 'mina', randomBytes)
  const both = devices.remember(first, 'jun', randomBytes)
  expect(devices.recognise(both, 'mina')).toBe(devices.recognise(first, 'mina'))
  expect(devices.recognise(both, 'jun')).toBeDefined()
  expect(devices.recognise(first, 'jun')).toBeUndefined()
  expect(devices.remember(both, 'jun', randomBytes)).toBe(both)
})

test('the ninth account on one browser replaces the one that logged in there longest ago', () => {
  let mark: string | undefined
  for (let index = 0; index < 9; index += 1) mark = devices.remember(mark, `account ${index}`, randomBytes)
  expect(devices.recognise(mark, 'account 0')).toBeUndefined()
  expect(devices.recognise(mark, 'account 1')).toBeDefined()
  expect(devices.recognise(mark, 'account 8')).toBeDefined()
})

test('a cookie that was made up, cut, or signed under another secret is unknown', () => {
  const mark = devices.remember(undefined, 'mina', randomBytes)
  const [nonce = '', mac = ''] = mark.split('.')
  const foreign = new KnownDevices('another secret that is long enough too').remember(undefined, 'mina', randomBytes)
  for (const wrong of [
    undefined,
    '',
    nonce,
    `${nonce}.`,
    `${nonce}.${mac.slice(1)}`,
    `${'A'.repeat(22)}.${mac}`,
    foreign,
    `${mark}.${'x'.repeat(9_000)}`,
  ]) {
    expect(devices.recognise(wrong, 'mina'), wrong).toBeUndefined()
  }
})
