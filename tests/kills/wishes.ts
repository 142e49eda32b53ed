// What a fan does next, out of chance and of how the account stands by the model.
import type { Mutation } from '#sync-protocol/protocol/messages.ts'
import type { Line, ModelAccount, Shop } from '../simulation/model/shop.ts'
import type { Chance } from '../simulation/world/chance.ts'

/** What the shop sells and asks. */
export interface Goods extends Omit<Shop, 'now'> {
  items: readonly string[]
  nameOf(itemId: string): string
  /** Ten questions of the hardest with their right answers, others for each number. */
  answers(round: number): Record<string, string>
}

interface Wish extends Pick<Mutation, 'name' | 'v' | 'args'> {
  seen?: { total: number; cart: { known: string[]; lines: Line[]; aside: Line[] } }
}

/** A round of the quiz at these changes: gems for the orders between. No question comes twice, so no reward depends on the day. */
const QUIZ_EVERY = 40
const ROUNDS = 3
/** Purchases of gems at these: fewer than a day allows. */
const PURCHASES = [25, 75, 155]
/** Results of personality quizzes only up to here: the list shows the newest 200. */
const LAST_RESULT = 1_000
const TYPES = ['INTJ', 'the advocate', 'dreamer', 'ENFP']

/** The change with this number, from 1. */
export function wishOf(account: ModelAccount, seq: number, goods: Goods, chance: Chance): Wish {
  const round = (seq - 1) / QUIZ_EVERY
  if (Number.isInteger(round) && round < ROUNDS) return wish('quiz/knowledge/submit', { difficulty: 'hard', answers: goods.answers(round) })
  if (PURCHASES.includes(seq)) return wish('store/gem-bundles/purchase-custom', { amount: 10 + seq })
  const itemId = chance.pick(goods.items)
  const line = { itemId, qty: chance.whole(1, 2) }
  switch (chance.whole(1, 12)) {
    case 1:
      return wish('store/cart/remove', { itemId: chance.pick([itemId, ...account.cart.map((line) => line.itemId)]) })
    case 2:
      return wish('store/wishlist/remove', { itemId: chance.pick([itemId, ...account.wishlist]) })
    case 3:
      return wish('store/move-to-cart', { ...line, itemId: chance.pick([itemId, ...account.wishlist]) })
    case 4:
      return wish('store/move-to-wishlist', { itemId: chance.pick([itemId, ...account.cart.map((line) => line.itemId)]) })
    case 5:
      return wish('store/cart/sync', { items: [line, { itemId: chance.pick(goods.items), qty: 1 }] })
    case 6:
      if (seq > LAST_RESULT) return wish('store/wishlist/add', { itemId })
      return wish('quiz/personality/submit', { personalityType: chance.pick(TYPES), details: { round: seq } })
    case 7:
    case 8:
      return { ...wish('store/cart/checkout', {}), v: 2, seen: seenBy(account, goods) }
    case 9:
      return wish('store/wishlist/add', { itemId })
    default:
      return wish('store/cart/add', line)
  }
}

function wish(name: string, args: object): Wish {
  return { name, v: 1, args }
}

function seenBy({ cart, lastOrder }: ModelAccount, { price }: Goods): NonNullable<Wish['seen']> {
  const total = cart.reduce((sum, { itemId, qty }) => sum + (price(itemId) ?? 0) * qty, 0)
  return { total, cart: { known: [lastOrder], lines: [...cart], aside: [] } }
}
