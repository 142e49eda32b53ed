import type { Book } from '#sync-protocol/api/books.ts'
import { bookNote, bookstoreLink, bylineOf } from './book-facts.ts'
import { Cover } from './cover.tsx'

/** `place`: which one it is on its shelf, and among the shelves. */
export function BookCard({ book, place }: { book: Book; place: number }) {
  const { volumeInfo } = book
  return (
    <a className="book" href={bookstoreLink(volumeInfo)} target="_blank" rel="noopener noreferrer">
      <Cover volume={volumeInfo} place={place} />
      <span className="book-title">{volumeInfo.title}</span>
      <span className="book-author">{bylineOf(volumeInfo)}</span>
      <span className="small muted">{bookNote(volumeInfo)}</span>
      <span className="hidden-visually"> (opens a bookstore in a new tab)</span>
    </a>
  )
}
