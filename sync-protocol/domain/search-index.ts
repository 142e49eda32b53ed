import type { Product } from './product.ts'
import { SYNONYMS, searchWord, soFar, soughtAs, tagsOf, withoutPlural, wordsIn, type SearchWord } from './search.ts'

/** The distance of a word that a product has nowhere. */
export const NOWHERE = Infinity

/** Words by number: a searched word is compared once with each different word, and then with numbers only. */
interface Vocabulary {
  words: string[]
  numbers: Map<string, number>
  /** Many products share a tag or a kind. */
  shared: Map<string, readonly number[]>
}

/** The number that ends each text. */
const END = 0
/** A vocabulary of so many words is given up before the next search: it holds words of catalogs that are gone. */
const MOST_WORDS = 200_000

let vocabulary = emptyVocabulary()

function emptyVocabulary(): Vocabulary {
  return { words: [''], numbers: new Map(), shared: new Map() }
}

function numberOf(word: string): number {
  const { words, numbers } = vocabulary
  const known = numbers.get(word)
  if (known !== undefined) return known
  numbers.set(word, words.length)
  return words.push(word) - 1
}

function numbersIn(text: string): readonly number[] {
  return [...wordsIn(text).map(numberOf), END]
}

function sharedNumbersIn(text: string): readonly number[] {
  const known = vocabulary.shared.get(text)
  if (known !== undefined) return known
  const numbers = numbersIn(text)
  vocabulary.shared.set(text, numbers)
  return numbers
}

/** The folded words of a product: of its name, its tags, its type and theme, its description. */
interface Row {
  of: Vocabulary
  words: readonly number[]
  nameEnd: number
  tagsEnd: number
  kindEnd: number
}

/** Kept because every typed letter searches all products. */
const rows = new WeakMap<Product, Row>()

function rowOf(product: Product): Row {
  const known = rows.get(product)
  if (known?.of === vocabulary) return known
  const { shown } = product
  // The words of the shown language count as those of the product itself.
  const both = (text: string, other: string | undefined) =>
    other === undefined ? numbersIn(text) : [...numbersIn(text), ...numbersIn(other)]
  const name = both(product.name, shown?.name)
  const tags = tagsOf(product).flatMap(sharedNumbersIn)
  const kind = sharedNumbersIn(`${product.type} ${product.theme}`)
  const words = [...name, ...tags, ...kind, ...both(product.desc, shown?.desc)]
  const tagsEnd = name.length + tags.length
  const row = { of: vocabulary, words, nameEnd: name.length, tagsEnd, kindEnd: tagsEnd + kind.length }
  rows.set(product, row)
  return row
}

/** Reads products for the searches to come. Thousands of them take a slow device too long for one key, so a page does it before, in slices. */
export function readForSearch(products: readonly Product[]): void {
  for (const product of products) rowOf(product)
}

function rowsOf(products: readonly Product[]): Row[] {
  if (vocabulary.words.length > MOST_WORDS) vocabulary = emptyVocabulary()
  return products.map(rowOf)
}

/** How a word of a text matches a searched word: it begins with it or, in some scripts, has it within; it is a synonym of it, or it may do so with the word after it. */
const BEGINS = 1
const ALIKE = 2
const FIRST = 4

/** Of two words that may be one; a Hangul syllable has up to three. */
const MOST_LETTERS = 100

/** Matches the words of a vocabulary, and each two neighbors as one word: a photo card is also a photocard. */
interface Matcher {
  /** By the number of the word. */
  ways: Uint8Array
  pairs: { firsts: ReadonlySet<number>; seconds: ReadonlySet<number>; way: number }[]
}

/** Made after the rows that it is for, because these may bring new words. */
function matcherOf({ own, others }: SearchWord): Matcher {
  const { words, numbers } = vocabulary
  const ways = new Uint8Array(words.length)
  const pairs: Matcher['pairs'] = []
  const isWithin = !soughtAs(own).startsWith(' ')
  const those = (fits: (word: string) => boolean) => words.flatMap((word, number) => (number !== END && fits(word) ? number : []))
  const being = (word: string) => [numbers.get(word) ?? []].flat()
  const beginning = (part: string) => those((word) => word.startsWith(part))
  const mark = (way: number, text: string, whole: typeof being, firstOf: typeof being, secondOf: typeof being) => {
    for (const number of whole(text)) ways[number] = (ways[number] ?? 0) | way
    // No two words are so long together.
    for (let at = 1; text.length < MOST_LETTERS && at < text.length; at += 1) {
      const firsts = firstOf(text.slice(0, at))
      if (firsts.length === 0) continue
      for (const first of firsts) ways[first] = (ways[first] ?? 0) | FIRST
      pairs.push({ firsts: new Set(firsts), seconds: new Set(secondOf(text.slice(at))), way })
    }
  }
  const within = (part: string) => those((word) => word.includes(part))
  const ending = (part: string) => those((word) => word.endsWith(part))
  if (own.endsWith(' ')) mark(BEGINS, own.trimEnd(), being, being, being)
  else if (isWithin) mark(BEGINS, own, within, ending, beginning)
  else mark(BEGINS, own, beginning, being, beginning)
  for (const other of others) for (const form of [other, `${other}s`]) mark(ALIKE, form, being, being, being)
  return { ways, pairs }
}

function wayAt({ ways, pairs }: Matcher, words: readonly number[], at: number): number {
  const word = words[at] ?? END
  let way = ways[word] ?? 0
  if (way & FIRST) for (const pair of pairs) if (pair.firsts.has(word) && pair.seconds.has(words[at + 1] ?? END)) way |= pair.way
  return way & (BEGINS | ALIKE)
}

function distanceIn({ words, nameEnd, tagsEnd, kindEnd }: Row, matcher: Matcher): number {
  let nearest = NOWHERE
  for (let at = 0; at < words.length; at += 1) {
    // What comes later is no nearer.
    if (nearest === 0 || (nearest < NOWHERE && at >= nameEnd)) break
    const way = wayAt(matcher, words, at)
    if (way === 0) continue
    if (at < nameEnd) nearest = Math.min(nearest, way & BEGINS ? 0 : 1)
    else if (at < kindEnd) nearest = at < tagsEnd ? 1 : 2
    else if (way & BEGINS) nearest = 3
  }
  return nearest
}

/**
 * How well each product matches a word: 0 in its name, 1 a synonym in its name or a tag, 2 in its type or theme, 3 in its description
 * (DECISIONS D20).
 */
export function distancesTo(products: readonly Product[], word: SearchWord): readonly number[] {
  const read = rowsOf(products)
  const matcher = matcherOf(word)
  return read.map((row) => distanceIn(row, matcher))
}

/** True if any of the products has the word. */
export function hasWord(products: readonly Product[], word: SearchWord): boolean {
  return distancesTo(products, word).some((distance) => distance < NOWHERE)
}

/** The products in whose names each of these folded words begins a word. */
export function namedBy(products: readonly Product[], words: readonly string[]): readonly Product[] {
  const read = rowsOf(products)
  const matchers = words.map((own) => matcherOf({ own, others: [] }))
  const isIn = (row: Row | undefined, matcher: Matcher) =>
    row?.words.some((_, at) => at < row.nameEnd && wayAt(matcher, row.words, at) !== 0) === true
  return products.filter((_, place) => matchers.every((matcher) => isIn(read[place], matcher)))
}

/** The shortest word in which one letter may be wrong. */
const LEAST_TO_SLIP = 5

/**
 * The replacement for a word that no product has: the first name or synonym that is one slip away or contains it, else the word itself
 * (DECISIONS D20).
 */
export function nearestWord(products: readonly Product[], word: SearchWord): SearchWord {
  if (word.isWhom || hasWord(products, word)) return word
  const begun = searchWord(soFar(word.own))
  if (begun.own !== word.own && hasWord(products, begun)) return begun
  const named = namesOf(products)
  const { own } = word
  const isNear = (name: string) =>
    own.length >= LEAST_TO_SLIP && (isSlip(own, name) || (name.endsWith('s') && isSlip(own, withoutPlural(name))))
  const near = named.find(isNear) ?? named.find((name) => own.length > 2 && name.includes(own))
  return near === undefined ? word : searchWord(near)
}

/** Kept because each further letter of a word that nothing has asks for them again. */
const names = new WeakMap<readonly Product[], readonly string[]>()

/** The words of all names, then of all tags, each two neighbors also as one word, then those that have synonyms. */
function namesOf(products: readonly Product[]): readonly string[] {
  const known = names.get(products)
  if (known !== undefined) return known
  const read = rowsOf(products)
  const { words } = vocabulary
  const found = new Set<number>()
  const add = (numbers: readonly number[], from: number, to: number) => {
    for (let start = from; start < to;) {
      const end = numbers.indexOf(END, start)
      for (let at = start; at < end; at += 1) found.add(numbers[at] ?? END)
      for (let at = start; at < end - 1; at += 1) found.add((numbers[at] ?? END) * MOST_PAIRED + (numbers[at + 1] ?? END))
      start = end + 1
    }
  }
  for (const row of read) add(row.words, 0, row.nameEnd)
  for (const row of read) add(row.words, row.nameEnd, row.tagsEnd)
  const textOf = (number: number) => (words[Math.floor(number / MOST_PAIRED)] ?? '') + (words[number % MOST_PAIRED] ?? '')
  const all = [...new Set([...[...found].map(textOf), ...SYNONYMS])]
  names.set(products, all)
  return all
}

/** A pair of words is one number as well: no vocabulary has so many words. */
const MOST_PAIRED = 2 ** 26

/** True for one letter too many, missing or different, or for two swapped letters. */
function isSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at += 1
  const [a, b] = [typed.slice(at), meant.slice(at)]
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
}
