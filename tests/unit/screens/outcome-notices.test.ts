import { describe, expect, test } from 'vitest'
import { noticesOf } from '../../../pwa/content/outcome-notices.ts'

const applied = (result: unknown) => ({ status: 'applied', result }) as const
const BOUGHT = {
  remainingGems: 60,
  items: [{ kind: 'inventory', id: 'i', at: 1, itemId: 'pendant', name: 'Moonlit Pendant', image: '', priceGems: 40, qty: 2 }],
}
const REFUSED = { status: 'rejected', code: 'item_gone', error: 'This item is no longer sold.' } as const
const ARRIVED = { name: 'contact', args: {}, outcome: applied({}) }

describe('what is told of a change that no screen waited for', () => {
  test.each([
    ['store/cart/checkout', {}, BOUGHT, 'Checked out! Items are now in your Inventory. Balance: 60'],
    [
      'store/cart/checkout',
      { withdrawn: true },
      BOUGHT,
      'Your order had already been placed, so it could not be canceled. Items are now in your Inventory. Balance: 60',
    ],
    ['store/cart/decide', { decisionId: 'd', choice: 'place' }, BOUGHT, 'Checked out! Items are now in your Inventory. Balance: 60'],
    [
      'store/cart/decide',
      { decisionId: 'd', choice: 'place', withdrawn: true },
      BOUGHT,
      'Your order had already been placed, so it could not be canceled. Items are now in your Inventory. Balance: 60',
    ],
    [
      'store/gem-bundles/purchase',
      { bundleId: 'b' },
      { remainingGems: 9, bundle: { id: 'b', title: 'Encore' } },
      'Purchased Encore — new balance: 9',
    ],
    [
      'store/sets/finish',
      { set: 'kpop-fashion' },
      { earnedGems: 300, remainingGems: 309 },
      'Set complete: the K-Pop fashion badge and 300 gems are yours.',
    ],
    ['store/gem-bundles/purchase-custom', { amount: 5 }, { gained: 10, remainingGems: 9 }, 'Purchased 5 and received 10 — new balance 9'],
    ['store/gem-bundles/purchase-custom', { sum: 5 }, { gained: 10, remainingGems: 9 }, 'Purchased ? and received 10 — new balance 9'],
    ['quiz/knowledge/submit', {}, { score: 7, total: 10, earnedGems: 1 }, 'Your quiz is graded: 7 of 10 right, 1 gem earned.'],
    [
      'store/guest/join',
      { cart: [{ itemId: 'a', qty: 1 }], wishlist: ['b', 'c'] },
      { skipped: [] },
      'Added 1 item to your cart and 2 items to your wishlist.',
    ],
    [
      'store/guest/join',
      {},
      { skipped: ['pendant', 'x'], more: 3 },
      '5 items from before you logged in could not be added to your account.',
    ],
    ['store/guest/join', {}, { skipped: ['pendant', 'x'] }, '2 items from before you logged in could not be added to your account.'],
    ['contact', {}, {}, 'Your message was sent.'],
  ])('%s %j', (name, args, result, text) => {
    expect(noticesOf([{ name, args, outcome: applied(result) }])).toEqual([{ tone: 'good', text }])
  })

  test.each([
    ['a cart that is as she left it', 'store/cart/add', applied({})],
    ['an order taken back in time', 'store/cart/checkout', applied({ withdrawn: true })],
    ['a cart that was kept', 'store/cart/decide', applied({ kept: true })],
    ['a visitor’s lists that this version cannot read', 'store/guest/join', applied({ skipped: [] })],
    ['a result of a newer server', 'store/cart/checkout', applied({ from: 'a newer server' })],
    ['a change of a newer app', 'toString', applied({})],
    ['what she discarded herself', 'contact', { status: 'discarded' }],
  ] as const)('no notice: %s', (_what, name, outcome) => {
    expect(noticesOf([{ name, args: {}, outcome }])).toEqual([])
  })

  test('a refusal leads to the list', () => {
    expect(
      noticesOf([
        {
          name: 'store/gem-bundles/purchase-custom',
          args: { amount: 5 },
          outcome: { ...REFUSED, code: 'not_enough_gems', error: 'Not enough gems.' },
        },
      ]),
    ).toEqual([{ tone: 'bad', text: 'Gem purchase: not enough gems.', link: { to: '/activity', label: 'See all' } }])
  })

  test.each([
    ['price_rose', 'The total is higher than what you saw.', []],
    ['already_ordered', 'Another order of yours was placed first.', []],
    // Nothing is raised on other pages where gems are missing: this is the one time that it is told.
    [
      'not_enough_gems',
      'Not enough gems.',
      [
        {
          key: 'asked:d',
          tone: 'bad',
          text: 'Your order wasn’t placed: not enough gems.',
          link: { to: '/knowledge', label: 'Take a quiz' },
        },
      ],
    ],
  ] as const)('an order that became a question (%s) is told in one place only', (why, error, notices) => {
    const outcome = { status: 'needs_decision' as const, why, options: ['keep' as const], decisionId: 'd', error }
    expect(noticesOf([{ name: 'store/cart/checkout', args: {}, outcome }])).toEqual(notices)
  })

  test('more than three at once: one notice that links to the list', () => {
    expect(noticesOf([ARRIVED, ARRIVED, ARRIVED])).toHaveLength(3)
    const link = { to: '/activity', label: 'See all' }
    expect(noticesOf([ARRIVED, ARRIVED, ARRIVED, ARRIVED])).toEqual([{ tone: 'good', text: '4 things you did went through.', link }])
    const refused = { name: 'store/cart/add', args: {}, outcome: REFUSED }
    expect(noticesOf([ARRIVED, refused, refused, ARRIVED])).toEqual([
      { tone: 'bad', text: '4 things you did: 2 went through, 2 failed.', link },
    ])
  })
})
