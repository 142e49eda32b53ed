import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ForgotUsernameBody } from '#sync-protocol/api/answers.ts'
import { RegisterBody, UpdateUserBody } from '#sync-protocol/api/user.ts'
import { readPhone } from '#sync-protocol/domain/phone.ts'

test.each([
  ['0170 1234567', '01701234567'],
  [' +49 (170) 123-4567 ', '491701234567'],
  ['123-456-7890', '1234567890'],
  ['1234567', '1234567'],
  ['(0) 1234', '01234'],
  ['1'.repeat(20), '1'.repeat(20)],
])('%j is the phone number %s', (text, digits) => {
  expect(readPhone(text)).toBe(digits)
  expect(v.is(RegisterBody.entries.phoneNumber, text.trim())).toBe(true)
})

test.each([
  '',
  '--------',
  '+++++++',
  '( ) ( ) -',
  '-------1',
  '123456',
  '1'.repeat(21),
  'somebody-else01701234567@example.com',
  'mina01701234567',
  '0170-CALL-ME1234',
  '01701234567x',
  '０１７０１２３４５６７',
  '٠١٧٠١٢٣٤٥٦٧',
  '0170\u00A01234567',
  '0170.123.4567',
  '0170/1234567',
  '0170 1234567, 0170 7654321',
  '0170\n1234567',
  'id:01701234567',
])('%j is no phone number, whoever reads it', (text) => {
  expect(readPhone(text)).toBeUndefined()
  expect(v.is(RegisterBody.entries.phoneNumber, text)).toBe(false)
  expect(v.is(UpdateUserBody, { phoneNumber: text })).toBe(text === '')
  expect(v.is(ForgotUsernameBody, { phoneNumber: text, birthday: '' })).toBe(false)
})
