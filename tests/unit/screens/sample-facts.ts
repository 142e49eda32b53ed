// The shop is the sample shop, with its texts and reviews on the device; or one of somebody else, who leaves out what a test says.
import type { ShopFacts } from '#sync-protocol/api/shop.ts'
import { useShop } from '../../../pwa/state/shop.ts'
import { sampleShop } from '../../sample-shop.ts'

const SAMPLE_FACTS: ShopFacts = { revision: 1, ...sampleShop.own.facts }

function showFacts(facts: ShopFacts): void {
  useShop.setState({ brand: { ...facts.brand, revision: facts.revision }, facts, failed: false })
}

export function showSampleShop(): void {
  showFacts(SAMPLE_FACTS)
}

export function showShop(brand: Partial<ShopFacts['brand']>, rest: Partial<ShopFacts> = {}): void {
  showFacts({ ...SAMPLE_FACTS, reviews: [], ...rest, brand: { ...SAMPLE_FACTS.brand, name: 'Bias Bazaar', ...brand } })
}
