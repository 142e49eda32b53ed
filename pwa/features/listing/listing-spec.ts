import type { ListingFilter } from '#sync-protocol/domain/listing.ts'
import type { World } from '../../components/card/card.tsx'

export interface ListingSpec {
  title: string
  lede: string
  /** The light of its quarter of the lane. */
  world: World
  /** The filter's name in the address, and its choices in their order (specification §2, §9). */
  filter: 'type' | 'theme'
  choices: readonly { key: ListingFilter; title: string }[]
}

// Written out rather than taken from the protocol, whose tables come with the schema library: the first page a visitor
// loads has no room for it. A test holds the two together.

const BY_TYPE = {
  filter: 'type',
  choices: [
    { key: 'all', title: 'All' },
    { key: 'fashion', title: 'Fashion' },
    { key: 'fragrances', title: 'Fragrances' },
    { key: 'jewelry', title: 'Jewelry' },
  ],
} as const

const BY_THEME = {
  filter: 'theme',
  choices: [
    { key: 'all', title: 'All' },
    { key: 'kpop', title: 'K-Pop' },
    { key: 'anime', title: 'Anime' },
  ],
} as const

export const KPOP: ListingSpec = {
  ...BY_TYPE,
  title: 'K-Pop Inspired Products',
  lede: 'Stage light you can wear: pieces inspired by comebacks, fan chants and the walk home after the encore.',
  world: 'pink',
}

export const ANIME: ListingSpec = {
  ...BY_TYPE,
  title: 'Anime Inspired Products',
  lede: 'From opening theme to end card: pieces inspired by the worlds you keep rewatching.',
  world: 'blue',
}

export const FASHION: ListingSpec = {
  ...BY_THEME,
  title: 'Fashion',
  lede: 'Jackets for the queue, knits for the rewatch, and tees that only the right people will recognize.',
  world: 'mint',
}

export const FRAGRANCES: ListingSpec = {
  ...BY_THEME,
  title: 'Fragrances',
  lede: 'A concert hall, a shrine in the rain, a rooftop at four in the morning: bottled.',
  world: 'lemon',
}

export const JEWELRY: ListingSpec = {
  ...BY_THEME,
  title: 'Jewelry',
  lede: 'Small things that catch the light: rings, pendants and pins with a story behind them.',
  world: 'violet',
}
