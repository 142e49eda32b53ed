import * as say from '#words/forgot-username.tsx'
import { ForgotUsernameResponse } from '#sync-protocol/api/answers.ts'
import { readPhone } from '#sync-protocol/domain/phone.ts'
import { isDay } from '#sync-protocol/domain/day.ts'
import { FORM_TEXTS } from '#sync-protocol/domain/registration.ts'
import { ApiError, callApi } from '../../actions/api.ts'
import { issuesOf, type FieldIssue } from '../../actions/field-issues.ts'

/** By what a username is looked up (specification §5 Forgot username). */
export type Memory = 'phone' | 'birthday'

/** A birthday typed MM-DD-YYYY (or with / or . between) as YYYY-MM-DD; undefined: it is no day of the calendar. */
export function isoBirthday(typed: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})\s*$/.exec(typed) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/** What is sent: one of the two, the other an empty text. A string: what is wrong with what was typed. */
export function lookUpBody(memory: Memory, typed: string): { phoneNumber: string; birthday: string } | string {
  if (typed.trim() === '') return FORM_TEXTS.required
  if (memory === 'phone') return readPhone(typed) !== undefined ? { phoneNumber: typed.trim(), birthday: '' } : FORM_TEXTS.phone
  const birthday = isoBirthday(typed)
  return birthday === undefined ? say.birthdayWrong : { phoneNumber: '', birthday }
}

export type Found = { ok: true; username: string; email: string } | { ok: false; message: string; issues: readonly FieldIssue[] }

/** Asks the server; a failure carries the text to show (specification §8 Username recovery). */
export async function lookUp(body: { phoneNumber: string; birthday: string }): Promise<Found> {
  try {
    const { username, email } = await callApi('forgot-username/lookup', {
      method: 'POST',
      body,
      isRead: true,
      schema: ForgotUsernameResponse,
    })
    return { ok: true, username, email }
  } catch (error) {
    const answered = error instanceof ApiError && error.status !== undefined && error.message !== ''
    return {
      ok: false,
      message: answered ? error.message : say.failed,
      issues: issuesOf(error).map(besideTyped),
    }
  }
}

/** The form has one field for either of the two. */
function besideTyped({ path, message }: FieldIssue): FieldIssue {
  return { path: path === 'phoneNumber' || path === 'birthday' ? 'memory' : path, message }
}
