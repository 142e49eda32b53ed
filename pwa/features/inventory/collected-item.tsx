import type { InventoryItem } from '#sync-protocol/api/answers.ts'
import { AlbumPiece } from './album-piece.tsx'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** A collected piece: picture, name, what it cost, since when. */
export function CollectedItem({ item }: { item: InventoryItem }) {
  return (
    <AlbumPiece
      image={item.image}
      name={item.name}
      priceGems={item.priceGems}
      mark={item.qty > 1 && <span className="collected-count">× {item.qty}</span>}
    >
      <time className="muted small" dateTime={item.purchasedAt}>
        {day.format(new Date(item.purchasedAt))}
      </time>
    </AlbumPiece>
  )
}
