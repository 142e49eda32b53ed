// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { localDay } from '../../../pwa/sync/local-day.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { forgetSeen, noteSeen, seenProducts } from '../../../pwa/storage/seen-products.ts'
import { freshAccount } from './account-store.ts'
import { PRODUCTS } from './products.ts'
import { all, one, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const { forget } = await import('../../../pwa/actions/open-session.ts')
const { default: Store } = await import('../../../pwa/features/store-front/store-front-screen.tsx')
const { default: Dashboard } = await import('../../../pwa/features/dashboard/dashboard-screen.tsx')
const { default: ProductScreen } = await import('../../../pwa/features/product/product-screen.tsx')

const given = (products: typeof PRODUCTS) =>
  useCatalog.setState({ revision: 1, failed: false, products, byId: new Map(products.map((item) => [item.id, item])) })
const shelf = (title: string) => {
  const section = one('heading', title).closest('section')
  return [...(section?.querySelectorAll('a') ?? [])].map(textOf)
}
const SCREENS = [
  ['the store', <Store key="store" />, '/store'],
  ['the dashboard', <Dashboard key="dashboard" />, '/dashboard'],
] as const

beforeEach(() => {
  localStorage.clear()
  freshAccount()
  given(PRODUCTS)
})

test.each(SCREENS)('%s shows what came this week by the day of the device, and nothing where nothing came', async (_what, screen, path) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 23, 30), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await show(screen, path)
  expect(all('heading', 'New this week')).toEqual([])
  const [first, second, ...rest] = PRODUCTS
  if (first === undefined || second === undefined) throw new Error('no products')
  given([{ ...first, since: '2026-11-22' }, { ...second, since: '2026-11-28' }, ...rest])
  await show(screen, path)
  expect(shelf('New this week')).toEqual([second.name, first.name])
})

test.each(SCREENS)(
  '%s shows what was opened on this device, the last one first, and nothing once that is forgotten',
  async (_what, screen, path) => {
    const [first, second] = PRODUCTS
    if (first === undefined || second === undefined) throw new Error('no products')
    for (const { id } of [first, second, first]) await show(<ProductScreen />, `/product/${id}`)
    noteSeen('no-longer-sold')
    await show(screen, path)
    expect(shelf('Recently seen')).toEqual([first.name, second.name])
    forgetSeen()
    await show(screen, path)
    expect(all('heading', 'Recently seen')).toEqual([])
  },
)

test('of many, a shelf shows eight: two rows', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 12), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  given(PRODUCTS.map((item) => ({ ...item, since: '2026-11-28' })))
  for (const { id } of PRODUCTS.slice(0, 9)) noteSeen(id)
  await show(<Store />, '/store')
  expect([shelf('New this week').length, shelf('Recently seen').length]).toEqual([8, 8])
})

test.each(SCREENS)('%s says how many came this week in each tag that is followed', async (_what, screen, path) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 23, 30), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const came = PRODUCTS.map((item, at) => ({ ...item, tags: ['moon', 'for her'], since: at < 9 ? '2026-11-28' : '2026-11-01' }))
  given([...came.slice(1), { ...came[0], tags: ['lightstick'] } as (typeof PRODUCTS)[number]])
  freshAccount({ follows: ['lightstick', 'for her', 'never'] })
  await show(screen, path)
  const links = [...document.querySelectorAll('.followed a')]
  expect(links.map(textOf)).toEqual(['New in #lightstick: 1', 'New in #for her: 8'])
  expect(links[1]?.getAttribute('href')).toBe('/share?q=for%20her')
  freshAccount()
  await show(screen, path)
  expect(document.querySelector('.followed')).toBeNull()
})

test('a logout, also in another tab, takes what was seen off the page that shows it', async () => {
  const [first] = PRODUCTS
  noteSeen(first?.id ?? '')
  await show(<Store />, '/store')
  expect(shelf('Recently seen')).toEqual([first?.name])
  await act(async () => forget())
  expect(all('heading', 'Recently seen')).toEqual([])
})

test('the last twenty are remembered, each once; what does not exist is not', async () => {
  for (let at = 0; at < 30; at += 1) noteSeen(`p${at}`)
  noteSeen('p15')
  expect(seenProducts()).toHaveLength(20)
  expect(seenProducts().slice(0, 3)).toEqual(['p15', 'p29', 'p28'])
  await show(<ProductScreen />, '/product/never-sold')
  expect(seenProducts()[0]).toBe('p15')
})

test('a day of the place is written as the catalog writes days', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 1).getTime())).toBe('2026-01-05')
})
