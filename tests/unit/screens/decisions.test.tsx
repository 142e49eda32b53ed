// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Decision, OrderLine } from '#sync-protocol/api/account-state.ts'
import type { UndecidedChange } from '../../../pwa/state/account.ts'
import type { Answer } from '../../../pwa/state/answer.ts'
import { onNotice, type Notice } from '../../../pwa/state/notices.ts'
import * as actions from '../../../pwa/actions/orders.ts'
import { freshAccount, showAccount, showAs } from './account-store.ts'
import { all, one, pageText, pass, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/state/catalog.ts', async (original) => {
  const { create } = await import('zustand')
  return {
    ...(await original<object>()),
    useCatalog: create(() => ({
      revision: 1,
      products: [],
      failed: true,
      byId: new Map([['pendant', { name: 'Moonlit Pendant' }]]),
      former: new Map([['brooch', 'Comet Brooch']]),
    })),
  }
})

const { decide, isAnsweredHere, resolve } = vi.mocked(actions)
const { default: Decisions } = await import('../../../pwa/features/decisions/decisions-screen.tsx')

const LINES: OrderLine[] = [
  { itemId: 'pendant', name: 'Moonlit Pendant', qty: 2, priceGems: 45 },
  { itemId: 'pin', name: 'Old Pin', qty: 1, priceGems: 30 },
]
const base: Decision = {
  id: 'd1',
  why: 'price_rose',
  error: 'x',
  lines: LINES,
  total: 120,
  seenTotal: 90,
  balance: 50,
  gone: [],
  options: ['place', 'keep'],
  at: 1,
}
const notices: Notice[] = []
onNotice((notice) => notices.push(notice))

beforeEach(() => {
  vi.clearAllMocks()
  notices.length = 0
  decide.mockResolvedValue({ kind: 'waiting', id: 'change-1' })
  resolve.mockResolvedValue()
  isAnsweredHere.mockResolvedValue(false)
  freshAccount({ gems: 120 })
})

/** The page with one question, which differs from the usual one in this. */
async function ask(change: Partial<Decision>, account: Parameters<typeof showAccount>[0] = {}): Promise<void> {
  await showAs({ ...account, decisions: [{ ...base, ...change }] }, <Decisions />, '/decisions')
}

const effectOf = (button: HTMLElement) => textOf(document.getElementById(button.getAttribute('aria-describedby') ?? ''))

describe('a question of the shop', () => {
  test('price rose: shows the old and the new total, and what each choice does', async () => {
    await ask({})
    const card = textOf(one('heading', 'The price rose').closest('article'))
    expect(card).toContain('You saw90 gems')
    expect(card).toContain('Price now120 gems')
    expect(card).toContain('Moonlit Pendant × 245 gems each90 gems')
    expect(card).toContain('Old Pin30 gems')
    expect(effectOf(one('button', 'Place it for 120 gems'))).toBe('Orders these items at today’s price and removes them from your cart.')
    expect(effectOf(one('button', 'Keep the cart'))).toContain('Orders nothing.')
    await press(one('button', 'Place it for 120 gems'))
    expect(decide).toHaveBeenCalledWith('d1', 'place')
  })

  test.each([1, 2])('%i of them: one leaves room for something to go on with below it, two do not', async (count) => {
    await showAs({ decisions: [base, { ...base, id: 'd2' }].slice(0, count) }, <Decisions />, '/decisions')
    expect(all('heading', 'Something new?')).toHaveLength(2 - count)
  })

  test('item gone: names it, and the rest can be placed', async () => {
    await showAs(
      {
        decisions: [
          {
            ...base,
            why: 'item_gone',
            lines: [...LINES, { itemId: 'brooch', name: '', qty: 1, priceGems: 0 }],
            gone: ['Old Pin', 'brooch'],
            options: ['place_available', 'keep'],
            total: 70,
          },
        ],
      },
      <Decisions />,
      '/decisions',
    )
    const card = textOf(one('heading', 'Something is gone').closest('article'))
    expect(card).toContain('Old PinNo longer sold')
    expect(card).toContain('Comet BroochNo longer sold')
    expect(card).not.toContain('Moonlit PendantNo longer sold')
    expect(effectOf(one('button', 'Place the rest for 70 gems'))).toBe(
      'Orders the items that are still available. The others are removed from your cart.',
    )
    await press(one('button', 'Place the rest for 70 gems'))
    expect(decide).toHaveBeenCalledWith('d1', 'place_available')
  })

  test('item gone, and the rest dearer than all of it was: says both, with the seen total and what the rest costs now', async () => {
    await ask({ why: 'item_gone', gone: ['Old Pin'], options: ['place_available', 'keep'], total: 95, seenTotal: 90 })
    const card = textOf(one('heading', 'Something is gone').closest('article'))
    expect(card).toContain('Something in this order is no longer sold, and something else in it has become more expensive.')
    expect(card).toContain('Total you saw90 gems')
    expect(card).toContain('Price of the rest now95 gems')
  })

  test('item gone: shows what the rest costs now beside what all of it cost', async () => {
    await ask({ why: 'item_gone', gone: ['Old Pin'], options: ['place_available', 'keep'], total: 85, seenTotal: 90 })
    const card = textOf(one('heading', 'Something is gone').closest('article'))
    expect(card).toContain('The rest is shown at today’s prices, which may differ from the ones you saw.')
    expect(card).toContain('Total you saw90 gems')
    expect(card).toContain('Price of the rest now85 gems')
    expect(card).not.toContain('more expensive')
  })

  test('all items gone: no rest is offered', async () => {
    await ask({ why: 'item_gone', gone: ['Moonlit Pendant', 'Old Pin'], options: ['keep'], total: 0, seenTotal: 90 })
    expect(pageText()).not.toMatch(/The rest|for all of it/)
  })

  test('not enough gems: shows how many are missing, and links to where to get them', async () => {
    await ask({ why: 'not_enough_gems' }, { gems: 50 })
    expect(textOf(one('heading', 'Not enough gems').closest('article'))).toContain('Missing70 gems')
    expect(one('link', 'Take a quiz').getAttribute('href')).toBe('/knowledge')
    expect(one('link', 'Gem shop').getAttribute('href')).toBe('/gem-shop')
    expect(one('link', 'Take a quiz').className).toContain('btn-primary')
    expect(all('button', 'Try again')).toEqual([])
    expect(one('button', 'Keep the cart').className).toContain('btn-quiet')
    await act(async () => showAccount({ gems: 120 }))
    expect(pageText()).toContain('You have enough now.')
    expect(pageText()).not.toContain('Missing')
    await press(one('button', 'Try again'))
    expect(decide).toHaveBeenCalledWith('d1', 'place')
  })

  test('not enough gems: the cost of orders that wait is subtracted', async () => {
    await showAs(
      { gems: 150, waiting: [{ entryId: 'e', lines: [], total: 40 }], decisions: [{ ...base, why: 'not_enough_gems' }] },
      <Decisions />,
      '/decisions',
    )
    expect(pageText()).toContain('Missing10 gems')
    expect(all('button', 'Try again')).toEqual([])
  })

  test('already ordered: buying nothing is the first choice, ordering again says what it does', async () => {
    await ask({ why: 'already_ordered' }, { gems: 120 })
    const card = one('heading', 'Another order was placed first').closest('article')
    expect(textOf(card)).toContain(
      'You already ordered on another device or tab. These aren’t paid for. Keep only your first order, or order these as well?',
    )
    expect(textOf(card)).toContain('Moonlit Pendant × 2')
    expect([...document.querySelectorAll('article button')].map(textOf)).toEqual(['Keep the first order', 'Order these too'])
    expect(effectOf(one('button', 'Order these too'))).toBe('Orders these items as well, for 120 gems.')
    expect(effectOf(one('button', 'Keep the first order'))).toBe('These items won’t be ordered.')
    expect(textOf(card)).not.toContain('Missing')
    await act(async () => showAccount({ gems: 7 }))
    expect(textOf(card)).toContain('You have7 gems')
    expect(textOf(card)).toContain('Missing113 gems')
    expect(textOf(card)).not.toContain('order them too')
    expect([...document.querySelectorAll('article button')].map(textOf)).toEqual(['Keep the first order'])
    expect(one('link', 'Take a quiz').getAttribute('href')).toBe('/knowledge')
    await press(one('button', 'Keep the first order'))
    expect(decide).toHaveBeenCalledWith('d1', 'keep')
  })

  test('cart changed: shows the order as the user saw it, and what placing it does', async () => {
    await ask({ why: 'cart_changed' })
    const card = textOf(one('heading', 'Your cart was changed on another device').closest('article'))
    expect(card).toContain('This is what you saw.')
    expect(effectOf(one('button', 'Place it for 120 gems'))).toBe(
      'Orders these items, whatever is in your cart now, and removes them from it.',
    )
    expect(effectOf(one('button', 'Don’t order'))).toContain('Your cart stays as it is now')
    await press(one('button', 'Place it for 120 gems'))
    expect(decide).toHaveBeenCalledWith('d1', 'place')
  })

  test.each([
    ['price_rose', ['place', 'keep'], 'Keep the cart'],
    ['item_gone', ['place_available', 'keep'], 'Keep the cart'],
    ['already_ordered', ['place', 'keep'], 'Keep the first order'],
    ['cart_changed', ['place', 'keep'], 'Don’t order'],
  ] as const)(
    '%s without the gems for it: nothing is offered that cannot be paid, but the way to earn them',
    async (why, options, keep) => {
      await ask({ why, options: [...options] }, { gems: 119 })
      expect(pageText()).toContain('Missing1 gem')
      expect([...document.querySelectorAll('article button')].map(textOf)).toEqual([keep])
      expect(one('link', 'Take a quiz').getAttribute('href')).toBe('/knowledge')
      await act(async () => showAccount({ gems: 120 }))
      expect(document.querySelectorAll('article button')).toHaveLength(2)
      expect(all('link', 'Take a quiz')).toEqual([])
    },
  )

  test('a price is said to have risen only where it has', async () => {
    await show(<Decisions />, '/decisions')
    for (const why of ['not_enough_gems', 'already_ordered', 'cart_changed'] as const) {
      await act(async () => showAccount({ decisions: [{ ...base, why }] }))
      expect(document.querySelectorAll('article')).toHaveLength(1)
      expect(pageText()).not.toMatch(/rose|expensive|You saw/)
    }
  })

  test.each([
    ['on another device', false, 'A question here was closed: it was answered on another device, or your cart has changed since.'],
    ['in another tab', true, 'A question here was answered in another tab.'],
  ])('a question closed %s: says so', async (_where, isHere, text) => {
    isAnsweredHere.mockResolvedValue(isHere)
    await ask({})
    one('heading', 'Your order needs an answer').focus()
    await act(async () => showAccount({ decisions: [] }))
    expect(document.activeElement).toBe(one('heading', 'Orders that need an answer'))
    expect(isAnsweredHere).toHaveBeenCalledWith('d1')
    expect(notices).toEqual([{ tone: 'info', text }])
    one('heading', 'Nothing needs an answer')
  })

  test('a question answered here, and those its order closes: no such message', async () => {
    decide.mockImplementation(async () => {
      showAccount({ decisions: [] })
      return { kind: 'done', result: { remainingGems: 3, items: [] } }
    })
    await showAs({ decisions: [base, { ...base, id: 'd2', why: 'item_gone', options: ['keep'] }] }, <Decisions />, '/decisions')
    await press(one('button', 'Place it for 120 gems'))
    expect(notices).toMatchObject([{ tone: 'good' }])
    expect(document.activeElement).toBe(one('heading', 'Orders that need an answer'))
  })

  test('a logout on this page: no such message', async () => {
    await ask({})
    await act(async () => showAccount({ decisions: [], ready: false }))
    expect(notices).toEqual([])
  })

  test('only the choices that the server offers are shown', async () => {
    await ask({ why: 'item_gone', gone: ['Old Pin'], options: ['keep'] })
    expect([...document.querySelectorAll('article button')].map(textOf)).toEqual(['Keep the cart'])
  })

  test('another answer was given in another tab: the message says so', async () => {
    isAnsweredHere.mockResolvedValue(true)
    decide.mockResolvedValue({ kind: 'refused', code: 'decision_gone', message: 'This was already decided.' })
    await ask({})
    await press(one('button', 'Keep the cart'))
    expect(notices).toEqual([{ tone: 'info', text: 'You already gave another answer in another tab. That one counts.' }])
  })

  test.each<[string, Answer<'store/cart/decide'>, string, Notice['tone'], string]>([
    [
      'placed',
      { kind: 'done', result: { remainingGems: 30, items: [] } },
      'Place it for 120 gems',
      'good',
      'Checked out! Items are now in your Inventory. Balance: 30',
    ],
    ['kept', { kind: 'done', result: { kept: true } }, 'Keep the cart', 'info', 'Nothing was ordered. Your cart is as it was.'],
    [
      'taken back',
      { kind: 'done', result: { withdrawn: true } },
      'Place it for 120 gems',
      'info',
      'Your order was canceled. Nothing was bought.',
    ],
    [
      'placing waits',
      { kind: 'waiting', id: 'change-1' },
      'Place it for 120 gems',
      'info',
      'Your order will be sent when you next open the shop.',
    ],
    [
      'keeping waits',
      { kind: 'waiting', id: 'change-1' },
      'Keep the cart',
      'info',
      'Your answer is saved on this device and will be sent when you next open the shop.',
    ],
    [
      'answered before',
      { kind: 'refused', code: 'decision_gone', message: 'This was already decided.' },
      'Keep the cart',
      'info',
      'This was already answered on another device, or your cart has changed since. Nothing was changed.',
    ],
  ])('%s: the message says so', async (_what, answer, button, tone, text) => {
    decide.mockResolvedValue(answer)
    await ask({})
    await press(one('button', button))
    expect(notices).toMatchObject([{ tone, text }])
  })
})

test('a decision that brings another question: that one gets the focus, and no message says it again', async () => {
  decide.mockImplementation(async () => {
    showAccount({ decisions: [{ ...base, id: 'd2', why: 'not_enough_gems' }] })
    return { kind: 'decision', why: 'not_enough_gems', message: 'Not enough gems.', decisionId: 'd2' }
  })
  await showAs({ decisions: [base] }, <Decisions />, '/decisions')
  await press(one('button', 'Place it for 120 gems'))
  await pass(50)
  expect(notices).toEqual([])
  expect(document.activeElement).toBe(one('heading', 'Not enough gems').closest('article'))
})

describe('changes of a retired device', () => {
  const changes: UndecidedChange[] = [
    { id: 'c1', name: 'store/cart/add', args: { itemId: 'pendant', qty: 1 }, at: 1, why: 'device' },
    { id: 'c2', name: 'store/cart/checkout', args: {}, at: 2, why: 'too_large' },
  ]

  test('each is described and can be sent again or discarded', async () => {
    await showAs({ undecided: changes }, <Decisions />, '/decisions')
    const [first, second] = document.querySelectorAll<HTMLElement>('main li')
    if (!first || !second) throw new Error('two changes expected')
    expect(textOf(first)).toContain('Add Moonlit Pendant to your cart')
    expect(textOf(first)).toContain('May or may not have reached the shop')
    expect(textOf(second)).toContain('Too large to be sent as it is')
    await press(one('button', 'Send again', first))
    await press(one('button', 'Discard', second))
    expect(resolve.mock.calls).toEqual([
      ['c1', 'resend'],
      ['c2', 'discard'],
    ])
  })

  test('all can be sent again at once, in their order', async () => {
    await showAs({ undecided: changes }, <Decisions />, '/decisions')
    await press(one('button', 'Send all again'))
    expect(resolve.mock.calls).toEqual([
      ['c1', 'resend'],
      ['c2', 'resend'],
    ])
  })
})

test('a change that the server refused to read is shown with what was typed, to be sent again or discarded', async () => {
  const args = { name: 'Mina', email: 'mina@example.org', message: 'Half a heart \ud83d' }
  const letter = { id: 'c3', name: 'contact', args, at: 1, why: 'refused' as const }
  await showAs({ undecided: [letter] }, <Decisions />, '/decisions')
  expect(pageText()).toContain('Message to the shop')
  expect(pageText()).toContain('The shop could not read this change')
  expect(pageText()).toContain('MessageHalf a heart')
  expect(pageText()).toContain('Copy what you wrote before you discard it')
  expect(pageText()).not.toContain('has not been used for long')
  await press(one('button', 'Discard'))
  expect(resolve.mock.calls).toEqual([['c3', 'discard']])
})

test('nothing to decide: says so, with links; not before the device has been read', async () => {
  await showAs({ ready: false }, <Decisions />, '/decisions')
  expect(all('heading', 'Nothing needs an answer')).toEqual([])
  await act(async () => showAccount({ ready: true }))
  one('heading', 'Nothing needs an answer')
  expect(one('link', 'To your cart').getAttribute('href')).toBe('/cart')
})
