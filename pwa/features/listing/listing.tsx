import Heart from 'lucide-static/icons/heart.svg?react'
import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import { Suspense, useEffect, useRef } from 'react'
import type { ListingName } from '#sync-protocol/domain/listing.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { optional } from '../../components/optional.ts'
import { Pagination } from '../../components/pagination/pagination.tsx'
import { lateCode } from '../../state/late-code.ts'
import { useListing } from '../../actions/listing.ts'
import { ListingLine } from './listing-line.tsx'
import { ListingResults } from './listing-results.tsx'
import type { ListingSpec } from './listing-spec.ts'
import { ListingTools } from './listing-tools.tsx'
import { useLastPage, useListingAddress } from './use-listing-address.ts'
import './listing.css'

// For search engines only: it may come a moment later than what people see, or not at all.
const ProductData = optional(lateCode(() => import('./product-data.tsx'), false))

/** Room for the end of the filter before it. */
const BEFORE_PX = 60

export interface ListingProps {
  name: ListingName
  spec: ListingSpec
  /** Search engines come here, too: the page describes its products to them. */
  described?: boolean
}

/** The page behind all seven listings. */
export function Listing({ name, spec, described = false }: ListingProps) {
  const controls = useListingAddress(spec)
  const { address, change, type, turnTo, start } = controls
  const view = useListing(name, address)
  const totalPages = view.page?.totalPages ?? 0
  useLastPage(controls, totalPages)
  const tools = useRef<HTMLDivElement>(null)

  // On a phone the row of filters is longer than the screen: it glides to the chosen one. Once the page is painted: it is measured for it.
  useEffect(() => {
    const chosen = tools.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    chosen?.parentElement?.scrollTo(chosen.offsetLeft - BEFORE_PX, 0)
  }, [address.filter])

  const showAll = () => {
    change({ filter: 'all', search: '' })
    // The button goes with what it says: who is there by keyboard goes on at the list.
    start.current?.focus({ preventScroll: true })
  }

  return (
    <div className="wrap page listing" data-world={spec.world}>
      <PageHeader title={spec.title} lede={spec.lede}>
        <ButtonLink to="/cart">
          <ShoppingBag />
          <span>Cart</span>
        </ButtonLink>
        <ButtonLink to="/wishlist">
          <Heart />
          <span>Wishlist</span>
        </ButtonLink>
      </PageHeader>
      <div className="listing-tools" ref={tools}>
        <FilterBar
          label={`Filter by ${spec.filter}`}
          options={spec.choices}
          current={address.filter}
          onChange={(filter) => change({ filter })}
        />
        <ListingTools address={address} onSearch={type} onSort={(sort) => change({ sort })} />
        <ListingLine view={view} list={`${address.filter} ${address.sort}`} />
      </div>
      <ListingResults listing={name} view={view} address={address} start={start} onReset={showAll} />
      <Pagination page={address.page} totalPages={totalPages} onChange={turnTo} />
      {described && view.page && (
        <Suspense>
          <ProductData title={spec.title} products={view.page.products} first={view.page.startIndex} />
        </Suspense>
      )}
    </div>
  )
}
