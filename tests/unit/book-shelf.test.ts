import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseVolumes } from '../../backend/books/parse-volumes.ts'
import { Book, BooksResponse } from '#sync-protocol/api/books.ts'
import { GENRES, MAX_BOOKS } from '#sync-protocol/domain/books.ts'
import { bundledShelf } from '../../backend/books/bundled-shelf.ts'
import { BookShelves } from '../../backend/books/book-shelves.ts'
import { pino } from 'pino'
import { openMemoryStorage } from '../doubles/memory-storage/open.ts'

const shelf = GENRES.flatMap((genre) => bundledShelf(genre))

describe('the bundled shelf', () => {
  test.each(GENRES)('%s: at least 22 complete books, in the shape of the response', (genre) => {
    const books = bundledShelf(genre)
    expect(books.length).toBeGreaterThanOrEqual(22)
    expect(v.is(BooksResponse, { ok: true, genre, books: [...books], source: 'shelf', loadedAt: 0 })).toBe(true)
    for (const { id, etag, volumeInfo } of books) {
      expect(id).toMatch(new RegExp(`^shelf-${genre}-\\d\\d$`))
      expect(etag).not.toBe('')
      expect(volumeInfo.authors.length).toBeGreaterThan(0)
      expect(Number(volumeInfo.publishedDate)).toBeGreaterThan(1960)
      expect(Number(volumeInfo.publishedDate)).toBeLessThan(2026)
      expect(volumeInfo.pageCount).toBeGreaterThan(100)
      expect(volumeInfo.pageCount).toBeLessThan(700)
    }
  })

  test('each book is in one genre only', () => {
    const titles = shelf.map(({ volumeInfo }) => `${volumeInfo.title} / ${volumeInfo.authors.join(', ')}`.toLowerCase())
    expect(new Set(titles).size).toBe(shelf.length)
    expect(new Set(shelf.map(({ id }) => id)).size).toBe(shelf.length)
    expect(new Set(shelf.map(({ etag }) => etag)).size).toBe(shelf.length)
  })

  test('each author is spelled the same everywhere', () => {
    const spellings = new Map<string, Set<string>>()
    for (const author of shelf.flatMap(({ volumeInfo }) => volumeInfo.authors)) {
      const letters = author
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase()
      spellings.set(letters, (spellings.get(letters) ?? new Set()).add(author))
    }
    expect([...spellings.values()].filter((written) => written.size > 1)).toEqual([])
  })
})

/** What a volumes search answers, with much that does not travel. */
function volume(change: Record<string, unknown> = {}, info: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    kind: 'books#volume',
    id: 'zyTCAlFPjgYC',
    etag: 'f0zKg75Mx/I',
    selfLink: 'https://books.example/volumes/zyTCAlFPjgYC',
    volumeInfo: {
      title: 'A Title',
      subtitle: 'which does not travel',
      authors: ['One Author', 'Another'],
      publishedDate: '2008-09-14',
      pageCount: 374,
      imageLinks: { smallThumbnail: 'http://books.example/s.jpg', thumbnail: 'http://books.example/content?id=1&zoom=1' },
      ...info,
    },
    saleInfo: { country: 'KR' },
    ...change,
  }
}

const read = {
  id: 'zyTCAlFPjgYC',
  etag: 'f0zKg75Mx/I',
  volumeInfo: {
    title: 'A Title',
    authors: ['One Author', 'Another'],
    publishedDate: '2008-09-14',
    pageCount: 374,
    imageLinks: { thumbnail: 'https://books.example/content?id=1&zoom=1' },
  },
}

const only = (item: unknown) => parseVolumes({ items: [item] })
const authors = (given: unknown) => only(volume({}, { authors: given }))[0]?.volumeInfo.authors
/** These values, or anything else that JSON can hold. */
const some = (...values: unknown[]) => fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(undefined, ...values))

describe('reading a books service', () => {
  test('keeps the fields of the response, makes the picture https, drops the rest', () => {
    expect(only(volume())).toEqual([read])
  })

  test.each([
    ['no id', volume({ id: undefined })],
    ['an empty id', volume({ id: '' })],
    ['an id that is a number', volume({ id: 7 })],
    ['no volumeInfo', volume({ volumeInfo: undefined })],
    ['no title', volume({}, { title: undefined })],
    ['a blank title', volume({}, { title: '  ' })],
    ['a title that is an object', volume({}, { title: { $ne: '' } })],
    ['nothing in it', null],
    ['only a text', 'book'],
  ])('a volume with %s is left out, the next one stays', (_, broken) => {
    expect(parseVolumes({ items: [broken, volume()] })).toEqual([read])
  })

  test.each([
    ['pageCount', '374'],
    ['pageCount', 0],
    ['pageCount', -3],
    ['pageCount', 1.5],
    ['publishedDate', 2008],
    ['publishedDate', '19??'],
    ['publishedDate', 'soon'],
    ['imageLinks', 'https://books.example/a.jpg'],
    ['imageLinks', null],
    ['imageLinks', {}],
  ])('a %s of %j is left out, the book stays', (field, value) => {
    const { [field]: _, ...volumeInfo } = Object.fromEntries(Object.entries(read.volumeInfo))
    expect(only(volume({}, { [field]: value }))).toEqual([{ ...read, volumeInfo }])
  })

  test.each([
    ['http://books.example/a.jpg', 'https://books.example/a.jpg'],
    ['HTTPS://books.example/a.jpg', 'https://books.example/a.jpg'],
    ['https://books.example/a.jpg', 'https://books.example/a.jpg'],
    ['javascript:alert(1)', undefined],
    ['data:image/png;base64,AAAA', undefined],
    ['//books.example/a.jpg', undefined],
    ['/a.jpg', undefined],
    ['ftp://books.example/a.jpg', undefined],
    ['https://', undefined],
    [`https://books.example/${'x'.repeat(2_000)}`, undefined],
    ['', undefined],
  ])('the picture %s becomes %s', (thumbnail, expected) => {
    expect(only(volume({}, { imageLinks: { thumbnail } }))[0]?.volumeInfo.imageLinks?.thumbnail).toBe(expected)
  })

  test('unreadable authors are left out', () => {
    expect(authors([' One ', '', 7, null, { name: 'x' }, 'Two'])).toEqual(['One', 'Two'])
    expect(authors(undefined)).toEqual([])
    expect(authors('One Author')).toEqual([])
  })

  test('a volume without an etag has an empty one; of two with one id the first stays', () => {
    expect(only(volume({ etag: undefined }))[0]?.etag).toBe('')
    expect(parseVolumes({ items: [volume(), volume({}, { title: 'Again' })] })).toEqual([read])
  })

  test('more books than a carousel holds are cut off', () => {
    const items = Array.from({ length: 60 }, (_, index) => volume({ id: `v${index}` }))
    expect(parseVolumes({ items }).map(({ id }) => id)).toEqual(items.slice(0, MAX_BOOKS).map(({ id }) => id))
  })

  test('nonsense gives no books, and does not throw', () => {
    for (const json of [undefined, null, 0, '', 'items', [], {}, { items: null }, { items: {} }, { items: 'x' }, { totalItems: 0 }]) {
      expect(parseVolumes(json)).toEqual([])
    }
  })

  test('any answer of a service gives books that fit the response', () => {
    const info = fc.record({
      title: some('A Title', ' spaced '),
      authors: fc.oneof(some(['One']), fc.array(some('Two'))),
      publishedDate: some('2008', '2008-09', '2008-99-99x'),
      pageCount: some(1, 374, Number.NaN, Number.POSITIVE_INFINITY),
      imageLinks: fc.oneof(fc.jsonValue(), fc.record({ thumbnail: fc.oneof(some('http://a.example/b'), fc.webUrl(), fc.string()) })),
    })
    const item = fc.oneof(
      fc.jsonValue(),
      fc.record({ id: some('a', 'b', '__proto__'), etag: some('e'), volumeInfo: fc.oneof(fc.jsonValue(), info) }),
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ items: fc.oneof(fc.jsonValue(), fc.array(item)) })), (json) => {
        const books = parseVolumes(json)
        expect(v.parse(v.array(Book), books)).toEqual(books)
        expect(new Set(books.map(({ id }) => id)).size).toBe(books.length)
        expect(parseVolumes({ items: books })).toEqual(books)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the shelves of a shop', () => {
  const [MINUTE, DAY] = [60_000, 86_400_000]
  const START = Date.UTC(2026, 10, 28)
  const book = (id: string): Book => ({ id, etag: '', volumeInfo: { title: id, authors: [] } })

  function open({ isThere = true } = {}) {
    const { entries } = openMemoryStorage()
    const known = { now: START, asked: 0, isDown: false }
    const service = {
      fetch: async () => {
        known.asked += 1
        if (known.isDown) throw new Error('down')
        return [book(`book ${known.asked}`)]
      },
    }
    const open = () =>
      new BookShelves({ service: isThere ? service : undefined, entries, clock: () => known.now, log: pino({ level: 'silent' }) })
    const shelves = open()
    const brief = async (genre: (typeof GENRES)[number] = 'fantasy', from = shelves) => {
      const { source, loadedAt, books } = await from.get(genre)
      return [source, loadedAt - START, source === 'shelf' ? books.length > 20 : books[0]?.id]
    }
    return { known, entries, open, brief }
  }

  test('are fetched once a day for all, by whichever process', async () => {
    const { known, open: process, brief } = open()
    expect(await Promise.all([brief(), brief(), brief('romance')])).toEqual([
      ['service', 0, 'book 1'],
      ['service', 0, 'book 1'],
      ['service', 0, 'book 2'],
    ])
    known.now += DAY - 1
    expect([await brief(), await brief('fantasy', process()), known.asked]).toEqual([['service', 0, 'book 1'], ['service', 0, 'book 1'], 2])
    known.now += 1
    expect([await brief(), known.asked]).toEqual([['service', DAY, 'book 3'], 3])
  })

  test('are shown as they were while the service fails, which rests for five minutes then, for every genre', async () => {
    const { known, brief } = open()
    await brief()
    known.isDown = true
    known.now += 2 * DAY
    expect([await brief(), await brief(), await brief('romance'), known.asked]).toEqual([
      ['stale', 0, 'book 1'],
      ['stale', 0, 'book 1'],
      ['shelf', 2 * DAY, true],
      2,
    ])
    known.now += 5 * MINUTE - 1
    await brief()
    expect(known.asked).toBe(2)
    known.now += 1
    known.isDown = false
    expect([await brief(), known.asked]).toEqual([['service', 2 * DAY + 5 * MINUTE, 'book 3'], 3])
  })

  test('of a clock that ran ahead, or damaged, are fetched anew; without a service they are the bundled ones', async () => {
    const { known, entries, brief } = open()
    const put = (value: unknown) => entries.put('books', 'fantasy', { value, expiresAt: Number.POSITIVE_INFINITY })
    await put({ loadedAt: START + 9 * DAY, books: [book('ahead')] })
    expect((await brief())[2]).toBe('book 1')
    known.isDown = true
    await put({ loadedAt: START + 9 * DAY, books: [book('ahead')] })
    expect(await brief()).toEqual(['stale', 0, 'ahead'])
    await put({ books: 'none' })
    expect(await brief()).toEqual(['shelf', 0, true])
    expect(await open({ isThere: false }).brief()).toEqual(['shelf', 0, true])
  })
})
