// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Decision } from '#sync-protocol/account-state.ts'
import type { UndecidedChange } from '../../../pwa/stores/account-store.ts'
import type { Answer } from '../../../pwa/stores/answer.ts'
import { onNotice, type Notice } from '../../../pwa/stores/notices.ts'
import { decide, EMPTY_ACCOUNT, resolve, useAccount } from './fake-account-store.ts'
import { all, one, pageText, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/stores/account-store.ts', () => import('./fake-account-store.ts'))
vi.mock('../../../pwa/stores/catalog-store.ts', async () => {
  const { create } = await import('zustand')
  return { useCatalog: create(() => ({ revision: 1, byId: new Map([['pendant', { name: 'Moonlit Pendant' }]]), former: new Map([['brooch', 'Comet Brooch']]) })) }
})

const { default: Decisions } = await import('../../../pwa/features/decisions/decisions-screen.tsx')

const base: Decision = { id: 'd1', why: 'price_rose', error: 'x', lines: [], total: 120, seenTotal: 90, balance: 50, gone: [], options: ['place', 'keep'], at: 1 }
const notices: Notice[] = []
onNotice((notice) => notices.push(notice))

beforeEach(() => {
  vi.clearAllMocks()
  notices.length = 0
  decide.mockResolvedValue({ kind: 'waiting' })
  resolve.mockResolvedValue()
  useAccount.setState({ ...EMPTY_ACCOUNT, gems: 50 }, true)
})

const effectOf = (button: HTMLElement) => textOf(document.getElementById(button.getAttribute('aria-describedby') ?? ''))

describe('a question of the shop', () => {
  test('price rose: the old and the new total, and what each choice does', async () => {
    useAccount.setState({ decisions: [base] })
    await show(<Decisions />, '/decisions')
    const card = textOf(one('heading', 'The price rose').closest('article'))
    expect(card).toContain('You saw90 gems')
    expect(card).toContain('It costs now120 gems')
    expect(effectOf(one('button', 'Place it for 120 gems'))).toBe('Orders everything in the cart at the price of today.')
    expect(effectOf(one('button', 'Keep the cart'))).toContain('Orders nothing.')
    await press(one('button', 'Place it for 120 gems'))
    expect(decide).toHaveBeenCalledWith('d1', 'place')
  })

  test('item gone: which, and the rest can be placed', async () => {
    useAccount.setState({ decisions: [{ ...base, why: 'item_gone', gone: ['Old Pin', 'brooch'], options: ['place_available', 'keep'], total: 70 }] })
    await show(<Decisions />, '/decisions')
    expect(textOf(one('heading', 'Something is gone').closest('article'))).toMatch(/no longer sold: ?Old Pin ?Comet Brooch/)
    await press(one('button', 'Place the rest for 70 gems'))
    expect(decide).toHaveBeenCalledWith('d1', 'place_available')
  })

  test('not enough gems: how many are missing, and where to get them', async () => {
    useAccount.setState({ decisions: [{ ...base, why: 'not_enough_gems' }] })
    await show(<Decisions />, '/decisions')
    expect(textOf(one('heading', 'Not enough gems').closest('article'))).toContain('Missing70 gems')
    expect(one('link', 'Take a quiz').getAttribute('href')).toBe('/knowledge')
    expect(one('link', 'Gem shop').getAttribute('href')).toBe('/gem-shop')
    await act(async () => useAccount.setState({ gems: 120 }))
    expect(pageText()).toContain('By now you have enough.')
    expect(pageText()).not.toContain('Missing')
    await press(one('button', 'Try again'))
    expect(decide).toHaveBeenCalledWith('d1', 'place')
  })

  test('only the choices the server offers are there', async () => {
    useAccount.setState({ decisions: [{ ...base, why: 'item_gone', gone: ['Old Pin'], options: ['keep'] }] })
    await show(<Decisions />, '/decisions')
    expect([...document.querySelectorAll('article button')].map(textOf)).toEqual(['Keep the cart'])
  })

  test.each<[string, Answer<'store/cart/decide'>, string, Notice['tone'], string]>([
    ['placed', { kind: 'done', result: { remainingGems: 30, items: [] } }, 'Place it for 120 gems', 'good', 'Checked out! Items are now in your Inventory. Balance: 30'],
    ['kept', { kind: 'done', result: { kept: true } }, 'Keep the cart', 'info', 'Nothing was ordered. Your cart is as it was.'],
    ['placing waits', { kind: 'waiting' }, 'Place it for 120 gems', 'info', 'Waiting to be placed: your order is kept on this device until the shop answers.'],
    ['keeping waits', { kind: 'waiting' }, 'Keep the cart', 'info', 'Your answer is kept on this device until the shop hears it.'],
    ['answered before', { kind: 'refused', code: 'decision_gone', message: 'This was already decided.' }, 'Keep the cart', 'bad', 'This was already decided.'],
  ])('%s: says so', async (_what, answer, button, tone, text) => {
    decide.mockResolvedValue(answer)
    useAccount.setState({ decisions: [base] })
    await show(<Decisions />, '/decisions')
    await press(one('button', button))
    expect(notices).toMatchObject([{ tone, text }])
  })
})

describe('changes of a retired device', () => {
  const changes: UndecidedChange[] = [
    { id: 'c1', name: 'store/cart/add', args: { itemId: 'pendant', qty: 1 }, at: 1, why: 'device' },
    { id: 'c2', name: 'store/cart/checkout', args: {}, at: 2, why: 'too_large' },
  ]

  test('each is named and can be sent again or discarded', async () => {
    useAccount.setState({ undecided: changes })
    await show(<Decisions />, '/decisions')
    const [first, second] = document.querySelectorAll<HTMLElement>('main li')
    if (!first || !second) throw new Error('two changes expected')
    expect(textOf(first)).toContain('Added Moonlit Pendant to your cart')
    expect(textOf(first)).toContain('May or may not have reached the shop')
    expect(textOf(second)).toContain('Too large to be sent as it is')
    await press(one('button', 'Send again', first))
    await press(one('button', 'Discard', second))
    expect(resolve.mock.calls).toEqual([['c1', 'resend'], ['c2', 'discard']])
  })

  test('or all at once, in their order', async () => {
    useAccount.setState({ undecided: changes })
    await show(<Decisions />, '/decisions')
    await press(one('button', 'Send all again'))
    expect(resolve.mock.calls).toEqual([['c1', 'resend'], ['c2', 'resend']])
  })
})

test('nothing to decide: says so, with ways on; not before the device has been read', async () => {
  useAccount.setState({ ready: false })
  await show(<Decisions />, '/decisions')
  expect(all('heading', 'Nothing needs your say')).toEqual([])
  await act(async () => useAccount.setState({ ready: true }))
  one('heading', 'Nothing needs your say')
  expect(one('link', 'To your cart').getAttribute('href')).toBe('/cart')
})
