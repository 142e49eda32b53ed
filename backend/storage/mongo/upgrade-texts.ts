import { MongoServerError, type Db, type Document, type Filter } from 'mongodb'
import * as v from 'valibot'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { StoredRecord } from '../port.ts'
import { accountOfText } from '../account-text.ts'
import { decodeValue } from '../codec.ts'
import { accountDocumentOf } from './account-document.ts'
import { keysOf } from './account-keys.ts'
import { bucketOf } from './buckets.ts'
import { MongoClaims } from './claims.ts'
import { entryDocumentOf } from './entries.ts'
import { recordDocumentOf } from './record-document.ts'
import { dateOf } from './times.ts'

/** Only the first version had it: it says that there is something to rewrite, and goes last. A dump brings it back with what it holds. */
const MARK = { collection: 'entries', index: 'expiresAt_1' }
/** Other indexes of that version. A sharded collection cannot have the first two: claims are in their place. */
const INDEXES = ['usernameKey_1', 'emailKey_1', 'phoneDigits_1', 'birthday_1'].map((index) => ({ collection: 'accounts', index }))
const AT_ONCE = 500
const INDEX_NOT_FOUND = 27

/** What a collection of the first version holds that is to be rewritten, and how. */
interface Rewriting<Row> {
  collection: string
  earlier: Filter<{ _id: string }>
  row: v.GenericSchema<unknown, Row>
  documentOf(row: Row): Document | Promise<Document>
}

/**
 * Rewrites what the first version of the shop stored as texts into documents, before the shop opens. The shops of that version must be stopped.
 * Several of this one may do it at once, and one that dies is followed by the next: what is a document stays untouched.
 */
export async function upgradeTexts(db: Db): Promise<void> {
  const marks = await db.collection(MARK.collection).indexes()
  if (!marks.some(({ name }) => name === MARK.index)) return
  await rewrite(db, accounts(new MongoClaims(db)))
  await rewrite(db, records)
  await rewrite(db, entries)
  await rewrite(db, deletions)
  await rewrite(db, chunks)
  await rewrite(db, catalog)
  for (const index of [...INDEXES, MARK]) await dropIndex(db, index)
}

const texts = { text: { $exists: true } }
const base = { _id: v.string() }

const accounts = (claims: MongoClaims) =>
  rewriting({
    collection: 'accounts',
    earlier: texts,
    row: v.object({ ...base, text: v.string(), unmoved: v.optional(v.number()) }),
    async documentOf({ _id, text, unmoved }) {
      const document = accountDocumentOf(accountOfText(text))
      if (document === undefined) throw new Error(`account ${_id} is too large to be rewritten`)
      const keys = keysOf(document)
      const { refused } = await claims.take(keys, _id)
      if (refused !== undefined) throw new Error(`account ${_id} cannot be rewritten: ${refused}`)
      await claims.confirm(keys, _id)
      return { ...document, unmoved }
    },
  })

const records = rewriting({
  collection: 'records',
  earlier: texts,
  row: v.object({ ...base, text: v.string() }),
  documentOf({ text }) {
    const record: StoredRecord = JSON.parse(text)
    return recordDocumentOf(record)
  },
})

const entries = rewriting({
  collection: 'entries',
  earlier: { expiresAt: { $exists: true } },
  row: v.object({
    ...base,
    space: v.string(),
    key: v.string(),
    expiresAt: v.number(),
    accountId: v.optional(v.string()),
    count: v.optional(v.number()),
    text: v.optional(v.string()),
  }),
  documentOf: ({ space, key, text, count, expiresAt, accountId }) =>
    entryDocumentOf(space, key, {
      value: text === undefined ? count : decodeValue(text),
      expiresAt,
      ...(accountId === undefined ? {} : { accountId }),
    }),
})

const deletions = rewriting({
  collection: 'deletions',
  earlier: { bucket: { $exists: false } },
  row: v.object({ ...base, accountId: v.string(), due: v.number() }),
  documentOf: ({ accountId, due }) => ({ bucket: bucketOf(accountId), accountId, due: dateOf(due) }),
})

const chunks = rewriting({
  collection: 'catalog-chunks',
  earlier: texts,
  row: v.object({ ...base, revision: v.number(), text: v.string() }),
  documentOf({ revision, text }) {
    const products: Product[] = JSON.parse(text)
    return { catalog: 'current', revision, products }
  },
})

const catalog = rewriting({
  collection: 'catalog',
  earlier: { updatedAt: { $not: { $type: 'date' } } },
  row: v.object({ ...base, revision: v.number(), updatedAt: v.number(), chunks: v.array(v.string()) }),
  documentOf: ({ updatedAt, ...pointer }) => ({ ...pointer, updatedAt: dateOf(updatedAt) }),
})

/** Lets the row's type follow from its schema. */
function rewriting<Row>(how: Rewriting<Row>): Rewriting<Row> {
  return how
}

async function rewrite<Row extends { _id: string }>(db: Db, { collection, earlier, row, documentOf }: Rewriting<Row>): Promise<void> {
  const documents = db.collection<{ _id: string }>(collection)
  let writes: { replaceOne: { filter: Filter<{ _id: string }>; replacement: Document } }[] = []
  const write = async () => {
    if (writes.length > 0) await documents.bulkWrite(writes, { ordered: false })
    writes = []
  }
  for await (const found of documents.find(earlier)) {
    // Only what is still of the earlier form: another process may have rewritten it, and a shop have changed it since.
    const filter = { ...earlier, _id: found._id }
    if (!v.is(row, found) && (await documents.findOne(filter)) === null) continue
    const { _id, ...replacement } = await documentOf(v.parse(row, found))
    writes.push({ replaceOne: { filter, replacement } })
    if (writes.length === AT_ONCE) await write()
  }
  await write()
}

async function dropIndex(db: Db, { collection, index }: typeof MARK): Promise<void> {
  try {
    await db.collection(collection).dropIndex(index)
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== INDEX_NOT_FOUND) throw error
  }
}
