import type { BooksResponse, Genre } from '#sync-protocol/api/books.ts'
import { BUNDLED_SHELF } from '#sync-protocol/domain/bundled-shelf.ts'
import { useEffect } from 'react'
import { Carousel } from '../../components/carousel/carousel.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { bookShelf } from '../../state/document-sources.ts'
import { useDocument } from '../../actions/documents.ts'
import { BookCard } from './book-card.tsx'

export interface GenreShelfProps {
  genre: Genre
  /** True until its turn: what the device has is shown, the server is not asked yet. */
  hold: boolean
  offline: boolean
  /** Its turn is over, well or not. */
  onSettled: () => void
  /** Whether the books that came with the app stand in for those of the server. */
  onMissing: (isMissing: boolean) => void
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

export function GenreShelf({ genre, hold, offline, onSettled, onMissing }: GenreShelfProps) {
  const { status, data, error, refreshing, refresh } = useDocument({ ...bookShelf(genre), hold })
  const settled = !hold && !refreshing && status !== 'loading'
  const isBare = data === undefined || data.books.length === 0
  const isMissing = isBare && (status !== 'loading' || offline)

  useEffect(() => {
    if (settled) onSettled()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it ends once per turn, whatever the callback's identity
  }, [settled])
  useEffect(() => {
    onMissing(isMissing)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- whatever the callback's identity
  }, [isMissing])

  const title = TITLES[genre]
  if (isBare && !isMissing) return <ShelfBones genre={genre} label={hold ? '' : `Loading ${title.toLowerCase()}…`} />

  const books = isBare ? BUNDLED_SHELF[genre] : data.books
  const items = books.map((book) => ({ key: book.id, content: <BookCard book={book} /> }))
  return (
    <div className="genre">
      <Carousel title={title} note={countLine(books.length, isBare ? undefined : data.source)} items={items} />
      {!isBare && (
        <p className="small muted">
          {data.source === 'shelf' ? (
            'The book service cannot be reached just now.'
          ) : (
            <>
              Loaded <time dateTime={new Date(data.loadedAt).toISOString()}>{times.format(data.loadedAt)}</time>.
            </>
          )}
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
      )}
    </div>
  )
}

function ShelfBones({ genre, label }: { genre: Genre; label: string }) {
  return (
    <section className="genre" aria-labelledby={`genre-${genre}`}>
      <h2 id={`genre-${genre}`}>{TITLES[genre]}</h2>
      <Loading label={label}>
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
    </section>
  )
}

const ORIGINS: Record<BooksResponse['source'], string> = {
  service: 'from the book service',
  stale: 'from the book service, which cannot be reached just now',
  shelf: 'from Starlane’s own shelf',
}

/** `source` undefined: what came with the app stands in, and the page says once why. */
function countLine(count: number, source: BooksResponse['source'] | undefined): string {
  return `${count} ${count === 1 ? 'book' : 'books'} ${source === undefined ? 'from Starlane’s own shelf' : ORIGINS[source]}`
}
