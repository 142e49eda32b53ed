import type { Wrap } from '../wrap.ts'
import { gemText } from './amounts.ts'
import { asOfText } from './dates.ts'

export const cart = 'Cart'
export const wishlist = 'Wishlist'

// Filters, search and sort.
export const filterBy = { type: 'Filter by type', theme: 'Filter by theme' }
export const filters = {
  all: 'All',
  fashion: 'Fashion',
  fragrances: 'Fragrances',
  jewelry: 'Jewelry',
  kpop: 'K-Pop',
  anime: 'Anime',
}
export const hideOwned = 'Hide owned'
export const products = 'Products'
export const search = 'Search'
/** Two words that find something, as an example. */
export const searchExample = 'moon, rose…'
export const price = 'Price'
export const anyPrice = 'Any price'
export const affordable = 'What I can afford'
export const upTo = (most: number) => `Up to ${gemText(most)}`
export const sortBy = 'Sort by'
export const sorts = {
  featured: 'Featured',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  name: 'Name: A to Z',
}

// The list.
export const showing = (first: number, last: number, all: number) => `Showing ${first}–${last} of ${all} results`
export const nothingFound = 'Nothing found'
/** A phone has no room for what is given to `mark`. */
export const savedHere = (at: number, mark: Wrap) => (
  <>
    {mark('Saved on this device, ')}
    <span>{asOfText(at)}</span>
  </>
)
export const loading = 'Loading products…'
export const notHere = 'These products aren’t on your device yet'
export const notHereText = 'Once opened online, this page works offline.'
export const tryAgain = 'Try again'
export const playQuiz = 'Play a quiz'
export const home = 'Home'
/** `words`: what was searched for. */
export const noResults = (words: string) => `No results for “${words}”`
export const noProducts = 'No products here yet'
export const noResultsText = 'Try other words, or browse all products.'
export const showAll = 'Show all products'
export const somethingElse = 'Something else?'
