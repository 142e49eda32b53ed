import { describe, expect, test } from 'vitest'
import { followedNotificationOf, notificationOf, wishNotificationOf } from '../../../pwa/sw/notification-words.ts'

type Settled = Parameters<typeof notificationOf>[0][number]

const placed = (...quantities: number[]): Settled => ({
  name: 'store/cart/checkout',
  outcome: { status: 'applied', result: { remainingGems: 5, items: quantities.map((qty) => ({ name: 'Pendant', qty })) } },
})
const asked: Settled = {
  name: 'store/cart/checkout',
  outcome: { status: 'needs_decision', why: 'price_rose', options: ['place', 'keep'], decisionId: 'q1', error: 'It costs more now.' },
}
const refused: Settled = { name: 'store/cart/checkout', outcome: { status: 'rejected', code: 'cart_empty', error: 'Your cart is empty.' } }
const graded: Settled = { name: 'quiz/knowledge/submit', outcome: { status: 'applied', result: { score: 7, total: 10, earnedGems: 35 } } }

describe('what a notification says', () => {
  test.each([
    ['one thing ordered', [placed(1)], 'Order placed: 1 thing', '/inventory'],
    ['three things ordered', [placed(1, 2)], 'Order placed: 3 things', '/inventory'],
    ['two orders', [placed(2), placed(1)], '2 orders placed: 3 things', '/inventory'],
    ['a question', [asked], 'Your order needs an answer', '/decisions'],
    ['a question beside an order that was placed', [placed(1), asked], 'Your order needs an answer', '/decisions'],
    ['two questions', [asked, asked], '2 of your orders need an answer', '/decisions'],
    ['a refusal beside an order', [refused, placed(1)], 'Something could not be done', '/activity'],
    ['a graded quiz', [graded], 'What you did offline was sent', '/activity'],
    ['a quiz beside an order', [graded, placed(3)], 'Order placed: 3 things', '/inventory'],
  ])('%s', (_what, settled, title, path) => {
    expect(notificationOf(settled, 'Starlane')).toMatchObject({ title, path })
  })

  test('lines beyond those that an outcome names count as well', () => {
    const outcome = { status: 'applied' as const, result: { remainingGems: 5, items: [{ name: 'Pendant', qty: 2 }], more: 4 } }
    expect(notificationOf([{ name: 'store/cart/decide', outcome }], 'Starlane')?.title).toBe('Order placed: 6 things')
  })

  test('an order that was taken back, or that a newer server describes in another way: sent, no more is claimed', () => {
    for (const result of [{ withdrawn: true }, { placed: 'somehow' }]) {
      expect(notificationOf([{ name: 'store/cart/checkout', outcome: { status: 'applied', result } }], 'Starlane')?.title).toBe(
        'What you did offline was sent',
      )
    }
  })

  test('nothing was answered: no notification', () => {
    expect(notificationOf([], 'Starlane')).toBeUndefined()
  })

  test('it names the shop as it calls itself', () => {
    const outcome = { status: 'discarded' as const }
    expect(notificationOf([{ name: 'store/cart/add', outcome }], 'Bias Bazaar')?.body).toBe('Open Bias Bazaar to see how it went.')
  })
})

test.each([
  ['nothing', [], undefined],
  ['one that costs less', [{ was: 185, isBack: false }], 'A wish costs less now'],
  [
    'two that cost less',
    [
      { was: 185, isBack: false },
      { was: 20, isBack: false },
    ],
    '2 of your wishes cost less now',
  ],
  ['one that is back, for less', [{ was: 185, isBack: true }], 'A wish is back in the shop'],
  ['two that are back', [{ isBack: true }, { isBack: true }], '2 of your wishes are back in the shop'],
  ['one that is back and one that costs less', [{ isBack: true }, { was: 9, isBack: false }], 'Good news about 2 of your wishes'],
])('what a notification says of wishes: %s', (_what, news, title) => {
  expect(wishNotificationOf(news)?.title).toBe(title)
  expect(wishNotificationOf(news)?.path).toBe(title && '/wishlist')
})

test.each([
  ['nothing', [], undefined],
  ['one tag', [{ name: 'lightstick', count: 3 }], 'New in #lightstick: 3'],
  [
    'two tags',
    [
      { name: 'lightstick', count: 3 },
      { name: 'moon', count: 1 },
    ],
    'New in 2 tags you follow',
  ],
])('what a notification says of followed tags: %s', (_what, followed, title) => {
  expect(followedNotificationOf(followed)?.title).toBe(title)
  expect(followedNotificationOf(followed)?.path).toBe(title && '/dashboard')
})
