import type { Db } from 'mongodb'
import type { AccountDocument } from './account-document.ts'
import { FINDABLE, keysOf } from './account-keys.ts'
import { EVERY_BUCKET } from './buckets.ts'
import { MongoClaims } from './claims.ts'

/**
 * Makes the claims of all accounts if there are accounts but no claims: after a restore of the accounts alone nobody could log in. Several
 * processes may do it at once.
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
