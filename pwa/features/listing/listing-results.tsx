import { memo, type RefObject, startTransition, Suspense, useEffect, useState } from 'react'
import * as say from '#words/listing.tsx'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { ListingPage } from '#sync-protocol/api/listing.ts'
import type { ListingName } from '#sync-protocol/domain/listing.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { ProductCard } from '../../components/product-card/product-card.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { optional } from '../../components/optional.ts'
import { lateCode } from '../../state/late-code.ts'
import { useCard } from '../../actions/shopping.ts'
import { useShownListings } from '../../state/kept-listing.ts'
import type { ListingView } from '../../actions/listing.ts'
import { useSession } from '../../state/session.ts'
import { useIsAwake } from '../../state/served.ts'
import { listOf, type ListingAddress } from './listing-address.ts'

/** Roughly what a screen shows before one scrolls: these cards come first, and their pictures do not wait. */
const IN_SIGHT = 4
const SomethingElse = optional(lateCode(() => import('./something-else.tsx'), false))

export interface ListingResultsProps {
  listing: ListingName
  view: ListingView
  address: ListingAddress
  start: RefObject<HTMLHeadingElement | null>
  onReset: () => void
}

export function ListingResults({ listing, view, address, start, onReset }: ListingResultsProps) {
  const { page, status, all } = useFirstInSlices(view)
  const products = useInSlices(page, address)
  const isMember = useSession((session) => session.status === 'authenticated')

  return (
    <section className="listing-results" aria-labelledby="listing-start">
      <h2 className="hidden-visually" id="listing-start" ref={start} tabIndex={-1}>
        {say.products}
      </h2>
      {page && <Cards listing={listing} products={products} all={all} address={address} onReset={onReset} />}
      {!page && status === 'loading' && <ListingSkeleton />}
      {!page && status === 'failed' && (
        <EmptyState art="offline" title={say.notHere} text={say.notHereText}>
          <Button look="primary" onClick={view.retry}>
            {say.tryAgain}
          </Button>
          {isMember ? <ButtonLink to="/quiz">{say.playQuiz}</ButtonLink> : <ButtonLink to="/">{say.home}</ButtonLink>}
        </EmptyState>
      )}
    </section>
  )
}

/**
 * The first cards after the app was opened come in slices, so that a slow phone stays responsive and soon shows something: those
 * in sight, then `all`. What follows them shows at once, and so does what the server has drawn.
 */
function useFirstInSlices(view: ListingView): Pick<ListingView, 'page' | 'status'> & { all: boolean } {
  const isThere = view.page !== undefined
  const isAwake = useIsAwake()
  const [shown, setShown] = useState<'none' | 'in sight' | 'all'>(() =>
    !isThere ? 'none' : useShownListings.getState().hasShownAll || !isAwake ? 'all' : 'in sight',
  )
  useEffect(() => {
    if (isThere && shown !== 'all') startTransition(() => setShown(shown === 'none' ? 'in sight' : 'all'))
    if (shown === 'all') useShownListings.setState({ hasShownAll: true })
  }, [isThere, shown])
  if (isThere && shown === 'none') return { page: undefined, status: 'loading', all: false }
  return { ...view, all: shown === 'all' }
}

/** A key, a filter or a sort is answered with the cards in sight; those below are the former ones until the browser has shown these. */
function useInSlices(page: ListingPage | undefined, address: ListingAddress): readonly Product[] {
  const list = listOf(address)
  const [former, setFormer] = useState({ page, list })
  useEffect(() => {
    startTransition(() => setFormer((whole) => (whole.page === page && whole.list === list ? whole : { page, list })))
  }, [page, list])
  if (page === undefined) return []
  if (former.list === list || former.page === undefined || page.products.length <= IN_SIGHT) return page.products
  const first = page.products.slice(0, IN_SIGHT)
  return [...first, ...former.page.products.slice(IN_SIGHT).filter(({ id }) => !first.some((product) => product.id === id))]
}

interface CardsProps extends Omit<ListingResultsProps, 'view' | 'start'> {
  products: readonly Product[]
  all: boolean
}

function Cards({ listing, products, all, address, onReset }: CardsProps) {
  if (products.length > 0) {
    return (
      <ul className="products listing-cards" aria-busy={!all}>
        {products.map((product, index) => (
          <li key={product.id}>
            {all || index < IN_SIGHT ? <ListingCard product={product} eager={index < IN_SIGHT} /> : <div className="listing-bone" />}
          </li>
        ))}
      </ul>
    )
  }
  const words = address.search.trim()
  return (
    <>
      <EmptyState brief art="search" title={words ? say.noResults(words) : say.noProducts} text={say.noResultsText}>
        <Button look="primary" onClick={onReset}>
          {say.showAll}
        </Button>
      </EmptyState>
      <div className="others">
        <Suspense>
          <SomethingElse listing={listing} />
        </Suspense>
      </div>
    </>
  )
}

/** A product card that knows whether its product is in the cart and on the wishlist, and re-renders only when that changes. */
export const ListingCard = memo(function ListingCard({ product, eager }: { product: Product; eager: boolean }) {
  return <ProductCard product={product} eager={eager} {...useCard(product)} />
})

const BONES = Array.from({ length: 12 }, (_, index) => index)

/** A full page of cards, each in the size of a real one, so that nothing jumps when they come. */
function ListingSkeleton() {
  return (
    <Loading label={say.loading}>
      <ul className="products listing-cards" aria-hidden="true">
        {BONES.map((card) => (
          <li key={card}>
            <div className="listing-bone">
              <Skeleton shape="block" height="auto" />
              <Skeleton width="70%" />
              <Skeleton />
              <Skeleton />
              <Skeleton shape="block" height="var(--tap)" />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  )
}
