import { describe, expect, test } from 'vitest'
import { MUTATION_NAMES, type ArgsOf, type MutationName } from '#sync-protocol/mutations/registry.ts'
import { isTakenBack, typedIn, wordsOfChange } from '../../../pwa/content/change-words.ts'
import { wordsOfPending, wordsOfReceipt } from '../../../pwa/features/activity/outcome-words.ts'

const nameOf = (id: string) => ({ pendant: 'Moonlit Pendant' })[id]
const pendant = { itemId: 'pendant' }

const CHANGES: { [Name in MutationName]: [ArgsOf<Name>, string] } = {
  'store/cart/add': [{ ...pendant, qty: 1 }, 'Added Moonlit Pendant to your cart'],
  'store/cart/remove': [pendant, 'Removed Moonlit Pendant from your cart'],
  'store/cart/sync': [{ items: [{ ...pendant, qty: 1 }] }, 'Told the shop what is in your cart: 1 item'],
  'store/cart/checkout': [{}, 'Checked out your cart'],
  'store/cart/decide': [{ decisionId: 'd', choice: 'place_available' }, 'Decided to place the order without what is gone'],
  'store/move-to-cart': [{ ...pendant, qty: 1 }, 'Moved Moonlit Pendant to your cart'],
  'store/move-to-wishlist': [pendant, 'Moved Moonlit Pendant to your wishlist'],
  'store/wishlist/add': [pendant, 'Added Moonlit Pendant to your wishlist'],
  'store/wishlist/remove': [pendant, 'Removed Moonlit Pendant from your wishlist'],
  'store/guest/join': [
    { cart: [{ ...pendant, qty: 1 }], wishlist: ['pendant', 'x'] },
    'Took over 1 item in the cart and 2 on the wishlist from before you logged in',
  ],
  'store/gem-bundles/purchase': [{ bundleId: 'b' }, 'Bought a gem bundle'],
  'store/gem-bundles/purchase-custom': [{ amount: 5 }, 'Bought gems for 5 gems'],
  'quiz/knowledge/submit': [{ difficulty: 'hard', answers: {} }, 'Handed in the hard knowledge quiz'],
  'quiz/personality/submit': [{ personalityType: 'INFJ', details: {} }, 'Saved your type: INFJ'],
  contact: [{ name: 'Mina', email: 'mina@example.com', message: 'Hi' }, 'Wrote to Starlane'],
}

describe('every change there is has words', () => {
  test.each(MUTATION_NAMES)('%s', (name) => {
    const [args, words] = CHANGES[name]
    expect(wordsOfChange(name, args, nameOf)).toBe(words)
  })

  test('a product this device does not know, a name and arguments it cannot read', () => {
    expect(wordsOfChange('store/cart/add', { itemId: 'lost', qty: 1 }, nameOf)).toBe('Added an item to your cart')
    expect(wordsOfChange('store/cart/gift', {}, nameOf)).toBe('A change made with another version of the app')
    expect(wordsOfChange('toString', {}, nameOf)).toBe('A change made with another version of the app')
    expect(wordsOfChange('store/cart/add', { nonsense: true }, nameOf)).toBe('A change that cannot be read')
  })
})

const applied = (result: unknown) => ({ status: 'applied', result }) as const
const bought = {
  remainingGems: 60,
  items: [{ kind: 'inventory', id: 'i', at: 1, itemId: 'pendant', name: 'Moonlit Pendant', image: '', priceGems: 40, qty: 2 }],
}

describe('every outcome has words', () => {
  test.each([
    ['store/cart/add', applied({}), 'done', 'Done'],
    ['store/cart/checkout', applied(bought), 'done', 'Done: Moonlit Pendant × 2. Balance: 60'],
    ['store/cart/checkout', applied({ from: 'a newer server' }), 'done', 'Done'],
    ['store/cart/decide', applied({ kept: true }), 'done', 'Done: nothing was ordered'],
    ['store/guest/join', applied({ skipped: ['pendant', 'x'] }), 'done', 'Done, except for Moonlit Pendant, an item'],
    [
      'store/gem-bundles/purchase',
      applied({ remainingGems: 9, bundle: { id: 'b', title: 'Encore' } }),
      'done',
      'Purchased Encore — new balance: 9',
    ],
    ['store/gem-bundles/purchase-custom', applied({ gained: 10, remainingGems: 9 }), 'done', 'Done: received 10 gems — new balance 9'],
    ['quiz/knowledge/submit', applied({ score: 7, total: 10, earnedGems: 1 }), 'done', 'Done: 7 of 10 right, 1 gem earned'],
    ['a newer change', applied({}), 'done', 'Done'],
    [
      'store/cart/add',
      { status: 'rejected', code: 'item_gone', error: 'This item is no longer sold.' },
      'refused',
      'Not done: This item is no longer sold.',
    ],
    [
      'store/cart/checkout',
      { status: 'needs_decision', why: 'price_rose', options: ['keep'], decisionId: 'd', error: 'The total is higher than what you saw.' },
      'asked',
      'The shop asked you: The total is higher than what you saw.',
    ],
    ['store/cart/add', { status: 'discarded' }, 'refused', 'Discarded, as you said'],
  ] as const)('%s %j', (name, outcome, tone, text) => {
    expect(wordsOfReceipt({ name, args: {}, outcome: outcome as Parameters<typeof wordsOfReceipt>[0]['outcome'] }, nameOf)).toEqual({
      tone,
      text,
    })
  })

  test.each([
    ['store/cart/checkout', { withdrawn: true }, { withdrawn: true }, 'Taken back before it was placed: nothing was ordered'],
    [
      'store/cart/checkout',
      { withdrawn: true },
      bought,
      'It was already placed before it could be taken back. Done: Moonlit Pendant × 2. Balance: 60',
    ],
    [
      'store/cart/decide',
      { decisionId: 'd', choice: 'place', withdrawn: true },
      { withdrawn: true },
      'Taken back before it was placed: nothing was ordered',
    ],
    [
      'store/cart/decide',
      { decisionId: 'd', choice: 'place', withdrawn: true },
      bought,
      'It was already placed before it could be taken back. Done: Moonlit Pendant × 2. Balance: 60',
    ],
  ])('R23: an order taken back, %s %j', (name, args, result, text) => {
    expect(wordsOfReceipt({ name, args, outcome: applied(result) }, nameOf)).toEqual({ tone: 'done', text })
  })

  test('R23: an order taken back is on its way as that', () => {
    const around = { undecided: false, blocked: undefined, online: false }
    const taken = { name: 'store/cart/checkout', args: { withdrawn: true }, sent: false }
    expect(wordsOfPending(taken, around).text).toBe('Taken back on this device. The shop has yet to hear of it')
    expect(wordsOfChange(taken.name, taken.args, nameOf)).toBe('Checked out your cart, and took the order back')
    expect(wordsOfChange('store/cart/decide', { decisionId: 'd', choice: 'place', withdrawn: true }, nameOf)).toBe(
      'Decided to place the order, and took that back',
    )
    for (const args of [{}, null, undefined, 'withdrawn', { withdrawn: 1 }]) expect(isTakenBack(args)).toBe(false)
  })

  test.each([
    ['asked', { undecided: true, blocked: 'auth', online: true }, 'store/cart/add', false, 'Needs your say'],
    [
      'login expired',
      { undecided: false, blocked: 'auth', online: false },
      'store/cart/checkout',
      false,
      'Kept here until you log in again',
    ],
    ['too old', { undecided: false, blocked: 'upgrade', online: true }, 'store/cart/add', true, 'Kept here until Starlane is updated'],
    ['an order', { undecided: false, blocked: undefined, online: false }, 'store/cart/checkout', false, 'Waiting to be placed'],
    ['offline', { undecided: false, blocked: undefined, online: false }, 'store/cart/add', true, 'Waiting for a signal'],
    ['sent', { undecided: false, blocked: undefined, online: true }, 'store/cart/add', true, 'Sent, waiting for the answer'],
    ['new', { undecided: false, blocked: undefined, online: true }, 'store/cart/add', false, 'Waiting to be sent'],
  ] as const)('on the way: %s', (_what, around, name, sent, text) => {
    expect(wordsOfPending({ name, args: {}, sent }, around).text).toBe(text)
  })
})

test('what she wrote herself can be shown, whatever became of it', () => {
  expect(typedIn('contact', { name: 'Mina', email: '', message: 'Hi \ud800', extra: 'x' })).toEqual([
    ['Name', 'Mina'],
    ['Message', 'Hi \ud800'],
  ])
  for (const args of [null, 'x', [], {}]) expect(typedIn('contact', args)).toEqual([])
  expect(typedIn('store/cart/add', { name: 'x' })).toEqual([])
})
