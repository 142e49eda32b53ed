import type { SharedListResponse } from '#sync-protocol/api/answers.ts'
import type { Account } from '../domain/account.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'

export interface SharedListDeps {
  storage: Pick<Storage, 'accounts' | 'records'>
  accounts: Pick<AccountStore, 'moveOutbox'>
}

export type SharedList = Pick<SharedListResponse, 'list' | 'name' | 'items'>

/** Pieces of a collection that are shown, the newest: as many as its owner's own screen shows at once. */
const MOST_PIECES = 500

/** The list behind an open link, as it is now; undefined where no account has such a link. */
export async function sharedList(deps: SharedListDeps, id: string): Promise<SharedList | undefined> {
  const account = await deps.storage.accounts.newestByShare(id)
  const share = account?.state.shares.find((one) => one.id === id)
  if (account === undefined || share === undefined) return undefined
  const items = share.list === 'wishlist' ? account.state.wishlist : await collected(deps, account)
  return { list: share.list, name: share.name, items: items.map(({ itemId, name }) => ({ id: itemId, name })) }
}

/** Each piece once, newest first. */
async function collected({ storage, accounts }: SharedListDeps, account: Account): Promise<{ itemId: string; name: string }[]> {
  await accounts.moveOutbox(account)
  const records = await storage.records.list(account.id, { kind: 'inventory', limit: MOST_PIECES })
  const pieces = new Map<string, { itemId: string; name: string }>()
  for (const record of records) if (record.kind === 'inventory' && !pieces.has(record.itemId)) pieces.set(record.itemId, record)
  return [...pieces.values()]
}
