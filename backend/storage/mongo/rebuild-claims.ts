import type { Db } from 'mongodb'
import type { AccountDocument } from './account-document.ts'
import { FINDABLE, keysOf } from './account-keys.ts'
import { EVERY_BUCKET } from './buckets.ts'
import { MongoClaims } from './claims.ts'

/**
 * Makes the claims of all accounts where there are accounts and not one claim: who restored the accounts alone would else have accounts that cannot log
 * in. Several processes may do it at once.
 */
export async function rebuildClaims(db: Db): Promise<void> {
  const accounts = db.collection<AccountDocument>('accounts')
  const any = { projection: { _id: 1 as const } }
  if ((await db.collection('claims').findOne(EVERY_BUCKET, any)) !== null || (await accounts.findOne(EVERY_BUCKET, any)) === null) return
  const claims = new MongoClaims(db)
  for await (const account of accounts.find(EVERY_BUCKET, { projection: FINDABLE })) {
    const keys = keysOf(account)
    await claims.take(keys, account._id)
    await claims.confirm(keys, account._id)
  }
}
