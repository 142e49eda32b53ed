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

/** All words that have synonyms. */
export const SYNONYMS: ReadonlySet<string> = new Set(ALIKE.flat())

/** Words as their synonyms are written: "photo card" is a photocard. */
export function joinedWords(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (SYNONYMS.has(withoutPlural(word + (words[at + 1] ?? '')))) return word + (words[at + 1] ?? '')
    return at > 0 && SYNONYMS.has(withoutPlural((words[at - 1] ?? '') + word)) ? [] : word
  })
}

/** 'rings' as 'ring'. */
export function withoutPlural(word: string): string {
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

/** A product's tags, first those of the shown language. */
export function tagsOf({ tags = [], shown }: Pick<Product, 'tags' | 'shown'>): readonly string[] {
  return shown?.tags === undefined ? tags : [...shown.tags, ...tags]
}
