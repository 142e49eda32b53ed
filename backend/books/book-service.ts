import { parseVolumes } from './parse-volumes.ts'
import type { Book, Genre } from '#sync-protocol/api/books.ts'
import { MAX_BOOKS } from '#sync-protocol/domain/books.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

const TIME_OUT_MS = 8_000
/** Forty volumes need a twentieth of this. */
const MAX_BYTES = 4 * MIB

/** Where books come from: the public books service, or a test's. */
export interface BookService {
  /** The books of a genre. Throws when the service does not answer in time, or not with books. */
  fetch(genre: Genre): Promise<Book[]>
}

/** The public books service (specification §7 External): subject and "young adult", by relevance, 40 at most. */
export function httpBookService(url: string, apiKey: string | undefined): BookService {
  return {
    async fetch(genre) {
      const address = new URL(url)
      address.searchParams.set('q', `subject:${genre} young adult`)
      address.searchParams.set('orderBy', 'relevance')
      address.searchParams.set('maxResults', String(MAX_BOOKS))
      if (apiKey !== undefined) address.searchParams.set('key', apiKey)
      const response = await fetch(address, { signal: AbortSignal.timeout(TIME_OUT_MS), redirect: 'error' })
      if (!response.ok) throw new Error(`the books service answered ${response.status}`)
      const books = parseVolumes(JSON.parse(await boundedText(response)))
      if (books.length === 0) throw new Error('the books service answered without books')
      return books
    },
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Error('the books service answered with too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
