import type { Product } from './catalog.ts'

/** A word that is looked for: where text has it a word begins with it. `others` mean the same, and count as whole words only. */
export interface SearchWord {
  own: string
  others: readonly string[]
}

/** What fans call one thing. */
const ALIKE = [
  'necklace pendant locket choker medallion',
  'shirt tee',
  'perfume parfum cologne scent fragrance',
  'hat cap beanie',
  'sweater jumper sweatshirt hoodie hoody',
  'kimono haori',
  'bag tote backpack purse',
  'shoe sneaker trainer',
  'coat jacket bomber',
  'brooch badge pin',
  'crown tiara',
  'jewellery jewelry',
  'clothes clothing fashion',
  'bunny rabbit',
  'cat kitty',
].map((line) => line.split(' '))

/** No accents in it: taking them out is most of what folding costs. */
const PLAIN = /^[\0-\x7f]*$/

/** Text as searches compare it: case and accents do not count, and K-pop is written in one way. */
function fold(text: string): string {
  const bare = PLAIN.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')
  return bare.toLowerCase().replace(/k-pop/g, 'kpop')
}

/** The folded words of a text, in their order; none where it has neither letters nor digits (DECISIONS D20). */
export function wordsIn(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** What is looked for with a folded word: 'rings' as 'ring', and what means the same (DECISIONS D20). */
export function searchWord(word: string): SearchWord {
  const own = word.replace(/(?<=..[^s])s$/, '')
  return { own, others: ALIKE.find((alike) => alike.includes(own)) ?? [] }
}

interface Texts {
  name: string
  kind: string
  desc: string
}

/** What searches read of a product, folded once: they ask for all of them with every letter that is typed. */
const texts = new WeakMap<Product, Texts>()

function textsOf(product: Product): Texts {
  const known = texts.get(product)
  if (known !== undefined) return known
  const read = { name: spaced(product.name), kind: spaced(`${product.type} ${product.theme}`), desc: spaced(product.desc) }
  texts.set(product, read)
  return read
}

/** Its words with a space before and after each, and each two that follow one another as one: a photo card is a photocard as well. */
function spaced(text: string): string {
  const words = wordsIn(text)
  return ` ${words.join(' ')} ${words.map((word, at) => word + (words[at + 1] ?? '')).join(' ')} `
}

/** How far a product is from what a word looks for: 0 its name has it, 1 one that means the same, 2 its type or theme, 3 its description; undefined: nothing has (DECISIONS D20). */
export function distanceTo(product: Product, { own, others }: SearchWord): number | undefined {
  const { name, kind, desc } = textsOf(product)
  const begins = ` ${own}`
  const isNamed = (text: string) => others.some((other) => text.includes(` ${other} `) || text.includes(` ${other}s `))
  if (name.includes(begins)) return 0
  if (isNamed(name)) return 1
  if (kind.includes(begins) || isNamed(kind)) return 2
  return desc.includes(begins) ? 3 : undefined
}

/** A slip of the finger changes one letter of five or more. */
const LEAST_TO_SLIP = 5

/** For a word that no product has: the first that names one, or is alike, and is a slip away or has it within; else the word itself (DECISIONS D20). */
export function nearestWord(products: readonly Product[], word: SearchWord): SearchWord {
  if (products.some((product) => distanceTo(product, word) !== undefined)) return word
  const names = new Set([...products.flatMap((product) => textsOf(product).name.split(' ').filter(Boolean)), ...ALIKE.flat()])
  const { own } = word
  const isNear = (name: string) => own.length >= LEAST_TO_SLIP && (isSlip(own, name) || isSlip(own, searchWord(name).own))
  const near = [...names].find(isNear) ?? [...names].find((name) => own.length > 2 && name.includes(own))
  return near === undefined ? word : searchWord(near)
}

/** One letter too many, too few, or another one; or two that have changed places. */
function isSlip(typed: string, meant: string): boolean {
  const same = [...typed].findIndex((letter, at) => letter !== meant[at])
  const at = same < 0 ? typed.length : same
  const [a, b] = [typed.slice(at), meant.slice(at)]
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
}
