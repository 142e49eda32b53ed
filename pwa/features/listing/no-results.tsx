import type { ListingName, ListingQuery } from '#sync-protocol/domain/listing.ts'
import { Button } from '../../components/button/button.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { useListing } from '../../actions/listing.ts'
import { ListingCard } from './listing-card.tsx'

/** As many as are two rows on a phone, one on a desk. */
const OTHERS = 4
const ALL: ListingQuery = { filter: 'all', page: 1 }

export interface NoResultsProps {
  listing: ListingName
  /** What was searched for; empty where the listing has nothing to show. */
  words: string
  onReset: () => void
}

/** Nothing fits: the way back to all of it, and a few things that are there. */
export default function NoResults({ listing, words, onReset }: NoResultsProps) {
  const others = useListing(listing, ALL).page?.products.slice(0, OTHERS) ?? []
  return (
    <>
      <EmptyState
        art="empty"
        title={words ? `No results for “${words}”` : 'No products here yet'}
        text="Try other words, or browse all products."
      >
        <Button look="primary" onClick={onReset}>
          Show all products
        </Button>
      </EmptyState>
      {others.length > 0 && (
        <section className="stack others" aria-labelledby="listing-others">
          <h3 id="listing-others">Something else?</h3>
          <ul className="products">
            {others.map((product) => (
              <li key={product.id}>
                <ListingCard product={product} eager={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
