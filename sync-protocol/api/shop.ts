import * as v from 'valibot'
import { SHOP_PAGES } from '../domain/shop-pages.ts'
import { LanguageCode } from './catalog.ts'
import { Counter } from './primitives.ts'

export { SHOP_PAGES, type ShopPageName } from '../domain/shop-pages.ts'

const Line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))
const HttpsUrl = v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(500))
const Color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))

/** Text inside a block. A link leads to an `https:` or `mailto:` address, or to a page of the shop (`/contact`). */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; url: string; children: Inline[] }

/** A part of a page: what Markdown may say there, and nothing else. */
export type Block =
  | { kind: 'heading'; depth: 2 | 3; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start?: number | undefined; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'rule' }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

const Url = v.pipe(v.string(), v.maxLength(500), v.regex(/^(https:\/\/|mailto:|\/(?!\/))/))
const Inline: v.GenericSchema<unknown, Inline> = v.lazy(() =>
  v.variant('kind', [
    v.object({ kind: v.literal('text'), text: v.string() }),
    v.object({ kind: v.literal('break') }),
    v.object({ kind: v.picklist(['strong', 'emphasis']), children: v.array(Inline) }),
    v.object({ kind: v.literal('link'), url: Url, children: v.array(Inline) }),
  ]),
)
export const Block: v.GenericSchema<unknown, Block> = v.lazy(() =>
  v.variant('kind', [
    v.object({ kind: v.literal('heading'), depth: v.picklist([2, 3]), children: v.array(Inline) }),
    v.object({ kind: v.literal('paragraph'), children: v.array(Inline) }),
    v.object({ kind: v.literal('list'), isOrdered: v.boolean(), start: v.optional(v.number()), items: v.array(v.array(Block)) }),
    v.object({ kind: v.literal('quote'), children: v.array(Block) }),
    v.object({ kind: v.literal('rule') }),
    v.object({ kind: v.literal('table'), head: v.array(v.array(Inline)), rows: v.array(v.array(v.array(Inline))) }),
  ]),
)

/** What a shop is called and looks like: small enough for the first bytes of a page. Absent: as Starlane itself. */
export const ShopBrand = v.object({
  name: Line(40),
  tagline: v.optional(Line(160)),
  /** The three colors of signs and buttons, checked for contrast at import. */
  colors: v.optional(v.object({ pink: Color, yellow: Color, blue: Color })),
  parts: v.object({ books: v.boolean(), quizzes: v.boolean() }),
  /** Whether there is a reviews page with something on it. */
  hasReviews: v.boolean(),
  /** Of the pages of text, those that are there. */
  pages: v.array(v.picklist(SHOP_PAGES)),
  /** The shop's first language, in which all is that has no other. Absent: English. */
  language: v.optional(LanguageCode),
})
export type ShopBrand = v.InferOutput<typeof ShopBrand>

/** The public facts of a shop, one document of one revision: GET /api/shop, and part of what a device keeps for offline. */
export const ShopFacts = v.object({
  revision: Counter,
  brand: ShopBrand,
  /** An ISO 4217 code: what a price without a currency means. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  seller: v.optional(v.object({ name: Line(80), url: v.optional(HttpsUrl) })),
  operator: v.optional(v.object({ name: Line(120), address: v.optional(Line(300)), email: v.optional(Line(254)) })),
  reviews: v.array(v.object({ name: Line(60), handle: Line(40), text: Line(600) })),
  /** Of each page that is there, its blocks. */
  texts: v.object(v.entriesFromList(SHOP_PAGES, v.optional(v.array(Block)))),
  /** Which of its texts are in the language that was asked for; all others are in the shop's first. */
  shown: v.optional(v.object({ lang: LanguageCode, parts: v.array(v.string()) })),
})
export type ShopFacts = v.InferOutput<typeof ShopFacts>
