import type { Purchase } from '#sync-protocol/domain/sets.ts'
import { definitionOf, isMutationName } from '#sync-protocol/mutations/registry.ts'
import type { Account } from '../domain/account.ts'
import { BOUNDS } from '../limits/bounds.ts'
import type { Storage } from '../storage/port.ts'

/** True for a mutation that is decided on what the account bought. */
export function readsPurchases(name: string): boolean {
  return isMutationName(name) && definitionOf(name).readsPurchases === true
}

/** What the account bought, as far as it is kept. The outbox of this version has been moved (`AccountStore.change`). */
export async function purchasesOf({ records }: Pick<Storage, 'records'>, { id }: Account): Promise<Purchase[]> {
  const bought = await records.list(id, { kind: 'inventory', limit: BOUNDS.inventory.count })
  return bought.flatMap((record) => (record.kind === 'inventory' ? [record] : []))
}
