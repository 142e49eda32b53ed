import { measureSizes } from '../tools/sizes.ts'
import type { Figure } from './figures.ts'

/** The deterministic budgets, as figures: the same numbers that `npm run check` fails above. */
export async function sizeFigures(): Promise<Figure[]> {
  return measureSizes().map(({ what, bytes, limit }) => ({ what, measured: bytes, unit: 'B', goal: { most: limit } }))
}
