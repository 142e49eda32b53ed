import type { Book } from '#sync-protocol/api/books.ts'
import * as say from '#words/books.tsx'

/** Where a book can be bought: a bookstore's search for its title and first author (specification §2 Books). */
export function bookstoreLink({ title, authors }: Book['volumeInfo']): string {
  const keywords = [title, authors[0] ?? ''].join(' ').trim()
  return `https://bookshop.org/search?${new URLSearchParams({ keywords })}`
}

/** "2011 · 374 pages"; what is not known is left out. */
export function bookNote({ publishedDate, pageCount }: Book['volumeInfo']): string {
  const pages = pageCount === undefined ? undefined : say.pages(pageCount)
  return [publishedDate?.slice(0, 4), pages].filter(Boolean).join(' · ')
}

/** "A", "A and B", "A and 2 others". */
export function bylineOf({ authors }: Book['volumeInfo']): string {
  const [first, second] = authors
  if (first === undefined) return say.authorUnknown
  if (second === undefined) return first
  return authors.length === 2 ? say.byTwo(first, second) : say.byMany(first, authors.length - 1)
}
