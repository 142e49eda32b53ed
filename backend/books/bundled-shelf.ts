import * as v from 'valibot'
import { Book, type Genre } from '#sync-protocol/api/books.ts'
import { BUNDLED_SHELF } from '#sync-protocol/domain/bundled-shelf.ts'
import { GENRES, MAX_BOOKS } from '#sync-protocol/domain/books.ts'

const Shelf = v.pipe(v.array(Book), v.minLength(1), v.maxLength(MAX_BOOKS))

let shelves: ReadonlyMap<Genre, readonly Book[]> | undefined

/** The young-adult books of a genre that come with the shop, for when no books service answers. Read and checked once a process. */
export function bundledShelf(genre: Genre): readonly Book[] {
  shelves ??= new Map(GENRES.map((name) => [name, v.parse(Shelf, BUNDLED_SHELF[name])]))
  return shelves.get(genre) ?? []
}
