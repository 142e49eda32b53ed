import type { Product } from '#sync-protocol/api/catalog.ts'
import * as say from '#words/shelves.ts'
import { ButtonLink } from '../button/button.tsx'
import { Picks } from './picks.tsx'

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
        <ul className="followed" aria-label={say.newInFollowed}>
          {followed.map(({ tag, name, count }) => (
            <li key={tag}>
              <ButtonLink size="small" to={`/share?q=${encodeURIComponent(name)}`}>
                {say.newInTag(name, count)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {seen.length > 0 && <Picks title={say.recentlySeen} products={seen} />}
    </div>
  )
}
