import type { Product } from '#sync-protocol/api/catalog.ts'
import { distanceTo, nearestWord, searchWord, wordsIn } from '#sync-protocol/domain/search.ts'
import type { Shared } from './shared.ts'

/** As many as a phone likes to scroll through. */
const MOST = 60

export interface Found {
  /** `link`: these are the products that the shared link sells; `words`: those that fit the words best. */
  by: 'link' | 'words'
  products: readonly Product[]
}

/** The products that may be meant. */
export function findShared(products: readonly Product[], { link, words }: Shared): Found {
  const sold = link === undefined ? [] : products.filter(({ url }) => isSameOffer(new URL(url), link))
  return sold.length > 0 ? { by: 'link', products: sold } : { by: 'words', products: bestFor(words, products) }
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

/** Words that are in every title and say nothing. So does a single letter or digit: many words begin with it. */
const EMPTY_WORDS = new Set(['the', 'and', 'for', 'with', 'from', 'of', 'in', 'on', 'by', 'to', 'a', 'an'])

/** So few words are a search, and no title: most of them count. */
const FEW = 3

/** Those with the most of the words; a word in the name counts for more. A long title need not fit in full, but by half. */
function bestFor(text: string, products: readonly Product[]): Product[] {
  const words = [...new Set(wordsIn(text))].filter((word) => word.length > 1 && !EMPTY_WORDS.has(word)).map(searchWord)
  const near = words.map((word) => nearestWord(products, word))
  const scored = products.flatMap((product) => {
    const distances = near.flatMap((word) => distanceTo(product, word) ?? [])
    const far = distances.reduce((sum, distance) => sum + distance, 0)
    return distances.length === 0 ? [] : { product, hits: distances.length, far }
  })
  const most = Math.max(...scored.map(({ hits }) => hits))
  const least = words.length > FEW ? most / 2 : Math.floor(words.length / 2) + 1
  return scored
    .filter(({ hits }) => hits >= least)
    .toSorted((a, b) => b.hits - a.hits || a.far - b.far)
    .slice(0, MOST)
    .map(({ product }) => product)
}
