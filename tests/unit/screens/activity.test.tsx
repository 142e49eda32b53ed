// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import type { ReceiptsState, ReceiptView } from '../../../pwa/state/receipts.ts'
import { useSession } from '../../../pwa/state/session.ts'
import { useUpdates } from '../../../pwa/state/updates.ts'
import { retryNow } from './account-actions.ts'
import { engineThatWithdraws, noEngine } from './no-engine.ts'
import { freshAccount, showAccount, showAs } from './account-store.ts'
import { all, one, pageText, press, show, textOf } from './screen.tsx'

const fake = vi.hoisted(() => ({ receipts: undefined as unknown, applyUpdate: vi.fn() }))
vi.mock('../../../pwa/actions/mutate.ts', { spy: true })
vi.mock('../../../pwa/actions/shopping.ts', { spy: true })
vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/actions/receipts.ts', () => ({ useReceipts: () => fake.receipts }))
vi.mock('../../../pwa/state/updates.ts', async () => {
  const { create } = await import('zustand')
  return { useUpdates: create(() => ({ state: 'current', offlineReady: true })) }
})
vi.mock('../../../pwa/actions/updates.ts', () => ({ applyUpdate: fake.applyUpdate }))
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

const { default: Activity } = await import('../../../pwa/features/activity/activity-screen.tsx')
const { Connection } = await import('../../../pwa/app/shell/connection.tsx')
const { LoginExpired } = await import('../../../pwa/features/activity/login-expired.tsx')
// The panel comes with the first press; here it is there before.
await import('../../../pwa/app/shell/connection-panel.tsx')

const given = (state: Partial<ReceiptsState>) =>
  (fake.receipts = { status: 'ready', pending: [], receipts: [], ...state } satisfies ReceiptsState)
const pending = { id: 'p1', name: 'store/wishlist/add', args: { itemId: 'pendant' }, at: Date.UTC(2026, 10, 20, 12), sent: false }
const receipt: ReceiptView = {
  id: 'r1',
  name: 'store/cart/add',
  args: { itemId: 'pendant', qty: 1 },
  at: 1,
  settledAt: 2,
  outcome: { status: 'applied', result: {} },
}
const question: Decision = { id: 'd', why: 'price_rose', error: 'x', lines: [], total: 2, balance: 1, gone: [], options: ['keep'], at: 1 }

beforeEach(() => {
  vi.clearAllMocks()
  freshAccount()
  useConnection.setState({ state: 'online' })
  useUpdates.setState({ state: 'current' })
})

describe('the activity list', () => {
  test('shows each change and its outcome, in the given order', async () => {
    given({
      receipts: [
        {
          ...receipt,
          id: 'r2',
          name: 'store/cart/remove',
          args: { itemId: 'pendant' },
          outcome: { status: 'rejected', code: 'invalid', error: 'No.' },
        },
        receipt,
      ],
    })
    await show(<Activity />, '/activity')
    const items = [...document.querySelectorAll('main li')].map(textOf)
    expect(items[0]).toMatch(/^Remove Moonlit Pendant from your cart: no ?Nothing was changed/)
    expect(items[1]).toMatch(/^Added Moonlit Pendant to your cart ?Done/)
  })

  test('a short list leaves room for something to go on with below it, a long one does not', async () => {
    const receipts = Array.from({ length: 11 }, (_, index) => ({ ...receipt, id: `r${index}` }))
    given({ receipts: receipts.slice(1) })
    await show(<Activity />, '/activity')
    expect(one('heading', 'Something new?')).toBeDefined()
    given({ receipts })
    await show(<Activity />, '/activity')
    expect(all('heading', 'Something new?')).toHaveLength(0)
  })

  test('pending changes stand apart, with their state, and can be sent now', async () => {
    given({ pending: [pending], receipts: [receipt] })
    useConnection.setState({ state: 'offline' })
    await show(<Activity />, '/activity')
    const section = one('heading', 'Waiting').closest('section')
    expect(textOf(section)).toContain('Add Moonlit Pendant to your wishlist')
    expect(textOf(section)).toContain('Will be sent when you next open the shop')
    expect(textOf(section)).not.toContain('to your cart')
    await press(one('button', 'Try now'))
    expect(retryNow).toHaveBeenCalledOnce()
  })

  test('blocked until the user logs in again: links to the login, which leads back here', async () => {
    given({ pending: [pending] })
    await showAs({ blocked: 'auth', pendingCount: 1 }, <Activity />, '/activity')
    expect(pageText()).toContain('Saved on this device until you log in again')
    await press(one('link', 'Log in again'))
    expect(location.pathname).toBe('/login')
    expect(history.state).toMatchObject({ usr: { from: '/activity' } })
  })

  test('waiting for an app update: updates when there is one, asks again when there is none', async () => {
    given({ pending: [pending] })
    await showAs({ blocked: 'upgrade' }, <Activity />, '/activity')
    expect(pageText()).toContain('Saved on this device until Starlane is updated')
    one('button', 'Try now')
    await act(async () => useUpdates.setState({ state: 'ready' }))
    await press(one('button', 'Update now'))
    expect(fake.applyUpdate).toHaveBeenCalledOnce()
  })

  test('a question still open can be decided from its receipt; an answered one cannot', async () => {
    const asked: ReceiptView = {
      ...receipt,
      outcome: { status: 'needs_decision', why: 'price_rose', options: ['keep'], decisionId: 'd', error: 'Dearer.' },
    }
    given({ receipts: [asked] })
    await showAs({ decisions: [question] }, <Activity />, '/activity')
    expect(one('link', 'Answer').getAttribute('href')).toBe('/decisions')
    await act(async () => showAccount({ decisions: [] }))
    expect(all('link', 'Answer')).toEqual([])
  })

  test('an order is named by its pieces, whatever became of it, and an answer by those of the order it answers', async () => {
    const seen = {
      cart: {
        lines: [
          { itemId: 'pendant', qty: 2 },
          { itemId: 'brooch', name: 'Comet Brooch', qty: 1 },
        ],
      },
    }
    const order = { ...receipt, name: 'store/cart/checkout', args: {}, seen }
    given({
      receipts: [
        { ...order, id: 'r4', args: { withdrawn: true }, outcome: { status: 'applied', result: { withdrawn: true } } },
        {
          ...order,
          id: 'r3',
          name: 'store/cart/decide',
          seen: undefined,
          args: { decisionId: 'd', choice: 'keep' },
          outcome: { status: 'applied', result: { kept: true } },
        },
        {
          ...order,
          id: 'r2',
          outcome: { status: 'needs_decision', why: 'price_rose', options: ['keep'], decisionId: 'd', error: 'Dearer.' },
        },
        { ...order, id: 'r1', outcome: { status: 'applied', result: { remainingGems: 1, items: [{ name: 'Moonlit Pendant', qty: 2 }] } } },
      ],
    })
    await show(<Activity />, '/activity')
    const items = [...document.querySelectorAll('main li')].map(textOf)
    for (const item of items.slice(0, 3)) expect(item).toContain('Moonlit Pendant × 2, Comet Brooch')
    expect(items[3]).toContain('Moonlit Pendant × 2. Balance: 1')
    expect(items[3]?.match(/Moonlit/g)).toHaveLength(1)
  })

  test('it says how long ago each was, anew with every minute, with the time behind it', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) })
    onTestFinished(() => void vi.useRealTimers())
    given({ receipts: [{ ...receipt, at: Date.UTC(2026, 10, 20, 11, 55) }] })
    await show(<Activity />, '/activity')
    const time = document.querySelector('main time')
    expect(textOf(time)).toBe('5 minutes ago')
    expect(time?.getAttribute('datetime')).toBe('2026-11-20T11:55:00.000Z')
    expect(time?.getAttribute('title')).toMatch(/^Nov 20, 2026, /)
    await act(async () => vi.advanceTimersByTime(60_000))
    expect(textOf(time)).toBe('6 minutes ago')
  })

  test('a long list shows the newest fifty, and older ones on demand', async () => {
    given({ receipts: Array.from({ length: 60 }, (_, index) => ({ ...receipt, id: `r${index}` })) })
    await show(<Activity />, '/activity')
    expect(document.querySelectorAll('main li')).toHaveLength(50)
    await press(one('button', 'Show older'))
    expect(document.querySelectorAll('main li')).toHaveLength(60)
    expect(all('button', 'Show older')).toEqual([])
  })

  test('an empty list says so, with links; not while it is still being read', async () => {
    showAccount({ owner: '' })
    given({ status: 'loading' })
    await show(<Activity />, '/activity')
    expect(pageText()).not.toContain('Nothing done')
    given({})
    await show(<Activity />, '/activity')
    expect(pageText()).toContain('Nothing on this device yet')
    expect(one('link', 'Visit the shop').getAttribute('href')).toBe('/shop')
  })

  test('an account that may have been used elsewhere: an empty list leads to its gem history and its inventory', async () => {
    given({})
    await show(<Activity />, '/activity')
    expect(pageText()).toContain('Nothing on this device yet')
    expect(one('link', 'Gem history').getAttribute('href')).toBe('/results')
    expect(one('link', 'Inventory').getAttribute('href')).toBe('/inventory')
  })
})

describe('an order that waits', () => {
  const order = { id: 'o1', name: 'store/cart/checkout', args: {}, at: 1, sent: false }
  beforeEach(() => {
    showAccount({ waiting: [{ entryId: 'o1', lines: [{ itemId: 'pendant', name: 'Moonlit Pendant', qty: 1 }], total: 40 }] })
    given({ pending: [order, pending] })
  })

  test('says how much of what it is about', async () => {
    await show(<Activity />, '/activity')
    expect(pageText()).toContain('Order: 1 item, 40 gems')
    expect(pageText()).toContain('Moonlit PendantCancel order')
    const lines = ['Moonlit Pendant', 'Tour Tee', '', 'Moon Choker', 'Star Mist'].map((name, at) => ({
      itemId: `i${at}`,
      name,
      qty: at + 1,
    }))
    await act(async () => showAccount({ waiting: [{ entryId: 'o1', lines, total: 1200 }] }))
    expect(pageText()).toContain('Order: 15 items, 1,200 gems')
    expect(pageText()).toContain('Moonlit Pendant, Tour Tee × 2, An item × 3 and 2 more')
  })

  test('can be taken back here; other pending changes cannot', async () => {
    const withdraw = engineThatWithdraws()
    withdraw.mockResolvedValue(true)
    onTestFinished(noEngine)
    await show(<Activity />, '/activity')
    expect(all('button', 'Cancel order')).toHaveLength(1)
    await press(one('button', 'Cancel order'))
    expect(withdraw).toHaveBeenCalledExactlyOnceWith('o1')
  })

  test('once taken back it says so, and cannot be taken back again', async () => {
    given({ pending: [{ ...order, args: { withdrawn: true } }] })
    await showAs({ waiting: [] }, <Activity />, '/activity')
    expect(pageText()).toContain('Canceled on this device, waiting to be confirmed')
    expect(all('button', 'Cancel order')).toEqual([])
  })
})

describe('questions to the user', () => {
  const light = () => document.querySelector<HTMLElement>('.signal > button') ?? document.body
  const state = () => document.querySelector('.signal')?.getAttribute('data-state')
  beforeEach(() => useSession.setState({ status: 'authenticated' }))

  test('R58: too few gems is not announced; any other question is a word in the bar of every page, with what it is about and the way to it', async () => {
    await showAs({ decisions: [{ ...question, why: 'not_enough_gems' }] }, <Connection />, '/kpop2')
    expect(state()).toBe('online')
    await act(async () =>
      showAccount({
        decisions: [
          { ...question, why: 'not_enough_gems' },
          { ...question, id: 'e', why: 'already_ordered' },
        ],
      }),
    )
    expect(state()).toBe('held')
    expect(textOf(light())).toBe('Needs you')
    await press(light())
    expect(pageText()).toContain('Your order needs an answer.')
    expect(one('link', 'Answer now').getAttribute('href')).toBe('/decisions')
    await act(async () => showAccount({ decisions: [], undecided: [{ id: 'u', name: 'contact', args: {}, at: 1, why: 'too_large' }] }))
    expect(pageText()).toContain('One of your changes needs an answer.')
    await act(async () => showAccount({ decisions: [question] }))
    expect(pageText()).toContain('2 of your changes need an answer.')
  })

  test('without a signal the word is that of the connection, and the question stands behind it', async () => {
    useConnection.setState({ state: 'offline' })
    await showAs({ decisions: [question] }, <Connection />, '/kpop2')
    expect(textOf(light())).toBe('Offline')
    await press(light())
    expect(pageText()).toContain('Your order needs an answer.')
  })
})

describe('a login that has expired', () => {
  test('is not spoken of while it is good', async () => {
    await show(<LoginExpired />, '/kpop2')
    expect(pageText()).toBe('')
  })

  test('shows how many changes wait, and a login link that leads back', async () => {
    await showAs({ blocked: 'auth', pendingCount: 3 }, <LoginExpired />, '/kpop2?page=2')
    expect(pageText()).toContain('Your login has expired. 3 changes are saved on this device and will be sent once you log in again.')
    await press(one('link', 'Log in again'))
    expect(history.state).toMatchObject({ usr: { from: '/kpop2?page=2' } })
  })
})
