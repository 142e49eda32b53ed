import { isListing, type ListingName } from '#sync-protocol/domain/listing.ts'
import { useLocation } from 'react-router-dom'
import { Listing, type ListingSpec } from './listing.tsx'

const KPOP: ListingSpec = {
  title: 'K-Pop Inspired Products',
  lede: 'Stage light you can wear: pieces inspired by comebacks, fan chants and the walk home after the encore.',
  accent: 'pink',
}
const ANIME: ListingSpec = {
  title: 'Anime Inspired Products',
  lede: 'From opening theme to end card: pieces inspired by the worlds you keep rewatching.',
  accent: 'blue',
}

export const SPECS: Readonly<Record<ListingName, ListingSpec>> = {
  kpop: { ...KPOP, described: true },
  anime: { ...ANIME, described: true },
  kpop2: KPOP,
  anime2: ANIME,
  fashion: {
    title: 'Fashion',
    lede: 'Jackets for the queue, knits for the rewatch, and tees that only the right people will recognize.',
    accent: 'mint',
  },
  fragrances: {
    title: 'Fragrances',
    lede: 'A concert hall, a shrine in the rain, a rooftop at four in the morning: bottled.',
    accent: 'lemon',
  },
  jewelry: {
    title: 'Jewelry',
    lede: 'Small things that catch the light: rings, pendants and pins with a story behind them.',
    accent: 'violet',
  },
}

/** Seven addresses, one page. */
export default function ListingScreen() {
  const name = useLocation().pathname.split('/')[1]?.toLowerCase() ?? ''
  return isListing(name) ? <Listing name={name} spec={SPECS[name]} /> : null
}
