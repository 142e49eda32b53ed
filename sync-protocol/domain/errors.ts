import { errors } from '#words/errors.ts'
import { isRule, textOfRule } from './rules.ts'

/**
 * The closed list of error codes with their HTTP statuses; the texts are words. An answer is `{ok: false, code, error, message}`, where error and
 * message are the same text (SPEC R35).
 */
const STATUSES = {
  // malformed requests
  invalid: 400,
  not_json: 415,
  too_large: 413,
  too_deep: 400,
  not_found: 404,
  method_not_allowed: 405,
  // authentication and authorization
  unauthorized: 401,
  bad_credentials: 401,
  forbidden: 403,
  cross_site: 403,
  reauthenticate: 403,
  grant_required: 403,
  account_gone: 410,
  // the protocol
  protocol_unsupported: 409,
  gap: 409,
  device_foreign: 403,
  device_retired: 409,
  device_conflict: 409,
  acknowledge_first: 409,
  batch_too_large: 413,
  idempotency_key_reused: 409,
  // the rules of the shop
  item_gone: 409,
  item_changed: 409,
  price_rose: 409,
  not_enough_gems: 409,
  total_limit: 409,
  already_ordered: 409,
  cart_changed: 409,
  cart_empty: 409,
  cart_full: 409,
  wishlist_full: 409,
  follows_full: 409,
  shares_full: 409,
  share_ended: 409,
  share_taken: 409,
  decision_gone: 409,
  bundle_unknown: 404,
  bundle_changed: 409,
  daily_limit: 409,
  set_unfinished: 409,
  balance_limit: 409,
  unknown_question: 400,
  username_taken: 409,
  email_taken: 409,
  no_match: 404,
  picture_invalid: 400,
  conflict: 409,
  // temporary
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof STATUSES

export const ERROR_CODES = Object.keys(STATUSES).filter((code): code is ErrorCode => code in STATUSES)

/** The HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return STATUSES[code]
}

/** The text of a code for users. */
export function textOf(code: ErrorCode): string {
  return errors[code]
}

/**
 * A refusal as it came over the wire or lies on a device. `rule`: what its text says more exactly than its code, by its name; `error`: the text as the
 * server put it, or the name of a rule, where a device keeps a refusal.
 */
export interface Told {
  code: ErrorCode
  rule?: string | undefined
  error: string
}

/**
 * What the server says of codes that do not tell all, in English: with another text it was an unknown code, read as one of these (SPEC R37), or something
 * is invalid that only the server knows, a field of tomorrow say.
 */
const OF_KNOWN: Partial<Record<ErrorCode, string>> = {
  invalid: 'This request is not valid.',
  internal: 'Something went wrong on our side.',
  cart_changed: 'Your cart was changed on another device.',
}

/** What a refusal says to users in the language of this build; the server's own text where that alone tells what is wrong. */
export function toldText({ code, rule = '', error }: Told): string {
  const broken = [rule, error].find(isRule)
  if (broken !== undefined) return textOfRule(broken)
  const known = OF_KNOWN[code]
  return known !== undefined && error !== '' && error !== known ? error : textOf(code)
}
