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
  const lastOrder = changes.findLastIndex(({ name, args }) => name === 'store/cart/checkout' && isPlaced(args))
  return changes.filter((change, index) => !isMachineStep(change) && (index > lastOrder || !isPartOfOrder(change)))
}

/** How many things wait, and how many of them are orders. */
export function tallyOf(changes: readonly CountedChange[]): Waiting {
  const counted = countedChanges(changes)
  return { pendingCount: counted.length, pendingOrders: counted.filter(isOrder).length }
}

/** True for a step that the shop's app took by itself: nothing a user would look for in a list of what was done. */
export function isMachineStep({ name }: CountedChange): boolean {
  return name === SYNC
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
