// One username is one account, however it is typed; what cannot be seen makes no other of it.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasUsernameCharacters } from '#sync-protocol/domain/registration.ts'
import { nameKey } from '#sync-protocol/domain/text.ts'
import { loginKey } from '../../../backend/domain/account.ts'
import { printable, printableLines } from '../../../backend/printable.ts'

const UNSEEN = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter((character) =>
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u.test(character),
)

test.each([
  ['mina', 'mina\uFE0F'],
  ['mina', 'mina\u3164'],
  ['mina', 'mi\u034Fna'],
  ['mina', '\u115Fmina'],
  ['mina', 'mina\u2800'],
  ['mina', 'MINA'],
  ['mina', 'ｍｉｎａ'],
  ['straße', 'strasse'],
  ['straße', 'STRASSE'],
  ['straße', 'STRAẞE'],
  ['σας', 'ΣΑΣ'],
])('%j and %j are one login', (one, other) => {
  expect(loginKey(other)).toBe(loginKey(one))
})

test('of every character that shows nothing: no new username has it, and with it a name is the same login', () => {
  expect(UNSEEN.length).toBeGreaterThan(4_000)
  expect(UNSEEN.filter((character) => hasUsernameCharacters(`mi${character}na`))).toEqual([])
  expect(UNSEEN.filter((character) => loginKey(`mi${character}na`) !== 'mina')).toEqual([])
})

test('a username that was taken by its key stays found by it: a key is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      expect(loginKey(loginKey(text))).toBe(loginKey(text))
    }),
  )
})

test('so it is with every character', () => {
  const texts = Array.from({ length: 0x11_0000 }, (_, code) => `a${String.fromCodePoint(code)}b`)
  expect(texts.filter((text) => loginKey(loginKey(text)) !== loginKey(text))).toEqual([])
})

test('the keys of ordinary names and of addresses are what they were', () => {
  for (const name of ['mina', 'mina_park-95', '미나', '美奈', 'мина', 'josé', 'ünal', 'émile.z'])
    for (const typed of [name, name.toUpperCase(), ` ${name} `, name.normalize('NFD')]) expect(loginKey(typed)).toBe(name)
  expect(loginKey('Mina@MÜNCHEN.de')).toBe('mina@xn--mnchen-3ya.de')
  expect(loginKey('mina@faß.de')).not.toBe(loginKey('mina@fass.de'))
})

test('a username is compared as the name of a product is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.normalize('NFKC').includes('@'))
      expect(loginKey(text)).toBe(nameKey(text))
    }),
  )
})

test('what is printed of an old name shows the characters that a terminal does not', () => {
  expect(printable('mina\uFE0F mi\u034Fna\u3164')).toBe('mina\\u{fe0f} mi\\u{34f}na\\u{3164}')
  expect(printableLines('mina\u{E0100}\nmina')).toBe('mina\\u{e0100}\nmina')
  expect(UNSEEN.filter((character) => printable(`mi${character}na`).includes(character))).toEqual([])
})
