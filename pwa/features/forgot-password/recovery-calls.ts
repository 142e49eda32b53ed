import { GrantResponse, MessageResponse } from '#sync-protocol/api/answers.ts'
import * as v from 'valibot'
import { ApiError, callApi } from '../../actions/api.ts'
import { issuesOf, type FieldIssue } from '../../actions/field-issues.ts'

/** Wider than what today's server sends: the specification lets `exists` be false. */
const VerifyAnswer = v.object({ exists: v.boolean(), message: v.optional(v.string(), '') })

export type Answer<T> = { ok: true; value: T } | { ok: false; message: string; issues: readonly FieldIssue[] }

// The texts are those of specification §8, word for word, the first one's slip included.
const VERIFY_FAILED = 'An has error occurred. Please try again.'
const NOT_FOUND = 'Account not found'
const RESET_FAILED = 'An error occurred. Please try again.'
const NO_ANSWER = 'Server error. Please try again later.'

/** Asks for a link; the value is what the server says about it. */
export async function verifyAccount(identifier: string): Promise<Answer<string>> {
  try {
    const answer = await callApi('forgot-password/verify', { method: 'POST', body: { identifier }, schema: VerifyAnswer })
    return answer.exists ? { ok: true, value: answer.message } : { ok: false, message: NOT_FOUND, issues: [] }
  } catch (error) {
    return { ok: false, message: messageOf(error, VERIFY_FAILED, VERIFY_FAILED), issues: issuesOf(error) }
  }
}

/** Exchanges the token of a mailed link, which works once, for the right to set a new password; the value is whose. */
export async function openLink(token: string): Promise<Answer<string>> {
  try {
    const { identifier } = await callApi('forgot-password/grant', { method: 'POST', body: { token }, schema: GrantResponse })
    return { ok: true, value: identifier }
  } catch (error) {
    return { ok: false, message: messageOf(error, RESET_FAILED, NO_ANSWER), issues: issuesOf(error) }
  }
}

/** Sets the new password; the value is what the server says about it. */
export async function resetPassword(identifier: string, newPassword: string): Promise<Answer<string>> {
  try {
    const { message } = await callApi('forgot-password', { method: 'POST', body: { identifier, newPassword }, schema: MessageResponse })
    return { ok: true, value: message }
  } catch (error) {
    return { ok: false, message: messageOf(error, RESET_FAILED, NO_ANSWER), issues: issuesOf(error) }
  }
}

/** The one-time token in the address of a mailed link; '' where there is none. */
export function tokenIn(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
}

/** The server's text, else `otherwise`; `unanswered` when it could not be reached. */
function messageOf(error: unknown, otherwise: string, unanswered: string): string {
  if (!(error instanceof ApiError)) return otherwise
  if (error.status === undefined) return unanswered
  return error.message || otherwise
}
