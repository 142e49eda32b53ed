// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Decision, OrderLine } from '#sync-protocol/api/account-state.ts'
import * as actions from '../../../pwa/actions/orders.ts'
import { freshAccount, showAs } from './account-store.ts'
import { one, press, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const { decide } = vi.mocked(actions)
const { default: Decisions } = await import('../../../pwa/features/decisions/decisions-screen.tsx')

const PENDANT: OrderLine = { itemId: 'pendant', name: 'First Squad Haori', was: 'Moonlit Pendant', qty: 2, priceGems: 45 }
const PIN: OrderLine = { itemId: 'pin', name: 'Old Pin', qty: 1, priceGems: 30 }
const base: Decision = {
  id: 'd1',
  why: 'item_changed',
  error: 'x',
  lines: [PENDANT, PIN],
  total: 120,
  seenTotal: 120,
  balance: 50,
  gone: [],
  options: ['place', 'keep'],
  at: 1,
}

beforeEach(() => {
  decide.mockResolvedValue({ kind: 'waiting', id: 'change-1' })
  freshAccount({ gems: 120 })
})

test('another name than was seen: both are shown, and nothing is ordered before the answer', async () => {
  await showAs({ decisions: [base] }, <Decisions />, '/decisions')
  const card = textOf(one('heading', 'Something has a new name').closest('article'))
  expect(card).toContain('Something in this order has a different name now, so it may be a different item.')
  expect(card).toContain('First Squad HaoriYou saw: Moonlit Pendant × 2')
  expect(card).not.toContain('You saw: Old Pin')
  expect(card).not.toContain('No longer sold')
  await press(one('button', 'Place it for 120 gems'))
  expect(decide).toHaveBeenCalledWith('d1', 'place')
})

test('a new name that is the name of what is gone: only the latter is struck out', async () => {
  const lines = [
    { ...PENDANT, name: 'Old Pin', qty: 1 },
    { ...PIN, priceGems: 0 },
  ]
  await showAs(
    { decisions: [{ ...base, why: 'item_gone', lines, gone: ['Old Pin'], options: ['place_available', 'keep'], total: 45 }] },
    <Decisions />,
    '/decisions',
  )
  const card = textOf(one('heading', 'Something is gone').closest('article'))
  expect(card).toContain('Old PinYou saw: Moonlit Pendant45 gems')
  expect(card.match(/No longer sold/g)).toHaveLength(1)
})
