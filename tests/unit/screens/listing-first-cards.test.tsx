// @vitest-environment happy-dom
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import type * as Catalog from '../../../pwa/actions/listing.ts'
import { PRODUCTS } from './products.ts'
import { show } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', { spy: true })
vi.mock('../../../pwa/actions/shopping.ts', { spy: true })
vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/actions/listing.ts', () => ({
  useListing: ((listing, query) => {
    const { filter, page, search = '', sort = 'featured' } = query
    const shown = useMemo(() => selectListing(PRODUCTS, listing, { filter, page, search, sort }), [listing, filter, page, search, sort])
    return { status: 'ready', page: shown, asOf: Date.UTC(2025, 10, 20, 12), retry: () => undefined }
  }) satisfies typeof Catalog.useListing,
}))

const { default: Listing } = await import('../../../pwa/features/listing/listing-screen.tsx')

/** What stands there before anything that follows the first drawing. */
function firstDrawing(): HTMLElement {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <MemoryRouter initialEntries={['/kpop2']}>
        <Listing />
      </MemoryRouter>,
    ),
  )
  const first = place.cloneNode(true) as HTMLElement
  root.unmount()
  return first
}

test('the first listing of an opened app renders the visible cards first, the next one all cards at once', async () => {
  useConnection.setState({ state: 'offline', lastSuccess: 1 })
  const first = firstDrawing()
  expect(first.querySelectorAll('article')).toHaveLength(4)
  expect(first.querySelectorAll('.listing-cards > li')).toHaveLength(12)
  expect(first.textContent).toContain('Showing 1–12 of 15 results')

  await show(<Listing />, '/kpop2')
  expect(document.querySelectorAll('article')).toHaveLength(12)
  expect(document.body.textContent).toContain('as of')

  expect(firstDrawing().querySelectorAll('article')).toHaveLength(12)
})
