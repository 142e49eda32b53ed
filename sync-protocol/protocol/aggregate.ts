import * as v from 'valibot'
import { AccountState } from '../api/account-state.ts'
import { Counter, Timestamp } from '../api/primitives.ts'
import { AccountRecord } from '../api/records.ts'
import { Device } from './devices.ts'

/** The counters of the UTC day. Server only: they never travel. */
const Daily = v.object({
  day: v.string(),
  /** Bundles and custom purchases of the day. */
  purchases: Counter,
  /** Ids of the questions that have paid today. */
  rewarded: v.array(v.string()),
  /** Messages to the operator of the day; absent if none. */
  messages: v.exactOptional(Counter),
  /** The last days that were begun, in that order; absent if only `day`. */
  begun: v.exactOptional(v.array(v.string())),
})

/**
 * The synchronized part of an account document, written as one and guarded by its version (SPEC R19). A new field needs a default, which
 * older accounts get when they are read. The others have none: without its devices an account would apply their mutations again.
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
