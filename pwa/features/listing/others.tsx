import type { ListingName, ListingQuery } from '#sync-protocol/domain/listing.ts'
import { useListing } from '../../actions/listing.ts'
import { ListingCard } from './listing-card.tsx'

/** As many as are two rows on a phone, one on a desk. */
const SHOWN = 4
const ALL: ListingQuery = { filter: 'all', page: 1 }

/** A few of its things where a search in a listing found none. */
export default function Others({ listing }: { listing: ListingName }) {
  const products = useListing(listing, ALL).page?.products.slice(0, SHOWN) ?? []
  if (products.length === 0) return null
  return (
    <section className="stack" aria-labelledby="listing-others">
      <h3 id="listing-others">Something else?</h3>
      <ul className="products">
        {products.map((product) => (
          <li key={product.id}>
            <ListingCard product={product} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}
