import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { RegisterBody, UpdateUserBody } from '#sync-protocol/api/user.ts'
import { readEmail } from '#sync-protocol/domain/email.ts'
import { ContactArgs } from '#sync-protocol/mutations/contact.ts'
import { readConfig } from '../../../backend/config.ts'
import { loginKey } from '../../../backend/domain/account.ts'

/** Of an address as it is typed, the form that is kept. */
const KEPT: [typed: string, kept: string][] = [
  ['mina@example.com', 'mina@example.com'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['r&d@example.com', 'r&d@example.com'],
  ['a!#$%&*+/=?^_`{|}~-b@example.com', 'a!#$%&*+/=?^_`{|}~-b@example.com'],
  ['.dots..anywhere.@example.com', '.dots..anywhere.@example.com'],
  ['operator@localhost', 'operator@localhost'],
  ['mina@shop-1.example', 'mina@shop-1.example'],
  ['mina@192.0.2.1', 'mina@192.0.2.1'],
  ['a@xn--80ak6aa92e.xn--p1ai', 'a@xn--80ak6aa92e.xn--p1ai'],
  ['info@xn--mnchen-3ya.de', 'info@xn--mnchen-3ya.de'],
  ['info@münchen.de', 'info@xn--mnchen-3ya.de'],
  ['info@mu\u0308nchen.de', 'info@xn--mnchen-3ya.de'],
  ['info@MÜNCHEN.DE', 'info@xn--mnchen-3ya.de'],
  ['info@XN--MNCHEN-3YA.DE', 'info@xn--mnchen-3ya.de'],
  ['info@ｍünchen．de', 'info@xn--mnchen-3ya.de'],
  ['почта@example.com', ''],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@straße.de', 'a@xn--strae-oqa.de'],
  ['Mina.K@Example.COM', 'Mina.K@example.com'],
  [' mina@example.com\n', 'mina@example.com'],
]

const REFUSED = [
  '',
  '@',
  'nobody',
  '@example.com',
  'mina@',
  'mina@@example.com',
  'mina@one@example.com',
  'mina@-example.com',
  'mina@example-.com',
  'mina@example..com',
  'mina@.example.com',
  'mina@example.com.',
  'mina@münchen.de.',
  'mina@exa mple.com',
  'mi na@example.com',
  'mina@exämple.com/path',
  'mina@exämple.com:25',
  'mina@exämple.com?x',
  'mina@exämple.com#x',
  'mina@ex%C3%A4mple.com',
  'mina@ex%61mple.com',
  'mina@ä%2Ecom',
  'mina@ä\tb.com',
  'mina@ä\\b.com',
  'mina@[::1]',
  'mina@[192.0.2.1]',
  'mina@１２７.１',
  'mina@ä_b.com',
  'mina@ä..com',
  'mina@\uD800.com',
  'mina@xn--ä.com',
  '"mina k"@example.com',
  'Mina <mina@example.com>',
  'mina@example.com, yuna@example.com',
  'mina@example.com\0',
  'mina\n@example.com',
  `mina@${'a'.repeat(64)}.com`,
  `${'a'.repeat(243)}@example.com`,
]

describe('an address of e-mail', () => {
  test.each(KEPT.filter(([, kept]) => kept !== ''))('%j is kept as %s, which is itself again', (typed, kept) => {
    expect(readEmail(typed)).toBe(kept)
    expect(readEmail(kept)).toBe(kept)
  })

  test.each([...REFUSED, ...KEPT.flatMap(([typed, kept]) => (kept === '' ? [typed] : []))])('%j is none', (typed) => {
    expect(readEmail(typed)).toBeUndefined()
  })

  test('what the grammar of browsers allows is taken: any name of its characters, any labels', () => {
    const name = fc.string({ unit: fc.constantFrom(..."aZ09.!#$%&'*+/=?^_`{|}~-"), minLength: 1, maxLength: 30 })
    const label = fc.stringMatching(/^[a-zA-Z0-9]([a-zA-Z0-9-]{0,8}[a-zA-Z0-9])?$/)
    const labels = fc.array(label, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(name, labels, (local, domain) => {
        expect(readEmail(`${local}@${domain.join('.')}`)).toBe(`${local}@${domain.join('.').toLowerCase()}`)
      }),
    )
  })

  test('whatever is typed is refused or has one form, in plain ASCII, of 254 characters at most', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 20 }), (local, domain) => {
        const kept = readEmail(`${local}@${domain}`)
        if (kept === undefined) return
        expect(kept).toMatch(/^[!-~]{3,254}$/)
        expect(readEmail(kept)).toBe(kept)
      }),
    )
  })

  test.each(KEPT.filter(([, kept]) => kept !== ''))('%j is the same in every place that takes one', (typed, kept) => {
    const user = { username: 'mina', email: typed, password: 'a lane of lanterns' }
    expect(v.parse(RegisterBody, user).email).toBe(kept)
    expect(v.parse(UpdateUserBody, { email: typed }).email).toBe(kept)
    expect(v.parse(ContactArgs, { name: 'Mina', email: typed, message: 'Hello' }).email).toBe(kept)
    expect(readConfig({ CONTACT_EMAIL: typed }).contactEmail).toBe(kept)
    expect(loginKey(typed)).toBe(kept.toLowerCase())
  })

  test.each(REFUSED)('%j is refused in every place that takes one', (typed) => {
    const user = { username: 'mina', email: typed, password: 'a lane of lanterns' }
    expect(v.is(RegisterBody, user)).toBe(false)
    expect(v.is(UpdateUserBody, { email: typed })).toBe(false)
    expect(v.is(ContactArgs, { name: 'Mina', email: typed, message: 'Hello' })).toBe(false)
    if (typed !== '') expect(() => readConfig({ CONTACT_EMAIL: typed })).toThrow('CONTACT_EMAIL: must be one address')
  })

  test.each([
    ['shop@münchen.de', true],
    ["Starlane <o'brien@xn--p1ai>", true],
    ['"Starlane, the shop" <shop@example.com>', true],
    ['Starlane', false],
    ['Starlane <shop>', false],
    ['Starlane <shop@example.com', false],
    ['a@example.com, b@example.com', false],
  ])('MAIL_FROM %j: taken %s', (from, isTaken) => {
    const read = () => readConfig({ MAIL_FROM: from }).mailFrom
    if (isTaken) expect(read()).toBe(from)
    else expect(read).toThrow('MAIL_FROM: must be an address, as Starlane <shop@example.com>')
  })
})
