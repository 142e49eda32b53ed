import { describe, expect, test } from 'vitest'
import { changedFields, firstProblem, type Profile } from '../../../pwa/features/account/profile.ts'

describe('the rules of the account form', () => {
  const loaded: Profile = { name: 'A', username: 'a', email: 'a@b.co', phoneNumber: '', birthday: '', password: '', profilePicture: '' }

  test('changed fields are those that differ', () => {
    expect(changedFields(loaded, loaded)).toEqual({})
    expect(changedFields(loaded, { ...loaded, birthday: '2004-03-07', password: 'x' })).toEqual({ birthday: '2004-03-07', password: 'x' })
  })

  test('the first problem from the top is reported', () => {
    expect(firstProblem(loaded)).toBeUndefined()
    expect(firstProblem({ ...loaded, name: '', email: 'x' })?.field).toBe('name')
    expect(firstProblem({ ...loaded, name: '\u200B' })).toEqual({ field: 'name', text: 'Please fill out all required fields.' })
    expect(firstProblem({ ...loaded, name: 'Mi\0na' })).toEqual({
      field: 'name',
      text: 'This contains a character that cannot be saved. Please type it again.',
    })
    expect(firstProblem({ ...loaded, username: 'mina\uDE00' })?.field).toBe('username')
    expect(firstProblem({ ...loaded, email: 'mina@münchen.de' })?.field).toBe('email')
    expect(firstProblem({ ...loaded, birthday: '2999-12-31' })).toEqual({ field: 'birthday', text: 'Birthday cannot be in the future.' })
    expect(firstProblem({ ...loaded, birthday: '2004-02-30' })).toEqual({ field: 'birthday', text: 'Birthday must be YYYY-MM-DD' })
  })
})
