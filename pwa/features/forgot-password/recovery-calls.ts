import * as say from '#words/forgot-password.tsx'
import { GrantResponse, MessageResponse } from '#sync-protocol/api/answers.ts'
import * as v from 'valibot'
import { linkMailed, passwordSet } from '#words/recovery.ts'
import { ApiError, callApi, type Attempt } from '../../actions/api.ts'
import { issuesOf, type FieldIssue } from '../../actions/field-issues.ts'
import { keptAttempt, sendKept } from '../../actions/kept-attempt.ts'
import { linkKey } from '../../actions/link-key.ts'

/** Wider than what today's server sends: the specification lets `exists` be false. */
const VerifyAnswer = v.object({ exists: v.boolean() })

/** `isSilent`: no answer came; `isUnknown`: though it was sent, so that it may have been done. */
export type Answer<T> = { ok: true; value: T } | Failed
interface Failed {
  ok: false
  message: string
  issues: readonly FieldIssue[]
  isSilent: boolean
  isUnknown: boolean
}

/** Asks for a link; the value is what the shop says about it. */
export async function verifyAccount(identifier: string, attempt: Attempt): Promise<Answer<string>> {
  try {
    const answer = await callApi('forgot-password/verify', { method: 'POST', body: { identifier }, attempt, schema: VerifyAnswer })
    return answer.exists
      ? { ok: true, value: linkMailed }
      : { ok: false, message: say.notFound, issues: [], isSilent: false, isUnknown: false }
  } catch (error) {
    return failed(error, say.verifyFailed, say.verifyFailed)
  }
}

/** Exchanges the token of a mailed link, which works once, for the right to set a new password; the value is whose. */
export async function openLink(token: string, attempt: Attempt): Promise<Answer<string>> {
  try {
    attempt.key ??= await linkKey(token)
    const { identifier } = await callApi('forgot-password/grant', { method: 'POST', body: { token }, attempt, schema: GrantResponse })
    return { ok: true, value: identifier }
  } catch (error) {
    return failed(error, say.resetFailed, say.noAnswer)
  }
}

/** Sets the new password; the value is what the shop says about it. */
export async function resetPassword(identifier: string, newPassword: string, attempt: Attempt): Promise<Answer<string>> {
  const body = { identifier, newPassword }
  try {
    const send = () => callApi('forgot-password', { method: 'POST', body, attempt, schema: MessageResponse })
    await sendKept('forgot-password', [identifier], attempt, send)
    return { ok: true, value: passwordSet }
  } catch (error) {
    return failed(error, say.resetFailed, say.noAnswer)
  }
}

/** Whose password this tab has tried to set without hearing whether it was; undefined: there is no such try that the shop still knows. */
export function unansweredReset(): string | undefined {
  const kept = keptAttempt('forgot-password')
  return kept?.isLate === false ? kept.about[0] : undefined
}

/** The one-time token in the address of a mailed link; '' where there is none. */
export function tokenIn(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
}

/** With the server's text, else `otherwise`; `unanswered` when it could not be reached. */
function failed(error: unknown, otherwise: string, unanswered: string): Failed {
  const { status, message, isUnknown } = error instanceof ApiError ? error : { status: 0, message: '', isUnknown: false }
  const isSilent = status === undefined
  return { ok: false, message: isSilent ? unanswered : message || otherwise, issues: issuesOf(error), isSilent, isUnknown }
}
