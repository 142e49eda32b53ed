export const title = (shop: string) => `Find it on ${shop}`
/** Names the search to screen readers. */
export const allProducts = 'All products'
export const wordsOrLink = 'Words or a link'
export const search = 'Search'

export const lookingFor = 'Looking for something?'
export const howToSearch = 'Paste a seller’s link and we find that product. Or type a word to search the whole shop.'
/** Searches to try, which find something as they stand: a thing, a thing with a color and a price in gems, a gift. */
export const examples: readonly string[] = ['photocard', 'something blue under 300', 'gift for my sister']
export const toStartWith = 'A few to start with'
export const loadingToStartWith = 'Loading a few to start with…'
export const searching = 'Looking through the shop…'
export const noCatalog = 'The catalog is not on this device yet'
export const seemsOffline = 'You seem to be offline. Try again once you’re back online.'
export const tryAgain = 'Try again'

export const nothingFound = 'Nothing found'
export const noResultsFor = (words: string) => `No results for “${words}”`
export const tryOtherWords = 'Try fewer or other words, or have a look around.'
export const kpop = 'K-Pop'
export const anime = 'Anime'
export const books = 'Books'
export const somethingElse = 'Something else?'

/** The heading above the products that a link leads to. */
export const foundByLink = (count: number) => (count === 1 ? 'Found it' : 'Found it: one of these')
export const notOurs = 'That link isn’t one of ours. These come closest'
export const results = (count: number) => (count === 1 ? '1 result' : `${count} results`)

export const keepForLater = 'Keep it for later?'
export const onWishlist = 'It is on your wishlist.'
export const seeWishlist = 'See your wishlist'
export const putOnWishlist = 'Put it on the wishlist'

/** `tag`: as it is read; the search names it. */
export const follow = (tag: string) => `Follow #${tag}`
export const unfollow = (tag: string) => `Unfollow #${tag}`
export const followedTags = 'Tags you follow'
export const followedTag = (tag: string) => `#${tag}`
