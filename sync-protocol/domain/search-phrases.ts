/**
 * Prices, ages and words around what is searched for, as fans of each language say them. All languages are understood at once, because fans mix
 * them; texts come in lower case and in one form (NFKC). English alone is in the patterns of each kind first.
 */

const DIGITS = String.raw`(\d{1,3}(?:[.,’']\d{3})+(?!\d)|\d{1,15}(?:[.,]\d{1,2})?)(k|[천千만万])?(?![\d%.,]*\d)`
const LATIN_UNIT = String.raw`(?:gem(?:a?s|a)?|dollars?|d[oó]lar(?:es)?|usd|bucks|euros?|eur|pounds?|gbp|libras?|yen(?:es)?|jpy|won(?:es)?|krw)(?!\p{L})`
/** Signs of money stand before a number or behind it. */
const SIGN = String.raw`(?:us|ca|au|mx)?[$€£¥₩]`
const UNIT = String.raw`(${LATIN_UNIT}|${SIGN}|💎|젬|보석|ジェム|달러|유로|ドル|ユーロ|円|엔|원|ウォン|파운드|ポンド)`
const NUMBER = String.raw`(${SIGN}|usd|eur|gbp|jpy|krw)?\s*${DIGITS}(?:\s*${UNIT})?`
/** From a price on; from 2NE1 is none. */
const FROM = String.raw`from(?=\s*(?:${SIGN}|\d[\d.,]*\s*${UNIT}))`
/** Before a number or a word that no letter begins. */
const ALONE = String.raw`(?<![\p{L}\d])`
/** What is said around what can be had for a price. */
const TO_BE_HAD = String.raw`\s*(?:살\s*수\s*있는|買える)(?:\s*(?:것|거|もの|物))?`
/** Particles of Korean and Japanese behind a price. */
const AFTER = String.raw`(?:\s*(?:(?:으로|로|의|인|짜리)(?![\p{L}])|の|で))?(?:${TO_BE_HAD})?`
const bound = (pattern: string) => new RegExp(pattern + AFTER, 'u')
/** With the words before the number, or with those behind it; Latin letters must not go on. */
const before = (words: string, signs: string) => bound(String.raw`(?:(?<!\p{L})(?:${words})|${signs})\s*${NUMBER}`)
const behind = (words: string) => bound(String.raw`${ALONE}${NUMBER}\s*(?:${words})`)

/** A price between two numbers, or on one side of one, in the order in which they are looked for. */
export const PRICES = [
  ['between', bound(String.raw`(?:(?<!\p{L})(?:entre|de(?:sde)?)|between|from)\s+${NUMBER}\s+(?:and|to|y|a|hasta)\s+${NUMBER}`)],
  [
    'between',
    bound(
      String.raw`${ALONE}(?=(?:us)?[$€£¥₩]|\d\d)${NUMBER}\s*(?:[-–—~〜]|to\s|에서|부터|から)\s*(?=(?:us)?[$€£¥₩]|\d\d)${NUMBER}(?:\s*(?:사이|까지|まで|の間))?`,
    ),
  ],
  [
    'upTo',
    before(
      String.raw`up\s+to|at\s+most|not?\s+(?:more\s+th[ae]n|over|above)|max(?:imum)?(?:\s+of)?|within|hasta|no\s+m[aá]s\s+de|como\s+(?:mucho|m[aá]ximo)|m[aá]x(?:imo)?(?:\s+de)?|(?:my\s+)?budget(?:\s+(?:is|of))?|presupuesto(?:\s+de)?|price|precio|around|about|roughly|alrededor\s+de`,
      '<=|≤|~|예산|予算は?',
    ),
  ],
  [
    'atLeast',
    before(
      String.raw`at\s+least|not?\s+(?:less\s+th[ae]n|under|below)|no\s+menos\s+de|${FROM}|min(?:imum)?(?:\s+of)?|al\s+menos|a\s+partir\s+de|m[ií]n(?:imo)?(?:\s+de)?|desde`,
      '>=|≥',
    ),
  ],
  [
    'under',
    before(
      String.raw`(?:for\s+)?(?:under|below|(?:less|cheaper|lower)\s+th[ae]n)|(?:por\s+|a\s+)?(?:menos\s+de|debajo\s+de|m[aá]s\s+barat[oa]s?\s+(?:que|de))`,
      '<',
    ),
  ],
  ['under', behind(String.raw`미만|아래|밑|보다\s*(?:싼|저렴한|낮은)(?:\s*(?:것|거))?|未満|より(?:も)?(?:安い|下)(?:もの|物)?`)],
  ['over', before(String.raw`over|above|more\s+th[ae]n|m[aá]s\s+de`, '>')],
  ['over', behind(String.raw`초과|넘는|보다\s*(?:비싼|높은)(?:\s*(?:것|거))?|を?超(?:える)?|より(?:も)?(?:高い|上)(?:もの|物)?`)],
  [
    'upTo',
    behind(
      String.raw`(?:(?:or|and)\s+(?:less|cheaper|under|below)|max(?:imum)?|o\s+menos|como\s+(?:mucho|m[aá]ximo)|m[aá]x(?:imo)?)(?!\p{L})|이하|이내|까지|정도|쯤|以下|以内|まで|[くぐ]らい|程度|前後`,
    ),
  ],
  ['atLeast', behind(String.raw`(?:(?:or|and)\s+(?:more|up|above|over)|o\s+m[aá]s|plus)(?!\p{L})|\+(?:\s*${UNIT})?|이상|부터|以上|から`)],
  [
    'upTo',
    bound(
      String.raw`(?:(?<!\p{L})(?:for|with|por|con)\s+)?${ALONE}(?:(?:${SIGN}|usd|eur|gbp|jpy|krw)\s*${DIGITS}|${DIGITS}\s*${UNIT})(?:\s+or\s+(?:less|cheaper))?`,
    ),
  ],
] as const

export const EACH_NUMBER = new RegExp(NUMBER, 'gu')
export const GEMS = /^(?:gem|젬|보석|ジェム|💎)/u

/** What the gems of the user pay for, and what is cheap. */
const PAYABLE = [
  String.raw`(?<!\p{L})(?:(?:what|that|which|things?|something|anything|everything|all)\s+)*(?:(?:i|we)\s+can|can\s+(?:i|we))\s+(?:afford|pay|buy)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:affordable|(?:with)?in\s+my\s+(?:budget|price\s+range)|(?:for|with)\s+my\s+gems)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:(?:lo|algo|cosas|todo|qu[eé])\s+)*(?:me\s+)?pued[oa]\s+(?:pagar|comprar|permitirme)(?:\s+con\s+mis\s+gemas)?(?!\p{L})`,
  String.raw`(?<!\p{L})(?:지금\s*)?(?:(?:내가|제가)\s*)?(?:(?:내|제|가진)\s*(?:젬|보석)(?:으로|로)?\s*)?(?:살\s*수\s*있는(?:\s*(?:것|거|건|굿즈|상품))?)(?!\p{L})`,
  String.raw`(?:今|いま)?(?:手持ち(?:のジェム)?で)?買える(?:もの|物|グッズ|商品)?`,
].join('|')
export const AFFORD = new RegExp(PAYABLE, 'u')
export const CHEAP =
  /(?<!\p{L})(?:cheap(?:est)?|inexpensive|low\s+price[ds]?|budget|barat[oa]s?|econ[oó]mic[oa]s?|싼|저렴한|저렴이|가성비)(?!\p{L})|(?:安い|安め|お手頃|プチプラ)(?:な|の)?(?:もの|物)?/u

/** How old somebody is: no product says so. */
export const AGE =
  /(?<![\p{L}\d])(?:\d{1,2}|[a-z]+teen)[\s-]*(?:(?:years?|yrs?)(?:[\s-]*olds?)?|y\/?o|años?|살|세)(?!\p{L})|(?<![\p{L}\d])\d{1,2}[歳才]/gu
/** What an apostrophe leaves of a word, so that "I’ve" is not IVE, and a heart, <3. */
export const NO_WORDS = /(?<=\p{L})['’](?:ve|ll|re|d|m|t)(?!\p{L})|<3(?!\d)/gu

/** Particles and fillers that Korean and Japanese write without a space at other words. A small gift, プチギフト, is a word of its own. */
export const ATTACHED = new RegExp(
  [
    String.raw`(?<=\p{Script=Hangul})(?:에게|한테|께|을\s*위한|를\s*위한)(?!\p{L})`,
    String.raw`(?<=\p{Script=Hangul})(?:선물|굿즈)(?:로|용|을|를)?(?!\p{L})`,
    String.raw`への|のための|向けの|用の|に(?:贈る|あげる)`,
    String.raw`の?(?:公式)?(?:(?<!\p{Script=Katakana})(?:グッズ|プレゼント|ギフト|アイテム)(?![\p{Script=Katakana}ー])|贈り物|商品|おすすめ)(?:を|に)?`,
    String.raw`誕生日|クリスマス|(?<!\p{L})公式`,
  ].join('|'),
  'gu',
)
/** A Japanese の between two things: of both a fan wants something. */
export const BETWEEN_THINGS =
  /(?<=[\p{Script=Han}\p{Script=Katakana}ー\p{Script=Latin}\d])(?<![女男])の(?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Latin}])/gu
