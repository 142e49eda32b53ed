// What a catalog of ten thousand products costs, beside one as the shop ships it.
import type { Figure } from '../figures.ts'
import { scope } from '../scope.ts'
import { openSized } from './sized-shop.ts'
import { catalogRules } from './rules.ts'
import { catalogOnServer } from './server.ts'

const SIZES = [180, 10_000]

export async function catalogFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of SIZES) {
    figures.push(
      ...(await scope(async (later) => {
        const shop = await openSized(size, later)
        const measured = [...(await catalogOnServer(shop)), ...(await catalogRules(shop))]
        return measured.map((figure) => ({ ...figure, what: `${size.toLocaleString('en')} products: ${figure.what}` }))
      })),
    )
  }
  return figures
}
