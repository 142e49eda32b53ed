import { describe, expect, test } from 'vitest'
import { ERROR_CODES, textOf, toldText, type ErrorCode } from '#sync-protocol/domain/errors.ts'
import { RULES, textOfRule } from '#sync-protocol/domain/rules.ts'
import { MAX_NAME, MAX_PASSWORD, MIN_PASSWORD } from '#sync-protocol/domain/registration.ts'

/** An unknown code is read as one of the first two; what is invalid may be a field that this build does not know. */
const SAY_MORE: readonly ErrorCode[] = ['internal', 'cart_changed', 'invalid']

describe('what a refusal says in the language of the app', () => {
  test.each(ERROR_CODES)('%s has a text, and whatever the server wrote is not shown in its place', (code) => {
    expect(textOf(code)).toMatch(/\.$/)
    expect(toldText({ code, error: textOf(code) })).toBe(textOf(code))
    expect(toldText({ code, error: '' })).toBe(textOf(code))
    if (!SAY_MORE.includes(code)) expect(toldText({ code, error: 'In another language.' })).toBe(textOf(code))
  })

  test.each(RULES)('the rule %s has a text, by its name beside the code or kept in place of a text', (rule) => {
    expect(toldText({ code: 'invalid', rule, error: 'x' })).toBe(textOfRule(rule))
    expect(toldText({ code: 'invalid', error: rule })).toBe(textOfRule(rule))
  })

  test('a code, a reason or a field that this build does not know has the text of the server, an unknown rule that of the code', () => {
    for (const code of SAY_MORE) expect(toldText({ code, error: 'The shop is closed.' })).toBe('The shop is closed.')
    expect(toldText({ code: 'no_match', rule: 'rhyme', error: 'It does not rhyme.' })).toBe(textOf('no_match'))
  })

  test('texts say the numbers of the rules', () => {
    expect(textOfRule('name')).toContain(String(MAX_NAME))
    expect(textOfRule('password')).toContain(String(MIN_PASSWORD))
    expect(textOfRule('passwordLong')).toContain(String(MAX_PASSWORD))
  })
})
