import type { Product } from '#sync-protocol/api/catalog.ts'
import * as say from '#words/shelves.ts'
import { Picks } from './picks.tsx'
import { TagLinks } from './tag-links.tsx'

export interface ShelvesProps {
  fresh: readonly Product[]
  /** New pieces in the tags that are followed. `name`: the tag as it is read. */
  followed: readonly { tag: string; name: string; count: number }[]
  seen: readonly Product[]
}

/** What came this week, and what was looked at on this device: below the rest, for they come with the catalog. */
export function Shelves({ fresh, followed, seen }: ShelvesProps) {
  if (fresh.length + seen.length === 0) return null
  return (
    <div className="stack shelves">
      {fresh.length > 0 && <Picks title={say.newThisWeek} products={fresh} />}
      {followed.length > 0 && (
        <TagLinks
          aria-label={say.newInFollowed}
          tags={followed.map(({ tag, name, count }) => ({ tag, name, text: say.newInTag(name, count) }))}
        />
      )}
      {seen.length > 0 && <Picks title={say.recentlySeen} products={seen} />}
    </div>
  )
}
