import type { AccountRecord, Details } from '#sync-protocol/api/records.ts'
import { StoredRecord } from '../port.ts'
import { readRow } from '../stored-row.ts'
import { mapOf, pairsOf, type Pair } from './pairs.ts'
import { fieldsOf, msOf } from './stored-values.ts'
import { dateOf } from './times.ts'

type Kind = AccountRecord['kind']
type Stored<Part> = Part extends { details: Details }
  ? Omit<Part, 'at' | 'details'> & { at: Date; details: Pair<Details[string]>[] }
  : Omit<Part, 'at'> & { at: Date }

/** A record as it lies in an account's outbox: its moment is a date, its free details are pairs. */
export type OutboxDocument = Stored<AccountRecord>

/** A record in its collection. `_id` is account, kind and id, so that one appended twice is stored once. */
export type RecordDocument = OutboxDocument & { _id: string; accountId: string }

/** A record as it is stored in an outbox. */
export function outboxDocumentOf(record: AccountRecord): OutboxDocument {
  const at = dateOf(record.at)
  return record.kind === 'personality' ? { ...record, at, details: pairsOf(record.details, same) } : { ...record, at }
}

/** What an outbox holds, for the account's schema to judge. */
export function outboxRecordOf(stored: unknown): unknown {
  const { at, details, ...document } = fieldsOf(stored)
  return { ...document, at: msOf(at), ...(details === undefined ? {} : { details: mapOf(details, same) }) }
}

/** A record as it is stored in its collection. */
export function recordDocumentOf({ accountId, ...record }: StoredRecord): RecordDocument {
  return { _id: recordKey(accountId, record.kind, record.id), accountId, ...outboxDocumentOf(record) }
}

/** The record of a document in its collection. Throws DamagedRow. */
export function recordOf(stored: unknown): StoredRecord {
  const { _id, ...document } = fieldsOf(stored)
  return readRow(`the record ${String(_id)}`, StoredRecord, outboxRecordOf(document))
}

/** The `_id` of a record: no other of any account has it. */
export function recordKey(accountId: string, kind: Kind, id: string): string {
  return `${accountId}:${kind}:${id}`
}

function same<Value>(value: Value): Value {
  return value
}
