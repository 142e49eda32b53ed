import * as say from '#words/account.tsx'
import { AccountExport } from '#sync-protocol/api/account-export.ts'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import { LoginsResponse, type DeviceLogin } from '#sync-protocol/api/logins.ts'
import { OwnUserResponse } from '#sync-protocol/api/own-user.ts'
import { UserResponse, type SessionUser, type UpdateUserBody } from '#sync-protocol/api/user.ts'
import { ApiError, callApi, type Attempt } from '../../actions/api.ts'
import { issuesOf, type FieldIssue } from '../../actions/field-issues.ts'

/** What may be said of a call of this screen. */
export type Refusal =
  | { kind: 'session'; message: string }
  | { kind: 'offline' }
  /** It was sent, and no answer came. */
  | { kind: 'unknown' }
  | { kind: 'password'; message: string }
  | { kind: 'refused'; code: string | undefined; message: string; issues: readonly FieldIssue[] }

export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** Refusals that end the session: it is invalid, or its account is missing or another one. */
const SESSION_STATUS: readonly (number | undefined)[] = [401, 404]

export function loadUser(id: string): Promise<Result<OwnUserResponse>> {
  return resultOf(callApi(path(id), { schema: OwnUserResponse }))
}

/** Has the link that confirms the e-mail address mailed once more. */
export function askForConfirmation(id: string, attempt: Attempt): Promise<Result<unknown>> {
  return resultOf(callApi(`${path(id)}/confirm-email`, { method: 'POST', attempt, schema: OkResponse }))
}

export function loadLogins(id: string): Promise<Result<DeviceLogin[]>> {
  return resultOf(callApi(`${path(id)}/logins`, { schema: LoginsResponse }).then(({ logins }) => logins))
}

/** Logs a device out. One that is logged out already is none of the list any more, which is what was wanted. */
export function endLogin(id: string, login: string, attempt: Attempt): Promise<Result<unknown>> {
  const ended = callApi(`${path(id)}/logins/${encodeURIComponent(login)}`, { method: 'DELETE', attempt, schema: OkResponse })
  return resultOf(
    ended.catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    }),
  )
}

/** Everything stored of the account. */
export function loadExport(id: string): Promise<Result<AccountExport>> {
  return resultOf(callApi(`${path(id)}/export`, { schema: AccountExport }))
}

/** Saves the changed fields. `password` refusal: the server asks for the current one, or the one given was wrong. */
export function saveUser(id: string, changes: UpdateUserBody, attempt: Attempt): Promise<Result<SessionUser>> {
  return resultOf(callApi(path(id), { method: 'PUT', body: changes, attempt, schema: UserResponse }).then(({ user }) => user))
}

/** `password` refusal: the one given was wrong. */
export function deleteUser(id: string, currentPassword: string, attempt: Attempt): Promise<Result<unknown>> {
  return resultOf(callApi(path(id), { method: 'DELETE', body: { currentPassword }, attempt, schema: OkResponse }))
}

function path(id: string): string {
  return `users/${encodeURIComponent(id)}`
}

async function resultOf<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ok: false, refusal: refusalOf(error) }
  }
}

function refusalOf(error: ApiError): Refusal {
  const { status, code, message } = error
  if (error.isUnknown) return { kind: 'unknown' }
  if (status === undefined) return { kind: 'offline' }
  // A gateway's or captive portal's answer says nothing about the session.
  if (code === undefined) return { kind: 'refused', code, message, issues: [] }
  if (code === 'reauthenticate') return { kind: 'password', message }
  if (SESSION_STATUS.includes(status) || code === 'forbidden') return { kind: 'session', message: say.sessionInvalid }
  return { kind: 'refused', code, message, issues: issuesOf(error) }
}
