import type { Genre } from '#sync-protocol/api/books.ts'
import { GENRES } from '#sync-protocol/domain/books.ts'
import { useEffect, useState } from 'react'
import * as say from '#words/books.tsx'
import { KeptLede } from '../../components/page-header/kept-lede.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { useConnection } from '../../state/connection.ts'
import { GenreShelf, type Origin } from './genre-shelf.tsx'
import { useCutOff } from '../../components/use-cut-off.ts'
import { shopName } from '../../state/shop.ts'

/** Seven shelves, fetched one after the other (specification §7 External): the next one's turn comes when one has loaded. */
export default function BooksScreen() {
  const offline = useConnection(({ state }) => state === 'offline')
  const cutOff = useCutOff()
  const [reached, setReached] = useState(0)
  const [round, setRound] = useState(0)
  const [origins, setOrigins] = useState<Partial<Record<Genre, Origin>>>({})
  const all = Object.values(origins)
  const isMissing = all.includes('app')

  const askAgain = () => {
    setReached(0)
    setRound((before) => before + 1)
  }
  useEffect(() => {
    if (!offline && isMissing) askAgain()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the connection is back
  }, [offline])

  return (
    <div className="wrap page books" data-accent="mint">
      <PageHeader
        title={say.title}
        lede={
          <KeptLede room={say.lede}>
            {isMissing ? (
              <span role="status">
                <span>{`${offline ? say.ownAsCutOff(cutOff, shopName()) : say.ownAsFailed(shopName())} `}</span>
                <button type="button" className="genre-retry" onClick={askAgain}>
                  {say.tryAgain}
                </button>
              </span>
            ) : (
              <span>{all.includes('shelf') ? say.ledeOfOwn(shopName()) : all.includes('stale') ? say.ledeOfLastVisit : say.lede}</span>
            )}
          </KeptLede>
        }
      />
      {GENRES.map((genre, index) => (
        <GenreShelf
          key={`${genre} ${round}`}
          genre={genre}
          hold={index > reached}
          offline={offline}
          onLoaded={() => setReached((now) => Math.max(now, index + 1))}
          onOrigin={(origin) => setOrigins((before) => ({ ...before, [genre]: origin }))}
        />
      ))}
    </div>
  )
}
