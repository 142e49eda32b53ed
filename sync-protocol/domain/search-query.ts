import * as say from '#words/search-notes.ts'
import { fandomIn, type Fandom } from './fandoms.ts'
import { gemsPerUnit } from './money.ts'
import type { Product } from './product.ts'
import { hasWord } from './search-index.ts'
import { AFFORD, AGE, ATTACHED, BETWEEN_THINGS, CHEAP, EACH_NUMBER, GEMS, NO_WORDS, PRICES } from './search-phrases.ts'
import { joinedWords, searchWord, startOf, wordsIn, type SearchWord } from './search.ts'

/** What a text asks for. */
export interface SearchQuery {
  /** All of them count. */
  words: readonly SearchWord[]
  price: PriceAsked | undefined
  /** The artist or series that it names: `words` ask for what comes near. */
  fandom: Fandom | undefined
}

/** Whole gems, or words for them: 'cheap', and what the gems of the user pay for. */
export type PriceAsked =
  | { kind: 'between'; least: number; most: number; bounds: readonly say.Asked[] }
  | { kind: 'cheap' }
  | { kind: 'affordable' }

/** Of a longer text the first words count: a pasted page would freeze the screen. */
const MOST_WORDS = 20

/** Words around what is searched for. Where there is nothing else they are searched for themselves. */
const AROUND = new Set(
  `the and or for with from of in on by to at a an my our your me i we you it is are that this these something anything some any all
  want need looking look search find show buy get gift gifts present presents idea ideas birthday christmas xmas please nice good
  official merch merchandise goods stuff thing things item items piece pieces inspired style price
  under below less than up over above more most least max min cheaper about around roughly always wanted like been`
    .split(/\s+/)
    .concat(
      wordsIn(`굿즈 선물 선물로 선물용 추천 추천해줘 상품 제품 물건 아이템 공식 생일 생일선물 크리스마스 줄 위한 것 거 뭔가 아무거나 좀 좋은 찾아줘 보여줘 있어요 있나요
  グッズ プレゼント おすすめ 商品 公式 ギフト もの 物 何か なにか 欲しい ほしい
  regalo regalos algo cosa cosas oficial oficiales cumpleaños navidad busco buscar quiero necesito tienes`),
    ),
)
/** The same in Spanish where another word follows: at the end of a text they may begin one. */
const BETWEEN_WORDS = new Set('de del la las el los un una unos unas y con para por en mi mis tu que lo'.split(' '))

/** Reads a text as fans type it: a price in it, an artist or series, and the words that remain (DECISIONS D20). `products`: what money is worth. */
export function readQuery(text: string, products: readonly Product[] = []): SearchQuery {
  const plain = startOf(text).normalize('NFKC').toLowerCase()
  const ageless = plain.replace(AGE, ' ')
  const { price, rest } = readPriceAsked(ageless.replace(NO_WORDS, ' '), products)
  const words = wordsIn(rest).slice(0, MOST_WORDS)
  const whoever = ageless === plain ? words : ['anyone']
  const last = wordsIn(plain).at(-1)
  const apart = rest.replace(ATTACHED, ' ')
  const named = fandomIn(wordsIn(apart).slice(0, MOST_WORDS))
  const bare = joinedWords(named?.rest ?? wordsIn(apart.replace(BETWEEN_THINGS, ' ')).slice(0, MOST_WORDS))
    .filter((word, at, all) => !AROUND.has(word) && !(BETWEEN_WORDS.has(word) && (at < all.length - 1 || word !== last)))
    .map(searchWord)
  if (named === undefined)
    return { words: bare.length > 0 || price !== undefined ? bare : whoever.map(searchWord), price, fandom: undefined }
  const { fandom } = named
  return { words: [...bare, { own: fandom.near[0] ?? fandom.theme, others: fandom.near }], price, fandom }
}

/** Of so many bounds at most, as in "over 100 under 300", all count. */
const MOST_BOUNDS = 2

function readPriceAsked(text: string, products: readonly Product[]): { price: PriceAsked | undefined; rest: string } {
  const bounds: Bounds[] = []
  let rest = text
  for (const [side, pattern] of PRICES) {
    for (let match = pattern.exec(rest); match !== null && bounds.length < MOST_BOUNDS; match = pattern.exec(rest)) {
      bounds.push(READ[side](...gemsIn(match[0], products)))
      rest = without(rest, match)
    }
  }
  if (bounds.length > 0) {
    const [least, most] = [Math.max(...bounds.map((one) => one.least)), Math.min(...bounds.map((one) => one.most))]
    return { price: { kind: 'between', least, most, bounds: bounds.map(({ asked }) => asked) }, rest: rest.replace(AFFORD, ' ') }
  }
  for (const [pattern, kind] of WORDS) {
    const match = pattern.exec(text)
    if (match !== null) return { price: { kind }, rest: without(text, match) }
  }
  return { price: undefined, rest: text }
}

function without(text: string, { 0: found, index }: RegExpExecArray): string {
  return `${text.slice(0, index)} ${text.slice(index + found.length)}`
}

interface Bounds {
  least: number
  most: number
  asked: say.Asked
}

const MAX = Number.MAX_SAFE_INTEGER
const asked = (kind: 'upTo' | 'under' | 'atLeast' | 'over', gems: number) => ({ kind, gems: Math.round(gems) })

function between(one: number, other: number): Bounds {
  const [least, most] = [Math.ceil(Math.min(one, other)), Math.floor(Math.max(one, other))]
  return { least, most, asked: { kind: 'between', least, most } }
}

const READ = {
  between,
  upTo: (gems: number): Bounds => ({ least: 0, most: gems, asked: asked('upTo', gems) }),
  atLeast: (gems: number): Bounds => ({ least: gems, most: MAX, asked: asked('atLeast', gems) }),
  under: (gems: number): Bounds => ({ least: 0, most: Math.ceil(gems) - 1, asked: asked('under', gems) }),
  over: (gems: number): Bounds => ({ least: Math.floor(gems) + 1, most: MAX, asked: asked('over', gems) }),
}
const WORDS = [
  [AFFORD, 'affordable'],
  [CHEAP, 'cheap'],
] as const

const THOUSANDS: Readonly<Record<string, number>> = { k: 1e3, 천: 1e3, 千: 1e3, 만: 1e4, 万: 1e4 }

/** The gems of the one or two numbers of a price. */
function gemsIn(text: string, products: readonly Product[]): [number, number] {
  const numbers = [...text.replaceAll('+', '').matchAll(EACH_NUMBER)]
  // One of two may have its money for both: 20-30€.
  const both = numbers.map(([, sign = '', , , unit = '']) => sign + unit).find((name) => name !== '') ?? ''
  const [one = 0, other = 0] = numbers.map(([, sign = '', figures = '', thousands = '', unit = '']) => {
    const name = sign + unit || both
    const number = Number(/[.,’']\d{3}/.test(figures) ? figures.replace(/\D/g, '') : figures.replace(',', '.'))
    return number * (THOUSANDS[thousands] ?? 1) * (name === '' || GEMS.test(name) ? 1 : gemsPerUnit(products, name))
  })
  return [one, other]
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
  if (fandom !== undefined) notes.push(count === 0 ? say.nothingSimilar(fandom.name) : say.similarGoods(fandom.name))
  if (price?.kind === 'between') notes.push(say.onlyWhatCosts(price.bounds))
  else if (price?.kind === 'affordable' && purse !== undefined) notes.push(say.onlyWhatYouCanBuy(purse))
  else if (price !== undefined) notes.push(say.onlyTheCheapest(cheapestThird(products)))
  return say.sentences(notes)
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
  return words.filter((word) => word.isWhom !== true || hasWord(products, word))
}
