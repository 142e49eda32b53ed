import * as v from 'valibot'
import { AccountState } from '../api/account-state.ts'
import { Counter, Timestamp } from '../api/primitives.ts'
import { AccountRecord } from '../api/records.ts'
import { Device } from './devices.ts'

/** What counts anew every UTC day. Server only: it never travels. */
const Daily = v.object({
  day: v.string(),
  /** Bundles and custom purchases so far. */
  purchases: Counter,
  /** Ids of the questions that have paid today. */
  rewarded: v.array(v.string()),
  /** Messages to the operator so far; absent: none. */
  messages: v.exactOptional(Counter),
  /** The last days that were begun, in the order of that; absent: `day`. */
  begun: v.exactOptional(v.array(v.string())),
})

/**
 * The synchronised part of an account document: written as one, guarded by its version (SPEC R19). A field that is added has a default, so that
 * every account stored before is read with that. The others have none: without its devices an account would apply what they send once more.
 */
export const Aggregate = v.object({
  version: Counter,
  /** The random id of the commit that made this version (SPEC R19). */
  commit: v.string(),
  state: AccountState,
  daily: Daily,
  devices: v.record(v.string(), Device),
  /** Devices issued at or before this moment (ms) that are not in `devices` are retired (SPEC R54). */
  retiredThrough: Timestamp,
  /** Records of the last commit, not yet known to be in their collections. */
  outbox: v.array(AccountRecord),
})
export type Aggregate = v.InferOutput<typeof Aggregate>
