import { expect, test } from 'vitest'
import { addressSubject, networkSubject } from '../../../backend/limits/rate-limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8:1:2:0:0:192.0.2.1', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
  ['not an address', 'not an address'],
])('%s counts as %s', (ip, subject) => {
  expect(addressSubject(ip)).toBe(subject)
})

test.each([
  ['203.0.113.7', '203.0.113.250', true],
  ['203.0.113.7', '::ffff:203.0.113.9', true],
  ['203.0.113.7', '203.0.114.7', false],
  ['2001:db8:7::1', '2001:DB8:7:ffff::2', true],
  ['2001:db8:7::1', '2001:db8:8::1', false],
  ['2001:db8::1', '2001:db8:0:9::1', true],
])('%s and %s are of one network: %s', (one, other, isSame) => {
  expect(networkSubject(one) === networkSubject(other)).toBe(isSame)
})
