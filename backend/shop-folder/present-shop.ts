import type { GemBundle } from '#sync-protocol/api/answers.ts'
import type { ShopFacts } from '#sync-protocol/api/shop.ts'
import { FIRST_LANGUAGE, isLanguage, LANGUAGE_TAGS } from '../../words/languages.ts'
import type { CatalogCache, CatalogSnapshot } from '../catalog/catalog-cache.ts'
import type { OwnShop, ShopSettings } from '../domain/own-shop.ts'
import { createQuestionBank, type QuestionBank } from '../quiz/question-bank.ts'
import type { SampleShop } from './sample.ts'

/** What the shop of one revision is, besides its products. */
export interface ShopNow {
  facts: ShopFacts
  questions: QuestionBank
  bundles: readonly GemBundle[]
  /** Its own pictures; undefined: those of the sample shop. */
  logo: string | undefined
  icon: string | undefined
  /** What it says in other languages, and its facts in each. */
  languages: NonNullable<OwnShop['languages']>
  factsIn: ReadonlyMap<string, ShopFacts>
  /** True for the sample shop itself, whatever its products. */
  isSample: boolean
}

/** The shop as the catalog's revision has it. */
export class PresentShop {
  readonly #catalog: Pick<CatalogCache, 'current'>
  readonly #sample: SampleShop
  #made: { of: CatalogSnapshot; now: ShopNow } | undefined

  constructor(catalog: Pick<CatalogCache, 'current'>, sample: SampleShop) {
    this.#catalog = catalog
    this.#sample = sample
  }

  get now(): ShopNow {
    const snapshot = this.#catalog.current
    if (this.#made?.of !== snapshot) this.#made = { of: snapshot, now: shopOf(snapshot, this.#sample) }
    return this.#made.now
  }

  get facts(): ShopFacts {
    return this.now.facts
  }

  /** The shop as a page in a language shows it; what it does not say in that one is as in its first. */
  in(language: string): ShopNow {
    const { now } = this
    const facts = now.factsIn.get(language)
    return facts === undefined ? now : { ...now, facts }
  }
}

function shopOf({ revision, own }: CatalogSnapshot, sample: SampleShop): ShopNow {
  const { facts, questions, bundles, logo, icon, settings, languages = {} } = whole(own, sample)
  return {
    facts: { revision, ...facts },
    languages,
    factsIn: factsIn({ revision, ...facts }, settings, languages),
    questions: createQuestionBank(questions),
    bundles,
    logo,
    icon,
    isSample: own === undefined,
  }
}

/** The facts in each language that has some of them. */
function factsIn(facts: ShopFacts, settings: ShopSettings, languages: NonNullable<OwnShop['languages']>): ReadonlyMap<string, ShopFacts> {
  const all = new Map<string, ShopFacts>()
  for (const lang of LANGUAGE_TAGS) {
    const { reviews, texts = {} } = languages[lang] ?? {}
    const tagline = settings[`tagline:${lang}`]
    const parts = [...(tagline === undefined ? [] : ['tagline']), ...(reviews === undefined ? [] : ['reviews']), ...Object.keys(texts)]
    if (parts.length === 0) continue
    all.set(lang, {
      ...facts,
      brand: { ...facts.brand, ...(tagline === undefined ? {} : { tagline }) },
      reviews: reviews ?? facts.reviews,
      texts: { ...facts.texts, ...texts },
      shown: { lang, parts },
    })
  }
  return all
}

/** The bundles as a device of a language gets them. */
export function bundlesIn({ bundles, languages }: Pick<ShopNow, 'bundles' | 'languages'>, language: string | undefined): GemBundle[] {
  const said = (isLanguage(language) ? languages[language]?.bundles : undefined) ?? {}
  return bundles.map((bundle) => {
    const shown = said[bundle.id]
    return shown === undefined || language === undefined ? bundle : { ...bundle, shown: { lang: language, ...shown } }
  })
}

/** A shop with the sample's questions and bundles where it has none of its own, in all languages. */
export function whole(own: OwnShop | undefined, { own: sample }: SampleShop): SampleShop['own'] {
  if (own === undefined) return sample
  const { questions, bundles } = own
  if (questions !== undefined && bundles !== undefined) return { ...own, questions, bundles }
  const lent = beginningIn(own.settings.language, sample)
  const borrowed = LANGUAGE_TAGS.flatMap((tag) => {
    const { questions: asked, bundles: sold } = lent.languages?.[tag] ?? {}
    const texts = { ...(questions === undefined && asked && { questions: asked }), ...(bundles === undefined && sold && { bundles: sold }) }
    return Object.keys(texts).length === 0 ? [] : [[tag, { ...texts, ...own.languages?.[tag] }] as const]
  })
  return {
    ...own,
    questions: questions ?? lent.questions,
    bundles: bundles ?? lent.bundles,
    ...(borrowed.length > 0 && { languages: { ...own.languages, ...Object.fromEntries(borrowed) } }),
  }
}

type Lent = Pick<SampleShop['own'], 'questions' | 'bundles' | 'languages'>

/** The sample's questions and bundles as a shop has them whose first language is another one: the English texts are a translation there. */
function beginningIn(language: string | undefined, sample: Lent): Lent {
  const { [language ?? FIRST_LANGUAGE]: first, ...others } = sample.languages ?? {}
  if (first === undefined) return sample
  const { questions: asked = {}, bundles: sold = {} } = first
  const english = {
    questions: Object.fromEntries(sample.questions.map(({ id, question, options }) => [id, { question, options }])),
    bundles: Object.fromEntries(sample.bundles.map(({ id, title, blurb }) => [id, { title, blurb }])),
  }
  return {
    questions: sample.questions.map((question) => ({ ...question, ...asked[question.id] })),
    bundles: sample.bundles.map((bundle) => ({ ...bundle, ...sold[bundle.id] })),
    languages: { ...others, [FIRST_LANGUAGE]: english },
  }
}
