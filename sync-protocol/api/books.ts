import * as v from 'valibot'
import { GENRES, MAX_BOOKS } from '../domain/books.ts'
import { Timestamp } from './primitives.ts'

export const Genre = v.picklist(GENRES)
export type Genre = v.InferOutput<typeof Genre>

/** The fields of a book on the wire. */
export const BookFields = {
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  etag: v.pipe(v.string(), v.maxLength(200)),
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
  author: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  publishedDate: v.pipe(v.string(), v.regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)),
  pageCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  thumbnail: v.pipe(v.string(), v.maxLength(2_000), v.url(), v.startsWith('https://')),
}

/** A book (specification §3). `publishedDate` is YYYY, YYYY-MM or YYYY-MM-DD; unknown fields are absent. */
export const Book = v.object({
  id: BookFields.id,
  etag: BookFields.etag,
  volumeInfo: v.object({
    title: BookFields.title,
    authors: v.array(BookFields.author),
    publishedDate: v.optional(BookFields.publishedDate),
    pageCount: v.optional(BookFields.pageCount),
    imageLinks: v.optional(v.object({ thumbnail: BookFields.thumbnail })),
  }),
})
export type Book = v.InferOutput<typeof Book>

/**
 * GET /api/books/{genre}. `source`: fresh from the books service, an older answer while the service fails, or the bundled shelf.
 * `loadedAt`: when these books were loaded from their source, in ms since the epoch.
 */
export const BooksResponse = v.object({
  ok: v.literal(true),
  genre: Genre,
  books: v.pipe(v.array(Book), v.maxLength(MAX_BOOKS)),
  source: v.picklist(['service', 'stale', 'shelf']),
  loadedAt: Timestamp,
})
export type BooksResponse = v.InferOutput<typeof BooksResponse>
