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

/** What stands in one column, of the words of a product. */
export type Said = readonly string[]

/** The type that the words of a product fit, the surest column first. The operator's words count before the usual ones. */
export function typeIn(said: Said, own: Words = {}): ProductType | undefined {
  return oneIn(TYPES, said, own, TYPE_WORDS)
}

export function themeIn(said: Said, own: Words = {}): ProductTheme | undefined {
  return oneIn(THEMES, said, own, THEME_WORDS)
}

function oneIn<One extends string>(all: readonly One[], said: Said, own: Words, usual: Record<One, string>): One | undefined {
  const texts = said.map(phrase).filter((text) => text !== '  ')
  const ownWords = (one: One) => (Object.hasOwn(own, one) ? (own[one] ?? []) : [])
  const tables = [(one: One) => ownWords(one).filter((word) => word !== ANY), (one: One) => [one, ...usual[one].split(', ')]]
  for (const wordsOf of tables) {
    for (const text of texts) {
      const found = all.map((one) => ({ one, at: Math.max(...wordsOf(one).map((word) => lastPlace(text, word)), -1) }))
      const best = found.reduce((last, next) => (next.at > last.at ? next : last))
      if (best.at !== -1) return best.one
    }
  }
  return all.find((one) => ownWords(one).includes(ANY))
}

const phrases = new Map<string, string>()
/** A text's words, each between spaces. */
function phrase(text: string): string {
  return ` ${nameKey(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `
}

/** Where a word stands last: what is special stands behind what is general ("Apparel > Jewelry", "Perfume Bottle Necklace"). */
function lastPlace(text: string, word: string): number {
  let known = phrases.get(word)
  if (known === undefined) {
    known = phrase(word)
    if (phrases.size > 10_000) phrases.clear()
    phrases.set(word, known)
  }
  const bare = known.trim()
  if (bare === '') return -1
  // These scripts write words without spaces between them.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(bare)) return text.lastIndexOf(bare)
  return Math.max(...['', 's', 'es'].map((ending) => text.lastIndexOf(` ${bare}${ending} `)))
}
