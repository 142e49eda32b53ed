import type { Wrap } from '../wrap.ts'

// Titles and ledes of the seven listings; two of them have two addresses.
export const kpop = 'K-Pop Inspired Products'
export const kpopLede = 'Stage light you can wear: pieces inspired by comebacks, fan chants and the walk home after the encore.'
export const anime = 'Anime Inspired Products'
export const animeLede = 'From opening theme to end card: pieces inspired by the worlds you keep rewatching.'
export const fashion = 'Fashion'
export const fashionLede = 'Jackets for the queue, knits for the rewatch, and tees that only the right people will recognize.'
export const fragrances = 'Fragrances'
export const fragrancesLede = 'A concert hall, a shrine in the rain, a rooftop at four in the morning: bottled.'
export const jewelry = 'Jewelry'
export const jewelryLede = 'Small things that catch the light: rings, pendants and pins with a story behind them.'

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
/** `most`: "300 gems". */
export const upTo = (most: string) => `Up to ${most}`
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
/** `asOf`: "as of 6:40 PM". A phone has no room for what is given to `mark`. */
export const savedHere = (asOf: string, mark: Wrap) => (
  <>
    {mark('Saved on this device, ')}
    <span>{asOf}</span>
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
