import { PICTURE_TEXT } from './picture-text.ts'

/**
 * The closed list of error codes, each with its HTTP status and the text for users. An answer is `{ok: false, code, error, message}`, where
 * error and message are the same text (SPEC R35).
 */
export const ERRORS = {
  // malformed requests
  invalid: [400, 'This request is not valid.'],
  not_json: [415, 'The request must be JSON.'],
  too_large: [413, 'This is too large.'],
  too_deep: [400, 'This request is nested too deeply.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This address does not support that.'],
  // authentication and authorization
  unauthorized: [401, 'Please log in.'],
  bad_credentials: [401, 'Wrong username, email or password.'],
  forbidden: [403, 'You do not have access to this.'],
  cross_site: [403, 'This request came from another site.'],
  reauthenticate: [403, 'Please enter your current password to change this.'],
  grant_required: [403, 'This reset link is no longer valid. Please ask for a new one.'],
  account_gone: [410, 'This account was deleted.'],
  // the protocol
  protocol_unsupported: [409, 'This version of the app is out of date. Please update it. Your changes are kept.'],
  gap: [409, 'Earlier changes of this device are missing.'],
  device_foreign: [403, 'This device belongs to another account.'],
  device_retired: [409, 'This device has not been used for a long time. Please choose what to do with its changes.'],
  device_conflict: [409, 'A copy of this device has sent different changes.'],
  acknowledge_first: [409, 'This device has not confirmed its earlier results yet.'],
  batch_too_large: [413, 'Too many changes at once.'],
  idempotency_key_reused: [409, 'This Idempotency-Key was already used for a different request.'],
  // the rules of the shop
  item_gone: [409, 'This item is no longer sold.'],
  item_changed: [409, 'An item has a different name now than the one you saw.'],
  price_rose: [409, 'The total is higher than what you saw.'],
  not_enough_gems: [409, 'Not enough gems.'],
  total_limit: [409, 'This order costs more gems than an account can hold.'],
  already_ordered: [409, 'Another order of yours was placed first.'],
  cart_changed: [409, 'Your cart was changed on another device.'],
  cart_empty: [409, 'Cart is empty.'],
  cart_full: [409, 'Your cart is full.'],
  wishlist_full: [409, 'Your wishlist is full.'],
  decision_gone: [409, 'This was already decided.'],
  bundle_unknown: [404, 'This bundle is no longer available.'],
  bundle_changed: [409, 'This bundle has changed since you saw it. Nothing was bought.'],
  daily_limit: [409, 'Daily purchase limit reached. Come back tomorrow.'],
  set_unfinished: [409, 'Pieces of this set are still missing.'],
  balance_limit: [409, 'That would be more gems than an account can hold.'],
  unknown_question: [400, 'These answers do not belong to this quiz.'],
  username_taken: [409, 'This username is taken.'],
  email_taken: [409, 'This email address is already registered.'],
  no_match: [404, 'No account matches. Check what you entered, or register.'],
  picture_invalid: [400, PICTURE_TEXT],
  conflict: [409, 'This was changed somewhere else at the same time. Please try again.'],
  // temporary
  rate_limited: [429, 'Too many attempts. Please wait a moment.'],
  unavailable: [503, 'The shop is busy. Please try again in a moment.'],
  internal: [500, 'Something went wrong on our side.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS

export const ERROR_CODES = Object.keys(ERRORS).filter((code): code is ErrorCode => code in ERRORS)

/** The HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return ERRORS[code][0]
}

/** The text of a code for users. */
export function textOf(code: ErrorCode): string {
  return ERRORS[code][1]
}
