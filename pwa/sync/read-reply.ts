import { toldText, type ErrorCode } from '#sync-protocol/domain/errors.ts'
import { ErrorResponse } from '#sync-protocol/protocol/messages.ts'
import * as say from '#words/notices.ts'
import * as v from 'valibot'
import { ApiError } from './api-error.ts'
import type { Reply } from './http.ts'

export type ApiAnswer<T> = { kind: 'data'; data: T; etag: string | undefined } | { kind: 'unmodified' }

/** The data of a success that fits its schema; undefined for anything else, such as a captive portal's 200 (SPEC R27). */
export function dataOf<T>(reply: Reply, schema: v.GenericSchema<unknown, T>): { data: T } | undefined {
  if (reply.kind !== 'json' || !isSuccess(reply.status)) return undefined
  const parsed = v.safeParse(schema, reply.body)
  return parsed.success ? { data: parsed.output } : undefined
}

/** A refusal in the shop's own error shape; undefined for anything else, whatever its status. */
export function refusalOf(reply: Reply): ErrorResponse | undefined {
  if (reply.kind !== 'json') return undefined
  const parsed = v.safeParse(ErrorResponse, reply.body)
  return parsed.success ? parsed.output : undefined
}

/** The code of a refusal in the shop's own error shape. */
export function codeOf(reply: Reply): ErrorCode | undefined {
  return refusalOf(reply)?.code
}

/** The result of a documented call. An error without a code does not come from the shop. */
export function answerOf<T>(reply: Exclude<Reply, { kind: 'none' }>, schema: v.GenericSchema<unknown, T>): ApiAnswer<T> | ApiError {
  if (reply.kind === 'unmodified') return reply
  const read = dataOf(reply, schema)
  if (read !== undefined) return { kind: 'data', data: read.data, etag: reply.headers.get('etag') ?? undefined }
  // An unreadable success counts as no answer.
  if (isSuccess(reply.status)) return new ApiError(say.unreachable)
  const refusal = refusalOf(reply)
  return refusal === undefined ? new ApiError('', reply.status) : new ApiError(toldText(refusal), reply.status, refusal.code, reply)
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}
