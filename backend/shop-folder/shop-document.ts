import type { ShopFacts } from '#sync-protocol/api/shop.ts'
import { render, type Rendered } from '../responses/rendered.ts'
import { DATA_HEADERS } from '../responses/security-headers.ts'
import type { PresentShop } from './present-shop.ts'

/** The facts of the shop as one answer, rendered once per revision; devices ask for it by ETag. */
export class ShopDocument {
  readonly #present: Pick<PresentShop, 'facts'>
  #made: { of: ShopFacts; answer: Promise<Rendered> } | undefined

  constructor(present: Pick<PresentShop, 'facts'>) {
    this.#present = present
  }

  get(): Promise<Rendered> {
    const { facts } = this.#present
    if (this.#made?.of !== facts) {
      const options = { type: 'application/json; charset=utf-8', cacheControl: 'public, no-cache', headers: DATA_HEADERS }
      this.#made = { of: facts, answer: render(Buffer.from(JSON.stringify(facts)), options) }
    }
    return this.#made.answer
  }
}
