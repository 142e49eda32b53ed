import { FRAGRANCES } from './listing-spec.ts'
import { Listing } from './listing.tsx'

export default function FragrancesScreen() {
  return <Listing name="fragrances" spec={FRAGRANCES} />
}
