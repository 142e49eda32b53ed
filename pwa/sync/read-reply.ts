import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import { ErrorResponse } from '#sync-protocol/protocol/messages.ts'
import * as v from 'valibot'
import type { Reply } from './http.ts'

/** A success that is what it should be; undefined for anything else: a captive portal's 200 is as good as no answer (SPEC R27). */
export function dataOf<T>(reply: Reply, schema: v.GenericSchema<unknown, T>): { data: T } | undefined {
  if (reply.kind !== 'json' || reply.status < 200 || reply.status > 299) return undefined
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
