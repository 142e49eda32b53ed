import * as say from '#words/listing.tsx'
import type { ListingName, ListingQuery } from '#sync-protocol/domain/listing.ts'
import { useListing } from '../../actions/listing.ts'
import { suggest } from '../../state/suggest.ts'
import { ListingCard } from './listing-results.tsx'

const ALL: ListingQuery = { filter: 'all', page: 1 }

/** Where nothing was found: a few products of the whole listing. */
export default function SomethingElse({ listing }: { listing: ListingName }) {
  const products = suggest(useListing(listing, ALL).page?.products ?? [], { seed: listing })
  if (products.length === 0) return null
  return (
    <section className="stack" aria-labelledby="listing-others">
      <h3 id="listing-others">{say.somethingElse}</h3>
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
