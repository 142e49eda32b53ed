import { ErrorResponse } from '#sync-protocol/protocol/messages.ts'
import * as v from 'valibot'

/**
 * The schemas that the first calls of a page need. They load beside the call, not before the first paint: whoever imports this
 * statically makes the first load bigger.
 */
export { ListingPage } from '#sync-protocol/api/listing.ts'
export { LoginResponse, UserResponse } from '#sync-protocol/api/user.ts'
export { OkResponse } from '#sync-protocol/api/answers.ts'

export function parse<T>(schema: v.GenericSchema<unknown, T>, body: unknown): { data: T } | undefined {
  const parsed = v.safeParse(schema, body)
  return parsed.success ? { data: parsed.output } : undefined
}

export function parseError(body: unknown): ErrorResponse | undefined {
  return parse(ErrorResponse, body)?.data
}
