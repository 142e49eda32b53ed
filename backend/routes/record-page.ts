import * as v from 'valibot'
import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'
import type { Shop } from '../shop.ts'
import type { RecordQuery, StoredRecord } from '../storage/port.ts'

type RecordOf<Kind extends StoredRecord['kind']> = Extract<StoredRecord, { kind: Kind }>

interface RecordPage<Kind extends StoredRecord['kind']> {
  /** As of its last commit. */
  account: Account
  records: RecordOf<Kind>[]
  /** `next` is the cursor of the page behind this one; nothing on the last page. */
  next: { next?: string }
}

/** One page of an account's records, newest first, including those of the commit that `account` was read by. Throws `invalid` for an odd cursor. */
export async function listPage<Kind extends StoredRecord['kind']>(
  { accounts, storage }: Pick<Shop, 'accounts' | 'storage'>,
  account: Account,
  query: Omit<RecordQuery, 'before' | 'kind'> & { kind: Kind },
  cursor?: string,
): Promise<RecordPage<Kind>> {
  await accounts.moveOutbox(account)
  const before = cursor === undefined ? {} : { before: readCursor(cursor) }
  const found = await storage.records.list(account.id, { ...query, ...before, limit: query.limit + 1 })
  const records = found.slice(0, query.limit).filter((record): record is RecordOf<Kind> => record.kind === query.kind)
  const last = records.at(-1)
  return { account, records, next: found.length > query.limit && last !== undefined ? { next: writeCursor(last) } : {} }
}

/** When and which: `1747483200000-<id, as base64url>`. */
const CURSOR = /^(\d{1,15})-([A-Za-z0-9_-]{1,300})$/

/** The query of a paged list. */
export const Paging = v.object({ before: v.optional(v.pipe(v.string(), v.regex(CURSOR))) })

function writeCursor({ at, id }: StoredRecord): string {
  return `${at}-${Buffer.from(id).toString('base64url')}`
}

function readCursor(cursor: string): { at: number; id: string } {
  const [, at, id] = CURSOR.exec(cursor) ?? []
  if (at === undefined || id === undefined) throw new ApiError('invalid')
  return { at: Number(at), id: Buffer.from(id, 'base64url').toString() }
}
