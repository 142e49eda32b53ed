import { BY_TYPE, type ListingSpec } from './listing-spec.ts'

/** What visitors and members see alike. */
export const ANIME: ListingSpec = {
  ...BY_TYPE,
  title: 'Anime Inspired Products',
  lede: 'From opening theme to end card: pieces inspired by the worlds you keep rewatching.',
  world: 'blue',
}
