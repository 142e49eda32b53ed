import type { Book } from '#sync-protocol/api/books.ts'
import { bookNote, bookstoreLink, bylineOf } from './book-facts.ts'
import { Cover } from './cover.tsx'

export function BookCard({ book }: { book: Book }) {
  const { volumeInfo } = book
  return (
    <a className="book" href={bookstoreLink(volumeInfo)} target="_blank" rel="noopener noreferrer">
      <Cover volume={volumeInfo} />
      <span className="book-title">{volumeInfo.title}</span>
      <span className="book-author">{bylineOf(volumeInfo)}</span>
      <span className="small muted">{bookNote(volumeInfo)}</span>
      <span className="hidden-visually"> (opens a bookstore in a new tab)</span>
    </a>
  )
}
