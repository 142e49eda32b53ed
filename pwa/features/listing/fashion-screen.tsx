import { BY_THEME, type ListingSpec } from './listing-spec.ts'
import { Listing } from './listing.tsx'

export const FASHION: ListingSpec = {
  ...BY_THEME,
  title: 'Fashion',
  lede: 'Jackets for the queue, knits for the rewatch, and tees that only the right people will recognize.',
  world: 'mint',
}

export default function FashionScreen() {
  return <Listing name="fashion" spec={FASHION} />
}
