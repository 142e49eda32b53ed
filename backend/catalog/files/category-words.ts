import { THEMES, TYPES, type ProductTheme, type ProductType } from '#sync-protocol/domain/product.ts'
import { nameKey } from '#sync-protocol/domain/text.ts'

type Words = Readonly<Record<string, readonly string[]>>

/** A word that stands for everything that fits no other. */
const ANY = '*'
const TYPE_WORDS: Record<ProductType, string> = {
  fashion:
    'fashion, clothing, clothes, apparel, outerwear, streetwear, knitwear, wear, shirt, t shirt, tshirt, tee, top, blouse, hoodie, sweater, sweatshirt, pullover, cardigan, jacket, coat, vest, dress, skirt, pants, trousers, jeans, shorts, leggings, jogger, uniform, costume, cosplay, kimono, yukata, haori, hanbok, robe, pajama, sock, shoe, sneaker, boot, sandal, slipper, hat, cap, beanie, beret, scarf, glove, mitten, belt, tie, bag, tote, backpack, purse, wallet, kleidung, schuhe, jacke, kleid, hose, mütze, tasche, vêtement, vêtements, robe, chaussures, ropa, vestido, camiseta',
  fragrances:
    'fragrance, perfume, parfum, eau de parfum, eau de toilette, cologne, body mist, body spray, scent, perfume oil, roll on, attar, edp, edt, duft, parfüm, perfumes, profumo',
  jewelry:
    'jewelry, jewellery, ring, necklace, pendant, earring, bracelet, bangle, anklet, brooch, choker, locket, charm, stud, hoop, cuff, cufflink, tiara, hair pin, hairpin, enamel pin, chain, schmuck, ringe, ohrring, ohrringe, halskette, halsketten, kette, ketten, armband, bijou, bijoux, collier, boucle d oreille, bague, joyería, pulsera, anillo, collar de plata',
}
const THEME_WORDS: Record<ProductTheme, string> = {
  kpop: 'kpop, k pop, korean, korea, k drama, kdrama, hallyu, idol, lightstick, light stick, photocard, bias, comeback, fandom, hanbok, bts, blackpink, stray kids, enhypen, aespa, newjeans, got7, nct, hangul, 케이팝, 아이돌, 한국',
  anime:
    'anime, manga, otaku, cosplay, kawaii, chibi, shonen, shojo, mecha, isekai, ghibli, naruto, one piece, sailor moon, pokemon, japanese, japan, kimono, yukata, haori, ninja, samurai, sakura, アニメ, 漫画, マンガ',
}

/** Words of a phrase, at most: "eau de parfum" has three. */
const LONGEST_PHRASE = 4
/** These scripts write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** Tells types and themes by words: the operator's own before the usual ones. */
export class Categories {
  readonly type: Finder<ProductType>
  readonly theme: Finder<ProductTheme>

  constructor(types: Words = {}, themes: Words = {}) {
    this.type = new Finder(TYPES, types, TYPE_WORDS)
    this.theme = new Finder(THEMES, themes, THEME_WORDS)
  }
}

class Finder<One extends string> {
  readonly #dictionaries: readonly ReadonlyMap<string, One>[]
  readonly #any: One | undefined

  constructor(all: readonly One[], own: Words, usual: Readonly<Record<One, string>>) {
    const ownWords = (one: One) => (Object.hasOwn(own, one) ? (own[one] ?? []) : [])
    this.#dictionaries = [dictionary(all, ownWords), dictionary(all, (one) => [one, ...usual[one].split(', ')])]
    this.#any = all.find((one) => ownWords(one).includes(ANY))
  }

  /** What a product is by a word in the texts about it, the surest first. */
  inTexts(texts: readonly string[]): One | undefined {
    const lists = texts.map((text) => text.split(/[,;|]/).map(phrase))
    for (const words of this.#dictionaries) {
      for (const parts of lists) {
        const found = mostOf(parts.flatMap((part) => lastIn(part, words) ?? []))
        if (found !== undefined) return found
      }
    }
    return this.#any
  }

  /** What a cell means that says nothing else: a name in the wrong column is none. */
  meantBy(cell: string): One | undefined {
    const whole = phrase(cell)
    return this.#dictionaries.map((words) => inDictionary(whole, words)).find((found) => found !== undefined) ?? this.#any
  }
}

function dictionary<One>(all: readonly One[], wordsOf: (one: One) => readonly string[]): ReadonlyMap<string, One> {
  const words = all.flatMap((one) => wordsOf(one).map((word) => [phrase(word), one] as const))
  return new Map(words.filter(([word]) => word !== '').toReversed())
}

/** What most parts of a list say; of equally many the first. */
function mostOf<One>(votes: readonly One[]): One | undefined {
  const counts = new Map<One, number>()
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one)
  return first?.[0]
}

/** What stands last: what is special stands behind what is general ("Apparel > Jewelry", "Perfume Bottle Necklace"). */
function lastIn<One>(text: string, dictionary: ReadonlyMap<string, One>): One | undefined {
  const words = text.split(' ')
  for (const at of [...words.keys()].toReversed()) {
    for (const part = words.slice(at, at + LONGEST_PHRASE); part.length > 0; part.pop()) {
      const found = inDictionary(part.join(' '), dictionary)
      if (found !== undefined) return found
    }
  }
  if (!UNSPACED.test(text)) return undefined
  const places = [...dictionary].map(([word, one]) => ({ one, at: UNSPACED.test(word) ? text.lastIndexOf(word) : -1 }))
  const last = places.reduce<{ one: One | undefined; at: number }>((best, next) => (next.at > best.at ? next : best), {
    one: undefined,
    at: -1,
  })
  return last.one
}

/** Also in the plural. */
function inDictionary<One>(phrase: string, dictionary: ReadonlyMap<string, One>): One | undefined {
  return dictionary.get(phrase) ?? dictionary.get(phrase.replace(/s$/, '')) ?? dictionary.get(phrase.replace(/es$/, ''))
}

/** A text's words, a space between each. */
function phrase(text: string): string {
  return nameKey(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
