import * as v from 'valibot'
import { GemBundle } from '#sync-protocol/api/answers.ts'
import { Difficulty } from '#sync-protocol/api/quiz.ts'
import { SHOP_PAGES, ShopFacts } from '#sync-protocol/api/shop.ts'
import { LANGUAGE_TAGS } from '../../words/languages.ts'
import type { StoredProduct } from './stored-product.ts'

export const TOPICS = ['kpop', 'anime', 'books'] as const

const Option = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))

/**
 * A question with its key, as the bank holds it: `answer` is the index of the right option. It never leaves the server.
 * An id is never given to another question, because answers that name it may still wait on a device.
 */
export const BankQuestion = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[emh]-(?:\d{3}|[0-9a-f]{12})$/)),
  difficulty: Difficulty,
  topic: v.optional(v.picklist(TOPICS)),
  question: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(160)),
  options: v.strictTuple([Option, Option, Option, Option]),
  answer: v.picklist([0, 1, 2, 3]),
})
export type BankQuestion = v.InferOutput<typeof BankQuestion>

/** A question in another language: the options in the order of the question's own. */
export const QuestionTexts = v.object({ question: v.string(), options: v.strictTuple([Option, Option, Option, Option]) })
export type QuestionTexts = v.InferOutput<typeof QuestionTexts>

/** What a shop says in another language than its first, besides its products. What is absent is shown in the first. */
export const ShopInLanguage = v.object({
  reviews: v.optional(ShopFacts.entries.reviews),
  texts: v.optional(ShopFacts.entries.texts),
  pages: v.optional(v.object(v.entriesFromList(SHOP_PAGES, v.optional(v.string())))),
  /** By the ids of questions, and of bundles. */
  questions: v.optional(v.record(v.string(), QuestionTexts)),
  bundles: v.optional(v.record(v.string(), v.object({ title: v.string(), blurb: v.string() }))),
})
export type ShopInLanguage = v.InferOutput<typeof ShopInLanguage>

/** The settings with the tagline in another language. */
export const TAGLINES = LANGUAGE_TAGS.map((tag) => `tagline:${tag}` as const)

const Words = v.record(v.string(), v.array(v.string()))

/** What shop.json says. Everything may be absent. */
export const ShopSettings = v.object({
  name: v.optional(v.string()),
  tagline: v.optional(v.string()),
  ...v.entriesFromList(TAGLINES, v.optional(v.string())),
  /** The shop's first language. */
  language: v.optional(v.string()),
  currency: v.optional(v.string()),
  gemsPerUnit: v.optional(v.record(v.string(), v.number())),
  seller: v.optional(v.object({ name: v.string(), url: v.optional(v.string()) })),
  operator: v.optional(v.object({ name: v.string(), address: v.optional(v.string()), email: v.optional(v.string()) })),
  colors: v.optional(v.object({ pink: v.optional(v.string()), yellow: v.optional(v.string()), blue: v.optional(v.string()) })),
  parts: v.optional(v.object({ books: v.optional(v.boolean()), quizzes: v.optional(v.boolean()) })),
  types: v.optional(Words),
  themes: v.optional(Words),
})
export type ShopSettings = v.InferOutput<typeof ShopSettings>

/** The form of `OwnShop`: a release that cannot read a later one says so. */
export const OWN_SHOP_FORM = 1

/** All of a shop besides its products: what a shop folder says, checked, and the texts that it is exported as. */
export const OwnShop = v.object({
  form: v.literal(OWN_SHOP_FORM),
  facts: v.omit(ShopFacts, ['revision']),
  /** Absent: those of the sample shop. */
  questions: v.optional(v.array(BankQuestion)),
  bundles: v.optional(v.array(GemBundle)),
  settings: ShopSettings,
  /** By the tags of languages. */
  languages: v.optional(v.record(v.string(), ShopInLanguage)),
  /** The Markdown of each page that is there. */
  pages: v.object(v.entriesFromList(SHOP_PAGES, v.optional(v.string()))),
  /** The text of logo.svg. */
  logo: v.optional(v.string()),
  /** The bytes of icon.png. */
  icon: v.optional(v.pipe(v.string(), v.base64())),
})
export type OwnShop = v.InferOutput<typeof OwnShop>

/** What an import puts in place. Without `own` the shop is the sample shop, but for its products. */
export interface ShopContent {
  products: StoredProduct[]
  own?: OwnShop
}

/** The content of a revision. */
export interface StoredShop extends ShopContent {
  revision: number
  /** ms since the epoch. */
  updatedAt: number
}
