import { digits, gemText } from './amounts.ts'
import { fandomIn, type Fandom } from './fandoms.ts'
import type { Product } from './product.ts'
import { distanceTo, joinedWords, searchWord, wordsIn, type SearchWord } from './search.ts'

/** What a text asks for. */
export interface SearchQuery {
  /** All of them count. */
  words: readonly SearchWord[]
  price: PriceAsked | undefined
  /** The artist or series that it names: `words` ask for what comes near. */
  fandom: Fandom | undefined
}

/** Whole gems, or words for them: 'cheap', and what the gems of the user pay for. */
export type PriceAsked = { kind: 'between'; least: number; most: number; said: string } | { kind: 'cheap' } | { kind: 'affordable' }

/** Of a longer text the first words count: a pasted page would freeze the screen. */
const MOST_WORDS = 20

/** Words around what is searched for. Where there is nothing else they are searched for themselves. */
const AROUND = new Set(
  `the and or for with from of in on by to at a an my our your me i we you it is are that this these something anything some any all
  want need looking look search find show buy get gift gifts present presents idea ideas birthday christmas xmas please nice good
  official merch merchandise goods stuff thing things item items piece pieces inspired style price
  under below less than up over above more most least max min cheaper`.split(/\s+/),
)

const NUMBER = String.raw`([$€£]?)\s*(\d{1,3}(?:[.,’']\d{3})+(?!\d)|\d{1,9})(k?)(?![\d%.,]*\d)(?:\s*(gems?|dollars?|usd|bucks|euros?|eur)(?!\p{L}))?`
const BETWEEN = new RegExp(String.raw`(?:between|from)\s+${NUMBER}\s+(?:and|to)\s+${NUMBER}`, 'u')
const BELOW = new RegExp(String.raw`(?:(?<!\p{L})(?:(?:for\s+)?(?:under|below|less\s+than|cheaper\s+than))|<)\s*${NUMBER}`, 'u')
const UP_TO = new RegExp(
  String.raw`(?:(?<!\p{L})(?:up\s+to|at\s+most|no\s+more\s+than|max(?:imum)?(?:\s+of)?|within)|<=|≤)\s*${NUMBER}`,
  'u',
)
const ABOVE = new RegExp(String.raw`(?:(?<!\p{L})(?:over|above|more\s+than)|>)\s*${NUMBER}`, 'u')
const FROM = new RegExp(String.raw`(?:(?<!\p{L})(?:at\s+least|min(?:imum)?(?:\s+of)?)|>=|≥)\s*${NUMBER}`, 'u')
const BARE = new RegExp(
  String.raw`(?:(?<!\p{L})(?:for|with)\s+)?(?<![\p{L}\d])(\d{1,3}(?:[.,’']\d{3})+|\d{1,9})\s*gems?(?:\s+or\s+(?:less|cheaper))?(?!\p{L})`,
  'u',
)
const AFFORD =
  /(?<!\p{L})(?:(?:what|that|which|things?|something|anything|everything|all)\s+)*(?:(?:i|we)\s+can|can\s+(?:i|we))\s+(?:afford|pay|buy)(?!\p{L})|(?<!\p{L})(?:affordable|(?:with)?in\s+my\s+(?:budget|price\s+range)|(?:for|with)\s+my\s+gems)(?!\p{L})/u
const CHEAP = /(?<!\p{L})(?:cheap(?:est)?|inexpensive|low\s+price[ds]?|budget)(?!\p{L})/u

/** Reads a text as fans type it: a price in it, an artist or series, and the words that remain (DECISIONS D20). */
export function readQuery(text: string): SearchQuery {
  const { price, rest } = readPriceAsked(text.toLowerCase())
  const words = wordsIn(rest).slice(0, MOST_WORDS)
  const named = fandomIn(words)
  const bare = joinedWords(named?.rest ?? words)
    .filter((word) => !AROUND.has(word))
    .map(searchWord)
  if (named === undefined) return { words: bare.length > 0 || price !== undefined ? bare : words.map(searchWord), price, fandom: undefined }
  const { fandom } = named
  return { words: [...bare, { own: fandom.near[0] ?? fandom.theme, others: fandom.near }], price, fandom }
}

function readPriceAsked(text: string): { price: PriceAsked | undefined; rest: string } {
  for (const [pattern, read] of PRICES) {
    const match = pattern.exec(text)
    if (match === null) continue
    return { price: read(match), rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` }
  }
  return { price: undefined, rest: text }
}

const MAX = Number.MAX_SAFE_INTEGER
const PRICES: readonly (readonly [RegExp, (match: RegExpExecArray) => PriceAsked])[] = [
  [
    BETWEEN,
    (match) => {
      const [one, other] = [gemsIn(match, 1), gemsIn(match, 5)]
      const [least, most] = [Math.min(one, other), Math.max(one, other)]
      return { kind: 'between', least, most, said: `${digits(least)} to ${gemText(most)}` }
    },
  ],
  [UP_TO, (match) => ({ kind: 'between', least: 0, most: gemsIn(match, 1), said: `up to ${gemText(gemsIn(match, 1))}` })],
  [FROM, (match) => ({ kind: 'between', least: gemsIn(match, 1), most: MAX, said: `at least ${gemText(gemsIn(match, 1))}` })],
  [BELOW, (match) => ({ kind: 'between', least: 0, most: gemsIn(match, 1) - 1, said: `under ${gemText(gemsIn(match, 1))}` })],
  [ABOVE, (match) => ({ kind: 'between', least: gemsIn(match, 1) + 1, most: MAX, said: `over ${gemText(gemsIn(match, 1))}` })],
  [BARE, (match) => ({ kind: 'between', least: 0, most: wholeOf(match[1]), said: `up to ${gemText(wholeOf(match[1]))}` })],
  [AFFORD, () => ({ kind: 'affordable' })],
  [CHEAP, () => ({ kind: 'cheap' })],
]

/** The gems of a number from this group on: sign, digits, "k", unit. Of money it is ten gems per unit (specification §9). */
function gemsIn(match: RegExpExecArray, group: number): number {
  const [sign = '', digits, thousands = '', unit = ''] = match.slice(group, group + 4)
  const isMoney = sign !== '' || (unit !== '' && !unit.startsWith('gem'))
  return wholeOf(digits) * (thousands === '' ? 1 : 1000) * (isMoney ? 10 : 1)
}

function wholeOf(digits = ''): number {
  return Number(digits.replace(/\D/g, ''))
}

/** The products of the price, and of an artist's or a series' theme; `purse`: the gems of the user, as far as they are known. */
export function fitting(products: readonly Product[], { price, fandom }: SearchQuery, purse: number | undefined): readonly Product[] {
  if (price === undefined && fandom === undefined) return products
  const most = price === undefined ? MAX : price.kind === 'between' ? price.most : highestOf(products, price.kind, purse)
  const least = price?.kind === 'between' ? price.least : 0
  return products.filter(
    ({ priceGems, theme }) => priceGems >= least && priceGems <= most && (fandom === undefined || theme === fandom.theme),
  )
}

/** What was understood beside the words of a search, in words; '': nothing. `count`: how many products it found. */
export function noteOf(products: readonly Product[], { price, fandom }: SearchQuery, count: number, purse: number | undefined): string {
  const notes: string[] = []
  if (fandom !== undefined)
    notes.push(
      `There are no official ${fandom.name} goods here${count === 0 ? ', nor anything near in style.' : '. These come near in style.'}`,
    )
  if (price?.kind === 'between') notes.push(`Only what costs ${price.said}.`)
  else if (price?.kind === 'affordable' && purse !== undefined) notes.push(`Only what your ${gemText(purse)} can buy.`)
  else if (price !== undefined) notes.push(`Only the cheapest third, up to ${gemText(cheapestThird(products))}.`)
  return notes.join(' ')
}

function highestOf(products: readonly Product[], kind: 'cheap' | 'affordable', purse: number | undefined): number {
  return kind === 'affordable' && purse !== undefined ? purse : cheapestThird(products)
}

/** The highest price among the cheapest third of each catalog: what is cheap depends on the shop. */
const thirds = new WeakMap<readonly Product[], number>()

function cheapestThird(products: readonly Product[]): number {
  const known = thirds.get(products)
  if (known !== undefined) return known
  const prices = products.map(({ priceGems }) => priceGems).toSorted((a, b) => a - b)
  const most = prices[Math.floor(prices.length / 3)] ?? MAX
  thirds.set(products, most)
  return most
}

/** The words without those that say for whom, where no product does. */
export function usefulWords(products: readonly Product[], words: readonly SearchWord[]): readonly SearchWord[] {
  return words.filter((word) => word.isWhom !== true || products.some((product) => distanceTo(product, word) !== undefined))
}
