import type { Logger } from 'pino'
import * as v from 'valibot'
import { Book, type BooksResponse, type Genre } from '#sync-protocol/api/books.ts'
import { isWithin } from '../domain/stored-time.ts'
import type { Entries, Entry } from '../storage/port.ts'
import type { BookService } from './book-service.ts'
import { bundledShelf } from './bundled-shelf.ts'
import { DAY_MS, MINUTE_MS } from '#sync-protocol/domain/units.ts'

const SPACE = 'books'
const FRESH_MS = DAY_MS
/** A service that failed is not asked again for this long, so that visitors do not wait for one time-out after the other. */
const REST_MS = 5 * MINUTE_MS

const Kept = v.object({ loadedAt: v.number(), books: v.array(Book) })
type Kept = v.InferOutput<typeof Kept>

interface Options {
  service: BookService | undefined
  entries: Entries
  clock(): number
  log: Logger
}

/** The carousels: fetched once a day for all visitors, shown stale while the service fails, else the bundled shelf (DECISIONS D23). */
export class BookShelves {
  readonly #options: Options
  readonly #underWay = new Map<Genre, Promise<BooksResponse>>()
  #failedAt = Number.NEGATIVE_INFINITY

  constructor(options: Options) {
    this.#options = options
  }

  /** The books of a genre; at most one request per genre to the service is under way. */
  get(genre: Genre): Promise<BooksResponse> {
    const known = this.#underWay.get(genre)
    if (known !== undefined) return known
    const loading = this.#load(genre).finally(() => this.#underWay.delete(genre))
    this.#underWay.set(genre, loading)
    return loading
  }

  async #load(genre: Genre): Promise<BooksResponse> {
    const { entries, clock } = this.#options
    const isFresh = ({ loadedAt }: Kept) => isWithin(loadedAt, clock(), FRESH_MS)
    const read = keptOf(await entries.get(SPACE, genre, clock()))
    if (read !== undefined && isFresh(read)) return answer(genre, 'service', read)
    // Another request to the service costs more than a look at what is really there.
    const kept = keptOf(await entries.newest(SPACE, genre, clock()))
    if (kept !== undefined && isFresh(kept)) return answer(genre, 'service', kept)

    const fetched = await this.#fetch(genre)
    if (fetched !== undefined) return answer(genre, 'service', fetched)
    if (kept !== undefined) return answer(genre, 'stale', { ...kept, loadedAt: Math.min(kept.loadedAt, clock()) })
    return answer(genre, 'shelf', { loadedAt: clock(), books: [...bundledShelf(genre)] })
  }

  async #fetch(genre: Genre): Promise<Kept | undefined> {
    const { service, entries, clock, log } = this.#options
    if (service === undefined || isWithin(this.#failedAt, clock(), REST_MS)) return undefined
    try {
      const kept = { loadedAt: clock(), books: await service.fetch(genre) }
      await entries.put(SPACE, genre, { value: kept, expiresAt: Number.POSITIVE_INFINITY })
      return kept
    } catch (error) {
      this.#failedAt = clock()
      log.warn({ err: error, genre }, 'books not fetched')
      return undefined
    }
  }
}

function keptOf(entry: Entry | undefined): Kept | undefined {
  const parsed = v.safeParse(Kept, entry?.value)
  return parsed.success ? parsed.output : undefined
}

function answer(genre: Genre, source: BooksResponse['source'], { loadedAt, books }: Kept): BooksResponse {
  return { ok: true, genre, source, loadedAt, books }
}
