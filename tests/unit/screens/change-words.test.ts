import { describe, expect, test } from 'vitest'
import { MUTATION_NAMES, type ArgsOf, type MutationName } from '#sync-protocol/mutations/registry.ts'
import { isTakenBack, typedIn, wordsOfChange } from '../../../pwa/content/change-words.ts'
import { wordsOfPending, wordsOfReceipt } from '../../../pwa/features/activity/outcome-words.ts'

const nameOf = (id: string) => ({ pendant: 'Moonlit Pendant' })[id]
const pendant = { itemId: 'pendant' }

/** What it is called once it is done, and as long as it is not. */
const CHANGES: { [Name in MutationName]: [ArgsOf<Name>, string, string] } = {
  'store/cart/add': [{ ...pendant, qty: 1 }, 'Added Moonlit Pendant to your cart', 'Add Moonlit Pendant to your cart'],
  'store/cart/remove': [pendant, 'Removed Moonlit Pendant from your cart', 'Remove Moonlit Pendant from your cart'],
  'store/cart/sync': [{ items: [{ ...pendant, qty: 1 }] }, 'Updated your cart: 1 item', 'Update your cart: 1 item'],
  'store/cart/checkout': [{}, 'Order', 'Order'],
  'store/cart/decide': [
    { decisionId: 'd', choice: 'place_available' },
    'Order without the items that are gone',
    'Order without the items that are gone',
  ],
  'store/move-to-cart': [{ ...pendant, qty: 1 }, 'Moved Moonlit Pendant to your cart', 'Move Moonlit Pendant to your cart'],
  'store/move-to-wishlist': [pendant, 'Moved Moonlit Pendant to your wishlist', 'Move Moonlit Pendant to your wishlist'],
  'store/wishlist/add': [pendant, 'Added Moonlit Pendant to your wishlist', 'Add Moonlit Pendant to your wishlist'],
  'store/wishlist/remove': [pendant, 'Removed Moonlit Pendant from your wishlist', 'Remove Moonlit Pendant from your wishlist'],
  'store/guest/join': [
    { cart: [{ ...pendant, qty: 1 }], wishlist: ['pendant', 'x'] },
    'Added 1 item to your cart and 2 items to your wishlist',
    'Add 1 item to your cart and 2 items to your wishlist',
  ],
  'store/gem-bundles/purchase': [{ bundleId: 'b' }, 'Gem bundle', 'Gem bundle'],
  'store/gem-bundles/purchase-custom': [{ amount: 5000 }, 'Gem purchase for 5,000 gems', 'Gem purchase'],
  'store/sets/finish': [{ set: 'kpop-fashion' }, 'K-Pop fashion badge', 'K-Pop fashion badge'],
  'quiz/knowledge/submit': [{ difficulty: 'hard', answers: {} }, 'Knowledge quiz, hard', 'Knowledge quiz, hard'],
  'quiz/personality/submit': [{ personalityType: 'INFJ', details: {} }, 'Personality type: INFJ', 'Personality type: INFJ'],
  'users/follow': [{ tag: 'lightstick', follows: true }, 'You follow #lightstick', 'Follow #lightstick'],
  'users/share': [
    { id: '3f9a0c55d1e84b7692fe30a7cc481d06', list: 'wishlist', name: 'Mina’s wishes', change: 'open' },
    'You share a list as “Mina’s wishes”',
    'Share a list as “Mina’s wishes”',
  ],
  'users/language': [{ language: 'ko' }, 'Language: 한국어', 'Language: 한국어'],
  contact: [{ name: 'Mina', email: 'mina@example.com', message: 'Hi' }, 'Message to the shop', 'Message to the shop'],
}

describe('every change there is has words', () => {
  test.each(MUTATION_NAMES)('%s', (name) => {
    const [args, done, attempt] = CHANGES[name]
    expect(wordsOfChange(name, args, nameOf, 'done')).toBe(done)
    expect(wordsOfChange(name, args, nameOf, 'attempt')).toBe(attempt)
  })

  const link = { id: '3f9a0c55d1e84b7692fe30a7cc481d06', list: 'wishlist', name: 'Gifts' }
  test.each([
    ['users/follow', { tag: 'moon', follows: false }, 'You no longer follow #moon', 'Unfollow #moon'],
    ['users/share', { ...link, change: 'rename' }, 'The shared list is called “Gifts”', 'Call the shared list “Gifts”'],
    ['users/share', { ...link, change: 'end' }, 'The link to “Gifts” has ended', 'End the link to “Gifts”'],
    ['store/cart/decide', { decisionId: 'd', choice: 'place' }, 'Order', 'Order'],
    ['store/cart/decide', { decisionId: 'd', choice: 'keep' }, 'Keep the cart, order nothing', 'Keep the cart, order nothing'],
  ])('%s, %j', (name, args, done, attempt) => {
    expect([wordsOfChange(name, args, nameOf, 'done'), wordsOfChange(name, args, nameOf, 'attempt')]).toEqual([done, attempt])
  })

  test.each([
    [{ cart: [{ ...pendant, qty: 1 }], wishlist: [] }, 'Added 1 item to your cart'],
    [{ cart: [], wishlist: ['pendant', 'x'] }, 'Added 2 items to your wishlist'],
  ])('of what a visitor had, %j: what there is none of is not counted', (args, words) => {
    expect(wordsOfChange('store/guest/join', args, nameOf, 'done')).toBe(words)
  })

  test('an unknown product, an unknown name or unreadable arguments have words as well', () => {
    expect(wordsOfChange('store/cart/add', { itemId: 'lost', qty: 1 }, nameOf, 'done')).toBe('Added an item to your cart')
    expect(wordsOfChange('store/cart/gift', {}, nameOf, 'done')).toBe('A change made with another version of the app')
    expect(wordsOfChange('toString', {}, nameOf, 'done')).toBe('A change made with another version of the app')
    expect(wordsOfChange('store/cart/add', { nonsense: true }, nameOf, 'done')).toBe('A change that cannot be read')
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
    ['store/cart/checkout', applied(bought), 'done', 'Moonlit Pendant × 2. Balance: 60'],
    ['store/cart/checkout', applied({ from: 'a newer server' }), 'done', 'Done'],
    ['store/cart/decide', applied({ kept: true }), 'done', 'Nothing was ordered'],
    ['store/guest/join', applied({ skipped: ['pendant', 'x'] }), 'done', 'Done, except for Moonlit Pendant, an item'],
    [
      'store/gem-bundles/purchase',
      applied({ remainingGems: 9, bundle: { id: 'b', title: 'Encore' } }),
      'done',
      'Purchased Encore — new balance: 9',
    ],
    ['store/sets/finish', applied({ earnedGems: 300, remainingGems: 309 }), 'done', '300 gems earned'],
    ['store/gem-bundles/purchase-custom', applied({ gained: 10, remainingGems: 9 }), 'done', 'Received 10 gems — new balance 9'],
    ['quiz/knowledge/submit', applied({ score: 7, total: 10, earnedGems: 1 }), 'done', '7 of 10 right, 1 gem earned'],
    ['a newer change', applied({}), 'done', 'Done'],
    ['store/cart/add', { status: 'rejected', code: 'item_gone', error: 'This item is no longer sold.' }, 'refused', 'Nothing was changed'],
    [
      'store/cart/checkout',
      { status: 'needs_decision', why: 'price_rose', options: ['keep'], decisionId: 'd', error: 'The total is higher than what you saw.' },
      'asked',
      'Needed your answer: the total is higher than what you saw',
    ],
    [
      'store/cart/checkout',
      { status: 'needs_decision', why: 'not_enough_gems', options: ['keep'], decisionId: 'd', error: 'Not enough gems.' },
      'asked',
      'Not placed: not enough gems',
    ],
    ['store/cart/add', { status: 'discarded' }, 'refused', 'Discarded by you'],
  ] as const)('%s %j', (name, outcome, tone, text) => {
    expect(wordsOfReceipt({ name, args: {}, outcome: outcome as Parameters<typeof wordsOfReceipt>[0]['outcome'] }, nameOf)).toMatchObject({
      tone,
      text,
    })
  })

  test('what was refused or put on hold does not read as done, and says why', () => {
    const titleOf = (name: string, args: object, outcome: Parameters<typeof wordsOfReceipt>[0]['outcome']) =>
      wordsOfReceipt({ name, args, outcome }, nameOf).title
    const poor = { status: 'rejected', code: 'not_enough_gems', error: 'Not enough gems.' } as const
    expect(titleOf('store/gem-bundles/purchase-custom', { amount: 99_999 }, poor)).toBe('Gem purchase: not enough gems')
    expect(titleOf('store/wishlist/add', pendant, { status: 'discarded' })).toBe('Add Moonlit Pendant to your wishlist')
    expect(titleOf('store/wishlist/add', pendant, applied({}))).toBe('Added Moonlit Pendant to your wishlist')
  })

  test.each([
    ['store/cart/checkout', { withdrawn: true }, { withdrawn: true }, 'Canceled before it was placed. Nothing was ordered'],
    ['store/cart/checkout', { withdrawn: true }, bought, 'It was placed before it could be canceled. Moonlit Pendant × 2. Balance: 60'],
    [
      'store/cart/decide',
      { decisionId: 'd', choice: 'place', withdrawn: true },
      { withdrawn: true },
      'Canceled before it was placed. Nothing was ordered',
    ],
    [
      'store/cart/decide',
      { decisionId: 'd', choice: 'place', withdrawn: true },
      bought,
      'It was placed before it could be canceled. Moonlit Pendant × 2. Balance: 60',
    ],
  ])('R23: an order taken back, %s %j', (name, args, result, text) => {
    expect(wordsOfReceipt({ name, args, outcome: applied(result) }, nameOf)).toMatchObject({ tone: 'done', text })
  })

  test('R23: an order taken back is pending as such', () => {
    const around = { undecided: false, blocked: undefined, online: false }
    const taken = { name: 'store/cart/checkout', args: { withdrawn: true }, sent: false }
    expect(wordsOfPending(taken, around).text).toBe('Canceled on this device, waiting to be confirmed')
    expect(wordsOfChange(taken.name, taken.args, nameOf, 'done')).toBe('Order cancellation')
    expect(wordsOfChange('store/cart/decide', { decisionId: 'd', choice: 'place', withdrawn: true }, nameOf, 'done')).toBe(
      'Order cancellation',
    )
    for (const args of [{}, null, undefined, 'withdrawn', { withdrawn: 1 }]) expect(isTakenBack(args)).toBe(false)
  })

  test.each([
    ['asked', { undecided: true, blocked: 'auth', online: true }, 'store/cart/add', false, 'Needs your answer'],
    [
      'login expired',
      { undecided: false, blocked: 'auth', online: false },
      'store/cart/checkout',
      false,
      'Saved on this device until you log in again',
    ],
    [
      'too old',
      { undecided: false, blocked: 'upgrade', online: true },
      'store/cart/add',
      true,
      'Saved on this device until Starlane is updated',
    ],
    ['an order', { undecided: false, blocked: undefined, online: true }, 'store/cart/checkout', false, 'Waiting to be placed'],
    [
      'an order offline',
      { undecided: false, blocked: undefined, online: false },
      'store/cart/checkout',
      false,
      'Waiting to be placed when you next open the shop',
    ],
    [
      'offline',
      { undecided: false, blocked: undefined, online: false },
      'store/cart/add',
      true,
      'Will be sent when you next open the shop',
    ],
    ['sent', { undecided: false, blocked: undefined, online: true }, 'store/cart/add', true, 'Sending…'],
    ['new', { undecided: false, blocked: undefined, online: true }, 'store/cart/add', false, 'Waiting to be sent'],
  ] as const)('pending: %s', (_what, around, name, sent, text) => {
    expect(wordsOfPending({ name, args: {}, sent }, around).text).toBe(text)
  })
})

test('the texts that the user wrote can be shown, whatever the outcome', () => {
  expect(typedIn('contact', { name: 'Mina', email: '', message: 'Hi \ud800', extra: 'x' })).toEqual([
    ['Name', 'Mina'],
    ['Message', 'Hi \ud800'],
  ])
  for (const args of [null, 'x', [], {}]) expect(typedIn('contact', args)).toEqual([])
  expect(typedIn('store/cart/add', { name: 'x' })).toEqual([])
})
