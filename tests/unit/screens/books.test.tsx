// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BUNDLED_SHELF } from '#sync-protocol/domain/bundled-shelf.ts'
import { GENRES } from '#sync-protocol/domain/books.ts'
import { bookNote, bookstoreLink, bylineOf } from '../../../pwa/features/books/book-facts.ts'
import { coverArt } from '../../../pwa/features/books/cover-art.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { arrive, forgetDocuments, hold, NO_SIGNAL, refreshed, sources } from './fake-documents.ts'
import { all, one, pageText, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/documents.ts', () => import('./fake-documents.ts'))
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const { default: Books } = await import('../../../pwa/features/books/books-screen.tsx')

const LOADED = Date.UTC(2026, 10, 20, 18, 32)
function shelf(genre: string, count: number, source = 'service') {
  const books = Array.from({ length: count }, (_, index) => ({
    id: `${genre}-${index}`,
    etag: '',
    volumeInfo: { title: `${genre} ${index} & more`, authors: ['Ada Byron', 'Bo Kim'], publishedDate: '2011-05-03', pageCount: 374 },
  }))
  return { genre, books, source, loadedAt: LOADED }
}
const headings = () => [...document.querySelectorAll('h2')].map((heading) => heading.textContent)
const held = (genre: string) => sources.findLast(({ key }) => key === `books/${genre}`)?.hold

beforeEach(() => {
  forgetDocuments()
  useConnection.setState({ state: 'online' })
})

describe('seven shelves', () => {
  test('stand in the order of the specification', async () => {
    await show(<Books />, '/books')
    expect(headings()).toEqual(['Fantasy', 'Romance', 'Mystery', 'Thriller', 'Horror', 'Dystopian', 'Comedy'])
    expect(headings().map((title) => title?.toLowerCase())).toEqual([...GENRES])
  })

  test('load one after the other, whether the one before succeeded or failed', async () => {
    await show(<Books />, '/books')
    expect(GENRES.map(held)).toEqual([false, true, true, true, true, true, true])
    arrive('books/fantasy', shelf('fantasy', 3))
    expect(GENRES.map(held)).toEqual([false, false, true, true, true, true, true])
    hold('books/romance', { status: 'failed', error: NO_SIGNAL })
    expect(GENRES.map(held)).toEqual([false, false, false, true, true, true, true])
  })

  test('a shelf that is being refreshed keeps its books, and the next one waits', async () => {
    hold('books/fantasy', { status: 'ready', data: { ok: true, ...shelf('fantasy', 3) }, refreshing: true })
    await show(<Books />, '/books')
    expect(held('romance')).toBe(true)
    expect(document.querySelectorAll('.book')).toHaveLength(3)
  })

  test('a shelf’s copy on the device is shown before its turn', async () => {
    hold('books/comedy', { status: 'ready', data: { ok: true, ...shelf('comedy', 4) } })
    await show(<Books />, '/books')
    expect(held('comedy')).toBe(true)
    expect(document.querySelectorAll('.book')).toHaveLength(4)
  })
})

describe('a shelf', () => {
  test.each([
    ['service', 2, '2 books', undefined],
    ['stale', 1, '1 book, loaded Nov 20', '2026-11-20T18:32:00.000Z'],
  ] as const)('from %s has its count, and its time where it is not of now', async (source, count, line, time) => {
    arrive('books/fantasy', shelf('fantasy', count, source))
    await show(<Books />, '/books')
    expect(textOf(document.querySelector('.shelf-head p'))).toContain(line)
    expect(document.querySelector('time')?.dateTime).toBe(time)
    expect(pageText().includes('cannot be reached just now')).toBe(time !== undefined)
  })

  test('of the shop’s own books has its count and no time; the page says once whose, and blames no service', async () => {
    for (const genre of GENRES) arrive(`books/${genre}`, shelf(genre, 24, 'shelf'))
    await show(<Books />, '/books')
    expect(textOf(document.querySelector('.shelf-head p'))).toBe('24 books')
    expect(pageText().split('These are Starlane’s own picks.')).toHaveLength(2)
    expect(pageText()).not.toContain('book service')
    expect(document.querySelector('time')).toBeNull()
  })

  test('that could not be refreshed keeps its books, says so and can be retried', async () => {
    hold('books/fantasy', { status: 'ready', data: { ok: true, ...shelf('fantasy', 3) }, error: NO_SIGNAL })
    await show(<Books />, '/books')
    expect(document.querySelectorAll('.book')).toHaveLength(3)
    expect(pageText()).toContain('Newer ones could not be fetched.')
    await press(one('button', 'Try again'))
    expect(refreshed).toHaveBeenCalledExactlyOnceWith('books/fantasy')
  })

  test.each([
    ['failed', { status: 'failed', error: NO_SIGNAL }],
    ['empty', { status: 'ready', data: { ok: true, ...shelf('fantasy', 0) } }],
  ] as const)('that is %s holds the books that came with the app, and the page says why', async (_what, view) => {
    hold('books/fantasy', view)
    arrive('books/romance', shelf('romance', 2))
    await show(<Books />, '/books')
    const own = BUNDLED_SHELF.fantasy
    expect(document.querySelectorAll('.book')).toHaveLength(own.length + 2)
    expect(pageText()).toContain(own[0]?.volumeInfo.title)
    expect(pageText()).toContain(`${own.length} books`)
    expect(pageText()).toContain('The latest books could not be fetched, so these are Starlane’s own picks.')
    expect(all('button', 'Try again')).toHaveLength(1)
  })

  test('that comes after all takes the place of the app’s own books, and nothing is said any more', async () => {
    hold('books/fantasy', { status: 'failed', error: NO_SIGNAL })
    await show(<Books />, '/books')
    expect(pageText()).toContain('Starlane’s own picks')
    arrive('books/fantasy', shelf('fantasy', 3))
    expect(document.querySelectorAll('.book')).toHaveLength(3)
    expect(pageText()).not.toContain('Starlane’s own picks')
  })

  test('is paged with arrow buttons that are disabled at its ends', async () => {
    arrive('books/fantasy', shelf('fantasy', 9))
    await show(<Books />, '/books')
    expect(document.querySelector('ul[tabindex="0"]')?.getAttribute('aria-label')).toBe('Fantasy')
    expect(one('button', 'Fantasy: back').getAttribute('aria-disabled')).toBe('true')
  })
})

describe('offline', () => {
  test('every genre without books shows the app’s own at once, said once; what the device has is shown', async () => {
    useConnection.setState({ state: 'offline' })
    hold('books/comedy', { status: 'ready', data: { ok: true, ...shelf('comedy', 4) } })
    await show(<Books />, '/books')
    const own = GENRES.filter((genre) => genre !== 'comedy').flatMap((genre) => BUNDLED_SHELF[genre])
    expect(document.querySelectorAll('.book')).toHaveLength(own.length + 4)
    expect(pageText().split('You’re offline, so these are Starlane’s own picks.')).toHaveLength(2)
    expect(pageText()).not.toContain('could not be')
    expect(all('button', 'Try again')).toHaveLength(1)
  })

  test('when the connection is back, the shelves are asked for again, one after the other', async () => {
    useConnection.setState({ state: 'offline' })
    await show(<Books />, '/books')
    for (const genre of GENRES) hold(`books/${genre}`, { status: 'failed', error: NO_SIGNAL })
    expect(GENRES.map(held)).toEqual(GENRES.map(() => false))
    for (const genre of GENRES) hold(`books/${genre}`, { status: 'loading' })
    sources.length = 0
    await act(async () => useConnection.setState({ state: 'online' }))
    expect(GENRES.map(held)).toEqual([false, true, true, true, true, true, true])
  })
})

describe('a book', () => {
  test('links to a bookstore search for title and first author, in a new tab', async () => {
    arrive('books/fantasy', shelf('fantasy', 1))
    await show(<Books />, '/books')
    const link = document.querySelector<HTMLAnchorElement>('.book')
    expect(link?.href).toBe('https://bookshop.org/search?keywords=fantasy+0+%26+more+Ada+Byron')
    expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
    expect(textOf(link)).toContain('Ada Byron and Bo Kim')
    expect(textOf(link)).toContain('2011 · 374 pages')
  })

  test('whose picture does not load shows the drawn cover beneath it', async () => {
    const data = shelf('fantasy', 1)
    Object.assign(data.books[0]?.volumeInfo ?? {}, { imageLinks: { thumbnail: 'https://books.example/1.jpg' } })
    arrive('books/fantasy', data)
    await show(<Books />, '/books')
    const picture = document.querySelector('.cover img')
    expect(picture?.getAttribute('src')).toBe('https://books.example/1.jpg')
    await act(async () => picture?.dispatchEvent(new Event('error')))
    expect(document.querySelector('.cover img')).toBeNull()
    expect(document.querySelector('.cover svg path')).not.toBeNull()
    expect(textOf(document.querySelector('.cover-title'))).toBe('fantasy 0 & more')
  })

  test.each([
    [{ title: 'A', authors: [] }, 'Author unknown', '', 'https://bookshop.org/search?keywords=A'],
    [{ title: 'A', authors: ['B'], publishedDate: '1999' }, 'B', '1999', 'https://bookshop.org/search?keywords=A+B'],
    [{ title: 'A', authors: ['B', 'C', 'D'], pageCount: 1 }, 'B and 2 others', '1 page', 'https://bookshop.org/search?keywords=A+B'],
  ])('%j', (volume, byline, note, link) => {
    expect([bylineOf(volume), bookNote(volume), bookstoreLink(volume)]).toEqual([byline, note, link])
  })
})

describe('a drawn cover', () => {
  const titles = Array.from({ length: 60 }, (_, index) => `Title ${index}`)

  test('is the same for the same book, and differs between books', () => {
    expect(coverArt('Dune', 'Herbert', 3)).toEqual(coverArt('Dune', 'Herbert', 3))
    expect(coverArt('Dune', 'Herbert', 3)).not.toEqual(coverArt('Dune', 'Another', 3))
    expect(new Set(titles.map((title) => JSON.stringify(coverArt(title, 'x', 3)))).size).toBeGreaterThan(45)
  })

  test('its title has a contrast of 4.5 to 1', () => {
    for (const [at, title] of titles.entries()) {
      const { ground, word } = coverArt(title, 'x', at)
      expect(contrast(ground, word)).toBeGreaterThan(4.5)
    }
  })
})

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
