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

export const BY_TYPE = {
  filter: 'type',
  choices: [
    { key: 'all', title: 'All' },
    { key: 'fashion', title: 'Fashion' },
    { key: 'fragrances', title: 'Fragrances' },
    { key: 'jewelry', title: 'Jewelry' },
  ],
} as const

export const BY_THEME = {
  filter: 'theme',
  choices: [
    { key: 'all', title: 'All' },
    { key: 'kpop', title: 'K-Pop' },
    { key: 'anime', title: 'Anime' },
  ],
} as const
