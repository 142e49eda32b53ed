import type { Book, Genre } from '#sync-protocol/api/books.ts'
import { GENRES } from '#sync-protocol/domain/books.ts'
import { BUNDLED_SHELF } from '#sync-protocol/domain/bundled-shelf.ts'
import { useEffect } from 'react'
import * as say from '#words/books.tsx'
import { softDisabled } from '../../components/button/soft-disabled.ts'
import { Carousel } from '../../components/carousel/carousel.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { shortDay, time } from '#words/dates.ts'
import { bookShelf } from '../../state/document-sources.ts'
import { useDocument } from '../../actions/documents.ts'
import { bookNote, bookstoreLink, bylineOf } from './book-facts.ts'
import { Cover } from './cover.tsx'

/** The book service, by now or earlier; the shop's own shelf, as the server sent it; the same shelf as it came with the app. */
export type Origin = 'service' | 'stale' | 'shelf' | 'app' | 'unknown'

export interface GenreShelfProps {
  genre: Genre
  /** True until its turn: what the device has is shown, the server is not asked yet. */
  hold: boolean
  offline: boolean
  /** Its turn is over, well or not. */
  onLoaded: () => void
  /** Where its books are from, as soon as that is known. */
  onOrigin: (origin: Origin) => void
}

const BONES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

export function GenreShelf({ genre, hold, offline, onLoaded, onOrigin }: GenreShelfProps) {
  const { status, data, error, refreshing, refresh } = useDocument({ ...bookShelf(genre), hold })
  const loaded = !hold && !refreshing && status !== 'loading'
  const isBare = data === undefined || data.books.length === 0
  const isMissing = isBare && (status !== 'loading' || offline)
  const origin = isMissing ? 'app' : isBare ? 'unknown' : data.source

  useEffect(() => {
    if (loaded) onLoaded()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it ends once per loading, whatever the callback's identity
  }, [loaded])
  useEffect(() => {
    onOrigin(origin)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- whatever the callback's identity
  }, [origin])

  if (isBare && !isMissing) return <ShelfBones genre={genre} label={hold ? '' : say.loading(genre)} />

  const books = isBare ? BUNDLED_SHELF[genre] : data.books
  const isOld = !isBare && (data.source === 'stale' || (error !== undefined && data.source !== 'shelf'))
  const loadedAt = isOld ? data.loadedAt : undefined
  // Neither the next book nor the shelf above begins with the same motif.
  const first = 3 * GENRES.indexOf(genre)
  const items = books.map((book, index) => ({ key: book.id, content: <BookCard book={book} place={first + index} /> }))
  return (
    <div className="genre">
      <Carousel title={say.genres[genre]} note={<CountLine count={books.length} loadedAt={loadedAt} />} items={items} />
      {!isBare && error && (
        <p className="small muted">
          <span>{`${say.noNewer} `}</span>
          <button {...softDisabled({ disabled: refreshing, onClick: refresh })} type="button" className="genre-retry">
            {say.tryAgain}
          </button>
        </p>
      )}
    </div>
  )
}

function ShelfBones({ genre, label }: { genre: Genre; label: string }) {
  return (
    <section className="genre" aria-labelledby={`genre-${genre}`}>
      <h2 id={`genre-${genre}`}>{say.genres[genre]}</h2>
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

/** How many; and how old, where the service did not bring them anew. Why it did not is said once, by the page. */
function CountLine({ count, loadedAt }: { count: number; loadedAt: number | undefined }) {
  if (loadedAt === undefined) return <span>{say.books(count)}</span>
  const at = <time dateTime={new Date(loadedAt).toISOString()}>{say.dayAndTime(shortDay(loadedAt), time(loadedAt))}</time>
  return say.booksLoaded(count, at)
}

/** `place`: which one it is on its shelf, and among the shelves. */
function BookCard({ book, place }: { book: Book; place: number }) {
  const { volumeInfo } = book
  return (
    <a className="book" href={bookstoreLink(volumeInfo)} target="_blank" rel="noopener noreferrer">
      <Cover volume={volumeInfo} place={place} />
      <span className="book-title">{volumeInfo.title}</span>
      <span className="book-author">{bylineOf(volumeInfo)}</span>
      <span className="small muted">{bookNote(volumeInfo)}</span>
      <span className="hidden-visually">{` ${say.opensBookstore}`}</span>
    </a>
  )
}
