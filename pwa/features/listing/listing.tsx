import Heart from 'lucide-static/icons/heart.svg?react'
import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import ArrowUpDown from 'lucide-static/icons/arrow-up-down.svg?react'
import Gem from 'lucide-static/icons/gem.svg?react'
import Search from 'lucide-static/icons/search.svg?react'
import { Suspense, useDeferredValue, useEffect, useRef } from 'react'
import * as say from '#words/listing.tsx'
import { filtersOf, LISTINGS, SORTS, type ListingName, type ListingQuery, type ListingSort } from '#sync-protocol/domain/listing.ts'
import type { Accent } from '../../components/card/card.tsx'
import { ButtonLink } from '../../components/button/button.tsx'
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx'
import { optional, optionalLater } from '../../components/optional.ts'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Pagination } from '../../components/pagination/pagination.tsx'
import { useListing, type ListingView } from '../../actions/listing.ts'
import { lateCode } from '../../state/late-code.ts'
import { useAccount, useFreeGems } from '../../state/account.ts'
import { useOwnedPieces } from '../../state/owned.ts'
import { useConnection } from '../../state/connection.ts'
import { hrefTo, listOf, readPrice, withChange, type ListingAddress, type PriceFilter } from './listing-address.ts'
import { useListed } from './use-listed.ts'
import { usePriceSteps } from './price-steps.ts'
import { ListingResults } from './listing-results.tsx'
import { useLastPage, useListingAddress } from './use-listing-address.ts'
import '../../components/field/field.css'
import './listing.css'

const SearchSuggestions = optionalLater(lateCode(() => import('../../components/search-suggestions/search-suggestions.tsx'), false))
const HideOwned = optional(lateCode(() => import('./hide-owned.tsx'), false))
const ProductData = optional(lateCode(() => import('./product-data.tsx'), false))

/** Room for the end of the filter before it. */
const BEFORE_PX = 60

export interface ListingSpec {
  title: string
  lede: string
  /** The light of its quarter of the lane. */
  accent: Accent
  /** Search engines come here, too: the page describes its products to them. */
  described?: true
}

interface ListingProps {
  name: ListingName
  spec: ListingSpec
}

/** The page behind all seven listings. */
export function Listing({ name, spec }: ListingProps) {
  const controls = useListingAddress(name)
  const { address, change, type, turnTo, start } = controls
  const hrefOf = (to: Partial<ListingAddress>) => hrefTo(withChange(address, to), name)
  const shown = useFollowing(address)
  const view = useListing(name, useListingQuery(shown))
  const totalPages = view.page?.totalPages ?? 0
  useLastPage({ ...controls, address: shown }, totalPages)
  const ownsAny = useOwnedPieces(({ isAny }) => isAny)
  const tools = useRef<HTMLDivElement>(null)

  // On a phone the row of filters is longer than the screen: it glides to the chosen one. Once the page is painted: it is measured for it.
  useEffect(() => {
    const chosen = tools.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    chosen?.parentElement?.scrollTo(chosen.offsetLeft - BEFORE_PX, 0)
  }, [address.filter])

  const showAll = () => {
    useOwnedPieces.setState({ isHidden: false })
    change({ filter: 'all', search: '', price: 'any' })
    // The button goes with what it says: who is there by keyboard goes on at the list.
    start.current?.focus({ preventScroll: true })
  }

  return (
    <div className="wrap page listing" data-accent={spec.accent}>
      <PageHeader title={spec.title} lede={spec.lede}>
        <ButtonLink to="/cart">
          <ShoppingBag />
          <span>{say.cart}</span>
        </ButtonLink>
        <ButtonLink to="/wishlist">
          <Heart />
          <span>{say.wishlist}</span>
        </ButtonLink>
      </PageHeader>
      <div className="listing-tools" ref={tools}>
        <FilterBar
          label={say.filterBy[LISTINGS[name].filter]}
          options={filtersOf(name).map((key) => ({ key, title: say.filters[key] }))}
          current={address.filter}
          hrefOf={(filter) => hrefOf({ filter })}
          onChange={(filter) => change({ filter })}
        >
          {ownsAny && (
            <Suspense>
              <HideOwned onChange={() => change({})} />
            </Suspense>
          )}
        </FilterBar>
        <ListingTools
          name={name}
          address={address}
          onSearch={type}
          onSort={(sort) => change({ sort })}
          onPrice={(price) => change({ price })}
        />
        <ListingLine view={view} list={`${shown.filter} ${shown.sort} ${shown.price}`} />
      </div>
      <p className="listing-note" role="status">
        {view.page?.note}
      </p>
      <ListingResults listing={name} view={view} address={shown} start={start} onReset={showAll} />
      <Pagination page={shown.page} totalPages={totalPages} hrefOf={(page) => hrefOf({ page })} onChange={turnTo} />
      {spec.described && view.page && (
        <Suspense>
          <ProductData title={spec.title} products={view.page.products} first={view.page.startIndex} />
        </Suspense>
      )}
    </div>
  )
}

/** What the address asks for, in gems where it asks for those of the user. */
function useListingQuery({ filter, page, search, sort, price }: ListingAddress): ListingQuery {
  const isMember = useAccount(({ owner, ready }) => owner !== '' && ready)
  const gems = useFreeGems()
  const purse = isMember && (price === 'mine' || search !== '') ? Math.max(gems, 0) : undefined
  return { filter, page, search, sort, most: price === 'mine' ? purse : price === 'any' ? undefined : price, purse }
}

/**
 * The address whose list is on display. A filter, a sort or a key is first seen where it was pressed, and the list follows in a frame of its own.
 * Another page of the same list does not wait: the movement to it begins with what it shows.
 */
function useFollowing(address: ListingAddress): ListingAddress {
  const later = useDeferredValue(address)
  return listOf(later) === listOf(address) ? address : later
}

interface ListingToolsProps {
  name: ListingName
  address: ListingAddress
  onSearch: (text: string) => void
  onSort: (sort: ListingSort) => void
  onPrice: (price: PriceFilter) => void
}

/** Search, price and sort: fields on a wide page, icons on a phone. There is nothing to submit: the list follows every key. */
function ListingTools({ name, address, onSearch, onSort, onPrice }: ListingToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  const products = useListed(name)
  const steps = usePriceSteps(address.price)
  const hasGems = useAccount(({ owner }) => owner !== '')
  return (
    <search className="listing-search" aria-label={say.products}>
      <div className="field">
        <input
          ref={input}
          aria-label={say.search}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={say.searchExample}
          value={address.search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <Search />
        <Suspense>
          <SearchSuggestions input={input} text={address.search} products={products} onPick={onSearch} />
        </Suspense>
      </div>
      <div className="field">
        <select
          aria-label={say.price}
          data-sorted={address.price !== 'any'}
          value={address.price}
          onChange={(event) => onPrice(readPrice(event.target.value))}
        >
          <option value="any">{say.anyPrice}</option>
          {hasGems && <option value="mine">{say.affordable}</option>}
          {steps.map((gems) => (
            <option key={gems} value={gems}>
              {say.upTo(gems)}
            </option>
          ))}
        </select>
        <Gem />
      </div>
      <div className="field">
        <select
          aria-label={say.sortBy}
          data-sorted={address.sort !== 'featured'}
          value={address.sort}
          onChange={(event) => onSort(SORTS.find((key) => key === event.target.value) ?? 'featured')}
        >
          {SORTS.map((key) => (
            <option key={key} value={key}>
              {say.sorts[key]}
            </option>
          ))}
        </select>
        <ArrowUpDown />
      </div>
    </search>
  )
}

interface ListingLineProps {
  view: ListingView
  /** Another list is read out, also where as many are shown of it. */
  list: string
}

/** How much of the list is on display and, without a signal, how old it is. */
function ListingLine({ view: { page, asOf }, list }: ListingLineProps) {
  const offline = useConnection(({ state }) => state === 'offline')
  const age = page && page.totalItems > 0 && offline ? asOf : 0
  return (
    <div className="listing-line">
      <p className="listing-count" role="status">
        {page &&
          (page.totalItems > 0 ? (
            <span key={list}>{say.showing(page.startIndex, page.endIndex, page.totalItems)}</span>
          ) : (
            // For the eye it stands below, large.
            <span className="hidden-visually">{say.nothingFound}</span>
          ))}
      </p>
      {age > 0 && (
        <p className="muted small">
          {say.savedHere(age, (text) => (
            <span className="listing-device">{text}</span>
          ))}
        </p>
      )}
    </div>
  )
}
