import * as v from 'valibot'
import { BookFields, type Book } from '#sync-protocol/api/books.ts'
import { MAX_BOOKS } from '#sync-protocol/domain/books.ts'

const lenient = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
const strings = v.fallback(v.array(v.unknown()), [])
/** Pictures are loaded from secure pages only, and the services that still answer with http: serve https: as well. */
const Picture = v.pipe(
  v.string(),
  v.trim(),
  v.transform((url) => url.replace(/^http:/i, 'https:').replace(/^https:/i, 'https:')),
  BookFields.thumbnail,
)

/** What is read of a volume of the books service: only its id and title must be there. */
const Volume = v.object({
  id: BookFields.id,
  etag: v.fallback(BookFields.etag, ''),
  volumeInfo: v.object({
    title: BookFields.title,
    authors: strings,
    publishedDate: lenient(BookFields.publishedDate),
    pageCount: lenient(BookFields.pageCount),
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
      authors: volumeInfo.authors.flatMap((author) => (v.is(BookFields.author, author) ? [author.trim()] : [])),
      ...(publishedDate !== undefined && { publishedDate }),
      ...(pageCount !== undefined && { pageCount }),
      ...(imageLinks !== undefined && { imageLinks }),
    },
  }
}
