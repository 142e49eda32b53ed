import { MOST_CART_LINES, MOST_WISHES, SKIPPED_NAMED } from './rules.ts'
import { done, includesLine, refused, type Line, type ModelAccount, type OpenQuestion, type Shop, type Verdict } from './shop.ts'

type Sold = Pick<Shop, 'price'>

/** Cart and wishlist are sets of items: what is there stays, what is not there need not be taken away (SPEC R32). */
export function addToCart(account: ModelAccount, line: Line, shop: Sold, at: number): Verdict {
  const cart = cartWith(account.cart, line, shop, at)
  return typeof cart === 'string' ? refused(cart) : withCart(account, cart)
}

export function removeFromCart(account: ModelAccount, itemId: string): Verdict {
  return withCart(account, cartWithout(account.cart, itemId))
}

/** The cart is exactly these items, the last number counting where one is named twice; also what is sold no more (SPEC R33). */
export function makeCart(account: ModelAccount, items: readonly Line[]): Verdict {
  const numbers = new Map(items.map(({ itemId, qty }) => [itemId, qty]))
  return withCart(
    account,
    [...numbers].map(([itemId, qty]) => ({ itemId, qty })),
  )
}

export function moveToCart(account: ModelAccount, line: Line, shop: Sold, at: number): Verdict {
  const cart = cartWith(account.cart, line, shop, at)
  if (typeof cart === 'string') return refused(cart)
  return withCart(account, cart, { wishlist: wishesWithout(account.wishlist, line.itemId) })
}

export function moveToWishlist(account: ModelAccount, itemId: string, shop: Sold): Verdict {
  const wishlist = wishesWith(account.wishlist, itemId, shop)
  if (typeof wishlist === 'string') return refused(wishlist)
  return withCart(account, cartWithout(account.cart, itemId), { wishlist })
}

export function wish(account: ModelAccount, itemId: string, shop: Sold, at: number): Verdict {
  const wishlist = wishesWith(account.wishlist, itemId, shop, at)
  return typeof wishlist === 'string' ? refused(wishlist) : done(account, { wishlist })
}

export function unwish(account: ModelAccount, itemId: string): Verdict {
  return done(account, { wishlist: wishesWithout(account.wishlist, itemId) })
}

/** A visitor's lists come along at the login; what does not fit, or is sold no more, is named. */
export function joinLists(account: ModelAccount, given: { cart: readonly Line[]; wishlist: readonly string[] }, shop: Sold): Verdict {
  const skipped: string[] = []
  let { cart, wishlist } = account
  for (const line of given.cart) {
    const next = cartWith(cart, line, shop)
    if (typeof next === 'string') skipped.push(line.itemId)
    else cart = next
  }
  for (const itemId of given.wishlist) {
    const next = wishesWith(wishlist, itemId, shop)
    if (typeof next === 'string') skipped.push(itemId)
    else wishlist = next
  }
  return withCart(account, cart, { wishlist }, { skipped: [...new Set(skipped)].slice(0, SKIPPED_NAMED) })
}

/** The account with another cart. A question about lines of the cart is void when one of them has gone, or has another number (SPEC R59). */
export function withCart(
  account: ModelAccount,
  cart: readonly Line[],
  change: Partial<ModelAccount> = {},
  result: Readonly<Record<string, unknown>> = {},
): Verdict {
  const questions = (change.questions ?? account.questions).filter((question) => !isVoid(question, account.cart, cart))
  return done(account, { ...change, cart, questions }, result)
}

/** True for a question that asks about lines which the change of the cart has taken away. */
export function isVoid({ why, lines }: OpenQuestion, before: readonly Line[], after: readonly Line[]): boolean {
  if (why === 'already_ordered' || why === 'cart_changed') return false
  return lines.some((line) => includesLine(before, line) && !includesLine(after, line))
}

/** The row comes before the one that has this place. */
function putAt<Row>(rows: readonly Row[], row: Row, at: number): readonly Row[] {
  return [...rows.filter((_, place) => place < at), row, ...rows.filter((_, place) => place >= at)]
}

function cartWith(cart: readonly Line[], { itemId, qty }: Line, shop: Sold, at = Infinity): readonly Line[] | 'item_gone' | 'cart_full' {
  if (cart.some((line) => line.itemId === itemId)) return cart
  if (shop.price(itemId) === undefined) return 'item_gone'
  return cart.length < MOST_CART_LINES ? putAt(cart, { itemId, qty }, at) : 'cart_full'
}

function cartWithout(cart: readonly Line[], itemId: string): readonly Line[] {
  return cart.filter((line) => line.itemId !== itemId)
}

function wishesWith(
  wishes: readonly string[],
  itemId: string,
  shop: Sold,
  at = Infinity,
): readonly string[] | 'item_gone' | 'wishlist_full' {
  if (wishes.includes(itemId)) return wishes
  if (shop.price(itemId) === undefined) return 'item_gone'
  return wishes.length < MOST_WISHES ? putAt(wishes, itemId, at) : 'wishlist_full'
}

function wishesWithout(wishes: readonly string[], itemId: string): readonly string[] {
  return wishes.filter((wish) => wish !== itemId)
}
