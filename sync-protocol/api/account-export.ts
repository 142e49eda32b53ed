import * as v from 'valibot'
import { AccountState } from './account-state.ts'
import { Timestamp } from './primitives.ts'
import { AccountRecord } from './records.ts'

const Login = v.object({ device: v.string(), since: Timestamp, used: Timestamp })

/**
 * GET /api/users/{id}/export: everything stored of an account except what logs in (password hash, tokens). Times are ms since the epoch.
 * `devices`: the browsers whose changes were applied, by the time their ids were issued. `records`: purchases, ledger, quiz results,
 * messages, and answers kept for retries.
 */
export const AccountExport = v.object({
  ok: v.literal(true),
  exportedAt: Timestamp,
  id: v.string(),
  createdAt: Timestamp,
  profile: v.object({
    name: v.string(),
    username: v.string(),
    email: v.string(),
    emailConfirmed: v.boolean(),
    phoneNumber: v.string(),
    birthday: v.string(),
    /** A data URL, or '' for the default picture. */
    picture: v.string(),
  }),
  state: AccountState,
  today: v.object({
    day: v.string(),
    purchases: v.number(),
    gained: v.optional(v.number()),
    rewarded: v.array(v.string()),
    missed: v.optional(v.array(v.string())),
    messages: v.number(),
  }),
  devices: v.array(v.object({ issuedAt: Timestamp, changes: v.number() })),
  logins: v.array(Login),
  records: v.array(AccountRecord),
})
export type AccountExport = v.InferOutput<typeof AccountExport>
