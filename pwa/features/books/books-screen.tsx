import { GENRES } from '#sync-protocol/domain/books.ts'
import { useState } from 'react'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { GenreShelf } from './genre-shelf.tsx'

/** Seven shelves, fetched one after the other (specification §7 External): the next one's turn comes when one is settled. */
export default function BooksScreen() {
  const [turn, setTurn] = useState(0)

  return (
    <div className="wrap page books" data-world="mint">
      <PageHeader title="Books" lede="Seven shelves of young-adult stories. Swipe along, and tap a book to find it at a bookstore." />
      {GENRES.map((genre, index) => (
        <GenreShelf key={genre} genre={genre} hold={index > turn} onSettled={() => setTurn((now) => Math.max(now, index + 1))} />
      ))}
    </div>
  )
}
