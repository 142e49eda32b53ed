import { BY_THEME, type ListingSpec } from './listing-spec.ts'
import { Listing } from './listing.tsx'

export const FRAGRANCES: ListingSpec = {
  ...BY_THEME,
  title: 'Fragrances',
  lede: 'A concert hall, a shrine in the rain, a rooftop at four in the morning: bottled.',
  world: 'lemon',
}

export default function FragrancesScreen() {
  return <Listing name="fragrances" spec={FRAGRANCES} />
}
