import { MAX_SEARCH_LETTERS } from './limits.ts'
import type { Product } from './product.ts'

/** A search word, which matches beginnings of words. `others` are synonyms, which match whole words only. */
export interface SearchWord {
  own: string
  others: readonly string[]
  /** It says for whom something is: of no use where no product says so. */
  isWhom?: true
}

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

/** What the last letter of a Hangul syllable is where it begins the next one, from U+11A8: of two letters the second does. */
const BEGUN = 'ᄀ ᄁ ᆨᄉ ᄂ ᆫᄌ ᆫᄒ ᄃ ᄅ ᆯᄀ ᆯᄆ ᆯᄇ ᆯᄉ ᆯᄐ ᆯᄑ ᆯᄒ ᄆ ᄇ ᆸᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ'.split(' ')
const FIRST_BEGUN = 0x11a8

/**
 * What a folded word begins that is still being put together out of keys: 밙 becomes 반지, and ぺn ペンダント. The same word where nothing is
 * under way.
 */
export function soFar(word: string): string {
  const latin = word.replace(/(?<=[\p{scx=Hiragana}\p{scx=Han}])[a-z]{1,3}$/u, '')
  const begun = BEGUN[latin.charCodeAt(latin.length - 1) - FIRST_BEGUN]
  return begun === undefined ? latin : latin.slice(0, -1) + begun
}

/** Synonyms among fans, also in the languages of a shop, so that they find what is named in English only. */
const ALIKE = [
  'necklace pendant locket choker medallion 목걸이 펜던트 ネックレス ペンダント colgante gargantilla',
  'shirt tee 티셔츠 tシャツ camiseta',
  'perfume parfum cologne scent fragrance 향수 香水 colonia fragancia',
  'hat cap beanie 모자 帽子 gorra sombrero',
  'sweater jumper sweatshirt hoodie hoody 후드 후드티 パーカー sudadera',
  'kimono haori',
  'bag tote backpack purse 가방 バッグ bolso mochila',
  'shoe sneaker trainer 신발 運動靴 zapato zapatilla',
  'coat jacket bomber',
  'brooch badge pin 배지 뱃지 バッジ 缶バッジ broche chapa',
  'crown tiara 왕관 王冠 corona',
  'jewellery jewelry',
  'clothes clothing fashion',
  'bunny rabbit 토끼 うさぎ conejo',
  'cat kitty 고양이 猫 gato',
  'photocard pc toploader polaroid 포토카드 포카 トレカ フォトカード fotocard',
  'keychain keyring charm strap keyholder 키링 키홀더 キーホルダー キーリング llavero',
  'lightstick penlight glowstick 응원봉 라이트스틱 ペンライト ペンラ',
  'plush plushie plushy stuffie fleece 인형 ぬいぐるみ ぬい peluche',
  'hair hairpin hairclip barrette kanzashi 머리핀 헤어핀 ヘアピン horquilla',
  'bracelet bangle cuff wristband 팔찌 ブレスレット pulsera brazalete',
  'purple violet lilac 보라 보라색 퍼플 紫 パープル morado violeta',
  'red crimson scarlet burgundy 빨간 빨강 빨간색 레드 赤 赤い レッド rojo roja',
  'blue navy azure 파란 파랑 파란색 블루 青 青い ブルー azul',
  'green teal emerald 초록 초록색 녹색 그린 緑 グリーン verde',
  'white ivory cream 하얀 흰 흰색 하얀색 화이트 白 白い ホワイト blanco blanca',
  'orange coral 주황 주황색 오렌지 オレンジ naranja',
  'gold golden 금색 골드 金色 ゴールド dorado dorada',
  'gray grey 회색 그레이 灰色 グレー gris',
  'ghost spirit wisp yokai 유령 귀신 요괴 おばけ 妖怪 fantasma',
  'samurai ronin katana sword',
  'torii shrine',
  'blossom sakura',
  'pink 핑크 분홍 분홍색 ピンク 桃色 rosa',
  'black 검정 검은 검은색 블랙 黒 黒い ブラック negro negra',
  'yellow 노란 노랑 노란색 옐로 黄色 イエロー amarillo amarilla',
  'ring 반지 指輪 リング anillo',
  'earrings earring 귀걸이 귀고리 ピアス イヤリング pendientes aretes',
  'acrylic 아크릴 아크릴스탠드 アクスタ アクリルスタンド acrilico',
  'mic microphone 마이크 マイク microfono',
  'umbrella wagasa parasol 우산 傘 paraguas',
].map(wordsIn)

/** All words that have synonyms. */
export const SYNONYMS: ReadonlySet<string> = new Set(ALIKE.flat())

/** Words as their synonyms are written: "photo card" is a photocard. */
export function joinedWords(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (SYNONYMS.has(withoutPlural(word + (words[at + 1] ?? '')))) return word + (words[at + 1] ?? '')
    return at > 0 && SYNONYMS.has(withoutPlural((words[at - 1] ?? '') + word)) ? [] : word
  })
}

/** What of a text is searched for: each letter more would make a screen wait longer. */
export function startOf(text: string): string {
  return text.slice(0, MAX_SEARCH_LETTERS)
}

/** 'rings' as 'ring'. */
export function withoutPlural(word: string): string {
  return word.replace(/(?<=..[^s])s$/, '')
}

/** How words end that are more than one of something, besides in a lone s, and how they end otherwise: cherries, scarves, dresses, flores, luces. */
const SEVERAL: readonly [ends: RegExp, one: string][] = [
  [/ies$/, 'y'],
  [/ves$/, 'f'],
  [/(?<=s|x|z|[cs]h|[lrd]|on)es$/, ''],
  [/ces$/, 'z'],
]

function singularsOf(word: string): string[] {
  return word.length < 5 ? [] : SEVERAL.flatMap(([ends, one]) => (ends.test(word) ? word.replace(ends, one) : []))
}

/** People whom things are for, by the tags that fit them. */
const WHOM = [
  [
    'forher foranyone',
    'her herself girl daughter sister niece girlfriend wife mom mum mother woman women lady ladies granddaughter aunt 언니 누나 여동생 엄마 어머니 딸 아내 여자친구 여친 여자 妹 姉 お姉さん 母 お母さん ママ 娘 妻 彼女 女の子 女性 hermana madre hija novia esposa amiga abuela mujer chica niña',
  ],
  [
    'forhim foranyone',
    'him himself boy son brother nephew boyfriend husband dad father man men guy grandson uncle 오빠 형 남동생 아빠 아버지 아들 남편 남자친구 남친 남자 弟 兄 お兄さん 父 お父さん 息子 夫 彼氏 男の子 男性 hermano padre hijo novio esposo marido amigo abuelo hombre chico niño',
  ],
  ['forkid foranyone', 'kid child children teen teenager toddler 아이 어린이 조카 子供 子ども'],
  ['foranyone', 'friend bestie everyone anyone them 동생 친구 友達 友だち 友人 todos'],
].map(([tags = '', people = '']) => ({ tags: tags.split(' '), people: new Set(wordsIn(people)) }))

/** The search word of a folded word: 'rings' as 'ring', with its synonyms (DECISIONS D20). */
export function searchWord(word: string): SearchWord {
  const own = withoutPlural(word)
  const whom = WHOM.find(({ people }) => people.has(own))
  // As a whole word: a son is no song.
  if (whom !== undefined) return { own: `${own} `, others: whom.tags, isWhom: true }
  const singulars = singularsOf(word)
  const alike = ALIKE.find((words) => [own, ...singulars].some((one) => words.includes(one))) ?? []
  return { own, others: [...alike, ...singulars] }
}

/** A product's tags, first those of the shown language. */
export function tagsOf({ tags = [], shown }: Pick<Product, 'tags' | 'shown'>): readonly string[] {
  return shown?.tags === undefined ? tags : [...shown.tags, ...tags]
}
