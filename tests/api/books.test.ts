import { expect, test } from 'vitest'
import { BooksResponse, type Book, type Genre } from '#sync-protocol/api/books.ts'
import { GENRES } from '#sync-protocol/domain/books.ts'
import { onEveryStore } from './every-store.ts'

const HOUR = 60 * 60_000

/** A books service that the test can break, and that counts who asks. */
const service = {
  broken: false,
  asked: [] as Genre[],
  async fetch(genre: Genre): Promise<Book[]> {
    service.asked.push(genre)
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (service.broken) throw new Error('the books service is on strike')
    return [{ id: `${genre}-${service.asked.length}`, etag: '', volumeInfo: { title: `A ${genre} book`, authors: ['Somebody'] } }]
  },
}

onEveryStore(
  'books',
  (shop) => {
    const ask = async (genre: string) => (await shop().client().get(`/api/books/${genre}`)).as(BooksResponse)

    test('requests at the same moment share one fetch, and its books are kept for a day', async () => {
      service.asked = []
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask('fantasy')))
      expect(service.asked).toEqual(['fantasy'])
      for (const answer of answers)
        expect(answer).toEqual({ ok: true, genre: 'fantasy', source: 'service', loadedAt: shop().clock.now, books: answers[0]?.books })
      shop().clock.advance(23 * HOUR)
      await ask('fantasy')
      expect(service.asked).toEqual(['fantasy'])
      shop().clock.advance(HOUR)
      const fresh = await ask('fantasy')
      expect(service.asked).toEqual(['fantasy', 'fantasy'])
      expect(fresh.loadedAt).toBe(shop().clock.now)
    })

    test('served stale while the service fails, without a new attempt each time', async () => {
      const before = await ask('romance')
      shop().clock.advance(25 * HOUR)
      service.broken = true
      service.asked = []
      expect(await ask('romance')).toEqual({ ...before, source: 'stale' })
      expect(await ask('romance')).toEqual({ ...before, source: 'stale' })
      expect(await ask('horror')).toMatchObject({ source: 'shelf' })
      expect(service.asked).toEqual(['romance'])
      service.broken = false
      // A service that failed rests for five minutes.
      shop().clock.advance(5 * 60_000 - 1)
      expect(await ask('romance')).toMatchObject({ source: 'stale' })
      shop().clock.advance(1)
      expect(await ask('romance')).toMatchObject({ source: 'service', loadedAt: shop().clock.now })
    })

    test('without a service every genre is answered from the bundled shelf', async () => {
      service.broken = true
      for (const genre of GENRES) {
        const { source, books } = await ask(genre)
        if (source === 'shelf') expect(books.length).toBeGreaterThanOrEqual(20)
        expect(books.length).toBeGreaterThan(0)
        shop().clock.advance(HOUR)
      }
      service.broken = false
    })

    test.each(['western', 'Fantasy', '__proto__', 'fantasy%20', '%2e%2e', 'constructor'])('the genre %s is 404', async (genre) => {
      expect(await shop().client().get(`/api/books/${genre}`)).toMatchObject({ status: 404, code: 'not_found' })
    })
  },
  { books: service },
)
