import * as v from 'valibot'
import { GemBundle } from '#sync-protocol/api/answers.ts'
import file from '../data/bundles.json' with { type: 'json' }

const Bundles = v.pipe(
  v.array(GemBundle),
  v.check((bundles) => new Set(bundles.map(({ id }) => id)).size === bundles.length, 'Two bundles share an id.'),
)

/** The gem bundles the shop ships with, checked. */
export function loadBundles(): readonly GemBundle[] {
  return v.parse(Bundles, file)
}
