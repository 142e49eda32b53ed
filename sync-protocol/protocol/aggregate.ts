import * as v from 'valibot'
import { AccountState } from '../api/account-state.ts'
import { Daily } from '../api/daily.ts'
import { Counter, Timestamp } from '../api/primitives.ts'
import { AccountRecord } from '../api/records.ts'
import { Device } from './devices.ts'

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
