import { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress } from '../../../backend/http/client-address.ts'
import { addressSubject } from '../../../backend/limits/rate-limits.ts'

const PROXY = '10.0.0.9'

function read(forwarded: string | undefined, trusted: number): string {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: PROXY })
  return clientAddress({ socket, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }, trusted)
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  [' 203.0.113.7:5678 ', '203.0.113.7'],
  ['"203.0.113.7:5678"', '203.0.113.7'],
  ['[203.0.113.7]:80', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:1', '203.0.113.7'],
  ['198.51.100.1,203.0.113.7,', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['[2001:db8::1]:_hidden', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '::ffff:203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
])('%j is the address %s', (forwarded, address) => {
  expect(read(forwarded, 1)).toBe(address)
})

test.each([
  undefined,
  '',
  ',',
  'unknown',
  '_hidden',
  '203.0.113',
  '203.0.113.7.9',
  '999.1.1.1:80',
  'example.com',
  '[]',
  '[x]:1',
  ':80',
  '"',
  'a'.repeat(9_000),
])('%j names none: the connection has one', (forwarded) => {
  expect(read(forwarded, 1)).toBe(PROXY)
})

test('each trusted proxy has added one; what a client wrote before them is not read', () => {
  const forwarded = '1.1.1.1, 2.2.2.2:80, 3.3.3.3'
  expect([0, 1, 2, 3, 4].map((trusted) => read(forwarded, trusted))).toEqual([PROXY, '3.3.3.3', '2.2.2.2', '1.1.1.1', '1.1.1.1'])
})

test('a client is the same however its proxy writes it, and whatever its port', () => {
  const port = fc.integer({ min: 0, max: 65_535 })
  fc.assert(
    fc.property(fc.ipV4(), port, (ip, at) => {
      const forms = [ip, `${ip}:${at}`, `"${ip}:${at}"`, `::ffff:${ip}`, `[::ffff:${ip}]:${at}`, `[::FFFF:${ip}]`]
      for (const form of forms) expect(addressSubject(read(form, 1)), form).toBe(ip)
    }),
  )
  fc.assert(
    fc.property(fc.ipV6(), port, (ip, at) => {
      const subject = addressSubject(ip)
      for (const form of [ip, `[${ip}]`, `[${ip}]:${at}`, `"[${ip.toUpperCase()}]:${at}"`])
        expect(addressSubject(read(form, 1)), form).toBe(subject)
    }),
  )
})
