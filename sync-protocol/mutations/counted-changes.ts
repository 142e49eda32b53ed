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

const SYNC = 'store/cart/sync'
const CART_STEPS: ReadonlySet<string> = new Set([SYNC, 'store/cart/add', 'store/cart/remove', 'store/move-to-cart', 'store/guest/join'])

/**
 * What a user would count of changes that wait, given oldest first: an order is one thing, whatever was put into its cart on the way, and
 * what only tells the server of the cart is none. Every count and every list of what waits goes by this. Counting again what was
 * counted, and what came behind it, gives the same.
 */
export function countedChanges<Change extends CountedChange>(changes: readonly Change[]): Change[] {
  const lastOrder = changes.findLastIndex(isPlacedCheckout)
  return changes.filter((change, index) => !isMachineStep(change) && (index > lastOrder || !isPartOfOrder(change)))
}

/** A count that goes on with the changes behind it: so many of what was counted an order behind them would take in. */
export interface Tally extends Waiting {
  cartSteps: number
}

export const NO_TALLY: Tally = { pendingCount: 0, pendingOrders: 0, cartSteps: 0 }

/** The count with more changes behind it, as `countedChanges` counts all of them. */
export function tallied(before: Tally, changes: readonly CountedChange[]): Tally {
  let { pendingCount, pendingOrders, cartSteps } = before
  for (const change of changes) {
    if (isMachineStep(change)) continue
    if (isPlacedCheckout(change)) {
      pendingCount -= cartSteps
      cartSteps = 0
    }
    pendingCount += 1
    if (isOrder(change)) pendingOrders += 1
    if (isPartOfOrder(change)) cartSteps += 1
  }
  return { pendingCount, pendingOrders, cartSteps }
}

/** How many things wait, and how many of them are orders. */
export function tallyOf(changes: readonly CountedChange[]): Waiting {
  return waitingIn(tallied(NO_TALLY, changes))
}

/** What a user is told of a count. */
export function waitingIn({ pendingCount, pendingOrders }: Tally): Waiting {
  return { pendingCount, pendingOrders }
}

/** True for a step that the shop's app took by itself: nothing a user would look for in a list of what was done. */
export function isMachineStep({ name }: CountedChange): boolean {
  return name === SYNC
}

function isPlacedCheckout({ name, args }: CountedChange): boolean {
  return name === 'store/cart/checkout' && isPlaced(args)
}

function isOrder({ name, args }: CountedChange): boolean {
  return isPlaced(args) && (name === 'store/cart/checkout' || (name === 'store/cart/decide' && field(args, 'choice') !== 'keep'))
}

/** An order that was taken back while it waited is a change, but no order any more, and what was in its cart is there again. */
function isPlaced(args: unknown): boolean {
  return field(args, 'withdrawn') !== true
}

/** What a visitor brings along at login goes into the order as well, unless there is a wishlist in it. */
function isPartOfOrder({ name, args }: CountedChange): boolean {
  const wishlist = field(args, 'wishlist')
  return CART_STEPS.has(name) && !(Array.isArray(wishlist) && wishlist.length > 0)
}

function field(args: unknown, key: string): unknown {
  return typeof args === 'object' && args !== null ? Reflect.get(args, key) : undefined
}
