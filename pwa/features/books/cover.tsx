import type { Book } from '#sync-protocol/api/books.ts'
import { useMemo, useState, type CSSProperties } from 'react'
import { coverArt } from './cover-art.ts'

/** The picture of a book over a drawn one: what does not load, or is not there, is never a hole. */
export function Cover({ volume, place }: { volume: Book['volumeInfo']; place: number }) {
  const { title, authors, imageLinks } = volume
  const [failed, setFailed] = useState(false)
  const author = authors[0] ?? ''
  const art = useMemo(() => coverArt(title, author, place), [title, author, place])
  const picture = failed ? undefined : imageLinks?.thumbnail

  return (
    <div
      className="cover"
      translate="no"
      aria-hidden="true"
      style={{ '--ground': art.ground, '--word': art.word, '--longest': letters(title) } as CSSProperties}
    >
      <svg viewBox="0 0 200 300" preserveAspectRatio="xMidYMax slice">
        {art.shapes.map((shape, index) => (
          <path key={index} {...shape} />
        ))}
      </svg>
      <span className="cover-title">{title}</span>
      <span className="cover-author">{author}</span>
      {picture !== undefined && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          width="200"
          height="300"
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
        />
      )}
    </div>
  )
}

/** A title of so many letters takes four lines, which end above what is drawn if they are set smaller. */
const LONG = 20
const LETTERS_OF_LONG = 11

/** Smaller than with so many in a line a title could not be read. A longer word breaks, as a title without spaces does. */
const MOST_LETTERS = 14

/** Letters that a line holds: those of the longest word, so that none breaks. */
function letters(title: string): number {
  const longest = Math.max(...title.split(/[\s\p{P}]+/u).map((word) => word.length))
  return Math.min(Math.max(longest, title.length > LONG ? LETTERS_OF_LONG : 0), MOST_LETTERS)
}
