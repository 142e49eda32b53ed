import type { ReactNode } from 'react'
import { digits } from './amounts.ts'

type Genre = 'fantasy' | 'romance' | 'mystery' | 'thriller' | 'horror' | 'dystopian' | 'comedy'

export const title = 'Books'
/** The longest of the lines under the title: it keeps their room. */
export const lede = 'Seven shelves of young-adult stories. Browse along, and choose a book to find it at a bookstore.'
export const ledeOfOwn = (shop: string) => `These are ${shop}’s own picks. Choose a book to find it at a bookstore.`
export const ledeOfLastVisit = 'The book service cannot be reached just now, so these are the books of your last visit.'
/** `why`: "You’re offline", "The shop isn’t answering". */
export const ownAsCutOff = (why: string, shop: string) => `${why}, so these are ${shop}’s own picks.`
export const ownAsFailed = (shop: string) => `The latest books could not be fetched, so these are ${shop}’s own picks.`
export const tryAgain = 'Try again'
export const noNewer = 'Newer ones could not be fetched.'

export const genres: Readonly<Record<Genre, string>> = {
  fantasy: 'Fantasy',
  romance: 'Romance',
  mystery: 'Mystery',
  thriller: 'Thriller',
  horror: 'Horror',
  dystopian: 'Dystopian',
  comedy: 'Comedy',
}
export const loading = (genre: Genre) => `Loading ${genres[genre].toLowerCase()}…`
export const books = (count: number) => (count === 1 ? '1 book' : `${count} books`)
export const booksLoaded = (count: number, at: ReactNode) => (
  <>
    <span>{books(count)}</span>
    <span>, loaded </span>
    {at}
  </>
)
/** "Nov 20, 6:40 PM", without the year. */
export const dayAndTime = (day: string, time: string) => `${day}, ${time}`
export const pages = (count: number) => `${digits(count)} ${count === 1 ? 'page' : 'pages'}`

export const authorUnknown = 'Author unknown'
export const byTwo = (first: string, second: string) => `${first} and ${second}`
/** `others`: two or more. */
export const byMany = (first: string, others: number) => `${first} and ${others} others`
/** Heard behind the title of a book that is a link. */
export const opensBookstore = '(opens a bookstore in a new tab)'
