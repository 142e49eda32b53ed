import type { Product } from '#sync-protocol/api/catalog.ts'
import { Picks } from './picks.tsx'

/** What came this week, and what was looked at on this device: below the rest, for they come with the catalog. */
export function Shelves({ fresh, seen }: { fresh: readonly Product[]; seen: readonly Product[] }) {
  if (fresh.length + seen.length === 0) return null
  return (
    <div className="stack shelves">
      {fresh.length > 0 && <Picks title="New this week" products={fresh} />}
      {seen.length > 0 && <Picks title="Recently seen" products={seen} />}
    </div>
  )
}
