// What a user counts is one rule for the light in the bar, its panel, the list of activity, the banner and the question at logout.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedChanges, isMachineStep, NONE_PENDING, countMore, countPending, waitingIn } from '#sync-protocol/mutations/count-pending.ts'
import { waitingWords } from '#words/waiting.ts'

const STEPS = {
  add: { name: 'store/cart/add', args: { itemId: 'ring', qty: 1 } },
  remove: { name: 'store/cart/remove', args: { itemId: 'ring' } },
  wishToCart: { name: 'store/move-to-cart', args: { itemId: 'ring', qty: 1 } },
  cartToWish: { name: 'store/move-to-wishlist', args: { itemId: 'ring' } },
  wish: { name: 'store/wishlist/add', args: { itemId: 'ring' } },
  tell: { name: 'store/cart/sync', args: { items: [] } },
  join: { name: 'store/guest/join', args: { cart: [{ itemId: 'ring', qty: 1 }], wishlist: [] } },
  joinWithWishes: { name: 'store/guest/join', args: { cart: [], wishlist: ['ring'] } },
  order: { name: 'store/cart/checkout', args: {} },
  orderTakenBack: { name: 'store/cart/checkout', args: { withdrawn: true } },
  place: { name: 'store/cart/decide', args: { decisionId: 'd', choice: 'place' } },
  placeTakenBack: { name: 'store/cart/decide', args: { decisionId: 'd', choice: 'place', withdrawn: true } },
  keep: { name: 'store/cart/decide', args: { decisionId: 'd', choice: 'keep' } },
  quiz: { name: 'quiz/knowledge/submit', args: { difficulty: 'easy', answers: {} } },
  unreadable: { name: '', args: undefined },
} as const
type Step = keyof typeof STEPS

const changes = (steps: readonly Step[]) => steps.map((step) => ({ step, ...STEPS[step] }))
const counted = (steps: readonly Step[]) => countedChanges(changes(steps)).map(({ step }) => step)

describe('what waits is counted as its user would', () => {
  test.each<[what: string, steps: Step[], counted: Step[], words: string]>([
    ['nothing', [], [], ''],
    ['one thing put into the cart', ['add'], ['add'], '1 change'],
    ['two things put into the cart', ['add', 'add'], ['add', 'add'], '2 changes'],
    ['an order, with what was put into its cart', ['add', 'add', 'order'], ['order'], '1 order'],
    ['an order, with what was taken out of its cart', ['remove', 'wishToCart', 'order'], ['order'], '1 order'],
    ['an order, of which the shop was told the cart', ['tell', 'order'], ['order'], '1 order'],
    ['two orders', ['add', 'order', 'add', 'order'], ['order', 'order'], '2 orders'],
    ['an order, and what was put into the next cart', ['add', 'order', 'add', 'add'], ['order', 'add', 'add'], '1 order and 2 changes'],
    ['an order, and a wish before it', ['wish', 'add', 'order'], ['wish', 'order'], '1 order and 1 change'],
    ['an order, without what went on the wishlist', ['cartToWish', 'add', 'order'], ['cartToWish', 'order'], '1 order and 1 change'],
    ['an order, and a quiz before it', ['quiz', 'add', 'order'], ['quiz', 'order'], '1 order and 1 change'],
    ['an order of what came along at login', ['join', 'order'], ['order'], '1 order'],
    ['an order, and wishes that came along at login', ['joinWithWishes', 'order'], ['joinWithWishes', 'order'], '1 order and 1 change'],
    ['an order taken back: its cart is there again', ['add', 'orderTakenBack'], ['add', 'orderTakenBack'], '2 changes'],
    ['an order taken back and placed again', ['add', 'orderTakenBack', 'order'], ['orderTakenBack', 'order'], '1 order and 1 change'],
    ['a question answered with the order', ['add', 'place'], ['add', 'place'], '1 order and 1 change'],
    ['that answer taken back', ['placeTakenBack'], ['placeTakenBack'], '1 change'],
    ['a question answered with the cart', ['keep'], ['keep'], '1 change'],
    ['what only tells the shop of the cart', ['tell', 'tell'], [], ''],
    ['what cannot be read', ['unreadable', 'add', 'order'], ['unreadable', 'order'], '1 order and 1 change'],
  ])('%s', (_what, steps, expected, words) => {
    expect(counted(steps)).toEqual(expected)
    expect(waitingWords(countPending(changes(steps)))).toBe(words)
  })

  test('counting what was counted, with what came behind it, gives the same as counting all of it', () => {
    const steps = fc.array(fc.constantFrom(...(Object.keys(STEPS) as Step[])), { maxLength: 12 })
    fc.assert(
      fc.property(steps, steps, (before, behind) => {
        const known = countedChanges(changes(before))
        expect(countedChanges([...known, ...changes(behind)])).toEqual(countedChanges(changes([...before, ...behind])))
      }),
    )
  })

  test('a count that goes on with what came behind it is that of all of it, and of the list', () => {
    const steps = fc.array(fc.constantFrom(...(Object.keys(STEPS) as Step[])), { maxLength: 12 })
    fc.assert(
      fc.property(steps, steps, (before, behind) => {
        const went = waitingIn(countMore(countMore(NONE_PENDING, changes(before)), changes(behind)))
        expect(went).toEqual(countPending(changes([...before, ...behind])))
        expect(went.pendingCount).toBe(counted([...before, ...behind]).length)
      }),
    )
  })

  test('only store/cart/sync is not counted as a change of the user', () => {
    expect(Object.values(STEPS).filter(isMachineStep)).toEqual([STEPS.tell])
  })
})
