import type { Product } from '#sync-protocol/api/catalog.ts'
import * as say from '#words/shelves.ts'
import { Picks } from './picks.tsx'

/** What came this week, and what was looked at on this device: below the rest, for they come with the catalog. */
export function Shelves({ fresh, seen }: { fresh: readonly Product[]; seen: readonly Product[] }) {
  if (fresh.length + seen.length === 0) return null
  return (
    <div className="stack shelves">
      {fresh.length > 0 && <Picks title={say.newThisWeek} products={fresh} />}
      {seen.length > 0 && <Picks title={say.recentlySeen} products={seen} />}
    </div>
  )
}
