import { BY_TYPE, type ListingSpec } from './listing-spec.ts'

/** What visitors and members see alike. */
export const KPOP: ListingSpec = {
  ...BY_TYPE,
  title: 'K-Pop Inspired Products',
  lede: 'Stage light you can wear: pieces inspired by comebacks, fan chants and the walk home after the encore.',
  world: 'pink',
}
