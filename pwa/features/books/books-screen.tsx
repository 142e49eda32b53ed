import type { Genre } from '#sync-protocol/api/books.ts'
import { GENRES } from '#sync-protocol/domain/books.ts'
import { useEffect, useState } from 'react'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { useConnection } from '../../state/connection.ts'
import { GenreShelf } from './genre-shelf.tsx'

/** Seven shelves, fetched one after the other (specification §7 External): the next one's turn comes when one is settled. */
export default function BooksScreen() {
  const offline = useConnection(({ state }) => state === 'offline')
  const [turn, setTurn] = useState(0)
  const [round, setRound] = useState(0)
  // Genres of which neither server nor device has anything: the books that came with the app stand in.
  const [missing, setMissing] = useState<ReadonlySet<Genre>>(new Set())
  const isMissing = missing.size > 0

  const note = (genre: Genre, isBare: boolean) =>
    setMissing((before) => new Set(isBare ? [...before, genre] : [...before].filter((other) => other !== genre)))
  const askAgain = () => {
    setTurn(0)
    setRound((before) => before + 1)
  }
  useEffect(() => {
    if (!offline && isMissing) askAgain()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the connection is back
  }, [offline])

  return (
    <div className="wrap page books" data-world="mint">
      <PageHeader
        title="Books"
        lede={
          isMissing ? (
            <span role="status">
              {offline
                ? 'You’re offline, so these are Starlane’s own picks.'
                : 'The latest books could not be fetched, so these are Starlane’s own picks.'}{' '}
              <button type="button" className="genre-retry" onClick={askAgain}>
                Try again
              </button>
            </span>
          ) : (
            'Seven shelves of young-adult stories. Swipe along, and tap a book to find it at a bookstore.'
          )
        }
      />
      {GENRES.map((genre, index) => (
        <GenreShelf
          key={`${genre} ${round}`}
          genre={genre}
          hold={index > turn}
          offline={offline}
          onSettled={() => setTurn((now) => Math.max(now, index + 1))}
          onMissing={(isBare) => note(genre, isBare)}
        />
      ))}
    </div>
  )
}
