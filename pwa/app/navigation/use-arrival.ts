import type { ShopBrand } from '#sync-protocol/api/shop.ts'
import { isListing } from '#sync-protocol/domain/listing.ts'
import { useLayoutEffect, useRef } from 'react'
import { announce } from '../../components/announcer/announcer.tsx'
import { sayThere } from '../../state/notices.ts'
import { useShop } from '../../state/shop.ts'
import { hrefTo, readAddress } from '../../features/listing/listing-address.ts'
import { pageTitle } from '../pages.ts'
import type { AppRoute } from '../routes.tsx'
import { enterEntry, forgetScroll, isFreshLoad, noteScroll, restoreScroll } from './scroll.ts'
import type { Page } from './use-page.ts'

/** Does what a full page load would have done: title, scroll position, focus on the heading, and a word to screen readers. */
export function useArrival(page: Page | undefined): void {
  const before = useRef<Page>(undefined)
  const brand = useShop((shop) => shop.brand)

  useLayoutEffect(() => {
    // Also when only a sheet was closed that had a title of its own.
    if (page) describePage(page, brand)
  }, [page, brand])

  useLayoutEffect(() => {
    if (!page) return
    const last = before.current
    before.current = page
    const entry = enterEntry(page.location)
    const samePage = last?.route === page.route
    const returned = last ? page.arrival === 'POP' : !isFreshLoad()
    if (!last && !returned) forgetScroll(entry)
    const isAnother = last !== undefined && !samePage
    // The server has drawn it, and its reader did not wait for the app.
    const isBeingRead = !last && scrollY > 0
    const greet = () => void (isAnother && focusHeading())
    if (returned) restoreScroll(entry, !last, greet)
    else {
      if (samePage || isBeingRead) noteScroll()
      else scrollToStart(page.location.hash)
      greet()
    }
    if (!isAnother) return
    sayThere()
    announce(pageTitle(page.route, useShop.getState().brand))
  }, [page])
}

function scrollToStart(hash: string) {
  const target = document.getElementById(hash.slice(1))
  if (target) target.scrollIntoView()
  else scrollTo(0, 0)
}

function focusHeading() {
  // A menu that was opened while the page was on its way keeps the focus: without it, it would close, as one does in which a link was followed.
  if (document.querySelector('.bar [aria-expanded=true]') && !document.querySelector('[data-followed]')) return
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Title and canonical address of the page on display; what link previews need came with the page from the server. */
function describePage({ route, location: { pathname, search } }: Page, brand: ShopBrand) {
  document.title = pageTitle(route, brand)
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (canonical) canonical.href = location.origin + (/[*:]/.test(route.path) ? pathname : route.path + partOf(route, search))
}

/** A page or filter of a listing is a page of its own; the same in another order, or what was searched for, is not. */
function partOf({ path }: AppRoute, search: string): string {
  const name = path.slice(1)
  if (!isListing(name)) return ''
  const address = readAddress(new URLSearchParams(search), name)
  return hrefTo({ ...address, search: '', sort: 'featured' }, name).slice(path.length)
}
