import * as v from 'valibot'
import { Book, type Genre } from '#sync-protocol/api/books.ts'
import { GENRES, MAX_BOOKS } from '#sync-protocol/domain/books.ts'
import comedy from '../data/books/comedy.json' with { type: 'json' }
import dystopian from '../data/books/dystopian.json' with { type: 'json' }
import fantasy from '../data/books/fantasy.json' with { type: 'json' }
import horror from '../data/books/horror.json' with { type: 'json' }
import mystery from '../data/books/mystery.json' with { type: 'json' }
import romance from '../data/books/romance.json' with { type: 'json' }
import thriller from '../data/books/thriller.json' with { type: 'json' }

const FILES: Record<Genre, unknown> = { fantasy, romance, mystery, thriller, horror, dystopian, comedy }
const Shelf = v.pipe(v.array(Book), v.minLength(1), v.maxLength(MAX_BOOKS))

let shelves: ReadonlyMap<Genre, readonly Book[]> | undefined

/** The young-adult books of a genre that come with the shop, for when no books service answers. Read and checked once a process. */
export function bundledShelf(genre: Genre): readonly Book[] {
  shelves ??= new Map(GENRES.map((name) => [name, v.parse(Shelf, FILES[name])]))
  return shelves.get(genre) ?? []
}
