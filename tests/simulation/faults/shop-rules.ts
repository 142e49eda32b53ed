import type { Fault } from './fault.ts'

const LISTS = 'sync-protocol/mutations/lists.ts'
const ORDER = 'sync-protocol/mutations/order.ts'
const CHECKOUT = 'sync-protocol/mutations/checkout.ts'
const GEMS = 'sync-protocol/mutations/gems.ts'
const GEM_SHOP = 'sync-protocol/mutations/gem-shop.ts'
const QUIZ = 'sync-protocol/mutations/quiz.ts'

/** Faults of the rules of the shop, which device and server share: both sides agree, and both are wrong. */
export const SHOP_RULE_FAULTS: readonly Fault[] = [
  {
    name: 'remove-does-nothing',
    file: LISTS,
    find: `'store/cart/remove': ({ cart, wishlist }, { itemId }) => ({ cart: without(cart, itemId), wishlist }),`,
    replace: `'store/cart/remove': ({ cart, wishlist }) => ({ cart, wishlist }),`,
    why: 'What was taken out of the cart is bought.',
  },
  {
    name: 'wish-cannot-be-removed',
    file: LISTS,
    find: `'store/wishlist/remove': ({ cart, wishlist }, { itemId }) => ({ cart, wishlist: without(wishlist, itemId) }),`,
    replace: `'store/wishlist/remove': ({ cart, wishlist }) => ({ cart, wishlist }),`,
    why: 'A wish stays for ever.',
  },
  {
    name: 'added-twice-is-two-lines',
    file: LISTS,
    find: `  if (holds(cart, itemId)) return cart
`,
    replace: '',
    why: 'Two devices that want the same buy it twice (SPEC R32).',
  },
  {
    name: 'move-to-cart-keeps-the-wish',
    file: LISTS,
    find: `withCart(withLine(cart, args, nameOf), without(wishlist, args.itemId)),`,
    replace: `withCart(withLine(cart, args, nameOf), wishlist),`,
    why: 'What was moved stands in both lists.',
  },
  {
    name: 'move-to-wishlist-loses-the-item',
    file: LISTS,
    find: `withWishlist(without(cart, args.itemId), withWish(wishlist, args, nameOf)),`,
    replace: `withWishlist(without(cart, args.itemId), wishlist),`,
    why: 'What was moved stands in neither list.',
  },
  {
    name: 'sync-only-adds',
    file: LISTS,
    find: `  const lines = new Map<string, CartLine>()`,
    replace: `  const lines = new Map<string, CartLine>(cart.map((line) => [line.itemId, line]))`,
    why: 'A cart made exactly of some items keeps the others (SPEC R33).',
  },
  {
    name: 'free-checkout',
    file: ORDER,
    find: `moveGems(body, -total, 'checkout', labelOf(lines), context)`,
    replace: `moveGems(body, 0, 'checkout', labelOf(lines), context)`,
    why: 'An order costs nothing.',
  },
  {
    name: 'quantity-costs-nothing',
    file: ORDER,
    find: `(context.product(itemId)?.priceGems ?? 0) * qty, 0)`,
    replace: `(context.product(itemId)?.priceGems ?? 0) * Math.min(qty, 1), 0)`,
    why: 'Nine pieces cost as much as one.',
  },
  {
    name: 'ordered-cart-stays-full',
    file: ORDER,
    find: `{ cart: withoutLines(cart, leaving), decisions: withoutOverlap(decisions, leaving), gems: moved.gems, lastOrder: context.mutationId },`,
    replace: `{ cart, decisions: withoutOverlap(decisions, leaving), gems: moved.gems, lastOrder: context.mutationId },`,
    why: 'What was bought lies in the cart again, to be bought once more.',
  },
  {
    name: 'order-forgets-its-name',
    file: ORDER,
    find: `gems: moved.gems, lastOrder: context.mutationId },`,
    replace: `gems: moved.gems },`,
    why: 'One cart is bought from two devices: the second cannot know of the first (SPEC R22).',
  },
  {
    name: 'dearer-than-seen',
    file: ORDER,
    find: `if (context.seen.total !== undefined && total > context.seen.total)`,
    replace: `if (context.seen.total !== undefined && total > context.seen.total * 1_000)`,
    why: 'An order is placed at a total that the user never saw (SPEC R22).',
  },
  {
    name: 'gone-items-are-ordered',
    file: ORDER,
    find: `if (lines.some(({ itemId }) => context.product(itemId) === undefined)) return ask(body, 'item_gone', order, context)`,
    replace: ``,
    why: 'An order is placed for less than was wanted, without asking (SPEC R22).',
  },
  {
    name: 'only-the-first-line-arrives',
    file: ORDER,
    find: `const items = lines.flatMap((line, index) => itemOf(line, index, context))`,
    replace: `const items = lines.slice(0, 1).flatMap((line, index) => itemOf(line, index, context))`,
    why: 'What was paid for is not in the inventory.',
  },
  {
    name: 'lines-share-a-record',
    file: ORDER,
    find: 'id: `${context.entryId}.${index}`',
    replace: 'id: `${context.entryId}.0`',
    why: 'Of an order of several lines only the first is kept: the others have its id.',
  },
  {
    name: 'question-outlives-its-lines',
    file: 'sync-protocol/mutations/definition.ts',
    find: `decisions: stillOpen(change.decisions ?? state.decisions, state.cart, cart),`,
    replace: `decisions: change.decisions ?? state.decisions,`,
    why: 'A question about what left the cart stays open, and its answer buys it (SPEC R22).',
  },
  {
    name: 'question-has-the-carts-lines',
    file: CHECKOUT,
    find: `const lines = linesOf(decision, state.cart)`,
    replace: `const lines = state.cart`,
    why: 'Asked about one cart, the user buys what lies in it now (SPEC R22).',
  },
  {
    name: 'answered-question-stays',
    file: CHECKOUT,
    find: `const decisions = state.decisions.filter((other) => other !== decision)`,
    replace: `const decisions = state.decisions`,
    why: 'A question can be answered twice: two orders (SPEC R23).',
  },
  {
    name: 'keep-buys',
    file: CHECKOUT,
    find: `if (choice === 'keep') return applied(body, { decisions }, { kept: true })`,
    replace: ``,
    why: 'The answer "keep" places the order.',
  },
  {
    name: 'taken-back-and-placed',
    file: CHECKOUT,
    find: `if (args.withdrawn === true) return applied(body, {}, NOTHING_PLACED)
    const order`,
    replace: `const order`,
    why: 'An order that was taken back in time is placed (SPEC R41).',
  },
  {
    name: 'same-cart-twice',
    file: CHECKOUT,
    find: `if (!placed.every((id) => seen.known.includes(id))) return { lines: named, doubt: 'already_ordered' }`,
    replace: ``,
    why: 'One cart is bought from two devices (SPEC R22).',
  },
  {
    name: 'other-cart-than-seen',
    file: CHECKOUT,
    find: `if (isCartSeen(sold, seenSold, seen.aside ?? [])) return { lines: named }`,
    replace: `if (isCartSeen(sold, seenSold, seen.aside ?? []) || sold.length > 0) return { lines: named }`,
    why: 'A cart that was changed elsewhere is ordered as it was (SPEC R22).',
  },
  {
    name: 'nothing-is-known-of-other-orders',
    file: 'sync-protocol/mutations/seen-cart.ts',
    find: `known: [lastOrder, ...waitingIds],`,
    replace: `known: ['', ...waitingIds],`,
    why: 'Every order after the first becomes a question.',
  },
  {
    name: 'overdraft',
    file: GEMS,
    find: `  if (gems < 0) return 'not_enough_gems'
`,
    replace: `  if (gems < -100) return 'not_enough_gems'
`,
    why: 'An order is placed that the balance cannot pay.',
  },
  {
    name: 'last-gem-cannot-be-spent',
    file: GEMS,
    find: `  if (gems < 0) return 'not_enough_gems'
`,
    replace: `  if (gems < 0 || (gems === 0 && delta < 0)) return 'not_enough_gems'
`,
    why: 'An order at exactly the balance is refused.',
  },
  {
    name: 'every-change-of-day-is-a-new-day',
    file: GEMS,
    find: `if (day <= daily.day || begun.includes(day)) return daily`,
    replace: `if (day === daily.day || begun.includes(day)) return daily`,
    why: 'A clock that is a little behind reopens the day before (SPEC R34).',
  },
  {
    name: 'day-never-turns',
    file: GEMS,
    find: `if (day <= daily.day || begun.includes(day)) return daily`,
    replace: `if (daily.day !== '' || begun.includes(day)) return daily`,
    why: 'Limits and rewards are for once, not for once a day.',
  },
  {
    name: 'wrong-date-freezes-limits',
    file: GEMS,
    find: `if (daily.day <= utcDay(now + DAY_MS)) return daily`,
    replace: `if (daily.day !== 'never') return daily`,
    why: 'After a clock that ran ahead the limits stand still until that day (SPEC R34).',
  },
  {
    name: 'buying-gems-reopens-questions',
    file: GEM_SHOP,
    find: `daily: { ...daily, purchases: daily.purchases + 1 } }`,
    replace: `daily: { ...daily, purchases: daily.purchases + 1, rewarded: [] } }`,
    why: 'A mint of gems: the questions pay again after each purchase.',
  },
  {
    name: 'one-purchase-too-many',
    file: GEM_SHOP,
    find: `if (daily.purchases >= DAILY_PURCHASES)`,
    replace: `if (daily.purchases > DAILY_PURCHASES)`,
    why: 'Six purchases a day, where five are allowed.',
  },
  {
    name: 'gems-for-nothing',
    file: GEM_SHOP,
    find: `moveGems(body, give - cost, reason, label, context)`,
    replace: `moveGems(body, give, reason, label, context)`,
    why: 'Gems are received and nothing is paid.',
  },
  {
    name: 'other-bundle-than-seen',
    file: GEM_SHOP,
    find: `if (seen !== undefined && (costGems > seen.costGems || giveGems < seen.giveGems)) return rejected('bundle_changed')`,
    replace: ``,
    why: 'A bundle is bought at another price than was seen (SPEC R22).',
  },
  {
    name: 'question-pays-each-time',
    file: QUIZ,
    find: `const paying = graded.correctIds.filter((id) => !daily.rewarded.includes(id))`,
    replace: `const paying = graded.correctIds`,
    why: 'A question pays as often as it is answered (SPEC R34).',
  },
  {
    name: 'only-the-last-quiz-is-remembered',
    file: QUIZ,
    find: `rewarded: [...daily.rewarded, ...paying]`,
    replace: `rewarded: paying`,
    why: 'Two quizzes in turn pay again and again (SPEC R34).',
  },
  {
    name: 'reward-without-a-ledger-entry',
    file: QUIZ,
    find: `const records = earnedGems === 0 ? [record] : [record, moved.record]`,
    replace: `const records = [record]`,
    why: 'The balance is not the sum of the ledger (SPEC R30).',
  },
  {
    name: 'score-is-lost',
    file: QUIZ,
    find: `return applied(counted, { gems: moved.gems }, { score, total: QUIZ_LENGTH, earnedGems }, records)`,
    replace: `return applied(counted, { gems: moved.gems }, { score, total: QUIZ_LENGTH, earnedGems: 0 }, records)`,
    why: 'The user is told of no gems, and has them.',
  },
  {
    name: 'join-forgets-the-wishlist',
    file: 'sync-protocol/mutations/join.ts',
    find: `return applied(body, { cart, wishlist }, {`,
    replace: `return applied(body, { cart }, {`,
    why: 'What a visitor wished for is gone after the login.',
  },
  {
    name: 'letters-without-a-record',
    file: 'sync-protocol/mutations/contact.ts',
    find: `[{ kind: 'message', id: context.entryId, at: context.now, ...args }])`,
    replace: `[])`,
    why: 'A letter to the operator is acknowledged and kept nowhere.',
  },
  {
    name: 'letters-without-end',
    file: 'sync-protocol/mutations/contact.ts',
    find: `messages > DAILY_MESSAGES)`,
    replace: `messages > DAILY_MESSAGES * 1_000)`,
    why: 'One push brings the operator a thousand letters.',
  },
]
