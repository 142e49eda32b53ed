import type { Pending } from './definition.ts'
import { definitionOf, isMutationName } from './registry.ts'

/** A change, as far as counting looks at it. */
export interface CountedChange {
  name: string
  args: unknown
}

/** How much waits, as a user would count it. */
export interface Waiting {
  /** Everything that waits, orders among it. */
  pendingCount: number
  pendingOrders: number
}

/**
 * What a user would count of changes that wait, given oldest first: an order is one thing, whatever was put into its cart on the way, and
 * what only tells the server of the cart is none. Every count and every list of what waits goes by this. Counting again what was
 * counted, and what came behind it, gives the same.
 */
export function countedChanges<Change extends CountedChange>(changes: readonly Change[]): Change[] {
  const kinds = changes.map(kindOf)
  const lastOrder = kinds.lastIndexOf('checkout')
  return changes.filter((_, index) => kinds[index] !== 'machine' && (index > lastOrder || kinds[index] !== 'cart'))
}

/** A count that goes on with the changes behind it: so many of what was counted an order behind them would take in. */
export interface PendingCounts extends Waiting {
  cartSteps: number
}

export const NONE_PENDING: PendingCounts = { pendingCount: 0, pendingOrders: 0, cartSteps: 0 }

/** The count with more changes behind it, as `countedChanges` counts all of them. */
export function countMore(before: PendingCounts, changes: readonly CountedChange[]): PendingCounts {
  let { pendingCount, pendingOrders, cartSteps } = before
  for (const change of changes) {
    const kind = kindOf(change)
    if (kind === 'machine') continue
    if (kind === 'checkout') {
      pendingCount -= cartSteps
      cartSteps = 0
    }
    pendingCount += 1
    if (kind === 'checkout' || kind === 'order') pendingOrders += 1
    if (kind === 'cart') cartSteps += 1
  }
  return { pendingCount, pendingOrders, cartSteps }
}

/** How many things wait, and how many of them are orders. */
export function countPending(changes: readonly CountedChange[]): Waiting {
  return waitingIn(countMore(NONE_PENDING, changes))
}

/** What a user is told of a count. */
export function waitingIn({ pendingCount, pendingOrders }: PendingCounts): Waiting {
  return { pendingCount, pendingOrders }
}

/** True for a step that the shop's app took by itself: nothing a user would look for in a list of what was done. */
export function isMachineStep(change: CountedChange): boolean {
  return kindOf(change) === 'machine'
}

/** How a stored change counts, by its definition; one that this version does not know is a change of its own. */
function kindOf({ name, args }: CountedChange): Pending {
  const pending = isMutationName(name) ? definitionOf(name).pending : undefined
  if (typeof pending !== 'function') return pending ?? 'change'
  return pending(typeof args === 'object' && args !== null ? { ...args } : {})
}
