import { itemOf, itemsOf, lineOf, linesOf, onlyFields, placed } from './arguments.ts'
import { addToCart, joinLists, makeCart, moveToCart, moveToWishlist, removeFromCart, unwish, wish, withCart } from './lists.ts'
import { linesOnce, totalOf, unrelated } from './orders.ts'
import { MOST_GEMS } from './rules.ts'
import { includesLine, type Line, type ModelAccount, type Shop, type Verdict, type Wish } from './shop.ts'

/** What a device shows: the account as the server last said, and what was done here since, as far as a device may show it (SPEC R13). */
export interface DeviceView {
  account: ModelAccount
  /** Ids of orders that wait to be placed. */
  waiting: readonly string[]
}

/** Anything may be put on a list here: whether it is still sold, only the server knows. */
const ANYTHING: Pick<Shop, 'price'> = { price: () => 0 }

/** The view after one more change; unchanged where it is refused here. No gem moves, nothing is bought. */
export function runOnDevice(view: DeviceView, wanted: Wish, catalog: Pick<Shop, 'price'>): DeviceView {
  if (wanted.name === 'store/cart/checkout' || wanted.name === 'store/cart/decide') return order(view, wanted, catalog)
  const verdict = LISTS[wanted.name]?.(view.account, wanted.args)
  return verdict?.status === 'applied' ? { ...view, account: verdict.account } : view
}

const LISTS: Readonly<Record<string, (account: ModelAccount, args: unknown) => Verdict | undefined>> = {
  'store/cart/add': (account, args) => after(placed(args, lineOf), ({ what, at }) => addToCart(account, what, ANYTHING, at)),
  'store/cart/remove': (account, args) => after(itemOf(args), (itemId) => removeFromCart(account, itemId)),
  'store/cart/sync': (account, args) => after(linesOf(onlyFields(args, ['items'])?.items), (items) => makeCart(account, items)),
  'store/move-to-cart': (account, args) => after(placed(args, lineOf), ({ what, at }) => moveToCart(account, what, ANYTHING, at)),
  'store/move-to-wishlist': (account, args) => after(itemOf(args), (itemId) => moveToWishlist(account, itemId, ANYTHING)),
  'store/wishlist/add': (account, args) => after(placed(args, itemOf), ({ what, at }) => wish(account, what, ANYTHING, at)),
  'store/wishlist/remove': (account, args) => after(itemOf(args), (itemId) => unwish(account, itemId)),
  'store/guest/join': (account, args) => {
    const fields = onlyFields(args, ['cart', 'wishlist'])
    const cart = linesOf(fields?.cart)
    const wishlist = itemsOf(fields?.wishlist)
    return cart && wishlist && joinLists(account, { cart, wishlist }, ANYTHING)
  },
}

function order({ account, waiting }: DeviceView, { id, name, args, seen }: Wish, catalog: Pick<Shop, 'price'>): DeviceView {
  const view = { account, waiting }
  const fields = onlyFields(args, ['withdrawn', 'decisionId', 'choice'])
  if (fields === undefined || fields.withdrawn === true) return view
  const isSold = ({ itemId }: Line) => catalog.price(itemId) !== undefined

  if (name === 'store/cart/decide') {
    const question = account.questions.find((open) => open.id === fields.decisionId)
    if (question === undefined) return view
    const left = { ...account, questions: account.questions.filter((open) => open !== question) }
    if (fields.choice === 'keep') return { account: left, waiting }
    const all = question.lines
    const lines = fields.choice === 'place' ? all : all.filter(isSold)
    return lines.length === 0 ? view : wait(view, left, id, lines, all, catalog)
  }

  const lines = seen.cart === undefined ? account.cart : linesOnce(seen.cart.lines)
  if (lines.length === 0) return view
  if (seen.cart !== undefined) {
    const { known, aside } = seen.cart
    const wanted = lines.filter(isSold)
    const present = account.cart.filter(isSold)
    if (![account.lastOrder, ...waiting.slice(-19)].every((earlier) => known.includes(earlier))) return view
    if (!wanted.every((line) => includesLine(present, line))) return view
    if (!present.every((line) => includesLine(wanted, line) || includesLine(aside, line))) return view
  }
  return wait(view, account, id, lines, lines, catalog)
}

/** The lines leave the cart and wait to be placed; what no balance could pay does not. */
function wait(
  view: DeviceView,
  account: ModelAccount,
  id: string,
  lines: readonly Line[],
  leaving: readonly Line[],
  catalog: Pick<Shop, 'price'>,
): DeviceView {
  if (totalOf(lines, catalog) > MOST_GEMS) return view
  const questions = unrelated(account.questions, leaving)
  const cart = account.cart.filter((line) => !includesLine(leaving, line))
  const verdict = withCart({ ...account, questions }, cart)
  return verdict.status === 'applied' ? { account: verdict.account, waiting: [...view.waiting, id] } : view
}

function after<Read>(read: Read | undefined, then: (read: Read) => Verdict): Verdict | undefined {
  return read === undefined ? undefined : then(read)
}
