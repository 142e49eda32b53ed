import type { GemBundle } from '#sync-protocol/api/answers.ts'
import type { ShopFacts } from '#sync-protocol/api/shop.ts'
import type { CatalogCache, CatalogSnapshot } from '../catalog/catalog-cache.ts'
import type { OwnShop } from '../domain/own-shop.ts'
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
}

function shopOf({ revision, own }: CatalogSnapshot, sample: SampleShop): ShopNow {
  const { facts, questions, bundles, logo, icon } = whole(own, sample)
  return {
    facts: { revision, ...facts },
    questions: createQuestionBank(questions),
    bundles,
    logo,
    icon,
    isSample: own === undefined,
  }
}

/** A shop with the sample's questions and bundles where it has none of its own. */
export function whole(own: OwnShop | undefined, { own: sample }: SampleShop): SampleShop['own'] {
  if (own === undefined) return sample
  return { ...own, questions: own.questions ?? sample.questions, bundles: own.bundles ?? sample.bundles }
}
