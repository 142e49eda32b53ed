import * as v from 'valibot'
import { Timestamp } from './primitives.ts'

/** The genres of the books page, in the order in which they load (specification §7 External). */
export const GENRES = ['fantasy', 'romance', 'mystery', 'thriller', 'horror', 'dystopian', 'comedy'] as const
export const Genre = v.picklist(GENRES)
export type Genre = v.InferOutput<typeof Genre>

/** Books in one carousel at most (specification §9). */
export const MAX_BOOKS = 40

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const Etag = v.pipe(v.string(), v.maxLength(200))
const Title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))
const Author = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
const PublishedDate = v.pipe(v.string(), v.regex(/^\d{4}(-\d{2}(-\d{2})?)?$/))
const PageCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))
const Thumbnail = v.pipe(v.string(), v.maxLength(2_000), v.url(), v.startsWith('https://'))

/** A book as it travels (specification §3). `publishedDate` is YYYY, YYYY-MM or YYYY-MM-DD; what a service does not know is absent. */
export const Book = v.object({
  id: Id,
  etag: Etag,
  volumeInfo: v.object({
    title: Title,
    authors: v.array(Author),
    publishedDate: v.optional(PublishedDate),
    pageCount: v.optional(PageCount),
    imageLinks: v.optional(v.object({ thumbnail: Thumbnail })),
  }),
})
export type Book = v.InferOutput<typeof Book>

/**
 * GET /api/books/{genre}. `source`: fresh from the books service, an older answer of it while it fails, or the shelf that
 * comes with the shop. `loadedAt` is when these books were loaded from their source, in ms since the epoch.
 */
export const BooksResponse = v.object({
  ok: v.literal(true),
  genre: Genre,
  books: v.pipe(v.array(Book), v.maxLength(MAX_BOOKS)),
  source: v.picklist(['service', 'stale', 'shelf']),
  loadedAt: Timestamp,
})
export type BooksResponse = v.InferOutput<typeof BooksResponse>

const lenient = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
const strings = v.fallback(v.array(v.unknown()), [])
/** Pictures are loaded from secure pages only, and the services that still answer with http: serve https: as well. */
const Picture = v.pipe(v.string(), v.trim(), v.transform((url) => url.replace(/^http:/i, 'https:').replace(/^https:/i, 'https:')), Thumbnail)

/** What is read of a volume of the books service: only its id and title must be there. */
const Volume = v.object({
  id: Id,
  etag: v.fallback(Etag, ''),
  volumeInfo: v.object({
    title: Title,
    authors: strings,
    publishedDate: lenient(PublishedDate),
    pageCount: lenient(PageCount),
    imageLinks: lenient(v.object({ thumbnail: Picture })),
  }),
})

/**
 * The books in an answer of a public books service (a search for volumes: `{items: [{id, etag, volumeInfo}]}`), cut down to
 * what travels, at most MAX_BOOKS, none twice. Leaves out what cannot be read: a volume without id or title, a field
 * of the wrong type, a picture that is not http(s). Never throws; nonsense holds no books.
 */
export function parseVolumes(json: unknown): Book[] {
  const answer = v.safeParse(v.object({ items: v.array(v.unknown()) }), json)
  const books = new Map<string, Book>()
  for (const item of answer.success ? answer.output.items : []) {
    const volume = v.safeParse(Volume, item)
    if (!volume.success || books.has(volume.output.id)) continue
    books.set(volume.output.id, toBook(volume.output))
    if (books.size === MAX_BOOKS) break
  }
  return [...books.values()]
}

function toBook({ id, etag, volumeInfo }: v.InferOutput<typeof Volume>): Book {
  const { title, publishedDate, pageCount, imageLinks } = volumeInfo
  return {
    id,
    etag,
    volumeInfo: {
      title,
      authors: volumeInfo.authors.flatMap((author) => (v.is(Author, author) ? [author.trim()] : [])),
      ...(publishedDate !== undefined && { publishedDate }),
      ...(pageCount !== undefined && { pageCount }),
      ...(imageLinks !== undefined && { imageLinks }),
    },
  }
}
