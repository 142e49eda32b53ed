import * as v from 'valibot'
import { AccountState } from '#sync-protocol/api/account-state.ts'
import { Daily } from '#sync-protocol/api/daily.ts'
import { Timestamp } from '#sync-protocol/api/primitives.ts'
import { AccountRecord } from '#sync-protocol/api/records.ts'
import { Account, Profile } from '../domain/account.ts'
import { readRow } from './stored-row.ts'

/** The kinds of records that this release knows. */
const KINDS: ReadonlySet<unknown> = new Set(AccountRecord.options.map(({ entries }) => entries.kind.literal))

/** A record of a later release's kind: it is moved to its collection unchanged. */
const LaterRecord = v.pipe(
  v.looseObject({ kind: v.string(), id: v.string(), at: Timestamp }),
  v.check(({ kind }) => !KINDS.has(kind)),
)

/**
 * A stored account in any store. Shops of two releases may run side by side, so fields that a later one added to the account, its profile,
 * its state or the counters of its day (which bound gems) are kept when this one writes it back. Deeper unknown fields (in a cart line, a device) are dropped.
 */
const StoredAccount = v.looseObject({
  ...Account.entries,
  profile: v.looseObject(Profile.entries),
  state: v.looseObject(AccountState.entries),
  daily: v.looseObject(Daily.entries),
  outbox: v.array(v.union([AccountRecord, v.custom<AccountRecord>((record) => v.is(LaterRecord, record))])),
})

/** The account of a stored document of any release: newer fields have their defaults. Throws DamagedRow. */
export function readAccount(id: string, stored: unknown): Account {
  return readRow(`the document of account ${id}`, StoredAccount, stored)
}
