import type { BooksResponse, Genre } from '#sync-protocol/api/books.ts'
import { useEffect } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Carousel } from '../../components/carousel/carousel.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { bookShelf } from '../../state/document-sources.ts'
import { useDocument } from '../../actions/documents.ts'
import { BookCard } from './book-card.tsx'

export interface GenreShelfProps {
  genre: Genre
  /** True until its turn: what the device has is shown, the server is not asked yet. */
  hold: boolean
  /** Its turn is over, well or not. */
  onSettled: () => void
}

const TITLES: Record<Genre, string> = {
  fantasy: 'Fantasy',
  romance: 'Romance',
  mystery: 'Mystery',
  thriller: 'Thriller',
  horror: 'Horror',
  dystopian: 'Dystopian',
  comedy: 'Comedy',
}
const BONES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const times = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

export function GenreShelf({ genre, hold, onSettled }: GenreShelfProps) {
  const { status, data, error, refreshing, refresh } = useDocument({ ...bookShelf(genre), hold })
  const settled = !hold && !refreshing && status !== 'loading'

  useEffect(() => {
    if (settled) onSettled()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it ends once per turn, whatever the callback's identity
  }, [settled])

  const title = TITLES[genre]
  if (data && data.books.length > 0) {
    const items = data.books.map((book) => ({ key: book.id, content: <BookCard book={book} /> }))
    return (
      <div className="genre">
        <Carousel title={title} note={countLine(data)} items={items} />
        <p className="small muted">
          Loaded <time dateTime={new Date(data.loadedAt).toISOString()}>{times.format(data.loadedAt)}</time>.
          {error && (
            <>
              {' '}
              Newer ones could not be fetched.{' '}
              <button type="button" className="genre-retry" disabled={refreshing} onClick={refresh}>
                Try again
              </button>
            </>
          )}
        </p>
      </div>
    )
  }
  return (
    <section className="genre" aria-labelledby={`genre-${genre}`}>
      <h2 id={`genre-${genre}`}>{title}</h2>
      {status === 'loading' ? (
        <Loading label={hold ? '' : `Loading ${title.toLowerCase()}…`}>
          <div className="genre-bones">
            {BONES.map((bone) => (
              <div key={bone}>
                <Skeleton shape="block" height="calc(var(--item) * 1.5)" />
                <Skeleton width="80%" />
                <Skeleton width="55%" />
              </div>
            ))}
          </div>
        </Loading>
      ) : (
        <div className="genre-empty">
          <p role="status">{data ? 'This shelf is empty today.' : 'This shelf could not be loaded. The others are not affected.'}</p>
          <Button size="small" disabled={refreshing} onClick={refresh}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}

const ORIGINS: Record<BooksResponse['source'], string> = {
  service: 'from the book service',
  stale: 'from the book service, which is silent just now',
  shelf: 'from Starlane’s own shelf, as the book service is silent',
}

function countLine({ books, source }: BooksResponse): string {
  return `${books.length} ${books.length === 1 ? 'book' : 'books'} ${ORIGINS[source]}`
}
