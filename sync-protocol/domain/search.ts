import type { Product } from './product.ts'

/** A search word, which matches beginnings of words. `others` are synonyms, which match whole words only. */
export interface SearchWord {
  own: string
  others: readonly string[]
  /** It says for whom something is: of no use where no product says so. */
  isWhom?: true
}

/** Synonyms among fans. */
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
  'photocard pc toploader polaroid',
  'keychain keyring charm strap keyholder',
  'lightstick penlight glowstick',
  'plush plushie plushy stuffie fleece',
  'hair hairpin hairclip barrette kanzashi',
  'bracelet bangle cuff wristband',
  'purple violet lilac',
  'red crimson scarlet burgundy',
  'blue navy azure',
  'green teal emerald',
  'white ivory cream',
  'orange coral',
  'gold golden',
  'gray grey',
  'ghost spirit wisp yokai',
  'samurai ronin katana sword',
  'torii shrine',
  'blossom sakura',
  'mic microphone',
  'umbrella wagasa parasol',
].map((line) => line.split(' '))

const SYNONYMS = new Set(ALIKE.flat())

/** Words as their synonyms are written: "photo card" is a photocard. */
export function joinedWords(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (SYNONYMS.has(withoutPlural(word + (words[at + 1] ?? '')))) return word + (words[at + 1] ?? '')
    return at > 0 && SYNONYMS.has(withoutPlural((words[at - 1] ?? '') + word)) ? [] : word
  })
}

function withoutPlural(word: string): string {
  return word.replace(/(?<=..[^s])s$/, '')
}

/** People whom things are for, by the tags that fit them. */
const WHOM = [
  ['forher foranyone', 'her herself girl daughter sister niece girlfriend wife mom mum mother woman women lady ladies granddaughter aunt'],
  ['forhim foranyone', 'him himself boy son brother nephew boyfriend husband dad father man men guy grandson uncle'],
  ['forkid foranyone', 'kid child children teen teenager toddler'],
  ['foranyone', 'friend bestie everyone anyone them'],
].map(([tags = '', people = '']) => ({ tags: tags.split(' '), people: new Set(people.split(' ')) }))

/** Text without accents: removing accents is most of the cost of folding. */
const PLAIN = /^[\0-\x7f]*$/

/** Hangul, Kana and Han: their words have no beginnings that one could tell, so that they are looked for within others. */
const WITHIN = /[\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Han}]/u
const FIRST_WITHIN = 0x1100
const VOICED = /[\u3041-\u3096][\u3099\u309a]/g
const KATAKANA = /[\u30a1-\u30f6]/g

/**
 * Text in the form that searches compare: without case and accents, with one spelling of K-pop and one of Kana. Hangul stays in its letters, so that a
 * syllable is found while it is typed.
 */
function fold(text: string): string {
  return (PLAIN.test(text) ? text : bare(text)).toLowerCase().replace(/k-pop/g, 'kpop')
}

function bare(text: string): string {
  const letters = text.normalize('NFD').replace(KATAKANA, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
  // A voiced Kana is a letter of its own: か is not が.
  return letters.replace(VOICED, (sign) => sign.normalize('NFC')).replace(/\p{M}/gu, '')
}

/** What a folded word is looked for as: the beginning of a word, or within words in scripts that have none. */
export function soughtAs(word: string): string {
  return word.charCodeAt(0) >= FIRST_WITHIN && WITHIN.test(word) ? word : ` ${word}`
}

/** The folded words of a text in order; empty without letters or digits (DECISIONS D20). */
export function wordsIn(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The search word of a folded word: 'rings' as 'ring', with its synonyms (DECISIONS D20). */
export function searchWord(word: string): SearchWord {
  const own = withoutPlural(word)
  const whom = WHOM.find(({ people }) => people.has(own))
  // As a whole word: a son is no song.
  if (whom !== undefined) return { own: `${own} `, others: whom.tags, isWhom: true }
  return { own, others: ALIKE.find((alike) => alike.includes(own)) ?? [] }
}

interface Texts {
  name: string
  tags: string
  kind: string
  desc: string
}

/** The folded texts of each product, kept because every typed letter searches all products. */
const texts = new WeakMap<Product, Texts>()

function textsOf(product: Product): Texts {
  const known = texts.get(product)
  if (known !== undefined) return known
  const { name, desc, shown } = product
  // The words of the shown language count as those of the product itself.
  const read = {
    name: shown?.name === undefined ? spaced(name) : spaced(name) + spaced(shown.name),
    tags: tagsOf(product).map(tagText).join(''),
    kind: spaced(`${product.type} ${product.theme}`),
    desc: shown?.desc === undefined ? spaced(desc) : spaced(desc) + spaced(shown.desc),
  }
  texts.set(product, read)
  return read
}

/** A product's tags, first those of the shown language. */
export function tagsOf({ tags = [], shown }: Product): readonly string[] {
  return shown?.tags === undefined ? tags : [...shown.tags, ...tags]
}

/** Many products share a tag: each is folded once. */
const tagTexts = new Map<string, string>()
const MOST_TAG_TEXTS = 5_000

function tagText(tag: string): string {
  const known = tagTexts.get(tag)
  if (known !== undefined) return known
  if (tagTexts.size >= MOST_TAG_TEXTS) tagTexts.clear()
  const text = spaced(tag)
  tagTexts.set(tag, text)
  return text
}

/** The text's words with a space around each, and each two neighbors as one word: a photo card is also a photocard. */
function spaced(text: string): string {
  const words = wordsIn(text)
  return ` ${words.join(' ')} ${words.map((word, at) => word + (words[at + 1] ?? '')).join(' ')} `
}

/** True where each of these folded words begins a word of the product's name, or of the name that is shown. */
export function isNamedBy(product: Product, words: readonly string[]): boolean {
  const { name } = textsOf(product)
  return words.every((word) => name.includes(soughtAs(word)))
}

/**
 * How well a product matches a word: 0 in its name, 1 a synonym in its name or a tag, 2 in its type or theme, 3 in its description;
 * undefined if nowhere (DECISIONS D20).
 */
export function distanceTo(product: Product, { own, others }: SearchWord): number | undefined {
  const { name, tags, kind, desc } = textsOf(product)
  const begins = soughtAs(own)
  const isNamed = (text: string) => others.some((other) => text.includes(` ${other} `) || text.includes(` ${other}s `))
  if (name.includes(begins)) return 0
  if (isNamed(name) || tags.includes(begins) || isNamed(tags)) return 1
  if (kind.includes(begins) || isNamed(kind)) return 2
  return desc.includes(begins) ? 3 : undefined
}

/** The shortest word in which one letter may be wrong. */
const LEAST_TO_SLIP = 5

/**
 * The replacement for a word that no product has: the first name or synonym that is one slip away or contains it, else the word itself
 * (DECISIONS D20).
 */
export function nearestWord(products: readonly Product[], word: SearchWord): SearchWord {
  if (word.isWhom || products.some((product) => distanceTo(product, word) !== undefined)) return word
  const tags = [...new Set(products.flatMap(tagsOf))]
  const texts = [...products.map((product) => textsOf(product).name), ...tags.map(tagText)]
  const names = new Set([...texts.flatMap((text) => text.split(' ').filter(Boolean)), ...ALIKE.flat()])
  const { own } = word
  const isNear = (name: string) => own.length >= LEAST_TO_SLIP && (isSlip(own, name) || isSlip(own, searchWord(name).own))
  const near = [...names].find(isNear) ?? [...names].find((name) => own.length > 2 && name.includes(own))
  return near === undefined ? word : searchWord(near)
}

/** True for one letter too many, missing or different, or for two swapped letters. */
function isSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  const same = [...typed].findIndex((letter, at) => letter !== meant[at])
  const at = same < 0 ? typed.length : same
  const [a, b] = [typed.slice(at), meant.slice(at)]
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
}
