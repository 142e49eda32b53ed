import { AccountRecord } from '#sync-protocol/api/records.ts'
import { StoredRecord } from '../port.ts'
import { readRow } from '../stored-row.ts'
import { conversionOf } from './conversion.ts'
import { fieldsOf } from './stored-values.ts'
import { dateOf } from './times.ts'

type Kind = AccountRecord['kind']

/** A record in its collection with its search keys. `_id` is account, kind and id, so that appending twice stores once. */
export interface RecordDocument {
  _id: string
  accountId: string
  kind: Kind
  id: string
  at: Date
  group?: string
  /** The account's version of the commit it is of; 0, and in release 1.0 absent, for none. */
  accountVersion?: number
}

const conversion = conversionOf(AccountRecord)

/** The document of a record. */
export function recordDocumentOf({ accountId, ...record }: StoredRecord): RecordDocument {
  const { kind, id } = record
  return { _id: recordKey(accountId, kind, id), accountId, ...fieldsOf(conversion.store(record)), kind, id, at: dateOf(record.at) }
}

/** The record of a document in its collection. Throws DamagedRow. */
export function recordOf(stored: unknown): StoredRecord {
  const { _id, ...document } = fieldsOf(stored)
  return readRow(`the record ${String(_id)}`, StoredRecord, conversion.read(document))
}

/** The `_id` of a record, unique over all accounts. */
export function recordKey(accountId: string, kind: Kind, id: string): string {
  return `${accountId}:${kind}:${id}`
}
