import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { RegisterBody } from '#sync-protocol/api/user.ts'
import { isFutureBirthday, lastBirthday } from '#sync-protocol/domain/registration.ts'
import { RULES, textOfRule } from '#sync-protocol/domain/rules.ts'
import { fieldOfRefusal, problemsIn, registerBody, type RegisterValues } from '../../../pwa/features/register/register-form.ts'

const GOOD: RegisterValues = {
  name: '',
  username: 'mina',
  email: 'mina@example.com',
  password: 'moonlight',
  confirmPassword: 'moonlight',
  phoneNumber: '',
  birthday: '',
  profilePicture: '',
}

describe('the rules of registration, in the order of specification §5', () => {
  test('a form with only what is required breaks none', () => {
    expect(problemsIn(GOOD)).toEqual([])
  })

  test.each([
    ['username missing', { username: ' ' }, 'username', 'Please fill out all required fields.'],
    ['email missing', { email: '' }, 'email', 'Please fill out all required fields.'],
    ['password missing', { password: '' }, 'password', 'Please fill out all required fields.'],
    ['password of 7', { password: 'moonlit', confirmPassword: 'moonlit' }, 'password', 'Password must be at least 8 characters.'],
    ['confirmation differs', { confirmPassword: 'moonlighT' }, 'confirmPassword', 'Passwords do not match.'],
    ['confirmation missing', { confirmPassword: '' }, 'confirmPassword', 'Passwords do not match.'],
    ['phone of 6', { phoneNumber: '123456' }, 'phoneNumber', 'Phone number looks invalid.'],
    ['phone of 21', { phoneNumber: '123456789012345678901' }, 'phoneNumber', 'Phone number looks invalid.'],
    ['phone with letters', { phoneNumber: '123-CALL-NOW' }, 'phoneNumber', 'Phone number looks invalid.'],
    ['birthday the other way round', { birthday: '31-12-2005' }, 'birthday', 'Birthday must be YYYY-MM-DD'],
    ['birthday that is to come', { birthday: '2999-12-31' }, 'birthday', 'Birthday cannot be in the future.'],
    ['birthday that is no day', { birthday: '2005-02-30' }, 'birthday', 'Birthday must be YYYY-MM-DD'],
  ] as const)('%s', (_what, change, field, text) => {
    expect(problemsIn({ ...GOOD, ...change })).toMatchObject([{ field, text }])
  })

  test.each([
    ['an address with letters the shop cannot mail to', { email: 'mína@example.com' }, 'email', 'Please enter a valid email address.'],
    ['an address with a dot too many', { email: 'mina@example..com' }, 'email', 'Please enter a valid email address.'],
    ['a username with a space', { username: 'mina park' }, 'username', 'A username can have 1 to 40 characters, without spaces or @.'],
    ['a username of what nobody sees', { username: '\u200B\u2060' }, 'username', 'Please fill out all required fields.'],
    ['a NUL in the username', { username: 'mi\0na' }, 'username', 'This contains a character that cannot be saved. Please type it again.'],
    [
      'half a character in the name',
      { name: 'Mina \uD83D' },
      'name',
      'This contains a character that cannot be saved. Please type it again.',
    ],
    ['a name of 101', { name: 'm'.repeat(101) }, 'name', 'A name can have at most 100 characters.'],
    [
      'a password of 201',
      { password: 'm'.repeat(201), confirmPassword: 'm'.repeat(201) },
      'password',
      'A password can have at most 200 characters.',
    ],
  ] as const)('%s is reported beside its field, and refused by the server with the same text', (_what, change, field, text) => {
    const values = { ...GOOD, ...change }
    expect(problemsIn(values)).toMatchObject([{ field, text }])
    const answer = v.safeParse(RegisterBody, registerBody(values))
    expect(answer.issues?.[0]).toMatchObject({ message: RULES.find((rule) => textOfRule(rule) === text), path: [{ key: field }] })
  })

  test('a name of invisible characters counts as empty', () => {
    expect(registerBody({ ...GOOD, name: ' \u200B\u3164' })).toEqual({ username: 'mina', email: 'mina@example.com', password: 'moonlight' })
  })

  test.each(['1234567', '+82 (10) 1234-5678', '12345678901234567890'])('phone %s is accepted', (phoneNumber) => {
    expect(problemsIn({ ...GOOD, phoneNumber })).toEqual([])
  })

  test('an empty form: every field with an asterisk is named, from top to bottom', () => {
    const empty = { ...GOOD, username: '', email: '', password: '', confirmPassword: '' }
    expect(problemsIn(empty)).toEqual(
      ['username', 'email', 'password', 'confirmPassword'].map((field) => ({ field, text: 'Please fill out all required fields.' })),
    )
  })

  test('of several fields at fault each is named from top to bottom, with the first rule that it breaks', () => {
    const values = { ...GOOD, username: '', email: 'x', password: 'short', confirmPassword: '', phoneNumber: 'x', birthday: '2999-02-31' }
    expect(problemsIn(values)).toMatchObject([
      { field: 'username', text: 'Please fill out all required fields.' },
      { field: 'email', text: 'Please enter a valid email address.' },
      { field: 'password', text: 'Password must be at least 8 characters.' },
      { field: 'confirmPassword', text: 'Passwords do not match.' },
      { field: 'phoneNumber', text: 'Phone number looks invalid.' },
      { field: 'birthday', text: 'Birthday must be YYYY-MM-DD' },
    ])
  })

  test('of several broken rules the first comes first', () => {
    const all = { ...GOOD, password: 'short', confirmPassword: 'other', phoneNumber: 'x', birthday: 'x' }
    const texts: (string | undefined)[] = []
    const steps = [
      { username: '' },
      { username: 'mina' },
      { password: 'moonlight' },
      { confirmPassword: 'moonlight' },
      { phoneNumber: '' },
      { birthday: '' },
    ]
    let values: RegisterValues = all
    for (const step of steps) {
      values = { ...values, ...step }
      texts.push(problemsIn(values)[0]?.text)
    }
    expect(texts).toEqual([
      'Please fill out all required fields.',
      'Password must be at least 8 characters.',
      'Passwords do not match.',
      'Phone number looks invalid.',
      'Birthday must be YYYY-MM-DD',
      undefined,
    ])
  })
})

describe('what is sent', () => {
  test('unset optional fields are left out, and so is the password confirmation', () => {
    expect(registerBody(GOOD)).toEqual({ username: 'mina', email: 'mina@example.com', password: 'moonlight' })
  })

  test('filled fields are sent, in a shape that the server accepts', () => {
    const body = registerBody({
      ...GOOD,
      name: 'Mina',
      phoneNumber: '123-456-7890',
      birthday: '2005-12-31',
      profilePicture: 'data:image/webp;base64,AAAA',
    })
    expect(v.parse(RegisterBody, body)).toEqual({
      username: 'mina',
      email: 'mina@example.com',
      password: 'moonlight',
      name: 'Mina',
      phoneNumber: '123-456-7890',
      birthday: '2005-12-31',
      profilePicture: 'data:image/webp;base64,AAAA',
    })
  })
})

test('a refusal stands beside the field that its code speaks of', () => {
  expect(['username_taken', 'email_taken', 'picture_invalid', 'invalid', 'rate_limited', undefined].map(fieldOfRefusal)).toEqual([
    'username',
    'email',
    'profilePicture',
    undefined,
    undefined,
    undefined,
  ])
})

describe('a birthday', () => {
  const MORNING = Date.UTC(2026, 10, 20, 10)

  test.each([
    ['2026-11-20', MORNING - 1, false],
    ['2026-11-21', MORNING - 1, true],
    ['2026-11-21', MORNING, false],
    ['2026-11-22', MORNING, true],
    ['2026-11-99', MORNING, false],
    ['', MORNING, false],
  ])('%j is in the future at %i: %s, where the day begins first on earth', (birthday, now, isFuture) => {
    expect(isFutureBirthday(birthday, now)).toBe(isFuture)
  })

  test('may be the latest day anywhere', () => {
    expect([MORNING - 1, MORNING].map(lastBirthday)).toEqual(['2026-11-20', '2026-11-21'])
  })
})
