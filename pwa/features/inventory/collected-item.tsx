import type { InventoryItem } from '#sync-protocol/api/answers.ts'
import { day } from '../../content/dates.ts'
import { AlbumPiece } from './album-piece.tsx'

/** A collected piece: picture, name, what it cost, since when. */
export function CollectedItem({ item }: { item: InventoryItem }) {
  return (
    <AlbumPiece
      product={item}
      name={item.name}
      priceGems={item.priceGems}
      mark={item.qty > 1 && <span className="collected-count">{`× ${item.qty}`}</span>}
    >
      <time className="muted small" dateTime={item.purchasedAt}>
        {day(item.purchasedAt)}
      </time>
    </AlbumPiece>
  )
}
