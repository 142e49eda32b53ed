import * as say from '#words/listing-titles.ts'
import { isListing, type ListingName } from '#sync-protocol/domain/listing.ts'
import { useLocation } from 'react-router-dom'
import { Listing, type ListingSpec } from './listing.tsx'

const KPOP: ListingSpec = {
  title: say.kpop,
  lede: say.kpopLede,
  accent: 'pink',
}
const ANIME: ListingSpec = {
  title: say.anime,
  lede: say.animeLede,
  accent: 'blue',
}

export const SPECS: Readonly<Record<ListingName, ListingSpec>> = {
  kpop: { ...KPOP, described: true },
  anime: { ...ANIME, described: true },
  kpop2: KPOP,
  anime2: ANIME,
  fashion: {
    title: say.fashion,
    lede: say.fashionLede,
    accent: 'mint',
  },
  fragrances: {
    title: say.fragrances,
    lede: say.fragrancesLede,
    accent: 'lemon',
  },
  jewelry: {
    title: say.jewelry,
    lede: say.jewelryLede,
    accent: 'violet',
  },
}

/** Seven addresses, one page. */
export default function ListingScreen() {
  const name = useLocation().pathname.split('/')[1]?.toLowerCase() ?? ''
  return isListing(name) ? <Listing name={name} spec={SPECS[name]} /> : null
}
