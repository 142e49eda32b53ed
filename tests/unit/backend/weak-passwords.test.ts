// Which passwords guessers try first: names, patterns, common words; and what only looks like one.
import { describe, expect, test } from 'vitest'
import { isPattern } from '../../../backend/auth/patterns.ts'
import { checkPassword } from '../../../backend/auth/weak-password.ts'

const SOMEBODY = { username: 'u9x', email: 'u9x@example.com' }
function isRefused(password: string, person: Parameters<typeof checkPassword>[1] = SOMEBODY): boolean {
  try {
    checkPassword(password, person)
    return false
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid', rule: 'weakPassword', issues: [{ path: 'password' }] })
    return true
  }
}

describe('made of a name', () => {
  test.each<[string, Partial<Parameters<typeof checkPassword>[1]>, boolean]>([
    ['moonlight12', { email: 'moonlight@example.org' }, true],
    ['moonlight@example.org', { email: 'moonlight@example.org' }, true],
    ['jennifer12345', { username: 'jennifer' }, true],
    ['jenniferq8zk3w', { username: 'jennifer' }, false],
    // The longest goes first, or its rest would count.
    ['moonlightabwde', { username: 'moon', email: 'moonlight@example.org' }, true],
    ['smithjenny71', { name: 'Jenny  Smith' }, true],
    ['JENNY\u200Dsmith', { name: 'Jenny Smith' }, true],
    ['bazaar4bias', { shop: 'Bias Bazaar' }, false],
    ['biasbazaar44', { shop: 'Bias Bazaar' }, true],
    ['starlane2xyz', {}, true],
    // Two letters are in any word.
    ['kdalmwp', { name: 'Al' }, false],
    ['kalmwp1', { name: 'Alm' }, true],
    ['kdmwpzrv', { username: 'kdmwpzr' }, true],
  ])('%s of %j: %s', (password, person, refused) => expect(isRefused(password, { ...SOMEBODY, ...person })).toBe(refused))
})

test.each([
  ['football', true],
  ['12football99', true],
  ['!!Football!!', true],
  ['foot ball', true],
  ['ｆｏｏｔｂａｌｌ', true],
  ['footballer in the rain', false],
  ['x8yx8y8x', true],
  ['8x8y8z8x', false],
  ['83 06 15 74 92', false],
])('%s is a common word or a few characters: %s', (password, refused) => expect(isRefused(password)).toBe(refused))

test('the field is named that it was typed into', () => {
  expect(() => checkPassword('football', SOMEBODY, 'newPassword')).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ path: 'newPassword' })] }),
  )
})

test.each([
  ['qweasdzxc', true],
  ['qwer1234', true],
  ['rtyuiop', true],
  ['rtzuiop', true],
  ['azertyui', true],
  ['yxcvbn', true],
  ['zxcvbn', true],
  ['3edc4rfv', true],
  ['lkjhgfdsa', true],
  ['890123', true],
  ['yzabc', true],
  ['1qaz2wsx', true],
  ['zxcvqwerasdf', true],
  // Four pieces, and a piece of two.
  ['qweasdzxcrfv', false],
  ['qweasdzx', false],
  ['qwexasd', false],
  ['xyxy', true],
  ['xyx', false],
  ['kdmwpkdmwp', true],
  ['kdmwpkdm', false],
  ['kdmwpzkdmwpz', false],
  ['kkkkkkkk', true],
  ['kkk', true],
  ['20261122', true],
  ['2026-11-22', true],
  ['22.11.1998', true],
  ['11/22/98', true],
  ['981122', true],
  ['31121999', true],
  ['32131999', false],
  ['21261399', false],
  ['kdmwpzrv', false],
])('%s is a pattern: %s', (text, is) => expect(isPattern(text)).toBe(is))
