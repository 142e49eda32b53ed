import * as v from 'valibot'
import { AccountState } from '#sync-protocol/api/account-state.ts'
import { Timestamp } from '#sync-protocol/api/primitives.ts'
import { AccountRecord } from '#sync-protocol/api/records.ts'
import { Account, Profile } from '../domain/account.ts'
import { readRow } from './stored-row.ts'

/** Kinds of records that this release knows. */
const KINDS: ReadonlySet<unknown> = new Set(AccountRecord.options.map(({ entries }) => entries.kind.literal))

/** A record of a kind that only a later release knows: it is moved to its collection as it is. */
const LaterRecord = v.pipe(
  v.looseObject({ kind: v.string(), id: v.string(), at: Timestamp }),
  v.check(({ kind }) => !KINDS.has(kind)),
)

/**
 * An account as it is stored, in any store. Shops of two releases may run beside each other, so what a later one has added to the account, its profile
 * or its state stays when this one writes the account back. Deeper in (a line of the cart, a device) a field that is unknown here is dropped.
 */
const StoredAccount = v.looseObject({
  ...Account.entries,
  profile: v.looseObject(Profile.entries),
  state: v.looseObject(AccountState.entries),
  outbox: v.array(v.union([AccountRecord, v.custom<AccountRecord>((record) => v.is(LaterRecord, record))])),
})

/** The account of a stored document, of whichever release: fields that were added since have their defaults. Throws DamagedRow. */
export function readAccount(id: string, stored: unknown): Account {
  return readRow(`the document of account ${id}`, StoredAccount, stored)
}
