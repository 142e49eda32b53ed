// The cards that lead to the parts of the shop.

import type { Wrap } from '../wrap.ts'

/** What a card's link says: `hidden` draws the title, for those who hear it, with the space between. */
export const wayTo = (action: string, title: string, hidden: Wrap) => (
  <>
    <span>{action}</span>
    {hidden(` ${title}`)}
  </>
)
export const shopNow = 'Shop Now'
export const browse = 'Browse'
export const visit = 'Visit'
export const openingSoon = 'Opening soon'

export const kpop = 'K-Pop'
export const anime = 'Anime'
export const fashion = 'Fashion'
export const fashionText = 'Jackets, tees, and layers for the queue.'
export const fragrances = 'Fragrances'
export const fragrancesText = 'What an encore smells like.'
export const jewelry = 'Jewelry'
export const jewelryText = 'Small things that catch the light.'
export const books = 'Books'
export const booksText = 'Young-adult books in seven genres.'
export const music = 'Spotify'
export const musicText = 'Playlists for every mood are on their way.'
export const blog = 'Blog'
export const blogText = 'News and stories are on their way.'
