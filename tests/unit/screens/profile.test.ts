import { describe, expect, test } from 'vitest'
import { changedFields, problemsIn, type Profile } from '../../../pwa/features/account/profile.ts'

describe('the rules of the account form', () => {
  const loaded: Profile = { name: 'A', username: 'a', email: 'a@b.co', phoneNumber: '', birthday: '', password: '', profilePicture: '' }

  test('changed fields are those that differ', () => {
    expect(changedFields(loaded, loaded)).toEqual({})
    expect(changedFields(loaded, { ...loaded, birthday: '2004-03-07', password: 'x' })).toEqual({ birthday: '2004-03-07', password: 'x' })
  })

  test('what is missing or wrong is reported in full, from top to bottom', () => {
    expect(problemsIn(loaded)).toEqual([])
    expect(problemsIn({ ...loaded, name: '', email: '' }).map(({ field }) => field)).toEqual(['name', 'email'])
    expect(problemsIn({ ...loaded, name: '', email: 'x' })[0]?.field).toBe('name')
    expect(problemsIn({ ...loaded, name: '\u200B' })).toEqual([{ field: 'name', text: 'Please fill out all required fields.' }])
    expect(problemsIn({ ...loaded, name: 'Mi\0na' })).toEqual([
      { field: 'name', text: 'This contains a character that cannot be saved. Please type it again.' },
    ])
    expect(problemsIn({ ...loaded, username: 'mina\uDE00' })[0]?.field).toBe('username')
    expect(problemsIn({ ...loaded, email: 'mína@example.com' })[0]?.field).toBe('email')
    expect(problemsIn({ ...loaded, name: '', email: 'x', phoneNumber: 'x', password: 'short' }).map(({ field }) => field)).toEqual([
      'name',
      'email',
      'phoneNumber',
      'password',
    ])
    expect(problemsIn({ ...loaded, birthday: '2999-12-31' })).toEqual([{ field: 'birthday', text: 'Birthday cannot be in the future.' }])
    expect(problemsIn({ ...loaded, birthday: '2004-02-30' })).toEqual([{ field: 'birthday', text: 'Birthday must be YYYY-MM-DD' }])
  })
})
