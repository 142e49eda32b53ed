// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { noteKeptCatalog } from '../../../pwa/storage/kept-catalog.ts'
import { showAccount, useAccount, showAs } from './account-store.ts'
import { arrive, forgetDocuments, hold, NO_SIGNAL, sources } from './fake-documents.ts'
import { freshMember, useSession, wait } from './fake-member.ts'
import { PRODUCTS } from './products.ts'
import { one, pageText, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/receipts.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/documents.ts', () => import('./fake-documents.ts'))

const { default: Dashboard } = await import('../../../pwa/features/dashboard/dashboard-screen.tsx')

const fact = (label: string) => {
  const found = [...document.querySelectorAll('.ticket')].find((link) => textOf(link).startsWith(label))
  if (!found) throw new Error(`no fact "${label}"`)
  return `${textOf(found.querySelector('.ticket-value'))} → ${found.getAttribute('href')}`
}
const result = (createdAt: Date, earnedGems: number) => ({
  difficulty: 'easy',
  score: 5,
  total: 10,
  earnedGems,
  createdAt: createdAt.toISOString(),
})
const question = { id: 'd', why: 'price_rose', error: 'x', lines: [], total: 1, balance: 1, gone: [], options: ['keep'], at: 1 } as const

beforeEach(() => {
  localStorage.clear()
  freshMember({ gems: 1_190, personalityType: 'ENFP' })
  forgetDocuments()
  useCatalog.setState({ products: [], revision: 0, failed: false })
})

describe('what is picked for the user', () => {
  const picked = () => [...document.querySelectorAll('.picks a')].map((link) => link.getAttribute('href'))

  test('goes by the type, from the world that its name speaks of, and opens over the dashboard', async () => {
    useCatalog.setState({ products: PRODUCTS, revision: 1 })
    await show(<Dashboard />, '/dashboard')
    one('heading', 'Picked for a K-Pop Firecracker')
    expect(picked()).toHaveLength(4)
    for (const href of picked()) expect(href).toMatch(/^\/product\/kpop-/)
    await act(async () => showAccount({ personalityType: 'INTJ' }))
    one('heading', 'Picked for an Anime Strategist')
    for (const href of picked()) expect(href).toMatch(/^\/product\/anime-/)
    await act(async () => showAccount({ personalityType: '' }))
    one('heading', 'Picked for today')
  })

  test('keeps its room until the catalog has come, and where none does', async () => {
    await show(<Dashboard />, '/dashboard')
    expect(document.querySelectorAll('.picks li')).toHaveLength(4)
    expect(picked()).toEqual([])
    await act(async () => useCatalog.setState({ failed: true }))
    expect(textOf(document.querySelector('.picks'))).toBe('Picked for a K-Pop FirecrackerNothing to show right now.')
  })
})

describe('the strip above the cards', () => {
  test('greets by name, else by username, and says gems and type with the way to each', async () => {
    await show(<Dashboard />, '/dashboard')
    one('heading', 'Hi Mina Park, what’s next?')
    expect(fact('Your gems')).toBe('1,190 gems → /gem-shop')
    expect(fact('Your type')).toBe('ENFP K-Pop Firecracker → /personality')
    await act(async () => useSession.setState(({ user }) => ({ user: { ...user, name: '' } })))
    one('heading', 'Hi mina, what’s next?')
  })

  test('without a type it leads to the quiz that finds it', async () => {
    await showAs({ personalityType: '' }, <Dashboard />, '/dashboard')
    expect(fact('Your type')).toBe('Find out → /personality')
  })

  test('what waits on this device is counted as everywhere, what needs an answer comes first', async () => {
    await show(<Dashboard />, '/dashboard')
    expect(fact('In your cart')).toBe('Nothing yet → /cart')
    await act(async () => useAccount.setState({ pendingCount: 3, pendingOrders: 1 }))
    expect(fact('Waiting')).toBe('1 order and 2 changes → /activity')
    const decisions: Decision[] = [{ ...question, options: ['keep'], lines: [], gone: [] }]
    await act(async () => useAccount.setState({ decisions }))
    expect(fact('Waiting for you')).toBe('1 to answer → /decisions')
  })

  test('today’s quiz: not played, though one was yesterday', async () => {
    arrive('results/knowledge', { results: [result(new Date(Date.now() - 24 * 60 * 60_000), 40)] })
    await show(<Dashboard />, '/dashboard')
    expect(fact('Today’s quiz')).toBe('Not played yet → /knowledge')
    expect(sources[0]).toMatchObject({ path: 'quiz/knowledge/results?difficulty=all', scope: 'account' })
  })

  test('today’s quiz: handed in without a signal, then graded', async () => {
    arrive('results/knowledge', { results: [] })
    await show(<Dashboard />, '/dashboard')
    await wait('quiz/knowledge/submit', {})
    expect(fact('Today’s quiz')).toBe('Done, not graded yet → /results')
    arrive('results/knowledge', { results: [result(new Date(), 30), result(new Date(), 10)] })
    expect(fact('Today’s quiz')).toBe('40 gems earned → /results')
  })

  test('today’s quiz: neither the device nor the shop can tell, so it is not called unplayed; one that waits here is', async () => {
    hold('results/knowledge', { status: 'failed', error: NO_SIGNAL })
    await show(<Dashboard />, '/dashboard')
    expect(fact('Today’s quiz')).toBe('Can’t check right now → /knowledge')
    await wait('quiz/knowledge/submit', {})
    expect(fact('Today’s quiz')).toBe('Done, not graded yet → /results')
  })

  test('before the device has been read it claims nothing of a quiz that it cannot know', async () => {
    await show(<Dashboard />, '/dashboard')
    expect(fact('Today’s quiz')).toBe('… → /knowledge')
  })
})

describe('the cards', () => {
  const leading = () => [...document.querySelectorAll('.door .btn-primary')].map((link) => textOf(link))

  test('the quiz leads them while today’s is known to be unplayed, and no longer', async () => {
    await show(<Dashboard />, '/dashboard')
    expect(leading()).toEqual([])
    arrive('results/knowledge', { results: [] })
    expect(leading()).toEqual(['Play Knowledge Quiz'])
    await wait('quiz/knowledge/submit', {})
    expect(leading()).toEqual([])
  })

  const art = (title: string) => {
    const card = one('heading', title).closest('article')
    return [...(card?.querySelectorAll('.door-art img') ?? [])].map((image) => image.getAttribute('src'))
  }

  test('show three products of their kind from the catalog of this device', async () => {
    useCatalog.setState({ products: PRODUCTS })
    await show(<Dashboard />, '/dashboard')
    const kinds = (title: string) => new Set(art(title).map((picture) => picture?.replace(/\W*pictures\W|-\d.svg/g, '')))
    expect(kinds('K-Pop')).toEqual(new Set(['kpop-fashion', 'kpop-fragrances', 'kpop-jewelry']))
    expect(kinds('Fashion')).toEqual(new Set(['kpop-fashion', 'anime-fashion']))
    expect(art('Fashion')).toHaveLength(3)
    // Behind no two doors the same goods.
    const all = ['K-Pop', 'Anime', 'Fashion', 'Fragrances'].flatMap(art)
    expect(new Set(all).size).toBe(all.length)
    expect(art('Books')).toEqual([expect.stringMatching(/^data:image\/svg\+xml,/)])
  })

  test('while a kept catalog is still being read there is nothing that would be swapped; without any, the stickers', async () => {
    await show(<Dashboard />, '/dashboard')
    expect(art('K-Pop')).toEqual([expect.stringMatching(/\bkpop\b.*\.svg/)])
    noteKeptCatalog(3)
    await show(<Dashboard />, '/dashboard')
    expect(art('K-Pop')).toEqual([])
    await act(async () => useCatalog.setState({ failed: true }))
    expect(art('K-Pop')).toEqual([expect.stringMatching(/\bkpop\b.*\.svg/)])
  })

  test('what is not open yet says so', async () => {
    await show(<Dashboard />, '/dashboard')
    expect(textOf(one('heading', 'Spotify').closest('article'))).toContain('Opening soon')
    expect(pageText().match(/Opening soon/g)).toHaveLength(1)
  })
})
