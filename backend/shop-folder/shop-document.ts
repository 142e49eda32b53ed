import type { ShopFacts } from '#sync-protocol/api/shop.ts'
import { render, type Rendered } from '../responses/rendered.ts'
import { DATA_HEADERS } from '../responses/security-headers.ts'
import type { PresentShop } from './present-shop.ts'

/** The facts of the shop as one answer in each language that has some of them, rendered once per revision; devices ask for it by ETag. */
export class ShopDocument {
  readonly #present: Pick<PresentShop, 'now'>
  readonly #made = new WeakMap<ShopFacts, Promise<Rendered>>()

  constructor(present: Pick<PresentShop, 'now'>) {
    this.#present = present
  }

  get(language = ''): Promise<Rendered> {
    const { facts: first, factsIn } = this.#present.now
    const facts = factsIn.get(language) ?? first
    const known = this.#made.get(facts)
    if (known !== undefined) return known
    const options = { type: 'application/json; charset=utf-8', cacheControl: 'public, no-cache', headers: DATA_HEADERS }
    const answer = render(Buffer.from(JSON.stringify(facts)), options)
    this.#made.set(facts, answer)
    return answer
  }
}
