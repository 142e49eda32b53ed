// @vitest-environment happy-dom
// What the actions of orders and of undecided changes do where the code or the database behind them fails, and the next time.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryNow } from '../../../pwa/actions/mutate.ts'
import { checkout, decide, isAnsweredHere, resolve, takeBack } from '../../../pwa/actions/orders.ts'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { notify, onNotice, standingNotices, type Notice } from '../../../pwa/state/notices.ts'
import { entryOf } from '../../../pwa/state/shop-items.ts'
import { journal } from '../../../pwa/storage/journal.ts'
import { WebLocks } from '../../doubles/web-locks.ts'
import { freshAccount, showAccount } from './account-store.ts'
import { engine, noEngine } from './no-engine.ts'
import { PRODUCTS } from './products.ts'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const answerTo = vi.fn(async (_name: string, id: string) => ({ kind: 'waiting' as const, id }))
const core = {
  tryNow: vi.fn<() => Promise<void>>(),
  answerTo,
  resolveUndecided: vi.fn<() => Promise<string | undefined>>(),
  isAnsweredHere: vi.fn<(id: string) => Promise<boolean>>(),
  withdraw: vi.fn<(id: string) => Promise<boolean>>(),
}
const notices: Notice[] = []
onNotice((notice) => notices.push(notice))

beforeEach(() => {
  notices.length = 0
  core.resolveUndecided.mockReset().mockResolvedValue(undefined)
  core.isAnsweredHere.mockReset().mockImplementation(async (id) => id === 'answered')
  engine.mockImplementation(async () => core)
})
afterEach(noEngine)

test('a change that could not be sent again, or discarded, says so, and the next press does it in silence', async () => {
  const notKept = { tone: 'bad', text: 'This change could not be kept. Please try again.' }
  engine.mockRejectedValueOnce(new Error('no code'))
  await resolve('c1', 'resend')
  core.resolveUndecided.mockRejectedValueOnce(new Error('no database'))
  await resolve('c1', 'discard')
  core.resolveUndecided.mockResolvedValueOnce('Your device is full.')
  await resolve('c1', 'resend')
  expect(notices).toEqual([notKept, notKept, { tone: 'bad', text: 'Your device is full.' }])
  await resolve('c1', 'resend')
  expect(notices).toHaveLength(3)
  expect(core.resolveUndecided).toHaveBeenLastCalledWith('c1', 'resend')
})

test('of several questions one that was answered in this browser is enough; where nobody knows, none was', async () => {
  expect(await isAnsweredHere('open', 'answered')).toBe(true)
  expect(await isAnsweredHere('answered', 'open')).toBe(true)
  expect(await isAnsweredHere('open', 'another')).toBe(false)
  expect(await isAnsweredHere()).toBe(false)
  core.isAnsweredHere.mockRejectedValueOnce(new Error('no database'))
  expect(await isAnsweredHere('answered')).toBe(false)
  engine.mockRejectedValueOnce(new Error('no code'))
  expect(await isAnsweredHere('answered')).toBe(false)
  expect(await isAnsweredHere('answered')).toBe(true)
})

test('a question is answered by what it said, whichever of them it is; one that is gone by the balance alone', async () => {
  const question = (id: string, total: number, balance: number): Decision => ({
    id,
    total,
    balance,
    why: 'price_rose',
    error: 'x',
    lines: [],
    gone: [],
    options: ['keep'],
    at: 1,
  })
  freshAccount({ gems: 7, decisions: [question('d1', 10, 20), question('d2', 30, 40)] })
  useCatalog.setState({ revision: 5 })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new WebLocks() })
  for (const id of ['d2', 'd3']) await decide(id, 'place')
  const written = journal.entries().map(({ text }) => JSON.parse(text))
  expect(written).toMatchObject([
    { id: answerTo.mock.calls[0]?.[1], name: 'store/cart/decide', args: { decisionId: 'd2', choice: 'place' } },
    { id: answerTo.mock.calls[1]?.[1], args: { decisionId: 'd3' } },
  ])
  expect(written.map(({ seen }) => seen)).toEqual([
    { balance: 40, total: 30, revision: 5 },
    { balance: 7, revision: 5 },
  ])
})

const inCart = (id: string) => ({ id, name: `Item ${id}`, priceGems: 10, product: undefined, qty: 1 })
const CANCELED = 'Your order is canceled. If it had already been placed, we’ll tell you.'

test.each<[what: string, id: string, cart: string[], text: RegExp]>([
  ['all of it is in the cart again', 'o2', ['coat', 'ring', 'pin'], /cart/],
  ['only a part of it is', 'o2', ['ring'], new RegExp(CANCELED)],
  ['nothing is known of it here', 'o9', ['ring', 'pin'], new RegExp(CANCELED)],
])('an order that is withdrawn ends the notice that it waits, and says where its things are: %s', async (_what, id, cart, text) => {
  const order = (entryId: string, ...items: string[]) => ({
    entryId,
    lines: items.map((itemId) => ({ itemId, name: itemId, qty: 1 })),
    total: 1,
  })
  freshAccount({ waiting: [order('o1', 'coat'), order('o2', 'ring', 'pin')] })
  notify({ key: `waits:${id}`, tone: 'info', text: 'It waits.' })
  core.withdraw.mockImplementationOnce(async () => {
    showAccount({ waiting: [], cart: cart.map(inCart) })
    return true
  })
  await takeBack(id)
  expect(core.withdraw).toHaveBeenLastCalledWith(id)
  expect([notices.at(-1)?.tone, standingNotices()]).toEqual(['info', []])
  expect(notices.at(-1)?.text).toMatch(text)
})

test('an order names what was seen of it: no name of what this device’s catalog lacks, and nothing before the prices are known', async () => {
  const [ring] = PRODUCTS
  if (ring === undefined) throw new Error('no products')
  for (const { key } of journal.entries()) journal.remove(key)
  freshAccount({
    cart: [
      { ...inCart('gone'), qty: 2 },
      { ...entryOf(ring), qty: 3 },
    ],
    lastOrder: 'o0',
    gems: 500,
  })
  useCatalog.setState({ revision: 0 })
  expect(await checkout()).toMatchObject({ kind: 'failed', message: expect.stringMatching(/prices/) })
  expect(journal.entries()).toEqual([])
  useCatalog.setState({ revision: 5 })
  await checkout()
  const [written] = journal.entries().map(({ text }) => JSON.parse(text))
  expect(written.seen).toEqual({
    balance: 500,
    revision: 5,
    total: 20 + 3 * ring.priceGems,
    cart: {
      known: ['o0'],
      lines: [
        { itemId: 'gone', qty: 2 },
        { itemId: ring.id, name: ring.name, qty: 3 },
      ],
    },
  })
})

test('a press on Try now is passed on to the engine, also where the last one failed', async () => {
  core.tryNow.mockRejectedValueOnce(new Error('no database')).mockResolvedValue()
  for (const times of [1, 2]) {
    retryNow()
    await vi.waitFor(() => expect(core.tryNow).toHaveBeenCalledTimes(times))
  }
})
