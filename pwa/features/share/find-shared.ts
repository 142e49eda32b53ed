import type { Product } from '#sync-protocol/api/catalog.ts'
import { distancesTo, nearestWord, NOWHERE } from '#sync-protocol/domain/search-index.ts'
import { soughtAs, wordsIn, type SearchWord } from '#sync-protocol/domain/search.ts'
import { noteOf, fitting, readQuery, usefulWords } from '#sync-protocol/domain/search-query.ts'
import type { Shared } from './shared.ts'

/** As many as a phone likes to scroll through. */
const MOST = 60

export interface Found {
  /** `link`: these are the products that the shared link sells; `words`: those that fit the words best. */
  by: 'link' | 'words'
  products: readonly Product[]
  /** What was understood beside the words; '': nothing. */
  note: string
}

/** The products that may be meant; `purse`: the gems of the user, as far as they are known. */
export function findShared(products: readonly Product[], { link, words }: Shared, purse?: number): Found {
  const sold = link === undefined ? [] : products.filter(({ url }) => isSameOffer(new URL(url), link))
  return sold.length > 0 ? { by: 'link', products: sold, note: '' } : { by: 'words', ...bestFor(products, words, purse) }
}

/** The same page of the same seller. What a seller's site adds to an address when it is shared does not count. */
function isSameOffer(ours: URL, shared: URL): boolean {
  if (siteOf(ours) !== siteOf(shared)) return false
  // Sellers put a country or language in front of the path: /de/search.
  if (!pathOf(shared).endsWith(pathOf(ours))) return false
  return [...ours.searchParams].every(([name, value]) => sameWords(shared.searchParams.get(name) ?? '', value))
}

/** Without what a seller puts in front of it for phones and languages: m.etsy.com, de.etsy.com. */
function siteOf({ hostname }: URL): string {
  return hostname.replace(/^(www|m|\w\w)\.(?=.*\.)/, '')
}

/** That of a first page keeps its slash: no other ends with it. */
function pathOf({ pathname }: URL): string {
  return pathname.replace(/(.)\/$/, '$1').toLowerCase()
}

function sameWords(a: string, b: string): boolean {
  return wordsIn(a).join(' ') === wordsIn(b).join(' ')
}

/** So few words are a search, and no title: most of them count. */
const FEW = 3

/** What the words find; a price or an artist in them counts as in a listing. */
function bestFor(products: readonly Product[], text: string, purse: number | undefined): Omit<Found, 'by'> {
  const query = readQuery(text, products)
  const list = fitting(products, query, purse)
  // Many words begin with a single letter or digit; a sign of Han is a word.
  const words = usefulWords(list, query.words).filter(({ own }) => own.length > 1 || soughtAs(own) === own)
  const isPriceOnly = query.price !== undefined && words.length === 0
  const all = isPriceOnly ? list : withMost(list, words)
  const found = all.length > 0 || query.fandom === undefined ? all : alike(list, words)
  return { products: found.slice(0, MOST), note: noteOf(products, query, found.length, purse) }
}

/** Of an artist or a series, what comes near in style is shown whatever else was wanted; in a shop without tags, all of its theme. */
function alike(list: readonly Product[], words: readonly SearchWord[]): readonly Product[] {
  const near = withMost(list, words.slice(-1))
  return near.length > 0 ? near : list
}

/** Those with the most of the words; a word in the name counts for more. A long title need not fit in full, but by half. */
function withMost(products: readonly Product[], words: readonly SearchWord[]): readonly Product[] {
  const each = words.map((word) => distancesTo(products, nearestWord(products, word)))
  const scored = products.flatMap((product, place) => {
    const distances = each.map((far) => far[place] ?? NOWHERE).filter((far) => far < NOWHERE)
    const far = distances.reduce((sum, distance) => sum + distance, 0)
    return distances.length === 0 ? [] : { product, hits: distances.length, far }
  })
  const most = Math.max(...scored.map(({ hits }) => hits))
  const least = words.length > FEW ? most / 2 : Math.floor(words.length / 2) + 1
  return scored
    .filter(({ hits }) => hits >= least)
    .toSorted((a, b) => b.hits - a.hits || a.far - b.far)
    .map(({ product }) => product)
}
