import { describe, expect, test } from 'vitest'
import { GENRES } from '#sync-protocol/domain/books.ts'
import { BUNDLED_SHELF } from '#sync-protocol/domain/bundled-shelf.ts'
import { coverArt } from '../../../pwa/features/books/cover-art.ts'
import { MOTIFS, motifOf } from '../../../pwa/features/books/cover-motifs.ts'

const shelves = GENRES.map((genre) => BUNDLED_SHELF[genre].map(({ volumeInfo }) => volumeInfo))
/** What is set somewhere is the motif; the rest is the scene it stands in. */
const motifsOf = (title: string, place: number) => coverArt(title, 'x', place).shapes.filter(({ transform }) => transform !== undefined)
const sceneOf = (title: string, place: number) =>
  coverArt(title, 'x', place)
    .shapes.filter(({ transform }) => transform === undefined)
    .map(({ d }) => d)

describe('a cover draws what its title names', () => {
  test.each([
    ['Six of Crows', 'bird'],
    ['Red Queen', 'crown'],
    ['Eragon', 'dragon'],
    ['Howl’s Moving Castle', 'castle'],
    ['The Blue Sword', 'sword'],
    ['The Fault in Our Stars', 'star'],
    ['The Maze Runner', 'maze'],
    ['Ace of Spades', 'spade'],
    ['Nick & Norah’s Infinite Playlist', 'note'],
    ['The Secret Diary of Adrian Mole, Aged 13¾', 'book'],
    ['Miss Peregrine’s Home for Peculiar Children', 'bird'],
    ['I’d Tell You I Love You, But Then I’d Have to Kill You', 'heart'],
  ] as const)('%s: %s', (title, motif) => {
    expect(motifOf(title)).toBe(MOTIFS[motif])
    for (let place = 0; place < 14; place++) expect(motifsOf(title, place).map(({ d }) => d)).toContain(MOTIFS[motif].solid)
  })

  test('a word counts as a whole only, and a title that names nothing gets what says nothing of its story', () => {
    expect(['Starling', 'The Crowded Room', 'Heartless', 'Ten', 'Divided', ''].map(motifOf)).toEqual(Array(6).fill(undefined))
    const neutral = [MOTIFS.star, MOTIFS.book, MOTIFS.moon, MOTIFS.sun].map(({ solid }) => solid)
    for (const title of ['Ten', 'Starling', 'Divided']) expect(neutral).toContain(motifsOf(title, 0)[0]?.d)
  })

  test('neighbours have other colors, and stand in another scene', () => {
    for (const [at, books] of shelves.entries()) {
      for (const [index, { title }] of books.slice(1).entries()) {
        const place = 3 * at + index
        const before = books[index]?.title ?? ''
        expect(coverArt(title, 'x', place + 1).ground).not.toBe(coverArt(before, 'x', place).ground)
        const scene = sceneOf(before, place)
        expect(sceneOf(title, place + 1).filter((d) => scene.includes(d))).toEqual([])
      }
    }
  })
})
