import { BY_THEME, type ListingSpec } from './listing-spec.ts'
import { Listing } from './listing.tsx'

export const JEWELRY: ListingSpec = {
  ...BY_THEME,
  title: 'Jewelry',
  lede: 'Small things that catch the light: rings, pendants and pins with a story behind them.',
  world: 'violet',
}

export default function JewelryScreen() {
  return <Listing name="jewelry" spec={JEWELRY} />
}
