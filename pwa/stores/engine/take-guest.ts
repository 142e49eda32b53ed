import { hasAccountDatabase, openAccountDatabase, type AccountDatabase } from '../../db/account-database.ts'
import { hasTakenJoin, joinGuest } from '../../sync/join-guest.ts'
import { connection, env } from './device.ts'

/** Takes a guest's cart and wishlist along into the account. What does not work out now is taken along the next time. */
export async function takeGuestAlong(account: AccountDatabase, accountId: string): Promise<void> {
  const guest = await openAccountDatabase(undefined, connection).catch(() => undefined)
  if (guest === undefined) return
  await joinGuest({ guest, account, accountId, env, hasJoined }).catch(() => undefined)
  guest.close({ disableAutoOpen: true })
}

async function hasJoined(accountId: string, joinId: string): Promise<boolean> {
  if (!(await hasAccountDatabase(accountId, connection))) return false
  const database = await openAccountDatabase(accountId, connection)
  try {
    return await hasTakenJoin(database, joinId, env)
  } finally {
    database.close({ disableAutoOpen: true })
  }
}
