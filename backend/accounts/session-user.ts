import type { SessionUser } from '#sync-protocol/api/user.ts'
import type { Account } from '../domain/account.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'

/** The newest purchases that travel with the user; GET /api/store/inventory has all of them. */
const SHOWN_PURCHASES = 50

interface Deps {
  accounts: Pick<AccountStore, 'moveOutbox'>
  storage: Pick<Storage, 'records'>
}

/** The user as every call answers it (specification §3 Session user). */
export async function toSessionUser({ accounts, storage }: Deps, account: Account): Promise<SessionUser> {
  await accounts.moveOutbox(account)
  const purchases = await storage.records.list(account.id, { kind: 'inventory', limit: SHOWN_PURCHASES })
  const { id, profile, state } = account
  return {
    id,
    name: profile.name,
    username: profile.username,
    email: profile.email,
    phoneNumber: profile.phoneNumber,
    birthday: profile.birthday,
    profilePicture: pictureAddress(account),
    gems: state.gems,
    personalityType: state.personalityType,
    inventory: purchases.flatMap((record) => {
      if (record.kind !== 'inventory') return []
      const { accountId: _accountId, ...item } = record
      return [item]
    }),
  }
}

/** Where the profile picture is; '' for the default picture. */
function pictureAddress({ id, profile }: Account): string {
  return profile.pictureId === '' ? '' : `/api/users/${id}/picture/${profile.pictureId}`
}
